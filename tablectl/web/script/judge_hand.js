// A whole hand typed by the judge when nobody could follow it. What it is worth comes from the service, as one types.

import { bookOf, indicatorsName } from "./books.js";
import { confirmChange } from "./judge_confirm.js";
import { resultCard } from "./result.js";
import { el } from "./tiles.js";
import { TileField } from "./tile_field.js";

const WAIT_MS = 350;
const MELDS = { chow: "chow", pung: "pung", open_kong: "open kong", closed_kong: "closed kong", added_kong: "added kong" };
const SOURCES = {
  own: { wall: "from the wall", replacement: "replacement of a kong", flower_replacement: "replacement of a flower" },
  other: { discard: "discard", kong: "robbed kong" },
};
const KINDS = { win: "Somebody won", draw: "Nobody won", plain: "Only points" };
const DRAWS = ["exhaustive", "nagashi_mangan", "kyuushu_kyuuhai", "suufon_renda", "suucha_riichi", "suukaikan", "sanchahou"];

const select = (options, value) => {
  const node = el("select", {}, ...Object.entries(options).map(([key, text]) => el("option", { value: key }, text)));
  if (value !== undefined) node.value = value;
  return node;
};
const labelled = (text, node, kind = "") => el("label", { class: kind }, el("span", {}, text), node);
const boxed = (text, field) => el("div", { class: "wide", role: "group", "aria-label": text }, el("span", {}, text), field.node);

class MeldRow {
  constructor(onChange, onGone) {
    this.kind = select(MELDS, "pung");
    this.kind.setAttribute("aria-label", "kind of the meld");
    this.field = new TileField(true, "", { most: 4, onChange, name: "Tiles of the meld" });
    this.kind.addEventListener("change", onChange);
    const gone = el("button", { type: "button", "aria-label": "remove this meld" }, "×");
    gone.addEventListener("click", () => onGone(this));
    this.node = el("div", { class: "meld-row" }, this.kind, this.field.node, gone);
  }

  get value() {
    return { kind: this.kind.value, tiles: this.field.value };
  }
}

class WinForm {
  constructor(table, onChange) {
    const names = Object.fromEntries(table().players.map((name, seat) => [String(seat), name]));
    const book = bookOf(table().ruleset);
    this.onChange = onChange;
    this.seat = select(names, "0");
    this.from = select({ "": "own draw", ...names }, "");
    this.source = select(SOURCES.own, "wall");
    const tiles = (text, most, many = true) => new TileField(many, "", { most, onChange, name: text });
    this.closed = tiles("Closed tiles without the winning one", 13);
    this.tile = tiles("Winning tile", 1, false);
    this.flowers = tiles("Flowers", 8);
    this.melds = [];
    this.box = el("div", { class: "melds" });
    this.flags = {};
    const flags = book.sticks
      ? { double_ready: "double riichi", ippatsu: "ippatsu", first_turn: "first turn", last_tile: "last tile" }
      : { first_turn: "first turn", last_tile: "last tile" };
    const checks = Object.entries(flags).map(([name, text]) => {
      this.flags[name] = el("input", { type: "checkbox", "data-flag": name });
      return el("label", { class: "check" }, this.flags[name], text);
    });
    const more = el("button", { type: "button" }, "Add a meld");
    more.addEventListener("click", () => this.add());
    this.node = el("fieldset", { class: "win-form" }, el("legend", {}, "Win"),
      el("div", { class: "fields" }, labelled("Winner", this.seat), labelled("From", this.from), labelled("How", this.source)),
      el("div", { class: "fields" }, boxed("Closed tiles, without the winning one", this.closed), boxed("Winning tile", this.tile)),
      this.box, more,
      book.sticks ? null : el("div", { class: "fields" }, boxed("Flowers", this.flowers)),
      el("div", { class: "checks" }, ...checks));
    this.from.addEventListener("change", () => this.sources());
    this.node.addEventListener("change", onChange);
  }

  sources() {
    const known = this.from.value === "" ? SOURCES.own : SOURCES.other;
    this.source.replaceChildren(...Object.entries(known).map(([key, text]) => el("option", { value: key }, text)));
  }

  add() {
    const row = new MeldRow(this.onChange, (gone) => {
      this.melds = this.melds.filter((each) => each !== gone);
      gone.node.remove();
      this.onChange();
    });
    this.melds.push(row);
    this.box.append(row.node);
    row.field.pick();
  }

  get value() {
    const flags = Object.fromEntries(Object.entries(this.flags).filter(([, node]) => node.checked).map(([name]) => [name, true]));
    return {
      seat: Number(this.seat.value), from: this.from.value === "" ? null : Number(this.from.value), source: this.source.value,
      tiles: this.closed.value, tile: this.tile.value, melds: this.melds.map((row) => row.value), flowers: this.flowers.value, ...flags,
    };
  }
}

export function handForm(form, { desk, say, take, table }) {
  let wins = [];
  let timer = 0;
  let asked = 0;
  let parts = {};

  function seatBoxes(label) {
    const boxes = table().players.map((name, seat) => el("input", { type: "checkbox", value: seat, "aria-label": `${label}: ${name}` }));
    const node = el("div", { class: "checks", role: "group", "aria-label": label }, el("span", { class: "quiet" }, label),
      ...boxes.map((box, seat) => el("label", { class: "check" }, box, table().players[seat])));
    return { node, get value() { return boxes.filter((box) => box.checked).map((box) => Number(box.value)); } };
  }

  function request() {
    const base = { do: "score_hand", reason: parts.reason.value.trim() || "scored by hand" };
    if (parts.kind.value === "plain") {
      const winner = parts.winner.value === "" ? null : Number(parts.winner.value);
      return { ...base, deltas: parts.deltas.map((input) => Number(input.value || 0)), winner };
    }
    if (parts.kind.value === "draw") return { ...base, draw: parts.draw.value, tenpai: parts.tenpai.value, ready: parts.ready?.value ?? [] };
    const told = { ...base, wins: wins.map((win) => win.value), ready: parts.ready?.value ?? [] };
    if (parts.indicators?.value) told.indicators = parts.indicators.value;
    if (parts.hidden?.value) told.hidden_indicators = parts.hidden.value;
    return told;
  }

  async function count() {
    const mine = ++asked;
    const wanted = request();
    if (wanted.wins?.some((win) => !win.tile)) return;
    const answer = await desk.try_({ ...wanted, preview: true });
    if (mine !== asked || !answer) return;
    const settled = answer.preview?.events?.find((event) => event.kind === "hand_settled/1");
    const { players, ruleset } = table();
    parts.worth.classList.toggle("no", !answer.ok);
    if (settled) parts.worth.replaceChildren(...resultCard({ payments: [], penalties: [], ...settled }, players, ruleset));
    else parts.worth.textContent = answer.error?.message ?? "";
  }

  function changed() {
    clearTimeout(timer);
    timer = setTimeout(count, WAIT_MS);
  }

  function body() {
    const { ruleset, players } = table();
    const book = bookOf(ruleset);
    const kind = parts.kind.value;
    wins = [];
    delete parts.ready;
    parts.indicators = parts.hidden = null;
    if (book.sticks && kind !== "plain") parts.ready = seatBoxes("Declared riichi");
    if (kind === "plain") {
      parts.deltas = players.map((name) => el("input", { type: "number", step: "1", "aria-label": `points of ${name}` }));
      parts.winner = select({ "": "nobody", ...Object.fromEntries(players.map((name, seat) => [String(seat), name])) }, "");
      return [el("div", { class: "fields" }, ...parts.deltas.map((input, seat) => labelled(players[seat], input)), labelled("Who won", parts.winner))];
    }
    if (kind === "draw") {
      parts.draw = select(Object.fromEntries((book.sticks ? DRAWS : DRAWS.slice(0, 1)).map((word) => [word, word.replaceAll("_", " ")])));
      parts.tenpai = seatBoxes("Ready hands");
      return [el("div", { class: "fields" }, labelled("Why", parts.draw)), parts.tenpai.node, parts.ready?.node ?? null].filter(Boolean);
    }
    const list = el("div", { class: "stack" });
    const another = el("button", { type: "button" }, "Another winner");
    const addWin = () => { wins.push(new WinForm(table, changed)); list.append(wins[wins.length - 1].node); };
    another.addEventListener("click", addWin);
    addWin();
    const found = [list, another];
    if (parts.ready) found.push(parts.ready.node);
    if (book.indicators) {
      parts.indicators = new TileField(true, "", { most: 5, onChange: changed, name: indicatorsName(book) });
      found.push(el("div", { class: "fields" }, boxed(`${indicatorsName(book)}, where they differ from those written down`, parts.indicators)));
    }
    if (book.sticks) {
      parts.hidden = new TileField(true, "", { most: 5, onChange: changed, name: "Ura dora indicators" });
      found.push(el("div", { class: "fields" }, boxed("Ura dora indicators", parts.hidden)));
    }
    return found;
  }

  function draw() {
    parts = { kind: select(KINDS, parts.kind?.value), reason: el("input", { autocomplete: "off", placeholder: "why by hand: no camera, tiles fell" }), worth: el("div", { class: "worth result", "aria-live": "polite" }) };
    const middle = el("div", { class: "stack" }, ...body());
    parts.kind.addEventListener("change", () => { middle.replaceChildren(...body()); parts.worth.replaceChildren(); });
    form.replaceChildren(labelled("What happened", parts.kind), middle, parts.worth, labelled("Reason", parts.reason, "wide"),
      el("button", { type: "submit", class: "main" }, "See the payment"));
  }

  // What somebody has typed stays while they look at another tab; other rules or players make another form.
  function show() {
    const { players, ruleset } = table();
    const made = JSON.stringify([players, ruleset]);
    if (form.dataset.made !== made) draw();
    form.dataset.made = made;
  }

  form.addEventListener("change", changed);
  form.addEventListener("submit", async (submit) => {
    submit.preventDefault();
    const { players, ruleset } = table();
    const answer = await confirmChange(desk, "The payment of this hand", request(), { players, ruleset, yes: "Pay" });
    if (!answer?.ok) return;
    take(answer.events ?? []);
    say(`The hand is paid: written down as #${answer.seq}.`);
    draw();
  });
  return { show };
}
