// Drawing over the picture with mouse, pen or finger (OBS: "Interact"). Keys: 1 to 4 choose a colour, Backspace removes the
// last line, Escape all. Lines are stored in the canvas's pixels, whatever the source's size.

import { say } from "../../language.js";
import { el } from "../../tiles.js";

const COLOURS = ["#ffd24a", "#ff5a48", "#4ac3ff", "#ffffff"];
const WIDTH = 1920, HEIGHT = 1080;
const LINE_WIDTH = 9;

// For the preview.
const SAMPLE = [
  { colour: COLOURS[0], points: Array.from({ length: 41 }, (_, index) => [960 + 260 * Math.cos(index / 6.3), 540 + 150 * Math.sin(index / 6.3)]) },
  { colour: COLOURS[1], points: [[1560, 200], [1260, 420]] }, { colour: COLOURS[1], points: [[1350, 410], [1260, 420], [1290, 330]] },
];

export function penPart(section, { sample } = {}) {
  const canvas = el("canvas", { width: WIDTH, height: HEIGHT, role: "img", "aria-label": say("graphic_pen") });
  const context = canvas.getContext("2d");
  const lines = sample ? [...SAMPLE] : [];
  let colour = COLOURS[0];
  section.replaceChildren(canvas);

  const redraw = () => {
    context.clearRect(0, 0, WIDTH, HEIGHT);
    Object.assign(context, { lineWidth: LINE_WIDTH, lineCap: "round", lineJoin: "round", shadowColor: "#000", shadowBlur: 6 });
    for (const line of lines) {
      context.strokeStyle = line.colour;
      context.beginPath();
      line.points.forEach(([x, y], index) => (index ? context.lineTo(x, y) : context.moveTo(x, y)));
      if (line.points.length === 1) context.lineTo(...line.points[0]); // a dot
      context.stroke();
    }
    section.dataset.lines = lines.length;
  };
  const pointOf = (event) => {
    const box = canvas.getBoundingClientRect();
    return [((event.clientX - box.left) * WIDTH) / box.width, ((event.clientY - box.top) * HEIGHT) / box.height];
  };

  canvas.addEventListener("pointerdown", (event) => {
    canvas.setPointerCapture(event.pointerId);
    lines.push({ colour, pointer: event.pointerId, points: [pointOf(event)] });
    redraw();
  });
  canvas.addEventListener("pointermove", (event) => {
    if (!event.buttons) return;
    lines.findLast((line) => line.pointer === event.pointerId)?.points.push(pointOf(event));
    redraw();
  });
  addEventListener("keydown", (event) => {
    colour = COLOURS[Number(event.key) - 1] ?? colour;
    if (event.key === "Backspace") lines.pop();
    if (event.key === "Escape") lines.length = 0;
    redraw();
  });
  redraw();
  return { draw: () => true };
}
