// A whole hand typed by the judge when nobody could follow it. What it is worth comes from the service, as one types.

import { bookOf, indicatorsName } from "../books.js";
import { confirmChange } from "./confirm.js";
import { MeldsField, seatNames, select, spoken } from "./melds.js";
import { shownHands } from "./shown.js";
import { say, titled } from "../language.js";
import { tabStore } from "../typed.js";
import { whyNot } from "../refusals.js";
import { remembersReason } from "./remembered.js";
import { resultCard } from "../result.js";
import { el } from "../tiles.js";
import { TileField } from "./tile_field.js";
import { drawName } from "../words.js";

const WAIT_MS = 350;
const store = tabStore("score-by-hand"); // a reload, such as a phone's of a tab that it had put away, loses no hand
const SOURCES = { own: spoken(["wall", "replacement", "flower_replacement"], "source_"), other: spoken(["discard", "kong", "flower"], "source_") };
const KINDS = spoken(["win", "draw", "plain"], "kind_");
const DRAWS = ["exhaustive", "nagashi_mangan", "kyuushu_kyuuhai", "suufon_renda", "suucha_riichi", "suukaikan", "sanchahou"];

// Each field has the name that requests give it, so that a refusal can be marked where it is.
const named = (name, node) => Object.assign(node, { name });
const labelled = (text, node, kind = "") => el("label", { class: kind }, el("span", {}, text), node);
const boxed = (name, text, field) => el("div", { class: "wide", role: "group", "aria-label": text, "data-field": name }, el("span", {}, text), field.node);

class WinForm {
  // `sources`: where a winning tile may come from under the table's rules; null while nobody knows.
  // `win`: what stands in the fields at first, as `value` gives it.
  constructor(table, sources, onChange, win = {}) {
    const names = seatNames(table().players);
    const book = bookOf(table().ruleset);
    this.onChange = onChange;
    this.possible = sources;
    this.seat = select(names, String(win.seat ?? 0));
    this.from = select({ "": say("own_draw"), ...names }, String(win.from ?? ""));
    this.aside = this.possible?.includes("flower_replacement") ?? false; // tiles are laid aside: flowers, or norths
    this.source = select(this.known());
    if (win.source in this.known()) this.source.value = win.source;
    const tiles = (text, value, most, many = true) => new TileField(many, value, { most, onChange, name: text });
    this.closed = tiles(say("closed_without"), win.tiles, 13);
    this.tile = tiles(say("winning_tile"), win.tile, 1, false);
    this.flowers = tiles(say(book.aside ?? "flowers"), win.flowers, 8);
    this.melds = new MeldsField(table, onChange, win.melds);
    this.flags = {};
    const flags = book.sticks
      ? { double_ready: say("double_riichi"), ...spoken(["ippatsu", "first_turn", "last_tile"], "flag_") }
      : spoken(["first_turn", "last_tile", ...(book.lastOfKind ? ["last_of_kind"] : []), ...(book.checks ? ["after_kong"] : [])], "flag_");
    const checks = Object.entries(flags).map(([name, text]) => {
      this.flags[name] = el("input", { type: "checkbox", "data-flag": name, checked: Boolean(win[name]) });
      return el("label", { class: "check" }, this.flags[name], text);
    });
    this.node = el("fieldset", { class: "win-form", "data-each": "wins" }, el("legend", {}, say("win")),
      el("div", { class: "fields" }, labelled(say("winner"), named("seat", this.seat)), labelled(say("won_from"), named("from", this.from)), labelled(say("won_how"), named("source", this.source))),
      el("div", { class: "fields" }, boxed("tiles", say("closed_without"), this.closed), boxed("tile", say("winning_tile"), this.tile)),
      el("div", { class: "stack", "data-field": "melds", role: "group", "aria-label": say("context.melds") }, ...this.melds.nodes),
      !this.aside ? null : el("div", { class: "fields" }, boxed("flowers", say(book.aside ?? "flowers"), this.flowers)),
      el("div", { class: "checks" }, ...checks));
    this.from.addEventListener("change", () => this.sources());
    this.node.addEventListener("change", onChange);
  }

  // Where the tile came from, of what there is in the book.
  known() {
    const every = Object.entries(this.from.value === "" ? SOURCES.own : SOURCES.other);
    return Object.fromEntries(every.filter(([key]) => this.possible?.includes(key) ?? ["wall", "discard"].includes(key)));
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
  let draws = DRAWS;
  let sources = null;
  let offered = false; // whether the table's rules are known, or known not to be had
  let wanted = false; // whether the pane was opened
  let kept = {}; // by kind of result, what stands in its fields; a kind that was left keeps what was typed

  function seatBoxes(label, seats = []) {
    const boxes = table().players.map((name, seat) => el("input", { type: "checkbox", value: seat, checked: seats.includes(seat), "aria-label": titled([label, name]) }));
    const node = el("div", { class: "checks", role: "group", "aria-label": label }, el("span", { class: "quiet" }, label),
      ...boxes.map((box, seat) => el("label", { class: "check" }, box, table().players[seat])));
    return { node, get value() { return boxes.filter((box) => box.checked).map((box) => Number(box.value)); } };
  }

  // What stands in the fields of the kind that is shown.
  function written() {
    const common = { ready: parts.ready?.value ?? [], shown: parts.shown?.value ?? [] };
    switch (parts.shownKind) {
      case "plain":
        return { deltas: parts.deltas.map((input) => Number(input.value || 0)), winner: parts.winner.value === "" ? null : Number(parts.winner.value) };
      case "draw":
        return { draw: parts.draw.value, tenpai: parts.tenpai.value, nagashi: parts.nagashi.node.hidden ? [] : parts.nagashi.value, ...common };
      default: {
        const hand = { wins: wins.map((win) => win.value), ...common };
        if (parts.indicators?.value) hand.indicators = parts.indicators.value;
        if (parts.hidden?.value) hand.hidden_indicators = parts.hidden.value;
        return hand;
      }
    }
  }

  const request = () => ({ do: "score_hand", reason: parts.reason.value.trim() || say("scored_by_hand"), ...written() });

  async function count() {
    const mine = ++asked;
    const asking = request();
    if (asking.wins?.some((win) => !win.tile)) return;
    const answer = await desk.try_({ ...asking, preview: true });
    if (mine !== asked || !answer) return;
    const settled = answer.preview?.events?.find((event) => event.kind === "hand_settled/1");
    const { players, ruleset } = table();
    parts.worth.classList.toggle("no", !answer.ok);
    const paid = answer.preview?.hands.at(-1)?.after;
    if (settled && paid) parts.worth.replaceChildren(...resultCard({ ...settled, change: paid.deltas, lines: paid.lines }, players, ruleset));
    else parts.worth.textContent = answer.error ? whyNot(answer.error, form) : "";
  }

  const whole = () => ({ ...kept, kind: parts.kind.value, [parts.shownKind]: written(), reason: parts.reason.value });

  function changed() {
    store.keep(whole());
    clearTimeout(timer);
    timer = setTimeout(count, WAIT_MS);
  }

  // The fields of the kind that is chosen; `hand` stands in them at first, as `written` gives it.
  function body(hand = {}) {
    const { ruleset, players } = table();
    const book = bookOf(ruleset);
    const kind = parts.shownKind = parts.kind.value;
    wins = [];
    delete parts.ready;
    parts.indicators = parts.hidden = parts.shown = null;
    if (book.checks && kind !== "plain") parts.shown = shownHands(table, changed, hand.shown);
    if (book.sticks && kind !== "plain") parts.ready = seatBoxes(say("declared_riichi"), hand.ready);
    if (kind === "plain") {
      parts.deltas = players.map((name, seat) => el("input", { type: "number", step: "1", value: hand.deltas?.[seat] || null, "aria-label": say("points_of", { who: name }) }));
      parts.winner = select({ "": say("nobody"), ...seatNames(players) }, String(hand.winner ?? ""));
      return [el("div", { class: "fields", "data-field": "deltas" }, ...parts.deltas.map((input, seat) => labelled(players[seat], input)), labelled(say("who_won"), named("winner", parts.winner)))];
    }
    if (kind === "draw") {
      parts.draw = select(Object.fromEntries(draws.map((word) => [word, drawName(word)])), draws.includes(hand.draw) ? hand.draw : draws[0]);
      parts.nagashi = seatBoxes(drawName("nagashi_mangan"), hand.nagashi);
      parts.tenpai = seatBoxes(say("ready_hands"), hand.tenpai);
      const askWhose = () => { parts.nagashi.node.hidden = parts.draw.value !== "nagashi_mangan"; };
      parts.draw.addEventListener("change", askWhose);
      askWhose();
      return [el("div", { class: "fields" }, labelled(say("why"), named("draw", parts.draw))), parts.nagashi.node, book.checks ? null : parts.tenpai.node, parts.ready?.node ?? null, parts.shown?.node ?? null].filter(Boolean);
    }
    const list = el("div", { class: "stack" });
    const another = el("button", { type: "button" }, say("another_winner"));
    const addWin = (win) => { wins.push(new WinForm(table, sources, changed, win)); list.append(wins[wins.length - 1].node); };
    another.addEventListener("click", () => { // on the same tile, as a rule
      const { from, source, tile } = wins[0].value;
      const named = [from, ...wins.map((win) => win.value.seat)];
      const seat = table().players.findIndex((_, place) => !named.includes(place));
      addWin({ seat: Math.max(seat, 0), ...(from === null ? {} : { from, source, tile }) });
    });
    for (const win of hand.wins ?? [{}]) addWin(win);
    const found = [list, another];
    if (parts.ready) found.push(parts.ready.node);
    if (parts.shown) found.push(parts.shown.node);
    if (book.indicators) {
      parts.indicators = new TileField(true, hand.indicators, { most: 5, onChange: changed, name: indicatorsName(book) });
      found.push(el("div", { class: "fields" }, boxed("indicators", say("where_they_differ", { what: indicatorsName(book) }), parts.indicators)));
    }
    if (book.sticks) {
      parts.hidden = new TileField(true, hand.hidden_indicators, { most: 5, onChange: changed, name: say("ura") });
      found.push(el("div", { class: "fields" }, boxed("hidden_indicators", say("ura"), parts.hidden)));
    }
    return found;
  }

  // `first`: what stands in the fields at first, as `whole` gives it.
  function draw(first = {}) {
    kept = first;
    parts = { kind: select(KINDS, kept.kind), reason: remembersReason(el("input", { autocomplete: "off", placeholder: say("why_by_hand"), value: kept.reason }), "by-hand"), worth: el("div", { class: "worth result", "aria-live": "polite" }) };
    const middle = el("div", { class: "stack" }, ...body(kept[parts.kind.value]));
    parts.kind.addEventListener("change", () => {
      kept[parts.shownKind] = written();
      middle.replaceChildren(...body(kept[parts.kind.value]));
      parts.worth.replaceChildren();
    });
    form.replaceChildren(labelled(say("what_came_of_it"), parts.kind), middle, parts.worth, labelled(say("reason"), named("reason", parts.reason), "wide"),
      el("button", { type: "submit", class: "main" }, say("see_payment")));
  }

  // Other rules or players make another form, with what was typed in it.
  function redraw() {
    draw(parts.kind ? whole() : store.read() ?? {});
    return changed();
  }

  // What somebody has typed stays while they look at another tab. The form waits for the rules that say what is in it.
  function show() {
    wanted = true;
    if (!offered) return;
    const { players, ruleset } = table();
    const made = JSON.stringify([players, ruleset, draws, sources]);
    if (form.dataset.made !== made) redraw();
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
    draw({ kind: parts.kind.value });
    store.forget();
  });
  return {
    show,
    // Which draws the table's rules have, and where a winning tile may come from (`api/rules`); null if they are not to be had.
    offer(rules) {
      offered = true;
      draws = rules ? DRAWS.filter((word) => rules.draws.includes(word)) : DRAWS;
      sources = rules?.sources ?? null;
      if (wanted) show();
    },
  };
}
