// The picture on the photo page: made small enough to send, read by the service, tiles marked over it.

import { readJsonWhenReleased } from "../../pointer.js";
import { joinTitle, say } from "../../language.js";
import { errorText } from "../../error_texts.js";
import { onPress, svgElement } from "../../svg.js";
import { tileName } from "../../tiles.js";

const LONGEST_PX = 2400; // a hand that fills the picture keeps 100 pixels a tile
const QUALITY = 0.9;
const KEPT_PX = 1200; // as a picture is shown; a tab's storage holds some five megabytes
const KEPT_QUALITY = 0.7;

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

// Why a file gave no picture. Phones take HEIC, which few browsers open; a file that begins so is one, whatever its name.
export async function whyNoPicture(file) {
  const begins = await file.slice(4, 12).text().catch(() => "");
  return say(/^ftyp(?:hei|hev|mif1|msf1)/.test(begins) ? "picture_is_heic" : "not_a_picture");
}

// Draws one canvas's picture into another.
export function show(drawn, canvas) {
  canvas.width = drawn.width;
  canvas.height = drawn.height;
  canvas.getContext("2d").drawImage(drawn, 0, 0);
}

// The picture of the hand that is there, small enough for the tab's storage, and where its tiles lie.
export class KeptPicture {
  constructor(store) {
    this.store = store;
  }

  keep(canvas, quads) {
    const scale = Math.min(1, KEPT_PX / Math.max(canvas.width, canvas.height));
    const small = document.createElement("canvas");
    small.width = Math.round(canvas.width * scale);
    small.height = Math.round(canvas.height * scale);
    small.getContext("2d").drawImage(canvas, 0, 0, small.width, small.height);
    const kept = this.store.save({ quads, size: [canvas.width, canvas.height], jpeg: small.toDataURL("image/jpeg", KEPT_QUALITY).split(",")[1] });
    if (!kept) this.forget(); // no other hand's picture
  }

  // Draws it as large as it was and gives the tiles' corners; null where there is none.
  async show(canvas) {
    const was = this.store.read();
    if (!was) return null;
    const bytes = Uint8Array.from(atob(was.jpeg), (char) => char.charCodeAt(0));
    const picture = await createImageBitmap(new Blob([bytes], { type: "image/jpeg" }));
    [canvas.width, canvas.height] = was.size;
    canvas.getContext("2d").drawImage(picture, 0, 0, ...was.size);
    picture.close();
    return was.quads;
  }

  forget() {
    this.store.clear();
  }
}

export async function recognised(blob) {
  const response = await fetch("api/photo/recognise", { method: "POST", headers: { "Content-Type": "image/jpeg" }, body: blob });
  const answer = await readJsonWhenReleased(response);
  return response.ok ? answer : { refused: errorText(answer.error) };
}

// Shows of the picture in `canvas` what lies about its tiles, as wide as `box` is; marks have their place in the same part.
export function frame(box, canvas, quads) {
  const points = quads.flat();
  const room = Math.max(0, ...quads.map(([a, b]) => Math.hypot(b[0] - a[0], b[1] - a[1])));
  const between = (at, most) => {
    const places = points.map((point) => point[at]);
    const from = points.length ? Math.max(0, Math.min(...places) - room) : 0;
    return [from, (points.length ? Math.min(most, Math.max(...places) + room) : most) - from];
  };
  const [[left, wide], [top, high]] = [between(0, canvas.width), between(1, canvas.height)];
  box.style.aspectRatio = `${wide} / ${high}`;
  Object.assign(canvas.style, { width: `${(100 * canvas.width) / wide}%`, left: `${(-100 * left) / wide}%`, top: `${(-100 * top) / high}%` });
  box.querySelector("svg").setAttribute("viewBox", `${left} ${top} ${wide} ${high}`);
}

// Where a tile's label stands: in its own corner, so that it covers nothing of a row below.
export function labelled(quad) {
  const [a, b] = quad;
  const width = Math.hypot(b[0] - a[0], b[1] - a[1]) * 0.54, height = (width * 4) / 3;
  const [right, bottom] = [0, 1].map((axis) => Math.max(...quad.map((point) => point[axis])));
  return { x: right - width, y: bottom - height, width, height };
}

// A button over every tile that has a place in the picture.
export function drawMarks(svg, hand, { tap }) {
  svg.replaceChildren(...hand.tiles.filter((tile) => tile.quad).map((tile) => mark(tile, tap)));
}

function mark(tile, tap) {
  const group = svgElement("g", {
    class: `mark ${String(tile.place).startsWith("meld") ? "melded" : tile.place} ${tile.marked ? "chosen" : ""}`,
    tabindex: "0", role: "button", "data-tile": tile.code, "aria-label": joinTitle([tileName(tile.code), say(tile.place === "beside" ? "take_in" : "change_tile")]),
  });
  const label = labelled(tile.quad);
  group.append(svgElement("polygon", { points: tile.quad.map((point) => point.join(",")).join(" ") }),
    svgElement("rect", { ...label, rx: label.width * 0.13 }), svgElement("image", { ...label, href: `static/tiles/${tile.code}.svg` }));
  onPress(group, () => tap(tile));
  return group;
}
