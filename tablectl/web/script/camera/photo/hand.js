// The hand on the photo page: its tiles, which of them won, which lie in melds, and what lies beside it. Guesses from how
// tiles lie; the visitor has the last word, the service scores.

import { handRows, rowsOf } from "./rows.js";

const BACK = "?";

let counter = 0;

function rankOf(code) {
  return code[0] === "0" ? 5 : Number(code[0]);
}

const order = (a, b) => "mpszfj".indexOf(a[1]) - "mpszfj".indexOf(b[1]) || rankOf(a) - rankOf(b);

export class Hand {
  // `guessed`: nobody has said yet which tile won. `aside`: tiles of a hand that may lie beside it as flowers do.
  constructor({ guessed = false, aside = [] } = {}) {
    this.guessed = guessed;
    this.aside = aside;
    this.wonSaid = false; // somebody has said which tile won
    this.tiles = []; // {id, code, quad, place: "closed" | "won" | "flower" | "beside" | a meld's id, marked}
    this.melds = []; // {id, kind, from}
  }

  // As plain data, and made of it again.
  told() {
    const { guessed, aside, wonSaid, tiles, melds } = this;
    return { guessed, aside, wonSaid, tiles, melds };
  }

  static of({ guessed, aside, wonSaid, tiles, melds }) {
    const own = new Map(melds.map((meld) => [meld.id, `meld${(counter += 1)}`]));
    return Object.assign(new Hand({ guessed, aside }), {
      wonSaid,
      tiles: tiles.map((tile) => ({ ...tile, id: (counter += 1), marked: false, place: own.get(tile.place) ?? tile.place })),
      melds: melds.map((meld) => ({ ...meld, id: own.get(meld.id) })),
    });
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
    else if (tile.place === "flower" && !this.aside.includes(code)) tile.place = "closed";
  }

  move(tile, place) {
    if (place === "won") for (const other of this.at("won")) other.place = "closed";
    tile.place = place;
    tile.marked = false;
    this.melds = this.melds.filter((meld) => this.at(meld.id).length);
  }

  // Out of the hand: what was seen in the picture lies beside it from then on.
  remove(tile) {
    if (tile.quad) this.move(tile, "beside");
    else this.tiles = this.tiles.filter((each) => each !== tile);
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

  // Into the hand, from beside it. `whole`: the hand has all its tiles.
  take(tile, whole) {
    this.move(tile, tile.code[1] === "f" || (whole && this.aside.includes(tile.code)) ? "flower" : "closed");
  }

  // Another book: what may lie aside. What may not any more comes back to the hand.
  layAside(codes) {
    this.aside = codes;
    for (const tile of this.at("flower")) if (tile.code[1] !== "f" && !codes.includes(tile.code)) this.move(tile, "closed");
  }

  // How many tiles the hand has, flowers and what lies beside it left out.
  get count() {
    return this.tiles.length - this.at("flower").length - this.at("beside").length;
  }

  // How many melds have a fourth tile.
  get kongs() {
    return this.melds.filter((meld) => this.at(meld.id).length === 4).length;
  }

  // What the recogniser found, put where it seems to belong. `due`: how many tiles a hand has. Where more are there, tiles
  // that lie apart and may lie aside do; a group of them may be a set, and their number tells.
  static seen(found, due, aside = []) {
    const hand = new Hand({ aside });
    const rows = rowsOf(found.filter((tile) => tile.quad.length === 4));
    const more = rows.flat().reduce((sum, group) => sum + worth(group), 0) > due;
    const apart = (group) => more && group.every((tile) => aside.includes(tile.tile));
    const chosen = handRows(rows, due, (group) => (apart(group) ? 0 : worth(group)));
    const placed = chosen.flat();
    const largest = Math.max(0, ...placed.map((group) => group.length));
    const main = placed.find((group) => group.length === largest);
    for (const group of rows.flat().filter(apart)) for (const { tile, quad } of group) hand.add(tile, quad).place = "flower";
    for (const group of placed) if (!apart(group)) hand.#place(group, group === main, placed.length);
    for (const tile of rows.filter((row) => !chosen.includes(row)).flat().filter((group) => !apart(group)).flat()) {
      if (tile.tile !== BACK) hand.add(tile.tile, tile.quad).place = "beside";
    }
    if (!hand.at("won").length) {
      const last = hand.at("closed").at(-1);
      if (last) hand.move(last, "won");
    }
    return hand;
  }

  #place(group, main, count) {
    const turned = group.some((tile) => tile.sideways);
    const hidden = closedKong(group);
    const faces = hidden ? group.map((tile) => ({ ...tile, tile: hidden })) : group.filter((tile) => tile.tile !== BACK);
    const tiles = faces.map(({ tile, quad }) => this.add(tile, quad));
    const plain = tiles.filter((tile) => tile.place === "closed");
    const meldLike = plain.length === tiles.length && [3, 4].includes(plain.length) && isSet(plain);
    if (hidden) {
      this.melds.find((meld) => meld.id === this.meld(tiles)).kind = "closed_kong";
    } else if (meldLike && (turned || !main)) this.meld(plain);
    else if (plain.length === 1 && tiles.length === 1 && count > 1 && !this.at("won").length) this.move(plain[0], "won");
  }
}

// The tile of a closed kong, which lies with two of its tiles face down; undefined for every other group.
function closedKong(group) {
  const [one, two, ...more] = group.map((tile) => tile.tile).filter((code) => code !== BACK);
  return group.length === 4 && !more.length && one === two ? one : undefined;
}

// How many of a group's tiles count for a hand's number: a kong's fourth does not, nor do flowers and backs.
function worth(group) {
  if (closedKong(group)) return 3;
  const plain = group.filter((tile) => tile.tile !== BACK && tile.tile[1] !== "f");
  return plain.length === 4 && isSet(plain.map((tile) => ({ code: tile.tile }))) ? 3 : plain.length;
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
