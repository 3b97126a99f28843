// The walls from above: every stack, the next tile of both ends, the indicators; no faces.

import { say } from "../language.js";
import { svgElement } from "../svg.js";

const ROW_DISTANCE = 2.6;

const isAt = (place, side, stack, inner) => place.side === side && place.stack === stack && place.inner === inner;

function stackClasses(walls, side, stack, inner) {
  const found = [];
  if (walls.dead.some((place) => isAt(place, side, stack, inner))) found.push("dead");
  if (walls.indicators.some((place) => isAt(place, side, stack, inner))) found.push("indicator");
  else if (isAt(walls.indicator, side, stack, inner)) found.push("coming");
  if (isAt(walls.tail, side, stack, inner)) found.push("tail");
  if (isAt(walls.next, side, stack, inner)) found.push("next");
  return found.join(" ");
}

function drawRow(group, walls, side, heights, inner, y) {
  heights.forEach((height, stack) => {
    // Stacks are counted from the right end, as seen by the player of this side.
    const x = (heights.length - 1) / 2 - stack - 0.45;
    const cell = svgElement("rect", {
      x, y, width: 0.9, height: 1.3, rx: 0.15,
      class: `stack high${height} ${stackClasses(walls, side, stack, inner)}`,
      "data-side": side, "data-stack": stack, "data-height": height, "data-inner": inner,
    });
    group.append(cell);
  });
}

// Sides go counter-clockwise: an empty side is to the right of the player before it.
function wallName(walls, players, { side, inner }) {
  const { seat } = walls.sides[side];
  if (seat !== null) return say(inner ? "inner_of" : "wall_of", { who: players[seat] });
  const before = walls.sides[(side + walls.sides.length - 1) % walls.sides.length].seat;
  return say("wall_empty", { who: players[before] ?? "" });
}

function description(walls, players) {
  const placeText = (place) => say(place.upper ? "upper_tile" : "lower_tile", { n: place.stack + 1, wall: wallName(walls, players, place) });
  const sentences = [];
  if (walls.next.side !== null) {
    const { seat } = walls.next;
    sentences.push(say(seat === null ? "head_is" : "next_for", { who: players[seat] ?? "", place: placeText(walls.next) }));
  } else sentences.push(say("no_tile_left"));
  if (walls.tail.side !== null) {
    const { seat } = walls.tail;
    sentences.push(say(seat === null ? "tail_is" : "replacement_for", { who: players[seat] ?? "", place: placeText(walls.tail) }));
  }
  return sentences;
}

const LEGEND = { dead: ".dead", indicator: ".indicator, .coming" };

export function drawWalls({ box, text, legend }, walls, players) {
  legend.hidden = !walls;
  if (!walls) {
    box.replaceChildren();
    text.textContent = say("walls_unknown");
    return;
  }
  const distance = Math.max(...walls.sides.map(({ stacks }) => stacks.length)) / 2 + 0.6;
  const halfSize = distance + 1.8;
  const picture = svgElement("svg", { viewBox: `${-halfSize} ${-halfSize} ${2 * halfSize} ${2 * halfSize}`, role: "img", "aria-label": say("walls_above") });
  for (const { side, stacks, inner } of walls.sides) {
    const group = svgElement("g", { transform: `rotate(${-90 * side})` });
    drawRow(group, walls, side, stacks, false, distance);
    drawRow(group, walls, side, inner, true, distance - ROW_DISTANCE);
    picture.append(group);
  }
  box.replaceChildren(picture);
  // Some books have no dead wall or no indicators.
  for (const kind of ["dead", "indicator"]) legend.querySelector(`.${kind}`).hidden = !picture.querySelector(LEGEND[kind]);
  text.textContent = description(walls, players).join(" ");
}
