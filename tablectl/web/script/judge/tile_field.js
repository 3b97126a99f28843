// A field for tiles: typed in notation, or tapped in a dialog that all fields share. Knows no rule.

import { say } from "../language.js";
import { codes, el, tile, tileName } from "../tiles.js";

const ROWS = [
  ..."mps".split("").map((suit) => ["1", "2", "3", "4", "5", "0", "6", "7", "8", "9"].map((rank) => rank + suit)),
  "1234567".split("").map((rank) => `${rank}z`),
];
const WRITTEN = /^((?:\d+[mps]|[1-7]+z|[1-8]+f|1+j|\?)*)(.*)$/; // tiles, and what is none
const ASIDE = [["1f", "2f", "3f", "4f", "5f", "6f", "7f", "8f"], ["1j"]];

export function notation(list) {
  return list.map((code, place) => {
    if (!code) return "?";
    return list[place + 1]?.[1] === code[1] ? code[0] : code;
  }).join("");
}

// One keyboard of tiles, shared by all fields: it stands below the one that it writes into.
const picker = document.getElementById("picker");
let picking = null;
const grid = document.getElementById("picker-tiles");
// A button for every face there is.
export function tileButtons() {
  return [...ROWS, ...ASIDE].map((row) => el("div", { class: "tiles-row" },
    ...row.map((code) => el("button", { type: "button", "data-tile": code, title: tileName(code) }, tile(code)))));
}
// Offer only what the table's set has: the service knows which (`api/rules`).
export function limitTilesTo(set) {
  for (const button of document.querySelectorAll(".tiles-row button[data-tile]")) button.hidden = !set.includes(button.dataset.tile);
}
grid.append(...tileButtons());
grid.addEventListener("click", (click) => {
  const button = click.target.closest("button[data-tile]");
  if (!button || !picking) return;
  if (!picking.many || !picking.full) picking.add(button.dataset.tile);
  picking.onChange();
  if (picking.full) leave();
});
function leave() {
  const field = picking;
  picking = null;
  picker.hidden = true;
  picker.dispatchEvent(new Event("close"));
  field?.button.focus({ preventScroll: true });
  field?.onFull();
}
for (const [act, does] of [["clear", () => picking.clear()], ["back", () => picking.drop()]]) {
  document.getElementById(`picker-${act}`).addEventListener("click", () => { does(); picking.onChange(); });
}
document.getElementById("picker-close").addEventListener("click", () => leave());
picker.addEventListener("keydown", (press) => {
  if (press.key !== "Escape") return;
  press.preventDefault(); // what lies below it stays open
  leave();
});

// `most` tells how many tiles it takes at most; the keyboard leaves it by itself then, and `onFull` says what comes next.
export class TileField {
  constructor(many, value, { most = () => (many ? 99 : 1), onChange = () => {}, onFull = () => {}, name = say("tiles") } = {}) {
    this.many = many;
    this.most = most;
    this.onChange = onChange;
    this.onFull = onFull;
    this.name = name;
    this.list = codes(value ?? "").filter((code) => code !== null);
    this.shown = el("span", { class: "tiles" });
    this.button = el("button", { type: "button" }, say("choose"));
    this.text = el("input", { autocomplete: "off", placeholder: say("such_as", { what: many ? "123m0p" : "3m" }) });
    this.node = el("span", { class: "tile-field" }, this.shown, this.text, this.button);
    this.button.addEventListener("click", () => this.pick());
    this.text.addEventListener("input", () => { this.read(); this.draw(false); this.onChange(); });
    this.draw(true);
  }

  pick() {
    picking = this;
    document.getElementById("picker-title").textContent = this.name;
    (this.node.closest("label, .wide, .meld-row") ?? this.node).after(picker);
    picker.hidden = false;
    this.draw(true);
    grid.querySelector("button:not([hidden])").focus({ preventScroll: true });
    picker.scrollIntoView({ block: "nearest" });
  }

  get full() {
    return this.list.length >= this.most();
  }

  // What is typed, also in wide letters and with spaces. What cannot be read keeps the form from being sent.
  read() {
    const typed = this.text.value.normalize("NFKC").toLowerCase().replace(/\s/g, "");
    const [, tiles, rest] = WRITTEN.exec(typed);
    this.list = codes(tiles);
    this.text.setCustomValidity(rest ? say("tiles_not_read", { what: rest, such: this.text.placeholder }) : "");
  }

  get value() {
    return notation(this.list);
  }

  add(code) {
    this.list = this.many ? [...this.list, code] : [code];
    this.draw(true);
  }

  drop() {
    this.list = this.list.slice(0, -1);
    this.draw(true);
  }

  clear() {
    this.list = [];
    this.draw(true);
  }

  draw(write) {
    this.shown.replaceChildren(...this.list.map((code) => tile(code)));
    if (!write) return;
    this.text.value = notation(this.list);
    this.text.setCustomValidity("");
  }
}

