// How tiles lie in a photo: rows of tiles, and the rows that make the hand. Geometry only; knows no rule.

const GROUP_GAP = 1.6; // between centres, in tile widths: more is another group
const ROW_GAP = 4; // the same for another row: melds lie closer to their hand
const ROW_OFFSET = 0.6; // above or below a neighbour in the row, in tile widths
const MAX_TILT_DEG = 25; // from lying along or across the row
const SIDEWAYS_DEG = [45, 135];

// Sorts tiles with `quad` (corners clockwise from the face's top left) into rows, the longest first. A row is a list
// of groups from left to right, split at gaps. Every tile gets `sideways`.
export function findRows(found) {
  const tiles = found.map((tile) => ({ ...tile, ...measure(tile.quad) }));
  const remaining = new Set(tiles);
  const rows = [];
  for (const seed of [...tiles].sort((a, b) => b.size - a.size)) {
    if (!remaining.delete(seed)) continue;
    const row = [seed];
    for (const side of [1, -1]) {
      for (let end = seed, next; (next = neighbour(end, row, remaining, side)); end = next) {
        remaining.delete(next);
        row[side > 0 ? "push" : "unshift"](next);
      }
    }
    rows.push(row);
  }
  return rows.sort((a, b) => b.length - a.length || middleY(b) - middleY(a)).map(splitGroups);
}

// The nearest tile that continues a row at its end: to the right (1) or left (-1).
function neighbour(end, row, remaining, side) {
  const tilt = median(row.map((tile) => lean(tile.angle)));
  const axis = row.length > 1 ? direction(row, side) : axisAt(tilt, side);
  let best = null;
  for (const tile of remaining) {
    const [dx, dy] = [tile.x - end.x, tile.y - end.y];
    const size = (tile.size + end.size) / 2;
    const distance = dx * axis[0] + dy * axis[1];
    const offset = Math.abs(dy * axis[0] - dx * axis[1]);
    const fits = distance > 0 && distance < ROW_GAP * size && offset < ROW_OFFSET * size * Math.max(1, distance / (GROUP_GAP * size))
      && Math.abs(lean(tile.angle - tilt)) < MAX_TILT_DEG && tile.size < 1.5 * end.size && end.size < 1.5 * tile.size;
    if (fits && (!best || distance < best.distance)) best = { tile, distance };
  }
  return best?.tile ?? null;
}

// The direction of a row at one end: lenses and hands bend rows.
function direction(row, side) {
  const ends = side > 0 ? row.slice(-4) : row.slice(0, 4);
  const [dx, dy] = [ends.at(-1).x - ends[0].x, ends.at(-1).y - ends[0].y];
  const length = Math.hypot(dx, dy) || 1;
  return [(side * dx) / length, (side * dy) / length];
}

function axisAt(degrees, side) {
  const angle = (degrees * Math.PI) / 180;
  return [side * Math.cos(angle), side * Math.sin(angle)];
}

// An outline's tilt from upright or lying: -45 to 45 degrees.
function lean(angle) {
  return ((((angle + 45) % 90) + 90) % 90) - 45;
}

function splitGroups(row) {
  const rowAngle = median(row.map((tile) => tile.angle));
  const groups = [];
  row.forEach((tile, place) => {
    const turnDeg = Math.abs(((tile.angle - rowAngle + 540) % 360) - 180);
    tile.sideways = turnDeg > SIDEWAYS_DEG[0] && turnDeg < SIDEWAYS_DEG[1];
    const previous = row[place - 1];
    const gap = previous ? Math.hypot(tile.x - previous.x, tile.y - previous.y) - (extent(tile) + extent(previous)) / 2 : Infinity;
    if (gap > (GROUP_GAP - 1) * 0.8 * tile.size) groups.push([tile]);
    else groups.at(-1).push(tile);
  });
  return groups;
}

// The width that a tile takes in its row.
const extent = (tile) => (tile.sideways ? tile.high : tile.size);

// The rows of the hand: all, where there are no more than `expected` tiles; else the longest, and parallel rows that
// fill up the number, the nearest first. `countTiles`: how many of a group's tiles count.
export function selectHandRows(rows, expected, countTiles) {
  const tilesIn = (row) => row.reduce((sum, group) => sum + countTiles(group), 0);
  const total = rows.reduce((sum, row) => sum + tilesIn(row), 0);
  if (total <= expected) return rows;
  const [first, ...others] = rows;
  const chosen = [first];
  const distance = (row) => Math.abs(middleY(row.flat()) - middleY(first.flat()));
  const tiltOf = (row) => median(row.flat().map((tile) => lean(tile.angle)));
  const parallel = others.filter((row) => Math.abs(lean(tiltOf(row) - tiltOf(first))) < MAX_TILT_DEG);
  for (const row of parallel.sort((a, b) => distance(a) - distance(b))) {
    const chosenTiles = chosen.reduce((sum, each) => sum + tilesIn(each), 0);
    if (chosenTiles < expected && chosenTiles + tilesIn(row) <= expected) chosen.push(row);
  }
  return chosen;
}

function measure(quad) {
  const [a, b, , d] = quad;
  return {
    x: mean(quad.map(([x]) => x)), y: mean(quad.map(([, y]) => y)),
    size: Math.hypot(b[0] - a[0], b[1] - a[1]), high: Math.hypot(d[0] - a[0], d[1] - a[1]),
    angle: (Math.atan2(b[1] - a[1], b[0] - a[0]) * 180) / Math.PI,
  };
}

const middleY = (tiles) => mean(tiles.map((tile) => tile.y));
const mean = (values) => values.reduce((a, b) => a + b, 0) / values.length;
const median = (values) => [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)];
