// A whole hand typed by the judge when nobody could follow it. What it is worth comes from the service, as one types.

import { bookOf, indicatorsName } from "../books.js";
import { confirmChange } from "./confirm.js";
import { MeldsField, seatNames, select, spoken } from "./melds.js";
import { shownHands } from "./shown.js";
import { say, titled } from "../language.js";
import { whyNot } from "../refusals.js";
import { remembersReason } from "./remembered.js";
import { resultCard } from "../result.js";
import { el } from "../tiles.js";
import { TileField } from "./tile_field.js";
import { drawName } from "../words.js";

const WAIT_MS = 350;
const SOURCES = { own: spoken(["wall", "replacement", "flower_replacement"], "source_"), other: spoken(["discard", "kong", "flower"], "source_") };
const KINDS = spoken(["win", "draw", "plain"], "kind_");
const DRAWS = ["exhaustive", "nagashi_mangan", "kyuushu_kyuuhai", "suufon_renda", "suucha_riichi", "suukaikan", "sanchahou"];

// Each field has the name that requests give it, so that a refusal can be marked where it is.
const named = (name, node) => Object.assign(node, { name });
const labelled = (text, node, kind = "") => el("label", { class: kind }, el("span", {}, text), node);
const boxed = (name, text, field) => el("div", { class: "wide", role: "group", "aria-label": text, "data-field": name }, el("span", {}, text), field.node);

class WinForm {
  constructor(table, onChange) {
    const names = seatNames(table().players);
    const book = bookOf(table().ruleset);
    this.onChange = onChange;
    this.seat = select(names, "0");
    this.from = select({ "": say("own_draw"), ...names }, "");
    this.aside = !book.sticks || Boolean(book.aside); // tiles are laid aside: flowers, or norths
    this.source = select(this.known(), "wall");
    const tiles = (text, most, many = true) => new TileField(many, "", { most, onChange, name: text });
    this.closed = tiles(say("closed_without"), 13);
    this.tile = tiles(say("winning_tile"), 1, false);
    this.flowers = tiles(say(book.aside ?? "flowers"), 8);
    this.melds = new MeldsField(table, onChange);
    this.flags = {};
    const flags = book.sticks
      ? { double_ready: say("double_riichi"), ...spoken(["ippatsu", "first_turn", "last_tile"], "flag_") }
      : spoken(["first_turn", "last_tile"], "flag_");
    const checks = Object.entries(flags).map(([name, text]) => {
      this.flags[name] = el("input", { type: "checkbox", "data-flag": name });
      return el("label", { class: "check" }, this.flags[name], text);
    });
    this.node = el("fieldset", { class: "win-form" }, el("legend", {}, say("win")),
      el("div", { class: "fields" }, labelled(say("winner"), named("seat", this.seat)), labelled(say("won_from"), named("from", this.from)), labelled(say("won_how"), named("source", this.source))),
      el("div", { class: "fields" }, boxed("tiles", say("closed_without"), this.closed), boxed("tile", say("winning_tile"), this.tile)),
      el("div", { class: "stack", "data-field": "melds" }, ...this.melds.nodes),
      !this.aside ? null : el("div", { class: "fields" }, boxed("flowers", say(book.aside ?? "flowers"), this.flowers)),
      el("div", { class: "checks" }, ...checks));
    this.from.addEventListener("change", () => this.sources());
    this.node.addEventListener("change", onChange);
  }

  // Where the tile came from, of what there is in the book.
  known() {
    const every = Object.entries(this.from.value === "" ? SOURCES.own : SOURCES.other);
    return Object.fromEntries(every.filter(([key]) => this.aside || !key.startsWith("flower")));
  }

  sources() {
    this.source.replaceChildren(...Object.entries(this.known()).map(([key, text]) => el("option", { value: key }, text)));
  }

  get value() {
    const flags = Object.fromEntries(Object.entries(this.flags).filter(([, node]) => node.checked).map(([name]) => [name, true]));
    return {
      seat: Number(this.seat.value), from: this.from.value === "" ? null : Number(this.from.value), source: this.source.value,
      tiles: this.closed.value, tile: this.tile.value, melds: this.melds.value, flowers: this.flowers.value, ...flags,
    };
  }
}

export function handForm(form, { desk, tell, take, table }) {
  let wins = [];
  let timer = 0;
  let asked = 0;
  let parts = {};

  function seatBoxes(label) {
    const boxes = table().players.map((name, seat) => el("input", { type: "checkbox", value: seat, "aria-label": titled([label, name]) }));
    const node = el("div", { class: "checks", role: "group", "aria-label": label }, el("span", { class: "quiet" }, label),
      ...boxes.map((box, seat) => el("label", { class: "check" }, box, table().players[seat])));
    return { node, get value() { return boxes.filter((box) => box.checked).map((box) => Number(box.value)); } };
  }

  function request() {
    const base = { do: "score_hand", reason: parts.reason.value.trim() || say("scored_by_hand") };
    if (parts.kind.value === "plain") {
      const winner = parts.winner.value === "" ? null : Number(parts.winner.value);
      return { ...base, deltas: parts.deltas.map((input) => Number(input.value || 0)), winner };
    }
    if (parts.kind.value === "draw") return { ...base, draw: parts.draw.value, tenpai: parts.tenpai.value, ready: parts.ready?.value ?? [], shown: parts.shown?.value ?? [] };
    const told = { ...base, wins: wins.map((win) => win.value), ready: parts.ready?.value ?? [], shown: parts.shown?.value ?? [] };
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
    const paid = answer.preview?.hands.at(-1)?.after;
    if (settled && paid) parts.worth.replaceChildren(...resultCard({ ...settled, change: paid.deltas, lines: paid.lines }, players, ruleset));
    else parts.worth.textContent = answer.error ? whyNot(answer.error) : "";
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
    parts.indicators = parts.hidden = parts.shown = null;
    if (book.checks && kind !== "plain") parts.shown = shownHands(table, changed);
    if (book.sticks && kind !== "plain") parts.ready = seatBoxes(say("declared_riichi"));
    if (kind === "plain") {
      parts.deltas = players.map((name) => el("input", { type: "number", step: "1", "aria-label": say("points_of", { who: name }) }));
      parts.winner = select({ "": say("nobody"), ...seatNames(players) }, "");
      return [el("div", { class: "fields", "data-field": "deltas" }, ...parts.deltas.map((input, seat) => labelled(players[seat], input)), labelled(say("who_won"), named("winner", parts.winner)))];
    }
    if (kind === "draw") {
      parts.draw = select(Object.fromEntries((book.sticks ? DRAWS : DRAWS.slice(0, 1)).map((word) => [word, drawName(word)])));
      parts.tenpai = seatBoxes(say("ready_hands"));
      return [el("div", { class: "fields" }, labelled(say("why"), named("draw", parts.draw))), book.checks ? null : parts.tenpai.node, parts.ready?.node ?? null, parts.shown?.node ?? null].filter(Boolean);
    }
    const list = el("div", { class: "stack" });
    const another = el("button", { type: "button" }, say("another_winner"));
    const addWin = () => { wins.push(new WinForm(table, changed)); list.append(wins[wins.length - 1].node); };
    another.addEventListener("click", addWin);
    addWin();
    const found = [list, another];
    if (parts.ready) found.push(parts.ready.node);
    if (parts.shown) found.push(parts.shown.node);
    if (book.indicators) {
      parts.indicators = new TileField(true, "", { most: 5, onChange: changed, name: indicatorsName(book) });
      found.push(el("div", { class: "fields" }, boxed("indicators", say("where_they_differ", { what: indicatorsName(book) }), parts.indicators)));
    }
    if (book.sticks) {
      parts.hidden = new TileField(true, "", { most: 5, onChange: changed, name: say("ura") });
      found.push(el("div", { class: "fields" }, boxed("hidden_indicators", say("ura"), parts.hidden)));
    }
    return found;
  }

  function draw() {
    parts = { kind: select(KINDS, parts.kind?.value), reason: remembersReason(el("input", { autocomplete: "off", placeholder: say("why_by_hand") }), "by-hand"), worth: el("div", { class: "worth result", "aria-live": "polite" }) };
    const middle = el("div", { class: "stack" }, ...body());
    parts.kind.addEventListener("change", () => { middle.replaceChildren(...body()); parts.worth.replaceChildren(); });
    form.replaceChildren(labelled(say("what_came_of_it"), parts.kind), middle, parts.worth, labelled(say("reason"), named("reason", parts.reason), "wide"),
      el("button", { type: "submit", class: "main" }, say("see_payment")));
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
    const answer = await confirmChange(desk, say("hand_payment"), request(), { players, ruleset, yes: say("pay") });
    if (!answer?.ok) return;
    take(answer.events ?? []);
    tell(say("hand_paid", { n: answer.seq }));
    draw();
  });
  return { show };
}
