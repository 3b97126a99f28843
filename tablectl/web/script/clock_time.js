// Seconds as a clock has them: 1:05, 1:02:09, and −0:20 when a time is over.
export function clockTime(seconds) {
  const all = Math.floor(Math.abs(seconds)), two = (n) => String(n).padStart(2, "0");
  const [hours, minutes] = [Math.floor(all / 3600), Math.floor(all / 60) % 60];
  return `${seconds < 0 && all ? "−" : ""}${hours ? `${hours}:${two(minutes)}` : minutes}:${two(all % 60)}`;
}
