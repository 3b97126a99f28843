// Marks over the picture of a tray: a button over every tile with its face; doubtful ones have a question mark.

import { joinTitle, say } from "../language.js";
import { onPress, svgElement } from "../svg.js";
import { tileName } from "../tiles.js";
import { labelBox } from "./photo/picture.js";

// `onTap` gets a point in pixels of the picture, and the face that was read there; null for none.
export function drawMarks(svg, reading, onTap) {
  svg.setAttribute("viewBox", `0 0 ${reading.size[0]} ${reading.size[1]}`);
  svg.replaceChildren(
    ...reading.tiles.map((each) => markNode(each.quad, each.told, each.code, onTap)),
    ...reading.backs.map((quad) => markNode(quad, "down", "?", onTap)),
    ...reading.doubtful.map((each) => markNode(each.quad, "doubtful", null, onTap)),
  );
}

export function centreOf(quad) {
  return [0, 1].map((axis) => quad.reduce((sum, point) => sum + point[axis], 0) / quad.length);
}

// The point of the picture, in pixels, that a pointer event is at.
export function pointInPicture(svg, event) {
  const point = new DOMPoint(event.clientX, event.clientY).matrixTransform(svg.getScreenCTM().inverse());
  return [point.x, point.y];
}

function markNode(quad, kind, code, onTap) {
  const [a, b] = quad;
  const width = Math.hypot(b[0] - a[0], b[1] - a[1]) || 20;
  const point = centreOf(quad);
  const group = svgElement("g", {
    class: `mark ${kind}`, tabindex: "0", role: "button", "data-told": kind, "data-tile": code ?? "",
    "aria-label": joinTitle([code ? tileName(code) : say("enrol_doubtful"), say("change_tile")]),
  });
  group.append(svgElement("polygon", { points: quad.map((point) => point.join(",")).join(" ") }));
  if (code && code !== "?") {
    const label = labelBox(quad);
    group.append(svgElement("rect", { ...label, rx: label.width * 0.13 }), svgElement("image", { ...label, href: `static/tiles/${code}.svg` }));
  } else if (!code) {
    const text = svgElement("text", { x: point[0], y: point[1], "font-size": width });
    text.textContent = "?";
    group.append(text);
  }
  onPress(group, (event) => {
    event.stopPropagation();
    onTap(point, code);
  });
  return group;
}
