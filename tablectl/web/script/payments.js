// What a hand's change of points consists of, line by line, in words. The service works the lines out; they add up to the change
// that stands under them, here and on every other page.

import { say } from "./language.js";
import { named } from "./names.js";
import { change, el } from "./tiles.js";
import { drawName } from "./words.js";

export function penaltyLine(penalty, players, ruleset) {
  return say("penalty_for", { who: players[penalty.seat], reason: named(penalty.reason, ruleset) });
}

const TEXTS = {
  win: ({ seat }, players) => say("line_win", { who: players[seat] }),
  draw: ({ reason }) => (reason ? drawName(reason) : say("line_draw")),
  payment: ({ seat, reason }, players, ruleset) => say("paid_for", { what: named(reason, ruleset), who: players[seat] }),
  penalty: penaltyLine,
};

export function lineText(line, players, ruleset) {
  return TEXTS[line.what]?.(line, players, ruleset) ?? say(`line_${line.what}`, { n: line.count });
}

function shares(deltas, players) {
  return deltas.map((delta, seat) => (delta ? el("span", { class: "share" }, players[seat], change(delta)) : null)).filter(Boolean);
}

// Nothing where one line is all: what stands under it says the same.
export function paymentLines(lines, players, ruleset) {
  if (lines.length < 2 && lines.every(({ what }) => what === "win" || what === "draw")) return null;
  return el("ul", { class: "payments" }, ...lines.map((line) => el("li", { "data-line": line.what }, el("span", {}, lineText(line, players, ruleset)),
    ...shares(line.deltas, players))));
}

export function changeList(deltas, players) {
  return el("ul", { class: "paid" }, ...deltas.map((delta, seat) => el("li", {}, el("span", {}, players[seat]), change(delta))));
}
