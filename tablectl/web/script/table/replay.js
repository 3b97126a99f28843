// A hand step by step: folds the steps' changes into states, draws the one that is looked at, keeps it in the address,
// with the seat that it is looked at from. Players' turns and decisions are stepped to for the player of that seat. Who
// may see hands can open those that hand cameras saw.

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

const STEP_MS = 1000; // at the usual speed
const SPEEDS = [0.5, 1, 2, 4, 8];
const KEPT = "tablectl-replay-speed";
const TURNS = ["tile_drawn", "meld_claimed"]; // what a player's turn begins with
const DECISIONS = ["tile_discarded", "meld_claimed", "kong_declared", "kong_shown", "ready_declared", "win_shown", "void_suit_chosen", "value_named"];
const ORDINARY = ["tile_drawn", "tile_discarded", "tiles_dealt"];
const LATE = ["broadcast", "commentary"]; // audiences, and the roles that hear them

// [{state, score}] after each step; the service worked every change out.
function folded(played) {
  const found = [];
  let { state, score } = played;
  for (const step of played.steps) {
    state = { ...state, ...step.state, seats: state.seats.map((seat) => ({ ...seat, ...step.seats?.[seat.seat] })) };
    score = { ...score, ...step.score };
    found.push({ state, score });
  }
  return found;
}

// After each step, by seat, what hand cameras saw last; an entry inserted later changes nothing of it.
function seen(played) {
  const rows = [...(played.hands ?? [])];
  let newest = 0;
  let seats = [];
  return played.steps.map(({ event, corrected }) => {
    if (corrected?.kind !== "inserted") newest = Math.max(newest, event.seq);
    while (rows.length && rows[0].seq <= newest) seats = Object.fromEntries(rows.shift().seats.map((each) => [each.seat, each]));
    return seats;
  });
}

// After each step what the player in turn may throw, with its chance to deal in; at a discard the tile that was thrown.
// {seat, danger, thrown}, null where it is not known.
function risks(played, states) {
  let before = null;
  return played.steps.map(({ event, danger }, step) => {
    const thrown = eventKind(event) === "tile_discarded" ? before?.danger.find((each) => each.tile === event.tile) : null;
    before = danger ? { seat: states[step].state.turn, danger, thrown: false } : null;
    return thrown ? { seat: event.seat, danger: [thrown], thrown: true } : before;
  });
}

export class Replay {
  // `onStep` is told the event of each step that is shown, in words too.
  constructor(played, names, onStep = () => {}) {
    this.played = played;
    this.onStep = onStep;
    this.names = names;
    this.states = folded(played);
    this.seen = seen(played);
    this.risks = risks(played, this.states);
    this.board = new Board(byId("board"));
    this.playing = false;
    this.stop = () => {};
    this.at = 0;
    this.#offerSeats();
    this.#offerSpeeds();
    this.#offerHands();
    byId("slider").max = played.steps.length - 1;
    byId("slider").addEventListener("input", () => this.go(Number(byId("slider").value)));
    for (const button of document.querySelectorAll("[data-go]")) {
      button.addEventListener("click", () => this.#press(button.dataset.go));
    }
    byId("play").addEventListener("click", () => this.play(!this.playing));
    document.addEventListener("keydown", (event) => this.#key(event));
    window.addEventListener("hashchange", () => this.go(this.#asked(), false));
    this.go(this.#asked(), false);
  }

  // The step that the address names, from 1; without one the last.
  #asked() {
    const number = Number(location.hash.slice(1));
    return Number.isInteger(number) && number > 0 ? number - 1 : this.states.length - 1;
  }

  go(step, tell = true) {
    const next = Math.max(0, Math.min(this.states.length - 1, step));
    if (next !== this.at + 1) this.board.skipAnimation();
    this.at = next;
    if (tell) setHash(this.at + 1);
    this.show();
  }

  play(on) {
    this.playing = on;
    this.stop();
    byId("play").textContent = say(on ? "stop" : "play_on");
    if (!on) return;
    if (this.at === this.states.length - 1) this.go(0);
    let first = true; // the step that is shown stays for as long as every other
    this.stop = repeatWhileVisible(STEP_MS / Number(byId("speed").value), () => {
      if (first) first = false;
      else this.#advance();
    });
  }

  #offerSpeeds() {
    const speed = byId("speed");
    speed.replaceChildren(...SPEEDS.map((each) => new Option(`×${formatNumber(each)}`, each)));
    speed.value = SPEEDS.includes(Number(readStored(KEPT))) ? readStored(KEPT) : 1;
    speed.addEventListener("change", () => {
      writeStored(KEPT, speed.value);
      if (this.playing) this.play(true);
    });
  }

  // A late audience's replay has open hands; whoever may be one is offered it. The service decides who may.
  async #offerHands() {
    const open = byId("open-hands"), asked = new URLSearchParams(location.search).get("audience");
    open.checked = LATE.includes(asked);
    const who = open.checked ? null : await new ApiClient({ showStatus: () => {} }).loadUser({ quiet: true });
    byId("hands-none").hidden = !open.checked || this.seen.some((seats) => Object.keys(seats).length);
    byId("hands-choice").hidden = !open.checked && !who?.decides && !LATE.includes(who?.role);
    open.addEventListener("change", () => {
      const address = new URL(location.href);
      if (open.checked) address.searchParams.set("audience", LATE.includes(who?.role) ? who.role : LATE[0]);
      else address.searchParams.delete("audience");
      location.assign(address);
    });
  }

  // Seats are counted from 1 in addresses, from the first dealer's place.
  #offerSeats() {
    const view = byId("view");
    view.replaceChildren(...this.played.state.seats.map((_, seat) => new Option(shortName(this.names[seat]), seat + 1)));
    const asked = Number(new URLSearchParams(location.search).get("seat"));
    view.value = Number.isInteger(asked) && asked >= 1 && asked <= view.length ? asked : 1;
    view.addEventListener("change", () => {
      const address = new URL(location.href);
      address.searchParams.set("seat", view.value);
      history.replaceState(null, "", address);
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

  // One step back (-1) or on (1), as by hand.
  step(way) {
    this.#press(way < 0 ? "back" : "on");
  }

  #press(where) {
    this.play(false);
    const ways = { turn_before: [-1, TURNS], turn_after: [1, TURNS], decision_before: [-1, DECISIONS], decision_after: [1, DECISIONS] };
    if (where in ways) this.go(this.#own(...ways[where]));
    else this.go({ first: 0, back: this.at - 1, on: this.at + 1, last: this.states.length - 1 }[where]);
  }

  // The next step that way at which the player of the seat does one of these; the hand's edge where there is none.
  #own(way, kinds) {
    let step = this.at + way;
    const theirs = ({ event }) => event.seat === this.seat && kinds.includes(eventKind(event));
    while (this.played.steps[step] && !theirs(this.played.steps[step])) step += way;
    return step;
  }

  #key(event) {
    if (event.altKey || event.ctrlKey || event.metaKey || event.target.matches("select, input:not([type=range])")) return;
    const plain = { ArrowLeft: "back", ArrowRight: "on", ArrowUp: "turn_before", ArrowDown: "turn_after", Home: "first", End: "last" };
    const where = { ...plain, ...(event.shiftKey ? { ArrowLeft: "decision_before", ArrowRight: "decision_after" } : {}) }[event.key];
    if (where) this.#press(where);
    else if (event.key === "PageDown" || event.key === "PageUp") this.#leap(event.key === "PageDown" ? 1 : -1);
    else if (event.key === " " && event.target === document.body) this.play(!this.playing);
    else return;
    event.preventDefault();
  }

  // To the next call, win, or whatever is no drawing and discarding.
  #leap(way) {
    this.play(false);
    let step = this.at + way;
    while (this.played.steps[step] && ORDINARY.includes(eventKind(this.played.steps[step].event))) step += way;
    this.go(step);
  }

  show() {
    const { played, names } = this;
    const { state, score } = this.states[this.at];
    const ruleset = played.rules;
    const risk = this.risks[this.at];
    this.board.draw(state, score, this.seen[this.at], risk);
    this.board.viewFrom(this.seat);
    const over = state.phase === "settled" && played.result;
    byId("result").hidden = !over;
    if (over) byId("result-body").replaceChildren(...resultCard(played.result, names, ruleset, state.seats));
    byId("slider").value = this.at;
    byId("step").textContent = say("step_of", { n: this.at + 1, all: this.states.length });
    byId("now").replaceChildren(...this.#said(this.at));
    byId("scores").replaceChildren(...score.seats.map((seat) => el("li", { "data-seat": seat.seat },
      face(WIND_TILE[seat.wind]), el("span", { class: "name" }, portraitOf(names[seat.seat]), names[seat.seat], flagOf(names[seat.seat]), this.#near(seat.seat)),
      el("span", { class: "total" }, points(seat.points)), pointsChange(seat.change))));
    this.#risk(risk);
    this.#list();
    const { event } = played.steps[this.at];
    this.onStep(event, fullSentence(event, names, ruleset).text);
  }

  // Every tile that may be thrown, or the one that was, with its chance to each player and why it is safer.
  #risk(risk) {
    const rows = risk ? discardRows(null, { turn: risk.seat, danger: risk.danger }, risk.seat, this.names, this.played.rules) : null;
    byId("danger-card").hidden = !rows;
    byId("danger").replaceChildren(...(rows ?? []));
  }

  // How near an open hand is to ready, as the service worked it out.
  #near(seat) {
    const away = this.seen[this.at][seat]?.shanten;
    if (away === null || away === undefined || away < 0) return null;
    return el("small", { class: "near" }, say(away === 0 ? "ready" : "ready_in", { n: away }));
  }

  #said(step) {
    const { event, corrected } = this.played.steps[step];
    const told = fullSentence(event, this.names, this.played.rules);
    const mark = corrected ? `✎ ${say(`kind_${corrected.kind}`)} · ${say("revision", { n: corrected.revision })}: ${corrected.reason}` : null;
    const risk = this.risks[step];
    return [el("span", {}, told.text), ...told.tiles.map((code) => tile(code)), risk?.thrown ? this.#chance(risk.danger[0].chance) : "", mark ? el("span", { class: "corrected" }, mark) : ""];
  }

  #chance(chance) {
    return el("span", { class: "risk", style: `--chance: ${chance}`, title: say("com_deals_in") }, formatPercent(chance));
  }

  #list() {
    const list = byId("steps");
    if (!list.children.length) {
      list.append(...this.played.steps.map((_, step) => {
        const button = el("button", { type: "button", "data-step": step + 1, tabindex: -1 }, el("span", { class: "no" }, step + 1), ...this.#said(step));
        button.addEventListener("click", () => { this.play(false); this.go(step); });
        return el("li", {}, button);
      }));
    }
    // By keys the list is one stop, at the step that is looked at: the arrows go from step to step.
    const before = list.querySelector("[aria-current]");
    before?.removeAttribute("aria-current");
    before?.setAttribute("tabindex", "-1");
    const now = list.children[this.at].firstChild;
    now.setAttribute("aria-current", "step");
    now.tabIndex = 0;
    if (list.contains(document.activeElement)) now.focus({ preventScroll: true });
    const gap = now.offsetTop - list.offsetTop;
    if (gap < list.scrollTop || gap > list.scrollTop + list.clientHeight - 40) list.scrollTop = gap - list.clientHeight / 2;
  }
}
