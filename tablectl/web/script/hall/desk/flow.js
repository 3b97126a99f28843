// The desk as a flow of the day: what is due now is said and stands first and large; the rest is folded.

import { say } from "../../language.js";
import { el } from "../../tiles.js";

const known = (id) => document.getElementById(id);
const cards = [...document.querySelectorAll(".desk main > .card:not(.me)")];
const headOf = (card) => card.querySelector("h2");
const opened = new Map(); // what somebody opened or folded stays so
let due = "";
const main = document.querySelector(".desk main");

// {text, cards}: what is due, in words, and the sections in which it is done. A round that was ended without all its
// results still misses them.
function dueNow(overview, desk) {
  const { clock, tables } = overview;
  const { text, cards } = dueNext(overview, desk);
  const asked = [...cards, ...(overview.calls.length ? ["calls-title"] : []), ...(desk.penalties.some((each) => each.appeal && !each.decision) ? ["penalty-title"] : [])];
  const missing = clock?.ended ? tables.filter((each) => !each.result).length : 0;
  if (!missing) return { text, cards: asked };
  const late = say("hall_due_missing", { round: clock.round, n: missing, all: tables.length });
  return { text: `${late} ${text}`, cards: ["results-title", ...asked] };
}

function dueNext(overview, desk) {
  const { clock, rounds, tables } = overview;
  const running = clock && !clock.ended;
  const round = running ? clock.round : (clock?.round ?? 0) + 1;
  if (running) {
    const done = tables.filter((each) => each.result).length;
    const whole = done === tables.length;
    const text = whole ? say("hall_due_end", { round }) : say("hall_due_results", { round, n: done, all: tables.length });
    return { text, cards: ["round-title", "results-title"] }; // results are looked at until their round is over
  }
  if (round > rounds || (desk.over && !clock)) return desk.shown_from === 1 ? { text: say("hall_due_nothing"), cards: ["final-title", "event-title"] } : { text: say("hall_due_final"), cards: ["final-title"] };
  if (desk.seated) return { text: say("hall_due_begin", { round }), cards: ["round-title"] };
  const here = desk.players.filter((each) => each.here).length;
  const text = here || round > 1 ? say("hall_due_draw", { round }) : say("hall_due_players");
  return { text, cards: round === 1 && (!here || here < desk.players.length) ? ["players-title", "round-title"] : ["round-title"] };
}

function isOpen(card) {
  return opened.get(card) ?? (card.classList.contains("due") || isWrittenIn(card));
}

// A form is not folded away under who writes in it.
function isWrittenIn(card) {
  return card.contains(document.activeElement) && document.activeElement.matches("input, select, textarea");
}

function fold(card) {
  const open = isOpen(card);
  card.classList.toggle("folded", !open);
  headOf(card).querySelector("button").setAttribute("aria-expanded", String(open));
}

function makeFoldable(card) {
  const made = el("button", { type: "button", class: "fold" }, headOf(card).textContent);
  made.addEventListener("click", () => {
    opened.set(card, !isOpen(card));
    fold(card);
  });
  headOf(card).replaceChildren(made);
  fold(card);
}

function show(titles) {
  main.classList.remove("waits");
  const now = JSON.stringify(titles);
  if (now === due) return;
  due = now;
  for (const card of cards) {
    card.classList.toggle("due", titles.includes(headOf(card).id));
    fold(card);
  }
}

export function drawFlow(overview, desk) {
  const found = dueNow(overview, desk);
  known("due").hidden = false;
  if (known("due").textContent !== found.text) known("due").textContent = found.text;
  show(found.cards);
}

// Without an event, the one thing to do is to make one.
export function drawNoEvent() {
  show(["event-title"]);
}

// Until the hall has told what is due, nobody presses what moves then.
export function beginFlow() {
  main.classList.add("waits");
  cards.forEach(makeFoldable);
}
