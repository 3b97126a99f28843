// The table's status on the judge's page: hand, seats, answers to the last payment, machine, health.

import { byId } from "../dom.js";
import { bookOf, handName } from "../books.js";
import { shortName } from "../identity.js";
import { formatNumber, hasWord, joinList, joinSentences, joinTitle, say, withCode, wordOf } from "../language.js";
import { downReasonText } from "../preflight_texts.js";
import { itemName } from "../book_names.js";
import { partName } from "../part_names.js";
import { showPauseBanner } from "../pause_banner.js";
import { errorText, setPlayers } from "../error_texts.js";
import { faultName, faultPlaceName, hasNoMachine, machineSteps, pendingRulesText } from "../alert_sentences.js";
import { el, points } from "../tiles.js";

function setFacts(node, pairs) {
  node.replaceChildren(...pairs.flatMap(([name, value, bad]) => [
    el("dt", {}, name), el("dd", { class: bad ? "bad" : "" }, ...withCode(String(value))),
  ]));
}

// Whose turn it is, or how far the hand is; null between hands.
function dueText(state, players) {
  const phase = `turn_to_${state?.phase}`;
  return hasWord(phase) ? say(phase, { who: players[state.turn] ?? "" }) : null;
}

export function showHandStatus(state, score, players) {
  byId("table-name").textContent = state?.table ?? score?.table ?? "";
  const book = bookOf(score?.ruleset);
  const hand = handName(score);
  const rest = [
    book.repeats ? `${score?.honba ?? 0} ${say(book.repeats, { n: score?.honba ?? 0 })}` : null,
    book.sticks ? `${score?.deposits ?? 0} ${say("riichi_sticks", { n: score?.deposits ?? 0 })}` : null,
    score?.finished ? null : `${state?.tiles_left ?? "–"} ${say("tiles_left", { n: state?.tiles_left ?? 0 })}`,
  ].filter(Boolean);
  const due = score?.finished ? say("session_over") : dueText(state, players);
  setPlayers(players, due ?? "");
  byId("now").replaceChildren(...(hand ? [hand, el("span", { class: "rest" }, ...rest.map((each) => ` · ${each}`)), due ? ` · ${due}` : ""] : [say("no_hand")]));
  byId("dealer-ends").hidden = !score?.may_end;
  byId("dealer-ends").textContent = say("dealer_ends_by", { why: score?.may_end ?? "" });
  byId("pause").hidden = Boolean(state?.paused);
  byId("resume").hidden = !state?.paused;
  for (const [act, phase] of [["settle", "ended"], ["next_hand", "settled"]]) {
    const button = document.querySelector(`#strip [data-do=${act}]`);
    button.classList.toggle("main", state?.phase === phase); // the next step
    button.hidden = Boolean(score?.finished);
  }
  byId("to-session").hidden = !score?.finished;
  showPauseBanner(state, { why: true });
  byId("seats").replaceChildren(...(score?.seats ?? []).map((seat) => el("li",
    { class: state?.turn === seat.seat ? "turn" : "" }, `${say(`wind_${seat.wind}`)} ${shortName(seat.player) || say("seat", { n: seat.seat + 1 })}`,
    el("span", {}, points(seat.points)))));
}

// Who agreed to the last payment, and who disputes it.
export function showPaymentAnswers(result, players) {
  const box = byId("answers");
  const answers = result.answers ?? [];
  box.hidden = answers.every((each) => each === null);
  box.replaceChildren(el("span", { class: "quiet" }, `${say("last_payment")} `), ...answers.map((agreed, seat) => el("span",
    { class: agreed === false ? "disputes" : agreed ? "agrees" : "quiet" },
    say(agreed === null ? "not_answered" : agreed ? "agrees" : "disputes", { who: players[seat] }))));
}

// Rules that are pending, walls to finish by hand, walls with a wrong count.
export function showManualWork(message, players) {
  byId("pending").hidden = !message.pending;
  byId("pending").textContent = say("from_next_shuffle", { what: pendingRulesText(message) });
  const steps = machineSteps(message, players);
  byId("by-hand").hidden = !steps.length;
  byId("by-hand").replaceChildren(...steps.map((step) => el("li", {}, step)));
  byId("count-again").hidden = !message.wrong.length;
}

// What to do about a fault of the machine.
function faultHint({ code, hint }) {
  return hasWord(`hint_${code}`) ? say(`hint_${code}`) : hint;
}

// Which of two tile sets is on the table, and how far the machine has built the other's walls.
function tileSetsText({ sets, phase }) {
  const below = sets.waiting.length ? say("walls_wait", { walls: sets.waiting.join(" · ") })
    : sets.beneath ? say("walls_begun", { phase: wordOf("phase", phase) }) : say("no_walls_below");
  return say("sets_told", { n: sets.on_table, below });
}

export function showMachine(message) {
  if (message.phase !== undefined) {
    for (const node of document.querySelectorAll("[data-machine]")) node.hidden = hasNoMachine(message);
    setFacts(byId("machine"), [
      [say("machine"), ...(hasNoMachine(message) ? [say("found_machine_none"), false] : [message.connected ? wordOf("phase", message.phase) : say("not_connected"), !message.connected])],
      [say("walls"), message.counts.join(" · ") || "–"],
      ...(message.sets ? [[say("sets"), tileSetsText(message)]] : []),
      ...message.faults.map((fault) => [say("fault_at", { where: faultPlaceName(fault.where) }), joinSentences([faultName(fault.code), faultHint(fault)]), true]),
    ]);
    return;
  }
  setFacts(byId("health"), [
    [say("health"), message.degraded.length ? say("degraded", { what: joinList(message.degraded.map(partName)) }) : say("all_well"), message.degraded.length],
    [say("frames_a_second"), formatNumber(message.fps)],
    [say("recognition"), say("milliseconds", { n: formatNumber(Math.round(message.recognition_ms)) })],
    [say("memory"), say("megabytes", { n: formatNumber(Math.round(message.memory_mb)) })],
    ...message.links.filter((link) => !link.up).map((link) => [partName(link.name), joinSentences([say("found_down"), downReasonText(link)]), true]),
    ...(message.hint_codes ?? []).map((hint) => [say("to_do"), say(`advice_${hint.code}`, hint), true]),
  ]);
}

function totalText(value) {
  return typeof value === "object"
    ? joinList(Object.entries(value).filter(([, each]) => each !== null).map(([name, each]) => `${each} ${hasWord(name) ? say(name, { n: each }) : name}`))
    : `${value}`;
}

// Shown wins with the table's own count, beside the winners' claims.
export function worthCard(wins, { players, ruleset }) {
  return wins.map((win) => {
    const who = players[win.seat];
    if (win.error) return el("p", { class: "bad" }, joinTitle([who, errorText(win.error)]));
    const items = win.items.map(({ value, count, ...item }) => `${itemName(item, ruleset)}${value ? ` ${value}` : ""}${count > 1 ? ` ×${count}` : ""}`);
    const differs = win.named !== null && typeof win.total === "number" && win.named !== win.total;
    return el("p", {}, el("b", {}, say("counted_as", { who, total: totalText(win.total) })), ` (${joinList(items)}). `,
      win.named === null ? null : el("span", { class: differs ? "bad" : "agrees" },
        say(!differs ? "claimed_same" : win.named < win.total ? "claimed_fewer" : "claimed_many", { n: win.named })));
  });
}
