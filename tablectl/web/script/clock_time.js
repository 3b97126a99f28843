// Seconds as a clock shows them: 1:05, 1:02:09, and −0:20 after the end of a countdown.
export function clockTime(seconds) {
  const total = Math.floor(Math.abs(seconds)), twoDigits = (n) => String(n).padStart(2, "0");
  const [hours, minutes] = [Math.floor(total / 3600), Math.floor(total / 60) % 60];
  return `${seconds < 0 && total ? "−" : ""}${hours ? `${hours}:${twoDigits(minutes)}` : minutes}:${twoDigits(total % 60)}`;
}
