// How the table stands, for who decides: hand, seats, answers to the last payment, machine, health.

import { bookOf, handName, spelled } from "./books.js";
import { say } from "./language.js";
import { showPause } from "./paused.js";
import { el, points } from "./tiles.js";

const known = (id) => document.getElementById(id);

function facts(node, pairs) {
  node.replaceChildren(...pairs.flatMap(([name, value, bad]) => [
    el("dt", {}, name), el("dd", { class: bad ? "bad" : "" }, String(value)),
  ]));
}

export function showStanding(state, score, players) {
  known("table-name").textContent = state?.table ?? score?.table ?? "";
  const book = bookOf(score?.ruleset);
  const turn = state?.turn === null || state?.turn === undefined ? "" : ` · ${players[state.turn]} to ${state.phase}`;
  known("now").textContent = [
    handName(score) ?? "no hand",
    book.repeats ? `${score?.honba ?? 0} ${say(book.repeats, { n: score?.honba ?? 0 })}` : null,
    book.sticks ? `${score?.deposits ?? 0} sticks` : null,
    `${state?.tiles_left ?? "–"} tiles left${turn}`,
  ].filter(Boolean).join(" · ");
  known("dealer-ends").hidden = !score?.may_end;
  known("dealer-ends").textContent = `The dealer ends the session (${score?.may_end})`;
  known("pause").hidden = Boolean(state?.paused);
  known("resume").hidden = !state?.paused;
  showPause(state);
  known("seats").replaceChildren(...(score?.seats ?? []).map((seat) => el("li",
    { class: state?.turn === seat.seat ? "turn" : "" }, `${seat.wind} ${seat.player || `Seat ${seat.seat}`}`,
    el("span", {}, points(seat.points)))));
}

// Who agreed to the last payment and who disputes it.
export function showAnswers(result, players) {
  const box = known("answers");
  const answers = result.answers ?? [];
  box.hidden = answers.every((each) => each === null);
  box.replaceChildren(el("span", { class: "quiet" }, "The last payment: "), ...answers.map((agreed, seat) => el("span",
    { class: agreed === false ? "disputes" : agreed ? "agrees" : "quiet" },
    `${players[seat]} ${agreed === null ? "has not answered" : agreed ? "✓ agrees" : "✗ disputes"}`)));
}

// Rules that wait, walls to finish by hand, walls counted wrong.
export function showWork(message) {
  known("pending").hidden = !message.pending;
  known("pending").textContent = `From the next shuffle on: ${message.pending}.`;
  const steps = [...message.wrong, ...message.by_hand];
  known("by-hand").hidden = !steps.length;
  known("by-hand").replaceChildren(...steps.map((step) => el("li", {}, step)));
  known("count-again").hidden = !message.wrong.length;
}

// Which of two sets is played, and how far the walls beneath the table are.
function setsTold({ sets, phase }) {
  const below = sets.waiting.length ? `its walls wait below (${sets.waiting.join(" · ")})`
    : sets.beneath ? `${phase} below, for the next hand` : "no walls below yet";
  return `set ${sets.on_table} on the table; the other set: ${below}`;
}

export function showMachine(message) {
  if (message.phase !== undefined) {
    facts(known("machine"), [
      ["Machine", message.connected ? message.phase : "not connected", !message.connected],
      ["Walls", message.counts.join(" · ") || "–"],
      ...(message.sets ? [["Sets", setsTold(message)]] : []),
      ...message.faults.map((fault) => [`Fault at ${fault.where}`, `${fault.code}. ${fault.hint}`, true]),
    ]);
    return;
  }
  facts(known("health"), [
    ["Health", message.degraded.length ? `degraded: ${message.degraded.join(", ")}` : message.status, message.degraded.length],
    ["Frames a second", message.fps], ["Recognition", `${message.recognition_ms} ms`],
    ["Memory", `${message.memory_mb} MB`],
    ...message.links.filter((link) => !link.up).map((link) => [link.name, link.detail, true]),
    ...message.hints.map((hint) => ["To do", hint, true]),
  ]);
}

function total(value) {
  return typeof value === "object"
    ? Object.entries(value).filter(([, each]) => each !== null).map(([name, each]) => `${each} ${name}`).join(", ")
    : `${value}`;
}

// Shown wins by the table's own count, beside what their winners named.
export function worthCard(wins, { players }) {
  return wins.map((win) => {
    const who = players[win.seat];
    if (win.error) return el("p", { class: "bad" }, `${who}: ${win.error.code}: ${win.error.message}.`);
    const items = win.items.map(({ id, value, count }) => `${spelled(id).toLowerCase()}${value ? ` ${value}` : ""}${count > 1 ? ` ×${count}` : ""}`);
    const differs = win.named !== null && typeof win.total === "number" && win.named !== win.total;
    return el("p", {}, el("b", {}, `${who}: counted ${total(win.total)}`), ` (${items.join(", ")}). `,
      win.named === null ? null : el("span", { class: differs ? "bad" : "agrees" },
        differs ? `Claimed ${win.named}: ${win.named < win.total ? "fewer points stand as they were named" : "too many"}.` : `Claimed ${win.named}: the same.`));
  });
}
