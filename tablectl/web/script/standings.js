// Who is where: places with points and, where a book has them, final scores (uma and the like) and match points.

import { playerName } from "./board.js";
import { bookOf } from "./books.js";
import { portraitOf, teamLine } from "./identity.js";
import { formatNumber, LANGUAGE, say } from "./language.js";
import { widthInLetters } from "./text_width.js";
import { pointsGraph } from "./points_graph.js";
import { bestHand } from "./session_hands.js";
import { el, points } from "./tiles.js";

// [{name, points, final, match, place}], the best first, as the rules that were played rank them.
function ranked(rows) {
  return rows.sort((a, b) => a.place - b.place || b.final - a.final);
}

// From the score of a finished session.
function finalRows(score) {
  return ranked(score.seats.map((seat) => ({
    name: playerName(seat), points: seat.points, final: score.final?.[seat.seat] ?? seat.points, match: score.match?.[seat.seat] ?? null, place: seat.place,
  })));
}

// From a session: how it would end, or has ended. {players, points, final, match, places} with a value a player.
export function sessionRows(players, { points: all, final, match, places }) {
  return ranked(players.map((name, player) => ({ name, points: all[player], final: final?.[player] ?? all[player], match: match?.[player] ?? null, place: places?.[player] ?? null })));
}

// "+52.0": final scores are signed where they are not the points themselves.
export function signed(value, ruleset) {
  const digits = bookOf(ruleset).thousands ? 1 : 0;
  const text = Math.abs(value).toLocaleString(LANGUAGE, { minimumFractionDigits: digits, maximumFractionDigits: digits });
  return `${value < 0 ? "−" : "+"}${text}`;
}

export function standingsList(rows, ruleset) {
  const apart = rows.some((row) => row.final !== row.points);
  return el("ol", { class: "standings" }, ...rows.map((row) => el("li", { class: row.place === 1 ? "first" : null, "data-place": row.place },
    el("span", { class: "place" }, row.place), portraitOf(row.name), el("span", { class: "who" }, el("b", { class: "name", style: `--letters: ${widthInLetters(row.name)}` }, row.name), teamLine(row.name)), el("span", { class: "points-of" }, points(row.points)),
    apart ? el("b", { class: `final-of ${row.final < 0 ? "down-by" : "up-by"}` }, signed(row.final, ruleset)) : null,
    row.match === null ? null : el("span", { class: "match-of" }, say("match_points", { n: formatNumber(row.match) })))));
}

// What a finished session, or its score, says of amendments after its end; null where there was none.
export function amendedNote({ amended }) {
  return amended ? el("p", { class: "amended-after" }, say("amended_after_end", { n: amended })) : null;
}

// What lies on the table between two hands: no player's points have it, the final scores count it.
export function depositsNote(whole) {
  const n = whole.standing?.deposits;
  return n ? el("p", { class: "quiet sticks-lie" }, `${say("sticks_lie", { n })} ${say("sticks_counted", { n })}`) : null;
}

// A finished session: standings, then the points by hand and the best hand once they are known. The score comes first
// and alone; without one the session tells everything.
export function finalNodes(score, whole) {
  const told = whole?.finished ? whole : null;
  const list = score ? standingsList(finalRows(score), score.ruleset) : standingsList(sessionRows(told.players, told.standing), told.rules);
  return [el("h2", {}, say("final_result")), list, amendedNote(score ?? told),
    told?.hands.some((each) => each.scores) ? pointsGraph(told) : null, told ? bestHand(told) : null].filter(Boolean);
}
