// Fields for melds: kind and tiles; the giver where a book makes somebody liable; whether an added kong's fourth tile was just
// drawn where a book pays kongs.

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

// The kind of a meld with these tiles; null where they do not decide it.
function inferKind(tiles, kind) {
  const faces = tiles.map((code) => code.replace("0", "5"));
  const [several, suits] = [new Set(faces).size, new Set(faces.map((code) => code[1])).size];
  if (faces.length === 4) return several === 1 && !kind.endsWith("_kong") ? "open_kong" : null;
  if (faces.length !== 3 || suits > 1) return null;
  return { 1: "pung", 3: "chow" }[several] ?? null;
}

class MeldRow {
  constructor({ players, ruleset }, { onChange, onRemove, onFull }, meld = {}) {
    const { checks, liable } = bookOf(ruleset);
    this.kindsWithGiver = checks ? ["open_kong"] : liable ?? [];
    this.paysKongs = Boolean(checks);
    this.kind = select(KINDS, meld.kind ?? "pung");
    this.kind.setAttribute("aria-label", say("meld_kind"));
    this.from = select({ "": say("meld_from"), ...seatNames(players) }, String(meld.from ?? ""));
    this.from.setAttribute("aria-label", say("meld_from"));
    this.drawn = select({ "": say("kong_drawn_when"), yes: say("kong_just_drawn"), no: say("kong_drawn_earlier") }, { true: "yes", false: "no" }[meld.drawn] ?? "");
    this.drawn.setAttribute("aria-label", say("kong_drawn_when"));
    this.updateFields();
    const onTiles = () => {
      this.kind.value = inferKind(this.field.list, this.kind.value) ?? this.kind.value;
      this.updateFields();
      onChange();
    };
    this.field = new TileField(true, meld.tiles, { max: () => (inferKind(this.field.list, "") === "chow" ? 3 : 4), onChange: onTiles, onFull, name: say("meld_tiles") });
    this.kind.addEventListener("change", () => {
      this.updateFields();
      onChange();
    });
    this.from.addEventListener("change", onChange);
    this.drawn.addEventListener("change", onChange);
    const removeButton = el("button", { type: "button", "aria-label": say("remove_meld") }, "×");
    removeButton.addEventListener("click", () => onRemove(this));
    this.node = el("div", { class: "meld-row" }, this.kind, this.field.node, this.from, this.drawn, removeButton);
  }

  // Which fields are shown depends on the meld's kind.
  updateFields() {
    this.from.hidden = !this.kindsWithGiver.includes(this.kind.value);
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
    const addButton = el("button", { type: "button" }, say("add_a_meld"));
    const add = (meld) => {
      const onRemove = (row) => {
        this.rows = this.rows.filter((each) => each !== row);
        row.node.remove();
        onChange();
      };
      const row = new MeldRow(table(), { onChange, onRemove, onFull }, meld);
      this.rows.push(row);
      box.append(row.node);
      return row;
    };
    for (const meld of melds) add(meld);
    addButton.addEventListener("click", () => add().field.openPicker());
    this.nodes = [box, addButton];
  }

  get value() {
    return this.rows.map((row) => row.value);
  }
}
