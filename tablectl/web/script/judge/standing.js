// How the table stands, for who decides: hand, seats, answers to the last payment, machine, health.

import { bookOf, handName } from "../books.js";
import { shortName } from "../identity.js";
import { amount, knows, listed, say, sentences, titled, wordOf, withCommands } from "../language.js";
import { whyText } from "../lights.js";
import { itemName } from "../book_names.js";
import { partName } from "../part_names.js";
import { showPauseBanner } from "../pause_banner.js";
import { errorText } from "../error_texts.js";
import { faultName, hasNoMachine, pendingRulesText, faultPlaceName, machineSteps } from "../alert_sentences.js";
import { el, points } from "../tiles.js";

const known = (id) => document.getElementById(id);

function facts(node, pairs) {
  node.replaceChildren(...pairs.flatMap(([name, value, bad]) => [
    el("dt", {}, name), el("dd", { class: bad ? "bad" : "" }, ...withCommands(String(value))),
  ]));
}

export function showStanding(state, score, players) {
  known("table-name").textContent = state?.table ?? score?.table ?? "";
  const book = bookOf(score?.ruleset);
  const phase = `turn_to_${state?.phase}`;
  const turn = state?.turn === null || state?.turn === undefined || !knows(phase) ? null : say(phase, { who: players[state.turn] });
  const hand = handName(score);
  known("now").textContent = !hand ? say("no_hand") : [
    hand,
    book.repeats ? `${score?.honba ?? 0} ${say(book.repeats, { n: score?.honba ?? 0 })}` : null,
    book.sticks ? `${score?.deposits ?? 0} ${say("riichi_sticks", { n: score?.deposits ?? 0 })}` : null,
    ...(score?.finished ? [say("session_over")] : [`${state?.tiles_left ?? "–"} ${say("tiles_left", { n: state?.tiles_left ?? 0 })}`, turn]),
  ].filter(Boolean).join(" · ");
  known("dealer-ends").hidden = !score?.may_end;
  known("dealer-ends").textContent = say("dealer_ends_by", { why: score?.may_end ?? "" });
  known("pause").hidden = Boolean(state?.paused);
  known("resume").hidden = !state?.paused;
  for (const [act, phase] of [["settle", "ended"], ["next_hand", "settled"]]) {
    document.querySelector(`#strip [data-do=${act}]`).classList.toggle("main", state?.phase === phase && !score?.finished); // what is due
  }
  showPauseBanner(state, { why: true });
  known("seats").replaceChildren(...(score?.seats ?? []).map((seat) => el("li",
    { class: state?.turn === seat.seat ? "turn" : "" }, `${say(`wind_${seat.wind}`)} ${shortName(seat.player) || say("seat", { n: seat.seat + 1 })}`,
    el("span", {}, points(seat.points)))));
}

// Who agreed to the last payment and who disputes it.
export function showAnswers(result, players) {
  const box = known("answers");
  const answers = result.answers ?? [];
  box.hidden = answers.every((each) => each === null);
  box.replaceChildren(el("span", { class: "quiet" }, `${say("last_payment")} `), ...answers.map((agreed, seat) => el("span",
    { class: agreed === false ? "disputes" : agreed ? "agrees" : "quiet" },
    say(agreed === null ? "not_answered" : agreed ? "agrees" : "disputes", { who: players[seat] }))));
}

// Rules that wait, walls to finish by hand, walls counted wrong.
export function showWork(message, players) {
  known("pending").hidden = !message.pending;
  known("pending").textContent = say("from_next_shuffle", { what: pendingRulesText(message) });
  const steps = machineSteps(message, players);
  known("by-hand").hidden = !steps.length;
  known("by-hand").replaceChildren(...steps.map((step) => el("li", {}, step)));
  known("count-again").hidden = !message.wrong.length;
}

// What to do about a fault of the machine.
function hintFor({ code, hint }) {
  return knows(`hint_${code}`) ? say(`hint_${code}`) : hint;
}

// Which of two sets is played, and how far the walls beneath the table are.
function setsTold({ sets, phase }) {
  const below = sets.waiting.length ? say("walls_wait", { walls: sets.waiting.join(" · ") })
    : sets.beneath ? say("walls_begun", { phase: wordOf("phase", phase) }) : say("no_walls_below");
  return say("sets_told", { n: sets.on_table, below });
}

export function showMachine(message) {
  if (message.phase !== undefined) {
    for (const node of document.querySelectorAll("[data-machine]")) node.hidden = hasNoMachine(message);
    facts(known("machine"), [
      [say("machine"), ...(hasNoMachine(message) ? [say("found_machine_none"), false] : [message.connected ? wordOf("phase", message.phase) : say("not_connected"), !message.connected])],
      [say("walls"), message.counts.join(" · ") || "–"],
      ...(message.sets ? [[say("sets"), setsTold(message)]] : []),
      ...message.faults.map((fault) => [say("fault_at", { where: faultPlaceName(fault.where) }), sentences([faultName(fault.code), hintFor(fault)]), true]),
    ]);
    return;
  }
  facts(known("health"), [
    [say("health"), message.degraded.length ? say("degraded", { what: listed(message.degraded.map(partName)) }) : say("all_well"), message.degraded.length],
    [say("frames_a_second"), amount(message.fps)],
    [say("recognition"), say("milliseconds", { n: amount(Math.round(message.recognition_ms)) })],
    [say("memory"), say("megabytes", { n: amount(Math.round(message.memory_mb)) })],
    ...message.links.filter((link) => !link.up).map((link) => [partName(link.name), sentences([say("found_down"), whyText(link)]), true]),
    ...(message.hint_codes ?? []).map((hint) => [say("to_do"), say(`advice_${hint.code}`, hint), true]),
  ]);
}

function total(value) {
  return typeof value === "object"
    ? listed(Object.entries(value).filter(([, each]) => each !== null).map(([name, each]) => `${each} ${knows(name) ? say(name, { n: each }) : name}`))
    : `${value}`;
}

// Shown wins by the table's own count, beside what their winners named.
export function worthCard(wins, { players, ruleset }) {
  return wins.map((win) => {
    const who = players[win.seat];
    if (win.error) return el("p", { class: "bad" }, titled([who, errorText(win.error)]));
    const items = win.items.map(({ value, count, ...item }) => `${itemName(item, ruleset)}${value ? ` ${value}` : ""}${count > 1 ? ` ×${count}` : ""}`);
    const differs = win.named !== null && typeof win.total === "number" && win.named !== win.total;
    return el("p", {}, el("b", {}, say("counted_as", { who, total: total(win.total) })), ` (${listed(items)}). `,
      win.named === null ? null : el("span", { class: differs ? "bad" : "agrees" },
        say(!differs ? "claimed_same" : win.named < win.total ? "claimed_fewer" : "claimed_many", { n: win.named })));
  });
}
