// The walls from above: every stack where it stands, the next tile of both ends, the indicators. No faces.

const SVG = "http://www.w3.org/2000/svg";
const BETWEEN_ROWS = 2.6;

function shape(name, attributes) {
  const node = document.createElementNS(SVG, name);
  for (const [key, value] of Object.entries(attributes)) node.setAttribute(key, value);
  return node;
}

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
    const cell = shape("rect", {
      x, y, width: 0.9, height: 1.3, rx: 0.15,
      class: `stack high${height} ${marks(walls, side, stack, inner)}`,
      "data-side": side, "data-stack": stack, "data-height": height, "data-inner": inner,
    });
    group.append(cell);
  });
}

function placed(place, names) {
  const row_ = place.inner ? "inner row" : "wall";
  return `${place.upper ? "top" : "bottom"} tile of stack ${place.stack + 1} from the right, ${names(place.side)} ${row_}`;
}

function words(walls, players) {
  const names = (side) => {
    const seat = walls.sides[side].seat;
    return seat === null ? `empty side ${side}'s` : `${players[seat]}'s`;
  };
  const told = [];
  if (walls.next.side !== null) {
    const who = walls.next.seat === null ? "Head" : `Next for ${players[walls.next.seat]}`;
    told.push(`${who}: ${placed(walls.next, names)}.`);
  } else told.push("No tile can be drawn.");
  if (walls.tail.side !== null) {
    const who = walls.tail.seat === null ? "Tail" : `Replacement for ${players[walls.tail.seat]}`;
    told.push(`${who}: ${placed(walls.tail, names)}.`);
  }
  return told;
}

export function drawWalls(box, text, walls, players) {
  if (!walls) {
    box.replaceChildren();
    text.textContent = "Not known: no dice yet, or the tiles lie without walls.";
    return;
  }
  const reach = Math.max(...walls.sides.map(({ stacks }) => stacks.length)) / 2 + 0.6;
  const half = reach + 1.8;
  const picture = shape("svg", { viewBox: `${-half} ${-half} ${2 * half} ${2 * half}`, role: "img", "aria-label": "walls seen from above" });
  for (const { side, stacks, inner } of walls.sides) {
    const group = shape("g", { transform: `rotate(${-90 * side})` });
    row(group, walls, side, stacks, false, reach);
    row(group, walls, side, inner, true, reach - BETWEEN_ROWS);
    picture.append(group);
  }
  box.replaceChildren(picture);
  text.textContent = words(walls, players).join(" ");
}
