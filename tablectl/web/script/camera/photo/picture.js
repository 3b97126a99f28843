// The picture on the photo page: made small enough to send, read by the service, tiles marked over it.

import { say, titled } from "../../language.js";
import { whyNot } from "../../refusals.js";
import { nameOf } from "../../tiles.js";

const LONGEST_PX = 2400; // a hand that fills the picture keeps 100 pixels a tile
const QUALITY = 0.9;
const SVG = "http://www.w3.org/2000/svg";

// Draws the file upright into the canvas and gives it back as a JPEG.
export async function prepared(file, canvas) {
  const picture = await createImageBitmap(file, { imageOrientation: "from-image" });
  const scale = Math.min(1, LONGEST_PX / Math.max(picture.width, picture.height));
  canvas.width = Math.round(picture.width * scale);
  canvas.height = Math.round(picture.height * scale);
  canvas.getContext("2d").drawImage(picture, 0, 0, canvas.width, canvas.height);
  picture.close();
  return new Promise((done) => { canvas.toBlob(done, "image/jpeg", QUALITY); });
}

export async function recognised(blob) {
  const response = await fetch("/api/photo/recognise", { method: "POST", headers: { "Content-Type": "image/jpeg" }, body: blob });
  const answer = await response.json();
  return response.ok ? answer : { refused: whyNot(answer.error) };
}

// A button over every tile that has a place in the picture.
export function drawMarks(svg, canvas, hand, { tap }) {
  svg.setAttribute("viewBox", `0 0 ${canvas.width} ${canvas.height}`);
  svg.replaceChildren(...hand.tiles.filter((tile) => tile.quad).map((tile) => mark(tile, tap)));
}

function mark(tile, tap) {
  const [a, b, c] = tile.quad;
  const wide = Math.hypot(b[0] - a[0], b[1] - a[1]);
  const middle = [(a[0] + c[0]) / 2, (a[1] + c[1]) / 2];
  const group = node("g", {
    class: `mark ${String(tile.place).startsWith("meld") ? "melded" : tile.place} ${tile.marked ? "chosen" : ""}`,
    tabindex: "0", role: "button", "data-tile": tile.code, "aria-label": titled([nameOf(tile.code), say(tile.place === "beside" ? "take_in" : "change_tile")]),
  });
  const label = { x: middle[0] - wide * 0.31, y: Math.max(...tile.quad.map(([, y]) => y)) - wide * 0.1, width: wide * 0.62, height: wide * 0.83 };
  group.append(node("polygon", { points: tile.quad.map((point) => point.join(",")).join(" ") }),
    node("rect", { ...label, rx: wide * 0.08 }), node("image", { ...label, href: `/static/tiles/${tile.code}.svg` }));
  group.addEventListener("click", () => tap(tile));
  group.addEventListener("keydown", (event) => {
    if (event.key !== "Enter" && event.key !== " ") return;
    event.preventDefault();
    tap(tile);
  });
  return group;
}

function node(name, attributes) {
  const made = document.createElementNS(SVG, name);
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
  return made;
}
