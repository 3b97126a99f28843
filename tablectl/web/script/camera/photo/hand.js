// The hand on the photo page: its tiles, the winning one, its melds, and tiles beside it. It guesses from how the
// tiles lie; the visitor can correct it, the service scores it.

import { findRows, selectHandRows } from "./rows.js";

const BACK_CODE = "?";

let counter = 0;

function rankOf(code) {
  return code[0] === "0" ? 5 : Number(code[0]);
}

const compareCodes = (a, b) => "mpszfj".indexOf(a[1]) - "mpszfj".indexOf(b[1]) || rankOf(a) - rankOf(b);

export class Hand {
  // `guessed`: nobody has chosen the winning tile yet. `aside`: codes of tiles that may lie beside a hand as flowers do.
  constructor({ guessed = false, aside = [] } = {}) {
    this.guessed = guessed;
    this.aside = aside;
    this.wonSaid = false; // somebody has chosen the winning tile
    this.tiles = []; // {id, code, quad, place: "closed" | "won" | "flower" | "beside" | a meld's id, marked}
    this.melds = []; // {id, kind, from}
  }

  // Plain data, for the tab's storage.
  toData() {
    const { guessed, aside, wonSaid, tiles, melds } = this;
    return { guessed, aside, wonSaid, tiles, melds };
  }

  static fromData({ guessed, aside, wonSaid, tiles, melds }) {
    const idBySavedId = new Map(melds.map((meld) => [meld.id, `meld${(counter += 1)}`]));
    return Object.assign(new Hand({ guessed, aside }), {
      wonSaid,
      tiles: tiles.map((tile) => ({ ...tile, id: (counter += 1), marked: false, place: idBySavedId.get(tile.place) ?? tile.place })),
      melds: melds.map((meld) => ({ ...meld, id: idBySavedId.get(meld.id) })),
    });
  }

  add(code, quad = null) {
    const tile = { id: (counter += 1), code, quad, place: code[1] === "f" ? "flower" : "closed", marked: false };
    this.tiles.push(tile);
    return tile;
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

  // A removed tile of the picture lies beside the hand from then on.
  remove(tile) {
    if (tile.quad) this.move(tile, "beside");
    else this.tiles = this.tiles.filter((each) => each !== tile);
    this.melds = this.melds.filter((meld) => this.at(meld.id).length);
  }

  // Makes a meld of these tiles; its kind is guessed from their faces.
  meld(tiles, from = null) {
    const id = `meld${(counter += 1)}`;
    for (const tile of tiles) this.move(tile, id);
    this.melds.push({ id, kind: kindOf(tiles), from });
    return id;
  }

  open(meld) {
    for (const tile of this.at(meld.id)) this.move(tile, "closed");
  }

  // Takes a tile from beside the hand. `isComplete`: the hand has all its tiles.
  takeIn(tile, isComplete) {
    this.move(tile, tile.code[1] === "f" || (isComplete && this.aside.includes(tile.code)) ? "flower" : "closed");
  }

  // The codes of tiles that may lie aside in the current book. Others come back to the hand.
  setAsideCodes(codes) {
    this.aside = codes;
    for (const tile of this.at("flower")) if (tile.code[1] !== "f" && !codes.includes(tile.code)) this.move(tile, "closed");
  }

  // The number of tiles without flowers and tiles beside the hand.
  get count() {
    return this.tiles.length - this.at("flower").length - this.at("beside").length;
  }

  // The number of melds with four tiles.
  get kongs() {
    return this.melds.filter((meld) => this.at(meld.id).length === 4).length;
  }

  // Places the recogniser's tiles where they seem to belong. `expected`: how many tiles a hand has. Only where there
  // are more of them may tiles with `aside` codes lie aside: a group of them may also be a meld.
  static fromPicture(tiles, expected, aside = []) {
    const hand = new Hand({ aside });
    const rows = findRows(tiles.filter((tile) => tile.quad.length === 4));
    const hasExtra = rows.flat().reduce((sum, group) => sum + countedTiles(group), 0) > expected;
    const liesAside = (group) => hasExtra && group.every((tile) => aside.includes(tile.tile));
    const rowsOfHand = selectHandRows(rows, expected, (group) => (liesAside(group) ? 0 : countedTiles(group)));
    const groups = rowsOfHand.flat();
    const largest = Math.max(0, ...groups.map((group) => group.length));
    const main = groups.find((group) => group.length === largest);
    for (const group of rows.flat().filter(liesAside)) for (const { tile, quad } of group) hand.add(tile, quad).place = "flower";
    for (const group of groups) if (!liesAside(group)) hand.#place(group, group === main, groups.length);
    for (const tile of rows.filter((row) => !rowsOfHand.includes(row)).flat().filter((group) => !liesAside(group)).flat()) {
      if (tile.tile !== BACK_CODE) hand.add(tile.tile, tile.quad).place = "beside";
    }
    if (!hand.at("won").length) {
      const last = hand.at("closed").at(-1);
      if (last) hand.move(last, "won");
    }
    return hand;
  }

  #place(group, main, count) {
    const hasSideways = group.some((tile) => tile.sideways);
    const kongTile = closedKongTile(group);
    const faces = kongTile ? group.map((tile) => ({ ...tile, tile: kongTile })) : group.filter((tile) => tile.tile !== BACK_CODE);
    const tiles = faces.map(({ tile, quad }) => this.add(tile, quad));
    const plain = tiles.filter((tile) => tile.place === "closed");
    const isMeld = plain.length === tiles.length && [3, 4].includes(plain.length) && isSet(plain);
    if (kongTile) {
      this.melds.find((meld) => meld.id === this.meld(tiles)).kind = "closed_kong";
    } else if (isMeld && (hasSideways || !main)) this.meld(plain);
    else if (plain.length === 1 && tiles.length === 1 && count > 1 && !this.at("won").length) this.move(plain[0], "won");
  }
}

// A closed kong's tile (two of its four lie face down); undefined for other groups.
function closedKongTile(group) {
  const [one, two, ...others] = group.map((tile) => tile.tile).filter((code) => code !== BACK_CODE);
  return group.length === 4 && !others.length && one === two ? one : undefined;
}

// How many of a group's tiles count: a kong's fourth, flowers and backs do not.
function countedTiles(group) {
  if (closedKongTile(group)) return 3;
  const plain = group.filter((tile) => tile.tile !== BACK_CODE && tile.tile[1] !== "f");
  return plain.length === 4 && isSet(plain.map((tile) => ({ code: tile.tile }))) ? 3 : plain.length;
}

function isSet(tiles) {
  const codes = tiles.map((tile) => tile.code).sort(compareCodes);
  const isSame = codes.every((code) => code[1] === codes[0][1] && rankOf(code) === rankOf(codes[0]));
  const isRun = codes.length === 3 && "mps".includes(codes[0][1]) && codes.every((code, place) =>
    code[1] === codes[0][1] && rankOf(code) === rankOf(codes[0]) + place);
  return isSame || isRun;
}

function kindOf(tiles) {
  if (tiles.length === 4) return "open_kong";
  const ranks = new Set(tiles.filter((tile) => tile.code[1] !== "j").map((tile) => `${rankOf(tile.code)}${tile.code[1]}`));
  return ranks.size > 1 ? "chow" : "pung";
}

export function notation(codes) {
  return [...codes].sort(compareCodes).join("");
}

// A meld's tiles in ascending order; in a chow a joker takes the place of the missing tile.
export function meldNotation(codes, kind) {
  const jokers = codes.filter((code) => code[1] === "j");
  const plain = codes.filter((code) => code[1] !== "j").sort(compareCodes);
  if (kind !== "chow" || jokers.length !== 1 || plain.length !== 2) return [...plain, ...jokers].join("");
  const [low, high] = plain;
  if (rankOf(high) - rankOf(low) === 2) return [low, "1j", high].join("");
  return (rankOf(high) === 9 ? ["1j", low, high] : [low, high, "1j"]).join("");
}
