// The hand on the photo page: its tiles, which of them won, which lie in melds. Guesses from how tiles lie; the
// visitor has the last word, the service scores.

const BACK = "?";
const FAR = 0.5; // of a tile's width: more room than that begins another group
const SIDEWAYS = [45, 135];

let counter = 0;

export function rankOf(code) {
  return code[0] === "0" ? 5 : Number(code[0]);
}

const order = (a, b) => "mpszfj".indexOf(a[1]) - "mpszfj".indexOf(b[1]) || rankOf(a) - rankOf(b);

export class Hand {
  // `guessed`: nobody has said yet which tile won.
  constructor({ guessed = false } = {}) {
    this.guessed = guessed;
    this.tiles = []; // {id, code, quad, place: "closed" | "won" | "flower" | a meld's id, marked}
    this.melds = []; // {id, kind, from}
  }

  add(code, quad = null) {
    const found = { id: (counter += 1), code, quad, place: code[1] === "f" ? "flower" : "closed", marked: false };
    this.tiles.push(found);
    return found;
  }

  at(place) {
    return this.tiles.filter((tile) => tile.place === place);
  }

  change(tile, code) {
    tile.code = code;
    if (code[1] === "f") this.move(tile, "flower");
    else if (tile.place === "flower") tile.place = "closed";
  }

  move(tile, place) {
    if (place === "won") for (const other of this.at("won")) other.place = "closed";
    tile.place = place;
    tile.marked = false;
    this.melds = this.melds.filter((meld) => this.at(meld.id).length);
  }

  remove(tile) {
    this.tiles = this.tiles.filter((each) => each !== tile);
    this.melds = this.melds.filter((meld) => this.at(meld.id).length);
  }

  // A meld of these tiles; its kind is a guess from their faces.
  meld(tiles, from = null) {
    const id = `meld${(counter += 1)}`;
    for (const tile of tiles) this.move(tile, id);
    this.melds.push({ id, kind: kindOf(tiles), from });
    return id;
  }

  open(meld) {
    for (const tile of this.at(meld.id)) this.move(tile, "closed");
  }

  // What the recogniser found, put where it seems to belong.
  static seen(found) {
    const hand = new Hand();
    const placed = groups(found.filter((tile) => tile.quad.length === 4));
    const largest = Math.max(0, ...placed.map((group) => group.length));
    const main = placed.find((group) => group.length === largest);
    for (const group of placed) hand.#place(group, group === main, placed.length);
    if (!hand.at("won").length) {
      const last = hand.at("closed").at(-1);
      if (last) hand.move(last, "won");
    }
    return hand;
  }

  #place(group, main, count) {
    const turned = group.some((tile) => tile.sideways);
    const faces = group.map((tile) => tile.tile).filter((code) => code !== BACK);
    const hidden = group.length === 4 && faces.length === 2 && faces[0] === faces[1];
    const codes = hidden ? Array(4).fill(faces[0]) : faces;
    const tiles = codes.map((code, place) => this.add(code, group[place]?.quad ?? null));
    const plain = tiles.filter((tile) => tile.place === "closed");
    const meldLike = plain.length === tiles.length && [3, 4].includes(plain.length) && isSet(plain);
    if (hidden) {
      this.melds.find((meld) => meld.id === this.meld(tiles)).kind = "closed_kong";
    } else if (meldLike && (turned || !main)) this.meld(plain);
    else if (plain.length === 1 && tiles.length === 1 && count > 1 && !this.at("won").length) this.move(plain[0], "won");
  }
}

function isSet(tiles) {
  const codes = tiles.map((tile) => tile.code).sort(order);
  const same = codes.every((code) => code[1] === codes[0][1] && rankOf(code) === rankOf(codes[0]));
  const run = codes.length === 3 && "mps".includes(codes[0][1]) && codes.every((code, place) =>
    code[1] === codes[0][1] && rankOf(code) === rankOf(codes[0]) + place);
  return same || run;
}

function kindOf(tiles) {
  if (tiles.length === 4) return "open_kong";
  const ranks = new Set(tiles.filter((tile) => tile.code[1] !== "j").map((tile) => `${rankOf(tile.code)}${tile.code[1]}`));
  return ranks.size > 1 ? "chow" : "pung";
}

// Rows of tiles from the top, each from the left, cut where there is room between them.
function groups(found) {
  const tiles = found.map((tile) => ({ ...tile, ...measured(tile.quad) }));
  if (!tiles.length) return [];
  const usual = median(tiles.map((tile) => tile.angle));
  const size = median(tiles.map((tile) => tile.size));
  for (const tile of tiles) {
    const turn = Math.abs(((tile.angle - usual + 540) % 360) - 180);
    tile.sideways = turn > SIDEWAYS[0] && turn < SIDEWAYS[1];
  }
  const rows = [];
  for (const tile of [...tiles].sort((a, b) => a.y - b.y)) {
    const row = rows.find((each) => Math.abs(each[0].y - tile.y) < 0.75 * size);
    if (row) row.push(tile);
    else rows.push([tile]);
  }
  const cut = [];
  for (const row of rows) {
    row.sort((a, b) => a.x - b.x);
    row.forEach((tile, place) => {
      const gap = place ? tile.left - row[place - 1].right : Infinity;
      if (gap > FAR * size) cut.push([tile]);
      else cut.at(-1).push(tile);
    });
  }
  return cut;
}

function measured(quad) {
  const xs = quad.map(([x]) => x);
  const ys = quad.map(([, y]) => y);
  const [topLeft, topRight] = quad;
  return {
    x: mean(xs), y: mean(ys), left: Math.min(...xs), right: Math.max(...xs),
    size: Math.hypot(topRight[0] - topLeft[0], topRight[1] - topLeft[1]),
    angle: (Math.atan2(topRight[1] - topLeft[1], topRight[0] - topLeft[0]) * 180) / Math.PI,
  };
}

const mean = (values) => values.reduce((a, b) => a + b, 0) / values.length;
const median = (values) => [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)];

export function notation(codes) {
  return [...codes].sort(order).join("");
}

// A meld's tiles in ascending order; in a chow a joker stands at the place of the tile that it stands for.
export function meldNotation(codes, kind) {
  const jokers = codes.filter((code) => code[1] === "j");
  const plain = codes.filter((code) => code[1] !== "j").sort(order);
  if (kind !== "chow" || jokers.length !== 1 || plain.length !== 2) return [...plain, ...jokers].join("");
  const [low, high] = plain;
  if (rankOf(high) - rankOf(low) === 2) return [low, "1j", high].join("");
  return (rankOf(high) === 9 ? ["1j", low, high] : [low, high, "1j"]).join("");
}
