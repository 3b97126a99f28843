// Guides through the day: names what is due, puts its sections first and folds the others.

import { byId } from "../../dom.js";
import { say } from "../../language.js";
import { el } from "../../tiles.js";

const cards = [...document.querySelectorAll(".desk main > .card:not(.me)")];
const headingOf = (card) => card.querySelector("h2");
const openByCard = new Map(); // whether somebody opened or folded it
let dueTitles = "";
const main = document.querySelector(".desk main");

// {text, cards}: what is due, in words, and its sections. An ended round without all results still asks for them.
function currentTask(overview, desk) {
  const { clock, tables } = overview;
  const { text, cards } = nextTask(overview, desk);
  const appeals = desk.penalties.filter((each) => each.appeal && !each.decision).length;
  const missing = clock?.ended ? tables.filter((each) => !each.result).length : 0;
  const texts = [...(missing ? [say("hall_due_missing", { round: clock.round, n: missing, all: tables.length })] : []), text, ...(appeals ? [say("hall_due_appeals", { n: appeals })] : [])];
  const titles = [...(missing ? ["results-title"] : []), ...cards, ...(overview.calls.length ? ["calls-title"] : []), ...(appeals ? ["penalty-title"] : [])];
  return { text: texts.join(" "), cards: titles };
}

function nextTask(overview, desk) {
  const { clock, rounds, tables } = overview;
  const running = clock && !clock.ended;
  const round = running ? clock.round : (clock?.round ?? 0) + 1;
  if (running) {
    const resultCount = tables.filter((each) => each.result).length;
    const isComplete = resultCount === tables.length;
    const text = isComplete ? say("hall_due_end", { round }) : say("hall_due_results", { round, n: resultCount, all: tables.length });
    return { text, cards: ["round-title", "results-title"] }; // results stay open until the round is over
  }
  if (round > rounds || (desk.over && !clock)) return desk.shown_from === 1 ? { text: say("hall_due_nothing"), cards: ["final-title", "exports-title"] } : { text: say("hall_due_final"), cards: ["final-title"] };
  if (desk.seated) return { text: say("hall_due_begin", { round }), cards: ["round-title"] };
  const presentCount = desk.players.filter((each) => each.here).length;
  const text = presentCount || round > 1 ? say("hall_due_draw", { round }) : say("hall_due_players");
  return { text, cards: round === 1 && (!presentCount || presentCount < desk.players.length) ? ["players-title", "round-title"] : ["round-title"] };
}

function isOpen(card) {
  return openByCard.get(card) ?? (card.classList.contains("due") || hasFocusedField(card));
}

// A form is not folded while somebody types in it.
function hasFocusedField(card) {
  return card.contains(document.activeElement) && document.activeElement.matches("input, select, textarea");
}

function updateFold(card) {
  const open = isOpen(card);
  card.classList.toggle("folded", !open);
  headingOf(card).querySelector("button").setAttribute("aria-expanded", String(open));
}

function makeFoldable(card) {
  const button = el("button", { type: "button", class: "fold" }, headingOf(card).textContent);
  button.addEventListener("click", () => {
    openByCard.set(card, !isOpen(card));
    updateFold(card);
  });
  headingOf(card).replaceChildren(button);
  updateFold(card);
}

function showDue(titles) {
  main.classList.remove("waits");
  const now = JSON.stringify(titles);
  if (now === dueTitles) return;
  dueTitles = now;
  for (const card of cards) {
    card.classList.toggle("due", titles.includes(headingOf(card).id));
    updateFold(card);
  }
}

export function drawFlow(overview, desk) {
  const task = currentTask(overview, desk);
  byId("due").hidden = false;
  if (byId("due").textContent !== task.text) byId("due").textContent = task.text;
  showDue(task.cards);
}

// Without an event only its creation is due.
export function drawNoEvent() {
  showDue(["event-title"]);
}

// Until the hall has answered, sections that may move cannot be pressed.
export function startFlow() {
  main.classList.add("waits");
  cards.forEach(makeFoldable);
}
