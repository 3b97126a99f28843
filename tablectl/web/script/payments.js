// The lines that a hand's change of points consists of, in words. The service computes them; their sum is the change
// that is shown everywhere.

import { shortName } from "./identity.js";
import { say } from "./language.js";
import { termName } from "./book_names.js";
import { el, pointsChange } from "./tiles.js";
import { drawName, penaltyText } from "./event_sentences.js";

const TEXTS = {
  win: ({ seat }, players) => say("line_win", { who: players[seat] }),
  draw: ({ reason }) => (reason ? drawName(reason) : say("line_draw")),
  payment: ({ seat, reason }, players, ruleset) => say("paid_for", { what: termName(reason, ruleset), who: players[seat] }),
  penalty: ({ seat, reason }, players, ruleset) => penaltyText(players[seat], reason, ruleset),
};

function lineText(line, players, ruleset) {
  return TEXTS[line.what]?.(line, players, ruleset) ?? say(`line_${line.what}`, { n: line.count });
}

// A row a line, a column a player, and the sums. A single line for a win or a draw equals the sum and is left out.
export function paymentTable(lines, deltas, players, ruleset) {
  const names = players.map(shortName);
  const cells = (each) => each.map((delta) => el("td", {}, delta ? pointsChange(delta) : null));
  const rows = lines.length < 2 && lines.every(({ what }) => what === "win" || what === "draw") ? [] : lines;
  return el("table", { class: "payments" },
    el("thead", {}, el("tr", {}, el("td"), ...deltas.map((_, seat) => el("th", { scope: "col" }, names[seat])))),
    el("tbody", {}, ...rows.map((line) => el("tr", { "data-line": line.what }, el("th", { scope: "row" }, lineText(line, names, ruleset)), ...cells(line.deltas)))),
    el("tfoot", {}, el("tr", {}, el("th", { scope: "row" }, say("line_total")), ...deltas.map((delta) => el("td", {}, pointsChange(delta))))));
}
