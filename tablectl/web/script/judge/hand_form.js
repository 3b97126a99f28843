// A whole hand typed by the judge when nobody could follow it. What it is worth comes from the service, as one types.

import { bookOf, indicatorsName } from "../books.js";
import { confirmChange } from "./confirm.js";
import { DRAW_REASONS } from "./event_form.js";
import { labelsByKey, MeldsField, seatNames, select } from "./meld_fields.js";
import { shownHandsForm } from "./shown_hands_form.js";
import { joinList, joinTitle, say } from "../language.js";
import { Radios } from "./radios.js";
import { tabStorage } from "../tab_storage.js";
import { errorText } from "../error_texts.js";
import { suggestReasons } from "./field_history.js";
import { resultCard } from "../result.js";
import { el } from "../tiles.js";
import { TileField } from "./tile_field.js";
import { drawName } from "../event_sentences.js";

const WAIT_MS = 350;
const OWN = "own"; // the winner's own draw
const store = tabStorage("score-by-hand"); // a reload, such as a phone's of a tab that it had put away, loses no hand
const SOURCES = { own: labelsByKey(["wall", "replacement", "flower_replacement"], "source_"), other: labelsByKey(["discard", "kong", "flower"], "source_") };
const KINDS = labelsByKey(["win", "draw", "plain"], "kind_");

// Each field has the name that requests give it, so that a refusal can be marked where it is.
const named = (name, node) => Object.assign(node, { name });
const labelled = (text, node, kind = "") => el("label", { class: kind }, el("span", {}, text), node);
const boxed = (name, text, field, beside = null) => el("div", { class: "wide", role: "group", "aria-label": text, "data-field": name }, el("span", { class: "quiet" }, text, beside), field.node);
const tick = (text, options) => {
  const box = el("input", { type: "checkbox", ...options });
  return [box, el("label", { class: "pad" }, box, text)];
};

class WinForm {
  // `rules`: where a winning tile may come from under the table's, and how many tiles a hand has (`api/rules`); null while nobody knows.
  // `win`: what stands in the fields at first, as `value` gives it.
  constructor(table, rules, onChange, win = {}) {
    const names = seatNames(table().players);
    const book = bookOf(table().ruleset);
    this.names = names;
    this.possible = rules?.sources;
    this.size = rules?.hand;
    this.seat = new Radios(say("winner"), names, String(win.seat ?? ""), "seat");
    this.from = new Radios(say("won_from"), this.givers(), win.from === null ? OWN : String(win.from ?? ""), "from");
    this.source = new Radios(say("won_how"), this.known(), win.source, "source");
    this.aside = this.possible?.includes("flower_replacement") ?? false; // tiles are laid aside: flowers, or norths
    const onFull = () => this.goOn();
    const tiles = (text, value, most, many = true) => new TileField(many, value, { most, onChange, onFull, name: text });
    this.count = el("b", {});
    this.closed = tiles(say("closed_without"), win.tiles, () => this.due ?? 99);
    this.tile = tiles(say("winning_tile"), win.tile, () => 1, false);
    this.flowers = tiles(say(book.aside ?? "flowers"), win.flowers, () => 8);
    this.melds = new MeldsField(table, onChange, win.melds, onFull);
    this.flags = {};
    const flags = book.sticks
      ? { double_ready: say("double_riichi"), ...labelsByKey(["ippatsu", "first_turn", "last_tile"], "flag_") }
      : labelsByKey(["first_turn", "last_tile", ...(book.lastOfKind ? ["last_of_kind"] : []), ...(book.checks ? ["after_kong"] : [])], "flag_");
    const checks = Object.entries(flags).map(([name, text]) => {
      const [box, label] = tick(text, { "data-flag": name, checked: Boolean(win[name]) });
      this.flags[name] = box;
      return label;
    });
    this.node = el("fieldset", { class: "win-form stack", "data-each": "wins" }, el("legend", { class: "unseen" }, say("win")),
      el("div", { class: "fields" }, this.seat.node, this.from.node, this.source.node),
      boxed("tiles", say("closed_without"), this.closed, this.count),
      el("div", { class: "stack", "data-field": "melds", role: "group", "aria-label": say("context.melds") }, ...this.melds.nodes),
      boxed("tile", say("winning_tile"), this.tile),
      !this.aside ? null : boxed("flowers", say(book.aside ?? "flowers"), this.flowers),
      el("div", { class: "choose" }, ...checks));
    this.seat.node.addEventListener("change", () => { this.from.offer(this.givers()); this.offer(); });
    this.from.node.addEventListener("change", () => this.offer());
    this.node.addEventListener("change", onChange);
    this.offer();
  }

  // From whom a tile may come: nobody discards to themselves.
  givers() {
    return { [OWN]: say("own_draw"), ...Object.fromEntries(Object.entries(this.names).filter(([seat]) => seat !== this.seat.value)) };
  }

  // Where the tile came from, of what there is in the book.
  known() {
    const every = Object.entries(this.from.value === OWN ? SOURCES.own : SOURCES.other);
    return Object.fromEntries(every.filter(([key]) => this.possible?.includes(key) ?? ["wall", "discard"].includes(key)));
  }

  // How the tile came; the first is the usual way, and where there is no other nothing is asked.
  offer() {
    const ways = Object.keys(this.known());
    this.source.offer(this.known());
    if (!this.source.value) this.source.value = ways[0];
    this.source.node.hidden = !this.from.value || ways.length < 2;
  }

  // How many closed tiles there are beside the melds; undefined where nobody knows.
  get due() {
    return this.size && Math.max(this.size - 3 * this.melds.value.length, 0);
  }

  // After a field is full the keyboard goes to the next that is not.
  goOn() {
    [this.closed, this.tile].find((field) => !field.full)?.pick();
  }

  // What nobody has entered yet, in words; says beside the closed tiles how many there are.
  missing() {
    const { due, closed: { list } } = this;
    this.count.textContent = due ? say("n_of_all", { n: list.length, all: due }) : "";
    this.count.classList.toggle("agrees", list.length === due);
    return [this.seat.value ? "" : say("winner"), this.from.value ? "" : say("won_from"),
      due && list.length < due ? say("closed_tiles") : "", this.tile.value ? "" : say("winning_tile")].filter(Boolean);
  }

  get value() {
    const flags = Object.fromEntries(Object.entries(this.flags).filter(([, node]) => node.checked).map(([name]) => [name, true]));
    const whose = ({ value }) => (value === "" ? "" : Number(value));
    return {
      seat: whose(this.seat), from: this.from.value === OWN ? null : whose(this.from), source: this.source.value,
      tiles: this.closed.value, tile: this.tile.value, melds: this.melds.value, flowers: this.flowers.value, ...flags,
    };
  }
}

export function handForm(form, { api, showStatus, take, table }) {
  let wins = [];
  let timer = 0;
  let asked = 0;
  let parts = {};
  let draws = DRAW_REASONS;
  let rules = null;
  let offered = false; // whether the table's rules are known, or known not to be had
  let wanted = false; // whether the pane was opened
  let kept = {}; // by kind of result, what stands in its fields; a kind that was left keeps what was typed

  function seatBoxes(label, seats = []) {
    const ticks = table().players.map((name, seat) => tick(name, { value: seat, checked: seats.includes(seat), "aria-label": joinTitle([label, name]) }));
    const node = el("div", { class: "radios", role: "group", "aria-label": label }, el("span", { class: "quiet" }, label), el("div", { class: "choose" }, ...ticks.map(([, label]) => label)));
    return { node, get value() { return ticks.map(([box]) => box).filter((box) => box.checked).map((box) => Number(box.value)); } };
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
    const answer = await api.postCommand({ ...request(), preview: true });
    if (mine !== asked || !answer) return;
    const settled = answer.preview?.events?.find((event) => event.kind === "hand_settled/1");
    const { players, ruleset } = table();
    parts.worth.classList.toggle("no", !answer.ok);
    const paid = answer.preview?.hands.at(-1)?.after;
    if (settled && paid) parts.worth.replaceChildren(...resultCard({ ...settled, change: paid.deltas, lines: paid.lines }, players, ruleset));
    else parts.worth.textContent = answer.error ? errorText(answer.error, form) : "";
  }

  const whole = () => ({ ...kept, kind: parts.kind.value, [parts.shownKind]: written(), reason: parts.reason.value });

  function changed() {
    store.save(whole());
    clearTimeout(timer);
    asked += 1; // an answer that is under way is about what stood there before
    const missing = [...new Set(wins.flatMap((win) => win.missing()))];
    parts.worth.classList.toggle("lacks", missing.length > 0);
    if (!missing.length) timer = setTimeout(count, WAIT_MS);
    else {
      parts.worth.classList.remove("no");
      parts.worth.textContent = say("still_missing", { what: joinList(missing) });
    }
  }

  // The fields of the kind that is chosen; `hand` stands in them at first, as `written` gives it.
  function body(hand = {}) {
    const { ruleset, players } = table();
    const book = bookOf(ruleset);
    const kind = parts.shownKind = parts.kind.value;
    wins = [];
    delete parts.ready;
    parts.indicators = parts.hidden = parts.shown = null;
    if (book.checks && kind !== "plain") parts.shown = shownHandsForm(table, changed, hand.shown);
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
    const addWin = (win) => { wins.push(new WinForm(table, rules, changed, win)); list.append(wins[wins.length - 1].node); };
    another.addEventListener("click", () => { // on the same tile, as a rule
      const { from, source, tile } = wins[0].value;
      addWin(from === null ? {} : { from, source, tile });
      changed();
    });
    for (const win of hand.wins ?? [{}]) addWin(win);
    const found = [list, another];
    if (parts.ready) found.push(parts.ready.node);
    if (parts.shown) found.push(parts.shown.node);
    const few = (value, name) => new TileField(true, value, { most: () => 5, onChange: changed, name });
    if (book.sticks) {
      parts.hidden = few(hand.hidden_indicators, say("ura"));
      const ura = boxed("hidden_indicators", say("ura"), parts.hidden);
      const askUra = () => { ura.hidden = !parts.ready.value.length && !parts.hidden.value; }; // they are turned for riichi alone
      parts.ready.node.addEventListener("change", askUra);
      askUra();
      found.push(ura);
    }
    if (book.indicators) {
      parts.indicators = few(hand.indicators, indicatorsName(book));
      found.push(boxed("indicators", say("where_they_differ", { what: indicatorsName(book) }), parts.indicators));
    }
    return found;
  }

  // `first`: what stands in the fields at first, as `whole` gives it.
  function draw(first = {}) {
    kept = first;
    parts = { kind: new Radios(say("what_came_of_it"), KINDS, kept.kind ?? "win", "kind"), reason: suggestReasons(el("input", { autocomplete: "off", placeholder: say("why_by_hand"), value: kept.reason }), "by-hand"), worth: el("div", { class: "worth result", "aria-live": "polite" }) };
    const middle = el("div", { class: "stack" }, ...body(kept[parts.kind.value]));
    parts.kind.node.addEventListener("change", () => {
      kept[parts.shownKind] = written();
      middle.replaceChildren(...body(kept[parts.kind.value]));
      parts.worth.replaceChildren();
    });
    form.replaceChildren(el("div", { class: "stack" }, parts.kind.node, middle),
      el("div", { class: "stack pays" }, parts.worth, el("button", { type: "submit", class: "main" }, say("see_payment"))),
      labelled(say("reason"), named("reason", parts.reason), "wide"));
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
    const made = JSON.stringify([players, ruleset, draws, rules]);
    if (form.dataset.made !== made) redraw();
    form.dataset.made = made;
  }

  form.addEventListener("change", changed);
  form.addEventListener("submit", async (submit) => {
    submit.preventDefault();
    const { players, ruleset } = table();
    const answer = await confirmChange(api, say("hand_payment"), request(), { players, ruleset, yes: say("pay") });
    if (!answer?.ok) return;
    take(answer.events ?? []);
    showStatus(say("hand_paid", { n: answer.seq }));
    draw({ kind: parts.kind.value });
    changed();
    store.clear();
  });
  return {
    show,
    // The table's rules as `api/rules` tells them; null if they are not to be had.
    offer(told) {
      offered = true;
      rules = told;
      draws = rules ? DRAW_REASONS.filter((word) => rules.draws.includes(word)) : DRAW_REASONS;
      if (wanted) show();
    },
  };
}
