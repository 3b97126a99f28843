// The picture on the photo page: scaled down, read by the service, with marks over its tiles.

import { readJsonWhenReleased } from "../../pointer.js";
import { joinTitle, say } from "../../language.js";
import { drawScaled, toJpeg } from "../../canvas.js";
import { errorText } from "../../error_texts.js";
import { onPress, svgElement } from "../../svg.js";
import { tileName } from "../../tiles.js";

const MAX_SIDE_PX = 2400; // a hand that fills the picture keeps 100 pixels a tile
const JPEG_QUALITY = 0.9;
const SAVED_MAX_SIDE_PX = 1200; // the shown size; a tab's storage holds about five megabytes
const SAVED_QUALITY = 0.7;

// Draws a file upright into the canvas; resolves to its JPEG.
export async function drawUpright(file, canvas) {
  const picture = await createImageBitmap(file, { imageOrientation: "from-image" });
  drawScaled(picture, canvas, MAX_SIDE_PX);
  picture.close();
  return toJpeg(canvas, JPEG_QUALITY);
}

// Why a file could not be opened, in words. Few browsers open HEIC, which phones make; its header tells.
export async function pictureErrorText(file) {
  const header = await file.slice(4, 12).text().catch(() => "");
  return say(/^ftyp(?:hei|hev|mif1|msf1)/.test(header) ? "picture_is_heic" : "not_a_picture");
}

// The current hand's picture, small enough for the tab's storage, with its tiles' outlines.
export class SavedPicture {
  constructor(store) {
    this.store = store;
  }

  save(canvas, quads) {
    const small = document.createElement("canvas");
    drawScaled(canvas, small, SAVED_MAX_SIDE_PX);
    const isSaved = this.store.save({ quads, size: [canvas.width, canvas.height], jpeg: small.toDataURL("image/jpeg", SAVED_QUALITY).split(",")[1] });
    if (!isSaved) this.clear(); // else an earlier hand's picture would stay
  }

  // Draws the picture in its first size; resolves to the tiles' outlines, null without one.
  async restore(canvas) {
    const saved = this.store.read();
    if (!saved) return null;
    const bytes = Uint8Array.from(atob(saved.jpeg), (char) => char.charCodeAt(0));
    const picture = await createImageBitmap(new Blob([bytes], { type: "image/jpeg" }));
    [canvas.width, canvas.height] = saved.size;
    canvas.getContext("2d").drawImage(picture, 0, 0, ...saved.size);
    picture.close();
    return saved.quads;
  }

  clear() {
    this.store.clear();
  }
}

export async function recognise(blob) {
  const response = await fetch("api/photo/recognise", { method: "POST", headers: { "Content-Type": "image/jpeg" }, body: blob });
  const answer = await readJsonWhenReleased(response);
  return response.ok ? answer : { refused: errorText(answer.error) };
}

// Crops the view of `canvas` to its tiles, as wide as `box`; the marks are in the same frame.
export function cropTo(box, canvas, quads) {
  const points = quads.flat();
  const margin = Math.max(0, ...quads.map(([a, b]) => Math.hypot(b[0] - a[0], b[1] - a[1])));
  const range = (at, most) => {
    const values = points.map((point) => point[at]);
    const from = points.length ? Math.max(0, Math.min(...values) - margin) : 0;
    return [from, (points.length ? Math.min(most, Math.max(...values) + margin) : most) - from];
  };
  const [[left, width], [top, height]] = [range(0, canvas.width), range(1, canvas.height)];
  box.style.aspectRatio = `${width} / ${height}`;
  Object.assign(canvas.style, { width: `${(100 * canvas.width) / width}%`, left: `${(-100 * left) / width}%`, top: `${(-100 * top) / height}%` });
  box.querySelector("svg").setAttribute("viewBox", `${left} ${top} ${width} ${height}`);
}

// The box of a tile's label: in its lower right corner, so that it covers no other row.
export function labelBox(quad) {
  const [a, b] = quad;
  const width = Math.hypot(b[0] - a[0], b[1] - a[1]) * 0.54, height = (width * 4) / 3;
  const [right, bottom] = [0, 1].map((axis) => Math.max(...quad.map((point) => point[axis])));
  return { x: right - width, y: bottom - height, width, height };
}

// A button over every tile of the picture.
export function drawMarks(svg, hand, onTap) {
  svg.replaceChildren(...hand.tiles.filter((tile) => tile.quad).map((tile) => markNode(tile, onTap)));
}

function markNode(tile, onTap) {
  const group = svgElement("g", {
    class: `mark ${String(tile.place).startsWith("meld") ? "melded" : tile.place} ${tile.marked ? "chosen" : ""}`,
    tabindex: "0", role: "button", "data-tile": tile.code, "aria-label": joinTitle([tileName(tile.code), say(tile.place === "beside" ? "take_in" : "change_tile")]),
  });
  const label = labelBox(tile.quad);
  group.append(svgElement("polygon", { points: tile.quad.map((point) => point.join(",")).join(" ") }),
    svgElement("rect", { ...label, rx: label.width * 0.13 }), svgElement("image", { ...label, href: `static/tiles/${tile.code}.svg` }));
  onPress(group, () => onTap(tile));
  return group;
}
