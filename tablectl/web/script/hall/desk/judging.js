// The desk's calls, with who goes where, and the ledger of penalties with its appeals.

import { asked } from "../ask.js";
import { personText, signed } from "../common.js";
import { redraw } from "../redraw.js";
import { joinTitle, say, wordOf } from "../../language.js";
import { el } from "../../tiles.js";

function button(key, press, values) {
  const made = el("button", { type: "button" }, say(key, values));
  made.addEventListener("click", press);
  return made;
}

function call(each, act) {
  const who = el("input", { list: "judges", maxlength: "100", class: "name", "aria-label": say("hall_name"), value: each.judge });
  return el("li", { class: "stack", "data-call": each.call },
    el("span", {}, say("hall_called", { n: each.table, who: personText(each.by) }), ` ${each.reason}`),
    each.hand ? el("b", {}, say("hall_disputed", { hand: each.hand })) : null,
    each.recording ? el("code", {}, say("hall_recording", { where: each.recording })) : null,
    each.unsaved ? el("span", { class: "quiet" }, say(each.unsaved === "not_recorded" ? "hall_not_recorded" : "hall_not_saved")) : null,
    each.watch ? el("a", { href: each.watch, target: "_blank", rel: "noopener" }, say("hall_watch")) : null,
    el("span", { class: each.judge ? "quiet" : "alert" }, each.judge ? say("hall_goes", { who: personText(each.judge) }) : say("hall_nobody_goes")),
    el("span", { class: "acts" }, who, button("hall_send", () => act("send_judge", { call: each.call, judge: who.value })),
      button("hall_answer", () => act("answer_call", { call: each.call }))));
}

export function drawCalls(told, act) {
  document.getElementById("no-calls").hidden = told.calls.length > 0;
  redraw("calls", told.calls, () => told.calls.map((each) => call(each, act)));
}

function decided({ ruling, amount, by, text }) {
  return `${wordOf("hall_ruling", ruling)}${ruling === "lowered" ? ` ${signed(amount)}` : ""} · ${personText(by)}: ${text}`;
}

// A penalty as people read it; the player's own page shows it, too.
export function penaltyLine(each) {
  return [
    el("span", {}, el("b", {}, signed(each.amount)), each.name ? ` ${each.name}` : "", each.round ? ` · ${say("hall_round", { n: each.round })}` : ""),
    el("span", { class: "quiet" }, joinTitle([personText(each.by), each.reason].filter(Boolean))),
    each.appeal ? el("span", {}, say("hall_appealed", { who: personText(each.appeal.by), text: each.appeal.text })) : null,
    each.decision ? el("b", {}, decided(each.decision)) : null,
  ];
}

function fine(each, act) {
  const to = el("input", { type: "number", step: "any", class: "short", "aria-label": say("hall_amount"), value: Number(each.amount) / 2 });
  const decide = (ruling, more = {}) => act("decide_appeal", { penalty: each.penalty, ruling, ...more });
  const acts = each.decision ? [] : each.appeal
    ? [button("hall_uphold", () => decide("upheld")), button("hall_lift", () => decide("lifted")), button("hall_lower", () => decide("lowered", { amount: Number(to.value) })), to]
    : [button("hall_appeal", () => act("appeal_penalty", { penalty: each.penalty }))];
  return el("li", { class: "stack", "data-penalty": each.penalty }, ...penaltyLine(each), acts.length ? el("span", { class: "acts" }, ...acts) : null);
}

const size = (value) => signed(Math.abs(value)).replace("+", "");

// What a penalty of this amount does to a player, in words.
function doing(value, who) {
  return value ? say(value < 0 ? "hall_fine_takes" : "hall_fine_gives", { n: size(value), who }) : say("hall_fine_notes", { who });
}

function fined() {
  const who = document.getElementById("fined");
  return { player: who.value, name: who.selectedOptions[0]?.text ?? "", field: document.getElementById("amount") };
}

// What pressing the button would do stands beside it while it is chosen and typed.
export function foretold() {
  const { name, field } = fined();
  const value = field.valueAsNumber;
  document.getElementById("fine-does").textContent = name && Number.isFinite(value) ? doing(value, name) : "";
}

// Most penalties take something: one that was typed without its minus sign is looked at again.
async function meant(value, name) {
  if (value <= 0) return value;
  const n = size(value);
  const said = await asked(say("hall_fine_or_gift"), [el("p", {}, doing(value, name))], { main: "take", names: { take: say("hall_take", { n }), give: say("hall_give", { n }) } });
  return said ? (said === "take" ? -value : value) : null;
}

export function listenToPenalty(act) {
  for (const id of ["fined", "amount"]) document.getElementById(id).addEventListener("input", foretold);
  document.getElementById("penalty").addEventListener("submit", async (event) => {
    event.preventDefault();
    const { player, name, field } = fined();
    const typed = field.value;
    const amount = await meant(Number(typed), name);
    if (amount === null || !await act("give_penalty", { player, amount }, doing(amount, name))) return;
    if (field.value === typed) field.value = field.defaultValue; // the next one is no copy of it
    foretold();
  });
}

export function drawLedger(told, act) {
  redraw("ledger", told.penalties, () => [...told.penalties].reverse().map((each) => fine(each, act)));
  const judges = [...new Set(told.log.map((each) => each.about.judge).filter(Boolean))];
  redraw("judges", judges, () => judges.map((name) => new Option(name)));
}
