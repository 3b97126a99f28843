// Drawing over the picture: whoever has the source open (OBS: "Interact") draws with mouse, pen or finger, over a replay or
// over the table. Keys: 1 to 4 choose a colour, Backspace takes the last line back, Escape all. Lines keep their places in
// a source of any size.

import { say } from "../../language.js";
import { el } from "../../tiles.js";

const COLOURS = ["#ffd24a", "#ff5a48", "#4ac3ff", "#ffffff"];
const WIDE = 1920, HIGH = 1080;
const THICK = 9;

// What somebody might draw, for the picture in the gallery.
const SAMPLE = [
  { colour: COLOURS[0], points: Array.from({ length: 41 }, (_, at) => [960 + 260 * Math.cos(at / 6.3), 540 + 150 * Math.sin(at / 6.3)]) },
  { colour: COLOURS[1], points: [[1560, 200], [1260, 420]] }, { colour: COLOURS[1], points: [[1350, 410], [1260, 420], [1290, 330]] },
];

export function penPart(section, { sample } = {}) {
  const canvas = el("canvas", { width: WIDE, height: HIGH, role: "img", "aria-label": say("graphic_pen") });
  const brush = canvas.getContext("2d");
  const lines = sample ? [...SAMPLE] : [];
  let colour = COLOURS[0];
  section.replaceChildren(canvas);

  const redraw = () => {
    brush.clearRect(0, 0, WIDE, HIGH);
    Object.assign(brush, { lineWidth: THICK, lineCap: "round", lineJoin: "round", shadowColor: "#000", shadowBlur: 6 });
    for (const line of lines) {
      brush.strokeStyle = line.colour;
      brush.beginPath();
      line.points.forEach(([x, y], at) => (at ? brush.lineTo(x, y) : brush.moveTo(x, y)));
      if (line.points.length === 1) brush.lineTo(...line.points[0]); // a dot
      brush.stroke();
    }
    section.dataset.lines = lines.length;
  };
  const place = (event) => {
    const box = canvas.getBoundingClientRect();
    return [((event.clientX - box.left) * WIDE) / box.width, ((event.clientY - box.top) * HIGH) / box.height];
  };

  canvas.addEventListener("pointerdown", (event) => {
    canvas.setPointerCapture(event.pointerId);
    lines.push({ colour, pointer: event.pointerId, points: [place(event)] });
    redraw();
  });
  canvas.addEventListener("pointermove", (event) => {
    if (!event.buttons) return;
    lines.findLast((line) => line.pointer === event.pointerId)?.points.push(place(event));
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
