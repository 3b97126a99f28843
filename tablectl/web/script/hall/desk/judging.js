// The desk's calls for a judge, and the penalties with their appeals.

import { askChoice } from "../dialog.js";
import { personText, signed } from "../formats.js";
import { redrawIfChanged, redrawRows } from "../redraw.js";
import { byId } from "../../dom.js";
import { joinTitle, say, wordOf } from "../../language.js";
import { el } from "../../tiles.js";

function button(key, onClick, values) {
  const node = el("button", { type: "button" }, say(key, values));
  node.addEventListener("click", onClick);
  return node;
}

function callItem(each, act) {
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

export function drawCalls(data, act) {
  byId("no-calls").hidden = data.calls.length > 0;
  redrawRows("calls", data.calls, (each) => callItem(each, act));
}

function decisionText({ ruling, amount, by, text }) {
  return `${wordOf("hall_ruling", ruling)}${ruling === "lowered" ? ` ${signed(amount)}` : ""} · ${personText(by)}: ${text}`;
}

// A penalty in words; the player's page shows it, too.
export function penaltyNodes(each) {
  return [
    el("span", {}, el("b", {}, signed(each.amount)), each.name ? ` ${each.name}` : "", each.round ? ` · ${say("hall_round", { n: each.round })}` : ""),
    el("span", { class: "quiet" }, joinTitle([personText(each.by), each.reason].filter(Boolean))),
    each.appeal ? el("span", {}, say("hall_appealed", { who: personText(each.appeal.by), text: each.appeal.text })) : null,
    each.decision ? el("b", {}, decisionText(each.decision)) : null,
  ];
}

function penaltyItem(each, act) {
  const amountField = el("input", { type: "number", step: "any", class: "short", "aria-label": say("hall_amount"), value: Number(each.amount) / 2 });
  const decide = (ruling, more = {}) => act("decide_appeal", { penalty: each.penalty, ruling, ...more });
  const buttons = each.decision ? [] : each.appeal
    ? [button("hall_uphold", () => decide("upheld")), button("hall_lift", () => decide("lifted")), button("hall_lower", () => decide("lowered", { amount: Number(amountField.value) })), amountField]
    : [button("hall_appeal", () => act("appeal_penalty", { penalty: each.penalty }))];
  return el("li", { class: "stack", "data-penalty": each.penalty }, ...penaltyNodes(each), buttons.length ? el("span", { class: "acts" }, ...buttons) : null);
}

const unsignedText = (value) => signed(Math.abs(value)).replace("+", "");

// What a penalty of this amount means for a player, in words.
function effectText(value, who) {
  return value ? say(value < 0 ? "hall_fine_takes" : "hall_fine_gives", { n: unsignedText(value), who }) : say("hall_fine_notes", { who });
}

function readPenaltyForm() {
  const who = byId("fined");
  return { player: who.value, name: who.selectedOptions[0]?.text ?? "", field: byId("amount") };
}

// Shows what the form's penalty would do, while it is filled in.
export function showPenaltyEffect() {
  const { name, field } = readPenaltyForm();
  const value = field.valueAsNumber;
  byId("fine-does").textContent = name && Number.isFinite(value) ? effectText(value, name) : "";
}

// Most penalties take points: asks about one that was typed without a minus sign. Null where it was cancelled.
async function confirmSign(value, name) {
  if (value <= 0) return value;
  const n = unsignedText(value);
  const answer = await askChoice(say("hall_fine_or_gift"), [el("p", {}, effectText(value, name))], { main: "take", names: { take: say("hall_take", { n }), give: say("hall_give", { n }) } });
  return answer ? (answer === "take" ? -value : value) : null;
}

export function listenToPenalty(act) {
  for (const id of ["fined", "amount"]) byId(id).addEventListener("input", showPenaltyEffect);
  byId("penalty").addEventListener("submit", async (event) => {
    event.preventDefault();
    const { player, name, field } = readPenaltyForm();
    const typed = field.value;
    const amount = await confirmSign(Number(typed), name);
    if (amount === null || !await act("give_penalty", { player, amount }, effectText(amount, name))) return;
    if (field.value === typed) field.value = field.defaultValue; // so that the next penalty is no copy
    showPenaltyEffect();
  });
}

export function drawLedger(data, act) {
  redrawRows("ledger", [...data.penalties].reverse(), (each) => penaltyItem(each, act));
  const judges = [...new Set(data.log.map((each) => each.about.judge).filter(Boolean))];
  redrawIfChanged("judges", judges, () => judges.map((name) => new Option(name)));
}
