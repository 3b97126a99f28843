// The desk as a flow of the day: what is due now is said and stands first and large; on a phone the rest is folded.

import { say } from "../../language.js";
import { el } from "../../tiles.js";

const known = (id) => document.getElementById(id);
const narrow = matchMedia("(max-width: 640px)");
const cards = [...document.querySelectorAll(".desk main > .card")];
const headOf = (card) => card.querySelector("h2");
const opened = new Map(); // what somebody opened or folded stays so until something else is due
let due = "";

// {text, cards}: what is due, in words, and the sections in which it is done.
function dueNow(overview, desk) {
  const { clock, rounds, tables } = overview;
  const running = clock && !clock.ended;
  const round = running ? clock.round : (clock?.round ?? 0) + 1;
  if (running) {
    const done = tables.filter((each) => each.result).length;
    const whole = done === tables.length;
    const text = whole ? say("hall_due_end", { round }) : say("hall_due_results", { round, n: done, all: tables.length });
    const asks = overview.calls.length ? ["calls-title"] : [];
    return { text, cards: whole ? ["round-title", ...asks] : ["round-title", "results-title", ...asks] };
  }
  if (round > rounds) return { text: say("hall_due_final"), cards: ["final-title"] };
  if (desk.seated) return { text: say("hall_due_begin", { round }), cards: ["round-title"] };
  if (round === 1 && !desk.players.some((each) => each.here)) return { text: say("hall_due_players"), cards: ["players-title", "round-title"] };
  return { text: say("hall_due_draw", { round }), cards: ["round-title"] };
}

function isOpen(card) {
  return opened.get(card) ?? (!narrow.matches || card.classList.contains("due"));
}

// A heading is a button only where sections fold.
function fold(card) {
  const head = headOf(card), open = isOpen(card);
  card.classList.toggle("folded", !open);
  const button = head.querySelector("button");
  if (!narrow.matches) {
    if (button) head.textContent = button.textContent;
    return;
  }
  if (button) return void button.setAttribute("aria-expanded", String(open));
  const made = el("button", { type: "button", class: "fold", "aria-expanded": String(open) }, head.textContent);
  made.addEventListener("click", () => {
    opened.set(card, !isOpen(card));
    fold(card);
  });
  head.replaceChildren(made);
}

export function drawFlow(overview, desk) {
  const found = dueNow(overview, desk);
  known("due").hidden = false;
  if (known("due").textContent !== found.text) known("due").textContent = found.text;
  const now = JSON.stringify(found.cards);
  if (now === due) return;
  due = now;
  opened.clear();
  for (const card of cards) {
    card.classList.toggle("due", found.cards.includes(headOf(card).id));
    fold(card);
  }
}

export function beginFlow() {
  narrow.addEventListener("change", () => cards.forEach(fold));
  cards.forEach(fold);
}
