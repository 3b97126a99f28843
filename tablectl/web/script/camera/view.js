// What the table sees through this phone, drawn over its picture: the felt's edges with four corners to drag, the seats,
// the tiles that were read, and advice in words.

import { say } from "../language.js";
import { svgElement } from "../svg.js";
import { el, tileName } from "../tiles.js";

const GUESS = [[0.12, 0.88], [0.88, 0.88], [0.88, 0.12], [0.12, 0.12]]; // near left, near right, far right, far left
const STEP = 0.005; // of an arrow key

export class CameraView {
  // `moved` gets four corners that somebody has dragged, each from 0 to 1 across and down the picture.
  constructor({ svg, video, advice }, moved) {
    this.svg = svg;
    this.video = video;
    this.advice = advice;
    this.moved = moved;
    this.corners = GUESS;
    this.seen = null;
    this.held = null;
    svg.addEventListener("pointermove", (event) => this.drag(event));
    for (const end of ["pointerup", "pointercancel"]) svg.addEventListener(end, () => this.drop());
  }

  get size() {
    return [this.video.videoWidth || 16, this.video.videoHeight || 9];
  }

  show(seen) {
    this.seen = seen;
    if (this.held === null) this.corners = seen.corners.length ? seen.corners : this.corners;
    this.draw();
    const told = adviceOf(seen);
    this.advice.replaceChildren(...told.map(([text, good]) => el("li", { class: good ? "good" : "bad" }, text)));
  }

  // Another edge is the one of the first seat.
  turned() {
    const [first, ...others] = this.corners;
    this.corners = [...others, first];
    this.draw();
    this.moved(this.corners);
  }

  draw() {
    const [width, height] = this.size;
    const seen = this.seen;
    const at = ([x, y]) => [x * width, y * height];
    const points = (corners) => corners.map(at).map((point) => point.join(",")).join(" ");
    this.svg.setAttribute("viewBox", `0 0 ${width} ${height}`);
    const known = Boolean(seen?.corners.length);
    const good = known && adviceOf(seen).every(([, fine]) => fine);
    const unit = Math.min(width, height) / 100;
    const edge = svgElement("polygon", { points: points(this.corners), class: `felt ${good ? "good" : known ? "fair" : "guess"}` });
    const tiles = (seen?.tiles ?? []).map((tile) => svgElement("polygon", { points: points(tile.corners), class: `seen ${tile.sure < 0.8 ? "unsure" : ""}` },
      svgElement("title", {}, document.createTextNode(tileName(tile.code)))));
    const seats = this.corners.map((corner, seat) => {
      const [x, y] = at(corner.map((value, axis) => (value + this.corners[(seat + 1) % 4][axis]) / 2));
      const text = svgElement("text", { x, y, "font-size": unit * 6, class: seen?.covered[seat] ? "seat hidden-seat" : "seat" });
      text.textContent = String(seat + 1);
      return text;
    });
    // While a corner is held its handle stays: a new one would lose the finger.
    if (this.held !== null) {
      this.svg.querySelector(".felt")?.setAttribute("points", points(this.corners));
      const [x, y] = at(this.corners[this.held]);
      const handle = this.svg.querySelectorAll(".corner")[this.held];
      handle.setAttribute("cx", x);
      handle.setAttribute("cy", y);
      return;
    }
    const focused = [...this.svg.querySelectorAll(".corner")].indexOf(document.activeElement);
    this.svg.replaceChildren(edge, ...tiles, ...seats, ...this.corners.map((corner, number) => this.handle(at(corner), number, unit)));
    if (focused >= 0) this.svg.querySelectorAll(".corner")[focused].focus();
  }

  handle([cx, cy], number, unit) {
    const made = svgElement("circle", { cx, cy, r: unit * 4, class: "corner", tabindex: "0", role: "button", "aria-label": say("camera_corner", { n: number + 1 }) });
    made.addEventListener("pointerdown", (event) => {
      event.preventDefault();
      this.held = number;
      this.svg.setPointerCapture(event.pointerId);
    });
    made.addEventListener("keydown", (event) => {
      const way = { ArrowLeft: [-STEP, 0], ArrowRight: [STEP, 0], ArrowUp: [0, -STEP], ArrowDown: [0, STEP] }[event.key];
      if (!way) return;
      event.preventDefault();
      this.corners = this.corners.map((corner, at) => (at === number ? [corner[0] + way[0], corner[1] + way[1]] : corner));
      this.draw();
      this.moved(this.corners);
    });
    return made;
  }

  drag(event) {
    if (this.held === null) return;
    const [width, height] = this.size;
    const at = new DOMPoint(event.clientX, event.clientY).matrixTransform(this.svg.getScreenCTM().inverse());
    const place = [at.x / width, at.y / height].map((value) => Math.min(1.5, Math.max(-0.5, value)));
    this.corners = this.corners.map((corner, number) => (number === this.held ? place : corner));
    this.draw();
  }

  drop() {
    if (this.held === null) return;
    this.held = null;
    this.draw();
    this.moved(this.corners);
  }
}

// What to do, or that all is well: [text, whether it is good].
function adviceOf(seen) {
  if (seen.trouble) return [[say(`camera_trouble_${seen.trouble}`), false]];
  const told = seen.flaws.map((flaw) => say(`camera_flaw_${flaw}`));
  if (seen.tile_px < seen.tile_px_needed) told.push(say("camera_too_far", { n: seen.tile_px, needed: seen.tile_px_needed }));
  for (const [seat, hidden] of seen.covered.entries()) if (hidden) told.push(say("camera_hidden", { n: seat + 1 }));
  if (seen.found_again) told.push(say("camera_found_again"));
  return told.length ? told.map((text) => [text, false]) : [[say("camera_all_well", { n: seen.tiles.length }), true]];
}
