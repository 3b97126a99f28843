// The marks over the picture of a tray: a button over every tile, what it was taken for, and what is doubtful.

import { joinTitle, say } from "../language.js";
import { onPress, svgElement } from "../svg.js";
import { tileName } from "../tiles.js";
import { labelled } from "./photo/picture.js";

// `tap` gets the place in pixels of the picture and the face that is known there; null for none.
export function drawMarks(svg, told, tap) {
  svg.setAttribute("viewBox", `0 0 ${told.size[0]} ${told.size[1]}`);
  svg.replaceChildren(
    ...told.tiles.map((each) => mark(each.quad, each.told, each.code, tap)),
    ...told.backs.map((quad) => mark(quad, "down", "?", tap)),
    ...told.doubtful.map((each) => mark(each.quad, "doubtful", null, tap)),
  );
}

export function middle(quad) {
  return [0, 1].map((axis) => quad.reduce((sum, point) => sum + point[axis], 0) / quad.length);
}

// Where in the picture somebody has tapped.
export function placeOf(svg, event) {
  const at = new DOMPoint(event.clientX, event.clientY).matrixTransform(svg.getScreenCTM().inverse());
  return [at.x, at.y];
}

function mark(quad, kind, code, tap) {
  const [a, b] = quad;
  const wide = Math.hypot(b[0] - a[0], b[1] - a[1]) || 20;
  const at = middle(quad);
  const group = svgElement("g", {
    class: `mark ${kind}`, tabindex: "0", role: "button", "data-told": kind, "data-tile": code ?? "",
    "aria-label": joinTitle([code ? tileName(code) : say("enrol_doubtful"), say("change_tile")]),
  });
  group.append(svgElement("polygon", { points: quad.map((point) => point.join(",")).join(" ") }));
  if (code && code !== "?") {
    const label = labelled(quad);
    group.append(svgElement("rect", { ...label, rx: label.width * 0.13 }), svgElement("image", { ...label, href: `static/tiles/${code}.svg` }));
  } else if (!code) {
    const text = svgElement("text", { x: at[0], y: at[1], "font-size": wide });
    text.textContent = "?";
    group.append(text);
  }
  onPress(group, (event) => {
    event.stopPropagation();
    tap(at, code);
  });
  return group;
}
