// The walls from above: every stack where it stands, the next tile of both ends, the indicators. No faces.

import { say } from "../language.js";
import { svgElement } from "../svg.js";

const BETWEEN_ROWS = 2.6;

const same = (place, side, stack, inner) => place.side === side && place.stack === stack && place.inner === inner;

function marks(walls, side, stack, inner) {
  const found = [];
  if (walls.dead.some((place) => same(place, side, stack, inner))) found.push("dead");
  if (walls.indicators.some((place) => same(place, side, stack, inner))) found.push("indicator");
  else if (same(walls.indicator, side, stack, inner)) found.push("coming");
  if (same(walls.tail, side, stack, inner)) found.push("tail");
  if (same(walls.next, side, stack, inner)) found.push("next");
  return found.join(" ");
}

function row(group, walls, side, heights, inner, y) {
  heights.forEach((height, stack) => {
    // Counted from the right end, which lies to the right of whoever sits at the near side.
    const x = (heights.length - 1) / 2 - stack - 0.45;
    const cell = svgElement("rect", {
      x, y, width: 0.9, height: 1.3, rx: 0.15,
      class: `stack high${height} ${marks(walls, side, stack, inner)}`,
      "data-side": side, "data-stack": stack, "data-height": height, "data-inner": inner,
    });
    group.append(cell);
  });
}

// Sides go round counter-clockwise: an empty chair is to the right of the side before it.
function wallOf(walls, players, { side, inner }) {
  const { seat } = walls.sides[side];
  if (seat !== null) return say(inner ? "inner_of" : "wall_of", { who: players[seat] });
  const before = walls.sides[(side + walls.sides.length - 1) % walls.sides.length].seat;
  return say("wall_empty", { who: players[before] ?? "" });
}

function words(walls, players) {
  const placed = (place) => say(place.upper ? "upper_tile" : "lower_tile", { n: place.stack + 1, wall: wallOf(walls, players, place) });
  const told = [];
  if (walls.next.side !== null) {
    const { seat } = walls.next;
    told.push(say(seat === null ? "head_is" : "next_for", { who: players[seat] ?? "", place: placed(walls.next) }));
  } else told.push(say("no_tile_left"));
  if (walls.tail.side !== null) {
    const { seat } = walls.tail;
    told.push(say(seat === null ? "tail_is" : "replacement_for", { who: players[seat] ?? "", place: placed(walls.tail) }));
  }
  return told;
}

const LEGEND = { dead: ".dead", indicator: ".indicator, .coming" };

export function drawWalls({ box, text, legend }, walls, players) {
  legend.hidden = !walls;
  if (!walls) {
    box.replaceChildren();
    text.textContent = say("walls_unknown");
    return;
  }
  const reach = Math.max(...walls.sides.map(({ stacks }) => stacks.length)) / 2 + 0.6;
  const half = reach + 1.8;
  const picture = svgElement("svg", { viewBox: `${-half} ${-half} ${2 * half} ${2 * half}`, role: "img", "aria-label": say("walls_above") });
  for (const { side, stacks, inner } of walls.sides) {
    const group = svgElement("g", { transform: `rotate(${-90 * side})` });
    row(group, walls, side, stacks, false, reach);
    row(group, walls, side, inner, true, reach - BETWEEN_ROWS);
    picture.append(group);
  }
  box.replaceChildren(picture);
  // Not every book has a dead wall, or turns tiles over.
  for (const kind of ["dead", "indicator"]) legend.querySelector(`.${kind}`).hidden = !picture.querySelector(LEGEND[kind]);
  text.textContent = words(walls, players).join(" ");
}
