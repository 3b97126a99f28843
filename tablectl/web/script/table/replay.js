// A hand step by step: folds the steps' changes into states and draws the current one. The URL has the step and the seat from
// which the table is seen; turns and decisions are those of that seat's player. Users who may see closed hands can open those
// that hand cameras saw.

import { byId } from "../dom.js";
import { Board } from "../board.js";
import { ApiClient } from "../api_client.js";
import { flagOf, portraitOf, shortName } from "../identity.js";
import { addWords, formatNumber, formatPercent, say } from "../language.js";
import { setHash, setQueryOnLinks } from "../urls.js";
import { resultCard } from "../result.js";
import { discardRows } from "../stream/commentators_tables.js";
import { el, face, points, pointsChange, tile, WIND_TILE } from "../tiles.js";
import { repeatWhileVisible } from "../visibility.js";
import { eventKind, fullSentence } from "../event_sentences.js";
import { COMMENTATORS } from "../words/commentators.js";
import { readStored, writeStored } from "../local_storage.js";

addWords(COMMENTATORS);

const STEP_MS = 1000; // at speed 1
const SPEEDS = [0.5, 1, 2, 4, 8];
const STORAGE_KEY = "tablectl-replay-speed";
const TURN_KINDS = ["tile_drawn", "meld_claimed"]; // that a player's turn starts with
const DECISION_KINDS = ["tile_discarded", "meld_claimed", "kong_declared", "kong_shown", "ready_declared", "win_shown", "void_suit_chosen", "value_named"];
const ORDINARY_KINDS = ["tile_drawn", "tile_discarded", "tiles_dealt"];
const DELAYED_AUDIENCES = ["broadcast", "commentary"]; // also the roles that may see them

// [{state, score}] after each step.
function foldSteps(played) {
  const states = [];
  let { state, score } = played;
  for (const step of played.steps) {
    state = { ...state, ...step.state, seats: state.seats.map((seat) => ({ ...seat, ...step.seats?.[seat.seat] })) };
    score = { ...score, ...step.score };
    states.push({ state, score });
  }
  return states;
}

// After each step, by seat: the hand that hand cameras saw last. An entry that was inserted later does not change it.
function seenHands(played) {
  const pending = [...(played.hands ?? [])];
  let latestSeq = 0;
  let seats = [];
  return played.steps.map(({ event, corrected }) => {
    if (corrected?.kind !== "inserted") latestSeq = Math.max(latestSeq, event.seq);
    while (pending.length && pending[0].seq <= latestSeq) seats = Object.fromEntries(pending.shift().seats.map((each) => [each.seat, each]));
    return seats;
  });
}

// After each step: what the player in turn may discard, with its chance to deal in; at a discard, the discarded tile.
// {seat, danger, thrown}, or null where it is unknown.
function stepRisks(played, states) {
  let before = null;
  return played.steps.map(({ event, danger }, step) => {
    const thrown = eventKind(event) === "tile_discarded" ? before?.danger.find((each) => each.tile === event.tile) : null;
    before = danger ? { seat: states[step].state.turn, danger, thrown: false } : null;
    return thrown ? { seat: event.seat, danger: [thrown], thrown: true } : before;
  });
}

export class Replay {
  // `onStep(event, text)`: called for each step that is shown.
  constructor(played, names, onStep = () => {}) {
    this.played = played;
    this.onStep = onStep;
    this.names = names;
    this.states = foldSteps(played);
    this.seenHands = seenHands(played);
    this.stepRisks = stepRisks(played, this.states);
    this.board = new Board(byId("board"));
    this.playing = false;
    this.stopTimer = () => {};
    this.at = 0;
    this.#bindSeats();
    this.#bindSpeeds();
    this.#bindHands();
    byId("slider").max = played.steps.length - 1;
    byId("slider").addEventListener("input", () => this.go(Number(byId("slider").value)));
    for (const button of document.querySelectorAll("[data-go]")) {
      button.addEventListener("click", () => this.#press(button.dataset.go));
    }
    byId("play").addEventListener("click", () => this.play(!this.playing));
    document.addEventListener("keydown", (event) => this.#onKey(event));
    window.addEventListener("hashchange", () => this.go(this.#stepOfHash(), false));
    this.go(this.#stepOfHash(), false);
  }

  // The step that the URL names from 1; the last one without.
  #stepOfHash() {
    const number = Number(location.hash.slice(1));
    return Number.isInteger(number) && number > 0 ? number - 1 : this.states.length - 1;
  }

  go(step, updateHash = true) {
    const next = Math.max(0, Math.min(this.states.length - 1, step));
    if (next !== this.at + 1) this.board.skipAnimation();
    this.at = next;
    if (updateHash) setHash(this.at + 1);
    this.show();
  }

  play(on) {
    this.playing = on;
    this.stopTimer();
    byId("play").textContent = say(on ? "stop" : "play_on");
    if (!on) return;
    if (this.at === this.states.length - 1) this.go(0);
    let isFirst = true; // the current step is shown for a full interval
    this.stopTimer = repeatWhileVisible(STEP_MS / Number(byId("speed").value), () => {
      if (isFirst) isFirst = false;
      else this.#advance();
    });
  }

  #bindSpeeds() {
    const speed = byId("speed");
    speed.replaceChildren(...SPEEDS.map((each) => new Option(`×${formatNumber(each)}`, each)));
    speed.value = SPEEDS.includes(Number(readStored(STORAGE_KEY))) ? readStored(STORAGE_KEY) : 1;
    speed.addEventListener("change", () => {
      writeStored(STORAGE_KEY, speed.value);
      if (this.playing) this.play(true);
    });
  }

  // Replays for delayed audiences have open hands; users who may see them get the choice.
  async #bindHands() {
    const checkbox = byId("open-hands"), requested = new URLSearchParams(location.search).get("audience");
    checkbox.checked = DELAYED_AUDIENCES.includes(requested);
    const user = checkbox.checked ? null : await new ApiClient({ showStatus: () => {} }).loadUser({ quiet: true });
    byId("hands-none").hidden = !checkbox.checked || this.seenHands.some((seats) => Object.keys(seats).length);
    byId("hands-choice").hidden = !checkbox.checked && !user?.decides && !DELAYED_AUDIENCES.includes(user?.role);
    checkbox.addEventListener("change", () => {
      const url = new URL(location.href);
      if (checkbox.checked) url.searchParams.set("audience", DELAYED_AUDIENCES.includes(user?.role) ? user.role : DELAYED_AUDIENCES[0]);
      else url.searchParams.delete("audience");
      location.assign(url);
    });
  }

  // Seats in URLs are counted from 1, from the first dealer's.
  #bindSeats() {
    const view = byId("view");
    view.replaceChildren(...this.played.state.seats.map((_, seat) => new Option(shortName(this.names[seat]), seat + 1)));
    const requested = Number(new URLSearchParams(location.search).get("seat"));
    view.value = Number.isInteger(requested) && requested >= 1 && requested <= view.length ? requested : 1;
    view.addEventListener("change", () => {
      const url = new URL(location.href);
      url.searchParams.set("seat", view.value);
      history.replaceState(null, "", url);
      setQueryOnLinks("history/", "seat", view.value);
      this.board.skipAnimation();
      this.show();
    });
  }

  get seat() {
    return Number(byId("view").value) - 1;
  }

  #advance() {
    if (this.at === this.states.length - 1) this.play(false);
    else this.go(this.at + 1);
  }

  // As the buttons do: back (-1) or on (1).
  step(direction) {
    this.#press(direction < 0 ? "back" : "on");
  }

  #press(target) {
    this.play(false);
    const targets = { turn_before: [-1, TURN_KINDS], turn_after: [1, TURN_KINDS], decision_before: [-1, DECISION_KINDS], decision_after: [1, DECISION_KINDS] };
    if (target in targets) this.go(this.#findOwnStep(...targets[target]));
    else this.go({ first: 0, back: this.at - 1, on: this.at + 1, last: this.states.length - 1 }[target]);
  }

  // The next step in a direction where the seat's player does one of `kinds`; the hand's start or end where there is none.
  #findOwnStep(direction, kinds) {
    let step = this.at + direction;
    const isOwn = ({ event }) => event.seat === this.seat && kinds.includes(eventKind(event));
    while (this.played.steps[step] && !isOwn(this.played.steps[step])) step += direction;
    return step;
  }

  #onKey(event) {
    if (event.altKey || event.ctrlKey || event.metaKey || event.target.matches("select, input:not([type=range])")) return;
    const keys = { ArrowLeft: "back", ArrowRight: "on", ArrowUp: "turn_before", ArrowDown: "turn_after", Home: "first", End: "last" };
    const target = { ...keys, ...(event.shiftKey ? { ArrowLeft: "decision_before", ArrowRight: "decision_after" } : {}) }[event.key];
    if (target) this.#press(target);
    else if (event.key === "PageDown" || event.key === "PageUp") this.#jumpToCall(event.key === "PageDown" ? 1 : -1);
    else if (event.key === " " && event.target === document.body) this.play(!this.playing);
    else return;
    event.preventDefault();
  }

  // To the next call, win or other event that is no draw or discard.
  #jumpToCall(direction) {
    this.play(false);
    let step = this.at + direction;
    while (this.played.steps[step] && ORDINARY_KINDS.includes(eventKind(this.played.steps[step].event))) step += direction;
    this.go(step);
  }

  show() {
    const { played, names } = this;
    const { state, score } = this.states[this.at];
    const ruleset = played.rules;
    const risk = this.stepRisks[this.at];
    this.board.draw(state, score, this.seenHands[this.at], risk);
    this.board.viewFrom(this.seat);
    const isPaid = state.phase === "settled" && played.result;
    byId("result").hidden = !isPaid;
    if (isPaid) byId("result-body").replaceChildren(...resultCard(played.result, names, ruleset, state.seats));
    byId("slider").value = this.at;
    byId("step").textContent = say("step_of", { n: this.at + 1, all: this.states.length });
    byId("now").replaceChildren(...this.#stepNodes(this.at));
    byId("scores").replaceChildren(...score.seats.map((seat) => el("li", { "data-seat": seat.seat },
      face(WIND_TILE[seat.wind]), el("span", { class: "name" }, portraitOf(names[seat.seat]), names[seat.seat], flagOf(names[seat.seat]), this.#shantenNode(seat.seat)),
      el("span", { class: "total" }, points(seat.points)), pointsChange(seat.change))));
    this.#drawRisks(risk);
    this.#drawSteps();
    const { event } = played.steps[this.at];
    this.onStep(event, fullSentence(event, names, ruleset).text);
  }

  // Every possible discard, or the one that was made, with its chance to deal in to each player and what makes it safer.
  #drawRisks(risk) {
    const rows = risk ? discardRows(null, { turn: risk.seat, danger: risk.danger }, risk.seat, this.names, this.played.rules) : null;
    byId("danger-card").hidden = !rows;
    byId("danger").replaceChildren(...(rows ?? []));
  }

  // An open hand's distance from ready.
  #shantenNode(seat) {
    const shanten = this.seenHands[this.at][seat]?.shanten;
    if (shanten === null || shanten === undefined || shanten < 0) return null;
    return el("small", { class: "near" }, say(shanten === 0 ? "ready" : "ready_in", { n: shanten }));
  }

  #stepNodes(step) {
    const { event, corrected } = this.played.steps[step];
    const sentence = fullSentence(event, this.names, this.played.rules);
    const note = corrected ? `✎ ${say(`kind_${corrected.kind}`)} · ${say("revision", { n: corrected.revision })}: ${corrected.reason}` : null;
    const risk = this.stepRisks[step];
    return [el("span", {}, sentence.text), ...sentence.tiles.map((code) => tile(code)), risk?.thrown ? this.#chanceNode(risk.danger[0].chance) : "", note ? el("span", { class: "corrected" }, note) : ""];
  }

  #chanceNode(chance) {
    return el("span", { class: "risk", style: `--chance: ${chance}`, title: say("com_deals_in") }, formatPercent(chance));
  }

  #drawSteps() {
    const list = byId("steps");
    if (!list.children.length) {
      list.append(...this.played.steps.map((_, step) => {
        const button = el("button", { type: "button", "data-step": step + 1, tabindex: -1 }, el("span", { class: "no" }, step + 1), ...this.#stepNodes(step));
        button.addEventListener("click", () => { this.play(false); this.go(step); });
        return el("li", {}, button);
      }));
    }
    // The list is one tab stop, at the current step (roving tabindex): the arrow keys go from step to step.
    const previous = list.querySelector("[aria-current]");
    previous?.removeAttribute("aria-current");
    previous?.setAttribute("tabindex", "-1");
    const current = list.children[this.at].firstChild;
    current.setAttribute("aria-current", "step");
    current.tabIndex = 0;
    if (list.contains(document.activeElement)) current.focus({ preventScroll: true });
    const offset = current.offsetTop - list.offsetTop;
    if (offset < list.scrollTop || offset > list.scrollTop + list.clientHeight - 40) list.scrollTop = offset - list.clientHeight / 2;
  }
}
