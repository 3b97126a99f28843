// A hand step by step: folds the steps' changes into states, draws the one that is looked at, keeps it in the address.

import { Board } from "./board.js";
import { say } from "./language.js";
import { resultBanner, resultCard } from "./result.js";
import { change, el, face, points, tile, WIND_TILE } from "./tiles.js";
import { everySecond } from "./visible.js";
import { fullSentence, kindOf } from "./words.js";

const ORDINARY = ["tile_drawn", "tile_discarded", "tiles_dealt"];
const known = (id) => document.getElementById(id);

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

export class Replay {
  constructor(played, names) {
    this.played = played;
    this.names = names;
    this.states = folded(played);
    this.board = new Board(known("board"));
    this.playing = false;
    this.at = 0;
    known("slider").max = played.steps.length - 1;
    known("slider").addEventListener("input", () => this.go(Number(known("slider").value)));
    for (const button of document.querySelectorAll("[data-go]")) {
      button.addEventListener("click", () => this.#press(button.dataset.go));
    }
    known("play").addEventListener("click", () => this.play(!this.playing));
    document.addEventListener("keydown", (event) => this.#key(event));
    window.addEventListener("hashchange", () => this.go(this.#asked(), false));
    everySecond(() => { if (this.playing) this.#advance(); });
    this.go(this.#asked(), false);
  }

  // The step that the address names, from 1; without one the last.
  #asked() {
    const number = Number(location.hash.slice(1));
    return Number.isInteger(number) && number > 0 ? number - 1 : this.states.length - 1;
  }

  go(step, tell = true) {
    const next = Math.max(0, Math.min(this.states.length - 1, step));
    if (next !== this.at + 1) this.board.still();
    this.at = next;
    if (tell) history.replaceState(null, "", `#${this.at + 1}`);
    this.show();
  }

  play(on) {
    this.playing = on;
    known("play").textContent = say(on ? "stop" : "play_on");
    if (on && this.at === this.states.length - 1) this.go(0);
  }

  #advance() {
    if (this.at === this.states.length - 1) this.play(false);
    else this.go(this.at + 1);
  }

  #press(where) {
    this.play(false);
    this.go({ first: 0, back: this.at - 1, on: this.at + 1, last: this.states.length - 1 }[where]);
  }

  #key(event) {
    if (event.altKey || event.ctrlKey || event.metaKey || event.target.matches("select, input:not([type=range])")) return;
    const where = { ArrowLeft: "back", ArrowRight: "on", Home: "first", End: "last" }[event.key];
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
    while (this.played.steps[step] && ORDINARY.includes(kindOf(this.played.steps[step].event))) step += way;
    this.go(step);
  }

  show() {
    const { played, names } = this;
    const { state, score } = this.states[this.at];
    const ruleset = played.rules;
    this.board.draw(state, score);
    const over = state.phase === "settled" && played.result;
    known("banner").hidden = !over;
    if (over) known("banner").replaceChildren(...resultBanner(played.result, names, ruleset, state.seats));
    known("result").hidden = !over;
    if (over) known("result-body").replaceChildren(...resultCard(played.result, names, ruleset, state.seats));
    known("slider").value = this.at;
    known("step").textContent = say("step_of", { n: this.at + 1, all: this.states.length });
    known("now").replaceChildren(...this.#said(this.at));
    known("scores").replaceChildren(...score.seats.map((seat) => el("li", { "data-seat": seat.seat },
      face(WIND_TILE[seat.wind]), el("span", { class: "name" }, names[seat.seat]),
      el("span", { class: "total" }, points(seat.points)), change(seat.change))));
    this.#list();
  }

  #said(step) {
    const { event, corrected } = this.played.steps[step];
    const told = fullSentence(event, this.names, this.played.rules);
    const mark = corrected ? `✎ ${say(`kind_${corrected.kind}`)} · ${say("revision", { n: corrected.revision })}: ${corrected.reason}` : null;
    return [el("span", {}, told.text), ...told.tiles.map((code) => tile(code)), mark ? el("span", { class: "corrected" }, mark) : ""];
  }

  #list() {
    const list = known("steps");
    if (!list.children.length) {
      list.append(...this.played.steps.map((_, step) => {
        const button = el("button", { type: "button", "data-step": step + 1 }, el("span", { class: "no" }, step + 1), ...this.#said(step));
        button.addEventListener("click", () => { this.play(false); this.go(step); });
        return el("li", {}, button);
      }));
    }
    list.querySelector("[aria-current]")?.removeAttribute("aria-current");
    const now = list.children[this.at].firstChild;
    now.setAttribute("aria-current", "step");
    const gap = now.offsetTop - list.offsetTop;
    if (gap < list.scrollTop || gap > list.scrollTop + list.clientHeight - 40) list.scrollTop = gap - list.clientHeight / 2;
  }
}
