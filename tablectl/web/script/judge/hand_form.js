// The form of a whole hand, for the judge, when it could not be followed. The service works out the payment as it is typed.

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

const COUNT_DELAY_MS = 350;
const OWN_DRAW = "own"; // in place of a giver's seat
const store = tabStorage("score-by-hand"); // phones reload tabs that were in the background
const SOURCES = { own: labelsByKey(["wall", "replacement", "flower_replacement"], "source_"), other: labelsByKey(["discard", "kong", "flower"], "source_") };
const RESULT_KINDS = labelsByKey(["win", "draw", "plain"], "kind_");

// Fields have their names in requests, so that a refusal can mark them.
const named = (name, node) => Object.assign(node, { name });
const labelled = (text, node, kind = "") => el("label", { class: kind }, el("span", {}, text), node);
const group = (name, text, field, beside = null) => el("div", { class: "wide", role: "group", "aria-label": text, "data-field": name }, el("span", { class: "quiet" }, text, beside), field.node);
const checkbox = (text, options) => {
  const box = el("input", { type: "checkbox", ...options });
  return [box, el("label", { class: "pad" }, box, text)];
};

class WinForm {
  // `rules`: as api/rules has them, for the sources of a winning tile and the tiles of a hand; null while they are unknown.
  // `win`: the initial values, as `value` returns them.
  constructor(table, rules, onChange, win = {}) {
    const names = seatNames(table().players);
    const book = bookOf(table().ruleset);
    this.names = names;
    this.allowedSources = rules?.sources;
    this.handSize = rules?.hand;
    this.seat = new Radios(say("winner"), names, String(win.seat ?? ""), "seat");
    this.from = new Radios(say("won_from"), this.giverOptions(), win.from === null ? OWN_DRAW : String(win.from ?? ""), "from");
    this.source = new Radios(say("won_how"), this.sourceLabels(), win.source, "source");
    this.hasBonusTiles = this.allowedSources?.includes("flower_replacement") ?? false; // flowers, or norths
    const onFull = () => this.focusNextField();
    const tiles = (text, value, max, many = true) => new TileField(many, value, { max, onChange, onFull, name: text });
    this.count = el("b", {});
    this.closed = tiles(say("closed_without"), win.tiles, () => this.closedTileCount ?? 99);
    this.tile = tiles(say("winning_tile"), win.tile, () => 1, false);
    this.flowers = tiles(say(book.aside ?? "flowers"), win.flowers, () => 8);
    this.melds = new MeldsField(table, onChange, win.melds, onFull);
    this.flags = {};
    const flags = book.sticks
      ? { double_ready: say("double_riichi"), ...labelsByKey(["ippatsu", "first_turn", "last_tile"], "flag_") }
      : labelsByKey(["first_turn", "last_tile", ...(book.lastOfKind ? ["last_of_kind"] : []), ...(book.checks ? ["after_kong"] : [])], "flag_");
    const checks = Object.entries(flags).map(([name, text]) => {
      const [box, label] = checkbox(text, { "data-flag": name, checked: Boolean(win[name]) });
      this.flags[name] = box;
      return label;
    });
    this.node = el("fieldset", { class: "win-form stack", "data-each": "wins" }, el("legend", { class: "unseen" }, say("win")),
      el("div", { class: "fields" }, this.seat.node, this.from.node, this.source.node),
      group("tiles", say("closed_without"), this.closed, this.count),
      el("div", { class: "stack", "data-field": "melds", role: "group", "aria-label": say("context.melds") }, ...this.melds.nodes),
      group("tile", say("winning_tile"), this.tile),
      !this.hasBonusTiles ? null : group("flowers", say(book.aside ?? "flowers"), this.flowers),
      el("div", { class: "choose" }, ...checks));
    this.seat.node.addEventListener("change", () => { this.from.setOptions(this.giverOptions()); this.updateSources(); });
    this.from.node.addEventListener("change", () => this.updateSources());
    this.node.addEventListener("change", onChange);
    this.updateSources();
  }

  // Nobody discards to themselves.
  giverOptions() {
    return { [OWN_DRAW]: say("own_draw"), ...Object.fromEntries(Object.entries(this.names).filter(([seat]) => seat !== this.seat.value)) };
  }

  // The sources that the book has.
  sourceLabels() {
    const all = Object.entries(this.from.value === OWN_DRAW ? SOURCES.own : SOURCES.other);
    return Object.fromEntries(all.filter(([key]) => this.allowedSources?.includes(key) ?? ["wall", "discard"].includes(key)));
  }

  // The first source is the usual one; the field is hidden where there is no other.
  updateSources() {
    const labels = this.sourceLabels();
    this.source.setOptions(labels);
    if (!this.source.value) [this.source.value] = Object.keys(labels);
    this.source.node.hidden = !this.from.value || Object.keys(labels).length < 2;
  }

  // How many closed tiles a hand has beside its melds; undefined while the rules are unknown.
  get closedTileCount() {
    return this.handSize && Math.max(this.handSize - 3 * this.melds.value.length, 0);
  }

  // The keyboard of tiles goes to the next field that is not full.
  focusNextField() {
    [this.closed, this.tile].find((field) => !field.isFull)?.openPicker();
  }

  // The labels of empty fields. Also updates the count beside the closed tiles.
  missingTexts() {
    const { closedTileCount: closedTileCount, closed: { list } } = this;
    this.count.textContent = closedTileCount ? say("n_of_all", { n: list.length, all: closedTileCount }) : "";
    this.count.classList.toggle("agrees", list.length === closedTileCount);
    return [this.seat.value ? "" : say("winner"), this.from.value ? "" : say("won_from"),
      closedTileCount && list.length < closedTileCount ? say("closed_tiles") : "", this.tile.value ? "" : say("winning_tile")].filter(Boolean);
  }

  get value() {
    const flags = Object.fromEntries(Object.entries(this.flags).filter(([, node]) => node.checked).map(([name]) => [name, true]));
    const seatNumber = ({ value }) => (value === "" ? "" : Number(value));
    return {
      seat: seatNumber(this.seat), from: this.from.value === OWN_DRAW ? null : seatNumber(this.from), source: this.source.value,
      tiles: this.closed.value, tile: this.tile.value, melds: this.melds.value, flowers: this.flowers.value, ...flags,
    };
  }
}

export function handForm(form, { api, showStatus, addEvents, table }) {
  let wins = [];
  let timer = 0;
  let requestNumber = 0;
  let parts = {};
  let draws = DRAW_REASONS;
  let rules = null;
  let onRules;
  const rulesLoaded = new Promise((resolve) => { onRules = resolve; }); // or known to be unavailable
  let isOpen = false;
  let draftsByKind = {}; // by kind of result: the values of its fields, which stay when another kind is chosen

  function seatBoxes(label, seats = []) {
    const ticks = table().players.map((name, seat) => checkbox(name, { value: seat, checked: seats.includes(seat), "aria-label": joinTitle([label, name]) }));
    const node = el("div", { class: "radios", role: "group", "aria-label": label }, el("span", { class: "quiet" }, label), el("div", { class: "choose" }, ...ticks.map(([, label]) => label)));
    return { node, get value() { return ticks.map(([box]) => box).filter((box) => box.checked).map((box) => Number(box.value)); } };
  }

  // The values of the fields of the kind that is shown.
  function handValue() {
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

  const request = () => ({ do: "score_hand", reason: parts.reason.value.trim() || say("scored_by_hand"), ...handValue() });

  async function previewPayment() {
    const number = ++requestNumber;
    const answer = await api.postCommand({ ...request(), preview: true });
    if (number !== requestNumber || !answer) return;
    const settled = answer.preview?.events?.find((event) => event.kind === "hand_settled/1");
    const { players, ruleset } = table();
    parts.worth.classList.toggle("no", !answer.ok);
    const payment = answer.preview?.hands.at(-1)?.after;
    if (settled && payment) parts.worth.replaceChildren(...resultCard({ ...settled, change: payment.deltas, lines: payment.lines }, players, ruleset));
    else parts.worth.textContent = answer.error ? errorText(answer.error, form) : "";
  }

  const savedState = () => ({ ...draftsByKind, kind: parts.kind.value, [parts.shownKind]: handValue(), reason: parts.reason.value });

  function onChange() {
    store.save(savedState());
    clearTimeout(timer);
    requestNumber += 1; // outdates an answer that is under way
    const missing = [...new Set(wins.flatMap((win) => win.missingTexts()))];
    parts.worth.classList.toggle("lacks", missing.length > 0);
    if (!missing.length) timer = setTimeout(previewPayment, COUNT_DELAY_MS);
    else {
      parts.worth.classList.remove("no");
      parts.worth.textContent = say("still_missing", { what: joinList(missing) });
    }
  }

  function pointsFields({ deltas, winner }) {
    const { players } = table();
    parts.deltas = players.map((name, seat) => el("input", { type: "number", step: "1", value: deltas?.[seat] || null, "aria-label": say("points_of", { who: name }) }));
    parts.winner = select({ "": say("nobody"), ...seatNames(players) }, String(winner ?? ""));
    return [el("div", { class: "fields", "data-field": "deltas" }, ...parts.deltas.map((input, seat) => labelled(players[seat], input))), labelled(say("who_won"), named("winner", parts.winner))];
  }

  function drawnHandFields({ draw: reason, nagashi, tenpai }, book) {
    parts.draw = select(Object.fromEntries(draws.map((word) => [word, drawName(word)])), draws.includes(reason) ? reason : draws[0]);
    parts.nagashi = seatBoxes(drawName("nagashi_mangan"), nagashi);
    parts.tenpai = seatBoxes(say("ready_hands"), tenpai);
    const showNagashi = () => { parts.nagashi.node.hidden = parts.draw.value !== "nagashi_mangan"; };
    parts.draw.addEventListener("change", showNagashi);
    showNagashi();
    return [el("div", { class: "fields" }, labelled(say("why"), named("draw", parts.draw))), parts.nagashi.node, book.checks ? null : parts.tenpai.node, parts.ready?.node, parts.shown?.node];
  }

  function winFields(hand, book) {
    const list = el("div", { class: "stack" });
    const addWinButton = el("button", { type: "button" }, say("another_winner"));
    const addWin = (win) => { wins.push(new WinForm(table, rules, onChange, win)); list.append(wins.at(-1).node); };
    addWinButton.addEventListener("click", () => { // usually on the same tile
      const { from, source, tile } = wins[0].value;
      addWin(from === null ? {} : { from, source, tile });
      onChange();
    });
    for (const win of hand.wins ?? [{}]) addWin(win);
    const nodes = [list, addWinButton, parts.ready?.node, parts.shown?.node];
    const indicatorField = (value, name) => new TileField(true, value, { max: () => 5, onChange, name });
    if (book.sticks) {
      parts.hidden = indicatorField(hand.hidden_indicators, say("ura"));
      const ura = group("hidden_indicators", say("ura"), parts.hidden);
      const showUra = () => { ura.hidden = !parts.ready.value.length && !parts.hidden.value; }; // only after a riichi
      parts.ready.node.addEventListener("change", showUra);
      showUra();
      nodes.push(ura);
    }
    if (book.indicators) {
      parts.indicators = indicatorField(hand.indicators, indicatorsName(book));
      nodes.push(group("indicators", say("where_they_differ", { what: indicatorsName(book) }), parts.indicators));
    }
    return nodes;
  }

  // The fields of the chosen kind; `hand`: their initial values, as `handValue` returns them.
  function kindFields(hand = {}) {
    const book = bookOf(table().ruleset);
    const kind = parts.shownKind = parts.kind.value;
    wins = [];
    delete parts.ready;
    parts.indicators = parts.hidden = parts.shown = null;
    if (kind === "plain") return pointsFields(hand);
    if (book.checks) parts.shown = shownHandsForm(table, onChange, hand.shown);
    if (book.sticks) parts.ready = seatBoxes(say("declared_riichi"), hand.ready);
    return (kind === "draw" ? drawnHandFields(hand, book) : winFields(hand, book)).filter(Boolean);
  }

  // `initial`: as `savedState` returns it.
  function draw(initial = {}) {
    draftsByKind = initial;
    parts = { kind: new Radios(say("what_came_of_it"), RESULT_KINDS, draftsByKind.kind ?? "win", "kind"), reason: suggestReasons(el("input", { autocomplete: "off", placeholder: say("why_by_hand"), value: draftsByKind.reason }), "by-hand"), worth: el("div", { class: "worth result", "aria-live": "polite" }) };
    const fieldsBox = el("div", { class: "stack" }, ...kindFields(draftsByKind[parts.kind.value]));
    parts.kind.node.addEventListener("change", () => {
      draftsByKind[parts.shownKind] = handValue();
      fieldsBox.replaceChildren(...kindFields(draftsByKind[parts.kind.value]));
      parts.worth.replaceChildren();
    });
    form.replaceChildren(el("div", { class: "stack" }, parts.kind.node, fieldsBox),
      el("div", { class: "stack pays" }, parts.worth, el("button", { type: "submit", class: "main" }, say("see_payment"))),
      labelled(say("reason"), named("reason", parts.reason), "wide"));
  }

  // For other rules or players: a new form with the typed values.
  function redraw() {
    draw(parts.kind ? savedState() : store.read() ?? {});
    return onChange();
  }

  // Typed values stay while another tab is open. The form waits for the rules, which decide its fields.
  async function show() {
    isOpen = true;
    await rulesLoaded;
    const { players, ruleset } = table();
    const key = JSON.stringify([players, ruleset, draws, rules]);
    if (form.dataset.made !== key) redraw();
    form.dataset.made = key;
  }

  form.addEventListener("change", onChange);
  form.addEventListener("submit", async (submit) => {
    submit.preventDefault();
    const { players, ruleset } = table();
    const sent = request();
    const answer = await confirmChange(api, say("hand_payment"), sent, { players, ruleset, yes: say("pay") });
    if (!answer?.ok) return;
    addEvents(answer.events ?? []);
    showStatus(say("hand_paid", { n: answer.seq }));
    if (JSON.stringify(request()) !== JSON.stringify(sent)) return; // the next hand is typed already
    draw({ kind: parts.kind.value });
    onChange();
    store.clear();
  });
  return {
    show,
    // `value`: as api/rules has them; null if they are unavailable.
    setRules(value) {
      rules = value;
      onRules();
      draws = rules ? DRAW_REASONS.filter((word) => rules.draws.includes(word)) : DRAW_REASONS;
      if (isOpen) show();
    },
  };
}
