// Melds typed by the judge: kind, tiles and, where a book has it paid, whose tile an open kong took.

import { bookOf } from "../books.js";
import { say } from "../language.js";
import { TileField } from "./tile_field.js";
import { el } from "../tiles.js";

export const spoken = (keys, prefix = "") => Object.fromEntries(keys.map((key) => [key, say(`${prefix}${key}`)]));
const KINDS = spoken(["chow", "pung", "open_kong", "closed_kong", "added_kong"]);

export function select(options, value) {
  const node = el("select", {}, ...Object.entries(options).map(([key, text]) => el("option", { value: key }, text)));
  if (value !== undefined) node.value = value;
  return node;
}

export function seatNames(players) {
  return Object.fromEntries(players.map((name, seat) => [String(seat), name]));
}

class MeldRow {
  constructor({ players, ruleset }, onChange, onGone) {
    this.asks = Boolean(bookOf(ruleset).checks);
    this.kind = select(KINDS, "pung");
    this.kind.setAttribute("aria-label", say("meld_kind"));
    this.from = select({ "": say("meld_from"), ...seatNames(players) }, "");
    this.from.setAttribute("aria-label", say("meld_from"));
    this.from.hidden = true;
    this.field = new TileField(true, "", { most: 4, onChange, name: say("meld_tiles") });
    this.kind.addEventListener("change", () => {
      this.from.hidden = !this.asks || this.kind.value !== "open_kong";
      onChange();
    });
    this.from.addEventListener("change", onChange);
    const gone = el("button", { type: "button", "aria-label": say("remove_meld") }, "×");
    gone.addEventListener("click", () => onGone(this));
    this.node = el("div", { class: "meld-row" }, this.kind, this.field.node, this.from, gone);
  }

  get value() {
    const meld = { kind: this.kind.value, tiles: this.field.value };
    return this.from.hidden || this.from.value === "" ? meld : { ...meld, from: Number(this.from.value) };
  }
}

// The melds of one hand, and the button that adds one.
export class MeldsField {
  constructor(table, onChange) {
    this.rows = [];
    const box = el("div", { class: "melds" });
    const more = el("button", { type: "button" }, say("add_a_meld"));
    more.addEventListener("click", () => {
      const row = new MeldRow(table(), onChange, (gone) => {
        this.rows = this.rows.filter((each) => each !== gone);
        gone.node.remove();
        onChange();
      });
      this.rows.push(row);
      box.append(row.node);
      row.field.pick();
    });
    this.nodes = [box, more];
  }

  get value() {
    return this.rows.map((row) => row.value);
  }
}
