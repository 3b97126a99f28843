// Melds typed by the judge: kind, tiles, whose tile it took where a book has somebody pay for that, and where it has kongs paid whether
// an added kong's fourth tile was just drawn.

import { bookOf } from "../books.js";
import { say } from "../language.js";
import { TileField } from "./tile_field.js";
import { el } from "../tiles.js";

export const labelsByKey = (keys, prefix = "") => Object.fromEntries(keys.map((key) => [key, say(`${prefix}${key}`)]));
const KINDS = labelsByKey(["chow", "pung", "open_kong", "closed_kong", "added_kong"]);

export function select(options, value) {
  const node = el("select", {}, ...Object.entries(options).map(([key, text]) => el("option", { value: key }, text)));
  if (value !== undefined) node.value = value;
  return node;
}

export function seatNames(players) {
  return Object.fromEntries(players.map((name, seat) => [String(seat), name]));
}

// The kind that a meld's tiles look like; null where they leave it open.
function looksLike(tiles, kind) {
  const faces = tiles.map((code) => code.replace("0", "5"));
  const [several, suits] = [new Set(faces).size, new Set(faces.map((code) => code[1])).size];
  if (faces.length === 4) return several === 1 && !kind.endsWith("_kong") ? "open_kong" : null;
  if (faces.length !== 3 || suits > 1) return null;
  return { 1: "pung", 3: "chow" }[several] ?? null;
}

class MeldRow {
  constructor({ players, ruleset }, { onChange, onGone, onFull }, meld = {}) {
    const { checks, liable } = bookOf(ruleset);
    this.given = checks ? ["open_kong"] : liable ?? [];
    this.paysKongs = Boolean(checks);
    this.kind = select(KINDS, meld.kind ?? "pung");
    this.kind.setAttribute("aria-label", say("meld_kind"));
    this.from = select({ "": say("meld_from"), ...seatNames(players) }, String(meld.from ?? ""));
    this.from.setAttribute("aria-label", say("meld_from"));
    this.drawn = select({ "": say("kong_drawn_when"), yes: say("kong_just_drawn"), no: say("kong_drawn_earlier") }, { true: "yes", false: "no" }[meld.drawn] ?? "");
    this.drawn.setAttribute("aria-label", say("kong_drawn_when"));
    this.asked();
    const typed = () => {
      this.kind.value = looksLike(this.field.list, this.kind.value) ?? this.kind.value;
      this.asked();
      onChange();
    };
    this.field = new TileField(true, meld.tiles, { most: () => (looksLike(this.field.list, "") === "chow" ? 3 : 4), onChange: typed, onFull, name: say("meld_tiles") });
    this.kind.addEventListener("change", () => {
      this.asked();
      onChange();
    });
    this.from.addEventListener("change", onChange);
    this.drawn.addEventListener("change", onChange);
    const gone = el("button", { type: "button", "aria-label": say("remove_meld") }, "×");
    gone.addEventListener("click", () => onGone(this));
    this.node = el("div", { class: "meld-row" }, this.kind, this.field.node, this.from, this.drawn, gone);
  }

  // What is asked beside the tiles depends on the kind of meld.
  asked() {
    this.from.hidden = !this.given.includes(this.kind.value);
    this.drawn.hidden = !this.paysKongs || this.kind.value !== "added_kong";
  }

  get value() {
    const meld = { kind: this.kind.value, tiles: this.field.value };
    if (!this.drawn.hidden && this.drawn.value) meld.drawn = this.drawn.value === "yes";
    return this.from.hidden || this.from.value === "" ? meld : { ...meld, from: Number(this.from.value) };
  }
}

// The melds of one hand, and the button that adds one.
export class MeldsField {
  constructor(table, onChange, melds = [], onFull = () => {}) {
    this.rows = [];
    const box = el("div", { class: "melds" });
    const more = el("button", { type: "button" }, say("add_a_meld"));
    const add = (meld) => {
      const onGone = (gone) => {
        this.rows = this.rows.filter((each) => each !== gone);
        gone.node.remove();
        onChange();
      };
      const row = new MeldRow(table(), { onChange, onGone, onFull }, meld);
      this.rows.push(row);
      box.append(row.node);
      return row;
    };
    for (const meld of melds) add(meld);
    more.addEventListener("click", () => add().field.pick());
    this.nodes = [box, more];
  }

  get value() {
    return this.rows.map((row) => row.value);
  }
}
