// What the table sees through this phone, drawn over its picture: the felt's edges with four draggable corners, the
// seats, the tiles that were read, and advice.

import { say } from "../language.js";
import { svgElement } from "../svg.js";
import { el, tileName } from "../tiles.js";

const DEFAULT_CORNERS = [[0.12, 0.88], [0.88, 0.88], [0.88, 0.12], [0.12, 0.12]]; // near left, near right, far right, far left
const KEY_STEP = 0.005; // an arrow key, as a share of the picture

export class CameraView {
  // `onMoved` gets the four corners after a drag, each from 0 to 1 across and down the picture.
  constructor({ svg, video, advice }, onMoved) {
    this.svg = svg;
    this.video = video;
    this.advice = advice;
    this.onMoved = onMoved;
    this.corners = DEFAULT_CORNERS;
    this.state = null;
    this.dragged = null;
    svg.addEventListener("pointermove", (event) => this.drag(event));
    for (const end of ["pointerup", "pointercancel"]) svg.addEventListener(end, () => this.drop());
  }

  get size() {
    return [this.video.videoWidth || 16, this.video.videoHeight || 9];
  }

  show(state) {
    this.state = state;
    if (this.dragged === null) this.corners = state.corners.length ? state.corners : this.corners;
    this.draw();
    const lines = adviceLines(state);
    this.advice.replaceChildren(...lines.map(([text, isGood]) => el("li", { class: isGood ? "good" : "bad" }, text)));
  }

  // The next edge becomes the first seat's.
  rotateSeats() {
    const [first, ...others] = this.corners;
    this.corners = [...others, first];
    this.draw();
    this.onMoved(this.corners);
  }

  draw() {
    const [width, height] = this.size;
    const state = this.state;
    const toPixels = ([x, y]) => [x * width, y * height];
    const points = (corners) => corners.map(toPixels).map((point) => point.join(",")).join(" ");
    this.svg.setAttribute("viewBox", `0 0 ${width} ${height}`);
    const isFound = Boolean(state?.corners.length);
    const isGood = isFound && adviceLines(state).every(([, isFine]) => isFine);
    const unit = Math.min(width, height) / 100;
    const edge = svgElement("polygon", { points: points(this.corners), class: `felt ${isGood ? "good" : isFound ? "fair" : "guess"}` });
    const tiles = (state?.tiles ?? []).map((tile) => svgElement("polygon", { points: points(tile.corners), class: `seen ${tile.sure < 0.8 ? "unsure" : ""}` },
      svgElement("title", {}, document.createTextNode(tileName(tile.code)))));
    const seats = this.corners.map((corner, seat) => {
      const [x, y] = toPixels(corner.map((value, axis) => (value + this.corners[(seat + 1) % 4][axis]) / 2));
      const text = svgElement("text", { x, y, "font-size": unit * 6, class: state?.covered[seat] ? "seat hidden-seat" : "seat" });
      text.textContent = String(seat + 1);
      return text;
    });
    // While a corner is dragged its element stays: a new one would lose the pointer.
    if (this.dragged !== null) {
      this.svg.querySelector(".felt")?.setAttribute("points", points(this.corners));
      const [x, y] = toPixels(this.corners[this.dragged]);
      const cornerHandle = this.svg.querySelectorAll(".corner")[this.dragged];
      cornerHandle.setAttribute("cx", x);
      cornerHandle.setAttribute("cy", y);
      return;
    }
    const focused = [...this.svg.querySelectorAll(".corner")].indexOf(document.activeElement);
    this.svg.replaceChildren(edge, ...tiles, ...seats, ...this.corners.map((corner, number) => this.cornerHandle(toPixels(corner), number, unit)));
    if (focused >= 0) this.svg.querySelectorAll(".corner")[focused].focus();
  }

  cornerHandle([cx, cy], number, unit) {
    const node = svgElement("circle", { cx, cy, r: unit * 4, class: "corner", tabindex: "0", role: "button", "aria-label": say("camera_corner", { n: number + 1 }) });
    node.addEventListener("pointerdown", (event) => {
      event.preventDefault();
      this.dragged = number;
      this.svg.setPointerCapture(event.pointerId);
    });
    node.addEventListener("keydown", (event) => {
      const step = { ArrowLeft: [-KEY_STEP, 0], ArrowRight: [KEY_STEP, 0], ArrowUp: [0, -KEY_STEP], ArrowDown: [0, KEY_STEP] }[event.key];
      if (!step) return;
      event.preventDefault();
      this.corners = this.corners.map((corner, at) => (at === number ? [corner[0] + step[0], corner[1] + step[1]] : corner));
      this.draw();
      this.onMoved(this.corners);
    });
    return node;
  }

  drag(event) {
    if (this.dragged === null) return;
    const [width, height] = this.size;
    const at = new DOMPoint(event.clientX, event.clientY).matrixTransform(this.svg.getScreenCTM().inverse());
    const moved = [at.x / width, at.y / height].map((value) => Math.min(1.5, Math.max(-0.5, value)));
    this.corners = this.corners.map((corner, number) => (number === this.dragged ? moved : corner));
    this.draw();
  }

  drop() {
    if (this.dragged === null) return;
    this.dragged = null;
    this.draw();
    this.onMoved(this.corners);
  }
}

// Advice in words, or that all is well: [[text, whether it is good]].
function adviceLines(state) {
  if (state.trouble) return [[say(`camera_trouble_${state.trouble}`), false]];
  const texts = state.flaws.map((flaw) => say(`camera_flaw_${flaw}`));
  if (state.tile_px < state.tile_px_needed) texts.push(say("camera_too_far", { n: state.tile_px, needed: state.tile_px_needed }));
  for (const [seat, hidden] of state.covered.entries()) if (hidden) texts.push(say("camera_hidden", { n: seat + 1 }));
  if (state.found_again) texts.push(say("camera_found_again"));
  return texts.length ? texts.map((text) => [text, false]) : [[say("camera_all_well", { n: state.tiles.length }), true]];
}
