// How tiles lie in a photo: rows of tiles side by side, and which of the rows make the hand. Geometry alone; knows no rule.

const BESIDE = 1.6; // of a tile's width between middles: further apart, tiles lie in another group
const SAME_ROW = 4; // melds lie apart from the hand, but not as far as this
const HIGH = 0.6; // of a tile's width: how far a tile lies above or below its neighbour in a row
const ASKEW = 25; // degrees; a tile of a row lies along it or across it
const SIDEWAYS = [45, 135];

// Tiles with `quad` (corners clockwise from the face's top left) as rows, the longest first; a row is a list of groups, each from
// the left, cut where there is room between tiles. Every tile gets `sideways`.
export function rowsOf(found) {
  const tiles = found.map((tile) => ({ ...tile, ...measured(tile.quad) }));
  const left = new Set(tiles);
  const rows = [];
  for (const seed of [...tiles].sort((a, b) => b.size - a.size)) {
    if (!left.delete(seed)) continue;
    const row = [seed];
    for (const way of [1, -1]) {
      for (let end = seed, next; (next = neighbour(end, row, left, way)); end = next) {
        left.delete(next);
        row[way > 0 ? "push" : "unshift"](next);
      }
    }
    rows.push(row);
  }
  return rows.sort((a, b) => b.length - a.length || middle(b) - middle(a)).map(cut);
}

// The nearest tile that goes on from this one along its row, to its right (1) or its left (-1).
function neighbour(end, row, left, way) {
  const upright = median(row.map((tile) => lean(tile.angle)));
  const along = row.length > 1 ? direction(row, way) : turned(upright, way);
  let best = null;
  for (const tile of left) {
    const [dx, dy] = [tile.x - end.x, tile.y - end.y];
    const size = (tile.size + end.size) / 2;
    const far = dx * along[0] + dy * along[1];
    const off = Math.abs(dy * along[0] - dx * along[1]);
    const fits = far > 0 && far < SAME_ROW * size && off < HIGH * size * Math.max(1, far / (BESIDE * size))
      && Math.abs(lean(tile.angle - upright)) < ASKEW && tile.size < 1.5 * end.size && end.size < 1.5 * tile.size;
    if (fits && (!best || far < best.far)) best = { tile, far };
  }
  return best?.tile ?? null;
}

// Where the row goes at this end: rows bend where the lens or the hand that laid them does.
function direction(row, way) {
  const ends = way > 0 ? row.slice(-4) : row.slice(0, 4);
  const [dx, dy] = [ends.at(-1).x - ends[0].x, ends.at(-1).y - ends[0].y];
  const length = Math.hypot(dx, dy) || 1;
  return [(way * dx) / length, (way * dy) / length];
}

function turned(degrees, way) {
  const angle = (degrees * Math.PI) / 180;
  return [way * Math.cos(angle), way * Math.sin(angle)];
}

// How far an outline leans from upright or lying: -45 to 45 degrees.
function lean(angle) {
  return ((((angle + 45) % 90) + 90) % 90) - 45;
}

function cut(row) {
  const usual = median(row.map((tile) => tile.angle));
  const groups = [];
  row.forEach((tile, place) => {
    const turn = Math.abs(((tile.angle - usual + 540) % 360) - 180);
    tile.sideways = turn > SIDEWAYS[0] && turn < SIDEWAYS[1];
    const before = row[place - 1];
    const room = before ? Math.hypot(tile.x - before.x, tile.y - before.y) - (reach(tile) + reach(before)) / 2 : Infinity;
    if (room > (BESIDE - 1) * 0.8 * tile.size) groups.push([tile]);
    else groups.at(-1).push(tile);
  });
  return groups;
}

// How much of its row a tile takes up.
const reach = (tile) => (tile.sideways ? tile.high : tile.size);

// The rows that make the hand: all where there are no more tiles than are due; else the longest, and the rows that lie as it does
// and are still missing, the nearest first. `worth` says how many of a group's tiles count.
export function handRows(rows, due, worth) {
  const count = (row) => row.reduce((sum, group) => sum + worth(group), 0);
  const total = rows.reduce((sum, row) => sum + count(row), 0);
  if (total <= due) return rows;
  const [first, ...others] = rows;
  const chosen = [first];
  const near = (row) => Math.abs(middle(row.flat()) - middle(first.flat()));
  const laid = (row) => median(row.flat().map((tile) => lean(tile.angle)));
  const alike = others.filter((row) => Math.abs(lean(laid(row) - laid(first))) < ASKEW);
  for (const row of alike.sort((a, b) => near(a) - near(b))) {
    const counted = chosen.reduce((sum, each) => sum + count(each), 0);
    if (counted < due && counted + count(row) <= due) chosen.push(row);
  }
  return chosen;
}

function measured(quad) {
  const [a, b, , d] = quad;
  return {
    x: mean(quad.map(([x]) => x)), y: mean(quad.map(([, y]) => y)),
    size: Math.hypot(b[0] - a[0], b[1] - a[1]), high: Math.hypot(d[0] - a[0], d[1] - a[1]),
    angle: (Math.atan2(b[1] - a[1], b[0] - a[0]) * 180) / Math.PI,
  };
}

const middle = (tiles) => mean(tiles.map((tile) => tile.y));
const mean = (values) => values.reduce((a, b) => a + b, 0) / values.length;
const median = (values) => [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)];
