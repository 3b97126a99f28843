// Where a graphic stands and how large it is: ?at=bottom-left, ?x=40&y=60 in pixels of the 1920 by 1080 canvas from
// that corner, ?scale=1.5. Without any of them every part has its own place.

export const POSITIONS = [
  "top-left", "top", "top-right", "left", "center", "right", "bottom-left", "bottom", "bottom-right",
];
const SIDES = { left: "start", right: "end", top: "start", bottom: "end" };
const SCALES = [0.25, 4];

// Places the page's parts; returns what of the address was not understood.
export function positionParts(asked) {
  const wrong = [];
  const canvas = document.querySelector(".overlay");
  const { style } = canvas;
  const scale = asked.get("scale");
  if (scale !== null) {
    const [least, most] = SCALES;
    if (Number(scale) >= least && Number(scale) <= most) style.setProperty("--scale", scale);
    else wrong.push(`scale: ${scale}? ${least}–${most}`);
  }
  const at = asked.get("at");
  const offset = ["x", "y"].map((axis) => [axis, asked.get(axis)]).filter(([, value]) => value !== null);
  if (at !== null && !POSITIONS.includes(at)) wrong.push(`at: ${at}? ${POSITIONS.join(", ")}`);
  if (at === null && !offset.length) return wrong;
  const words = (POSITIONS.includes(at) ? at : "top-left").split("-");
  canvas.classList.add("placed");
  style.setProperty("--across", SIDES[words.find((each) => each === "left" || each === "right")] ?? "center");
  style.setProperty("--down", SIDES[words.find((each) => each === "top" || each === "bottom")] ?? "center");
  for (const [axis, value] of offset) {
    if (Number.isFinite(Number(value)) && value !== "") style.setProperty(`--${axis}`, value);
    else wrong.push(`${axis}: ${value}? px`);
  }
  return wrong;
}
