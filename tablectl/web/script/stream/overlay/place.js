// A graphic's position and size: ?at=bottom-left, ?x=40&y=60 in pixels of the 1920 by 1080 canvas from that corner,
// ?scale=1.5. Without them every part has a position of its own.

export const POSITIONS = [
  "top-left", "top", "top-right", "left", "center", "right", "bottom-left", "bottom", "bottom-right",
];
const SIDES = { left: "start", right: "end", top: "start", bottom: "end" };
const SCALES = [0.25, 4];

// Positions the parts; returns texts about invalid parameters.
export function positionParts(query) {
  const problems = [];
  const canvas = document.querySelector(".overlay");
  const { style } = canvas;
  const scale = query.get("scale");
  if (scale !== null) {
    const [min, max] = SCALES;
    if (Number(scale) >= min && Number(scale) <= max) style.setProperty("--scale", scale);
    else problems.push(`scale: ${scale}? ${min}–${max}`);
  }
  const at = query.get("at");
  const offset = ["x", "y"].map((axis) => [axis, query.get(axis)]).filter(([, value]) => value !== null);
  if (at !== null && !POSITIONS.includes(at)) problems.push(`at: ${at}? ${POSITIONS.join(", ")}`);
  if (at === null && !offset.length) return problems;
  const words = (POSITIONS.includes(at) ? at : "top-left").split("-");
  canvas.classList.add("placed");
  style.setProperty("--across", SIDES[words.find((each) => each === "left" || each === "right")] ?? "center");
  style.setProperty("--down", SIDES[words.find((each) => each === "top" || each === "bottom")] ?? "center");
  for (const [axis, value] of offset) {
    if (Number.isFinite(Number(value)) && value !== "") style.setProperty(`--${axis}`, value);
    else problems.push(`${axis}: ${value}? px`);
  }
  return problems;
}
