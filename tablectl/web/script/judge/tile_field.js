// A field for tiles: typed in notation, or picked from a keyboard of tiles that all fields share.

import { byId } from "../dom.js";
import { say } from "../language.js";
import { codes, el, tile, tileName } from "../tiles.js";

const ROWS = [
  ..."mps".split("").map((suit) => ["1", "2", "3", "4", "5", "0", "6", "7", "8", "9"].map((rank) => rank + suit)),
  "1234567".split("").map((rank) => `${rank}z`),
];
const NOTATION = /^((?:\d+[mps]|[1-7]+z|[1-8]+f|1+j|\?)*)(.*)$/; // tiles, and the rest
const BONUS_ROWS = [["1f", "2f", "3f", "4f", "5f", "6f", "7f", "8f"], ["1j"]];

export function notation(list) {
  return list.map((code, index) => {
    if (!code) return "?";
    return list[index + 1]?.[1] === code[1] ? code[0] : code;
  }).join("");
}

// The keyboard of tiles, which is placed below the field that it writes into.
const picker = byId("picker");
const grid = byId("picker-tiles");
let activeField = null;

// A button for every face.
export function tileButtons() {
  return [...ROWS, ...BONUS_ROWS].map((row) => el("div", { class: "tiles-row" },
    ...row.map((code) => el("button", { type: "button", "data-tile": code, title: tileName(code) }, tile(code)))));
}

// Hides the tiles that are not in the table's set (`tiles` of api/rules).
export function limitTilesTo(set) {
  for (const button of document.querySelectorAll(".tiles-row button[data-tile]")) button.hidden = !set.includes(button.dataset.tile);
}

grid.append(...tileButtons());
grid.addEventListener("click", (click) => {
  const button = click.target.closest("button[data-tile]");
  if (!button || !activeField) return;
  if (!activeField.isList || !activeField.isFull) activeField.add(button.dataset.tile);
  activeField.onChange();
  if (activeField.isFull) closePicker();
});

function closePicker() {
  const field = activeField;
  activeField = null;
  picker.hidden = true;
  picker.dispatchEvent(new Event("close"));
  field?.button.focus({ preventScroll: true });
  field?.onFull();
}

for (const [key, edit] of [["clear", () => activeField.clear()], ["back", () => activeField.removeLast()]]) {
  byId(`picker-${key}`).addEventListener("click", () => { edit(); activeField.onChange(); });
}
byId("picker-close").addEventListener("click", closePicker);
picker.addEventListener("keydown", (press) => {
  if (press.key !== "Escape") return;
  press.preventDefault(); // the dialog below stays open
  closePicker();
});

// `max()`: how many tiles it takes; a full field closes the keyboard and calls `onFull`.
export class TileField {
  constructor(isList, value, { max = () => (isList ? 99 : 1), onChange = () => {}, onFull = () => {}, name = say("tiles") } = {}) {
    this.isList = isList;
    this.max = max;
    this.onChange = onChange;
    this.onFull = onFull;
    this.name = name;
    this.list = codes(value ?? "").filter((code) => code !== null);
    this.preview = el("span", { class: "tiles" });
    this.button = el("button", { type: "button" }, say("choose"));
    this.input = el("input", { autocomplete: "off", placeholder: say("such_as", { what: isList ? "123m0p" : "3m" }) });
    this.node = el("span", { class: "tile-field" }, this.preview, this.input, this.button);
    this.button.addEventListener("click", () => this.openPicker());
    this.input.addEventListener("input", () => { this.parse(); this.draw(false); this.onChange(); });
    this.draw(true);
  }

  openPicker() {
    activeField = this;
    byId("picker-title").textContent = this.name;
    (this.node.closest("label, .wide, .meld-row") ?? this.node).after(picker);
    picker.hidden = false;
    this.draw(true);
    grid.querySelector("button:not([hidden])").focus({ preventScroll: true });
    picker.scrollIntoView({ block: "nearest" });
  }

  get isFull() {
    return this.list.length >= this.max();
  }

  // Accepts full-width letters and spaces. Text that is no notation makes the field invalid.
  parse() {
    const typed = this.input.value.normalize("NFKC").toLowerCase().replace(/\s/g, "");
    const [, tiles, rest] = NOTATION.exec(typed);
    this.list = codes(tiles);
    this.input.setCustomValidity(rest ? say("tiles_not_read", { what: rest, such: this.input.placeholder }) : "");
  }

  get value() {
    return notation(this.list);
  }

  add(code) {
    this.list = this.isList ? [...this.list, code] : [code];
    this.draw(true);
  }

  removeLast() {
    this.list = this.list.slice(0, -1);
    this.draw(true);
  }

  clear() {
    this.list = [];
    this.draw(true);
  }

  draw(writeText) {
    this.preview.replaceChildren(...this.list.map((code) => tile(code)));
    if (!writeText) return;
    this.input.value = notation(this.list);
    this.input.setCustomValidity("");
  }
}

