// Standings: places with points and, where a book has them, final scores (uma and the like) and match points.

import { playerName } from "./board.js";
import { bookOf } from "./books.js";
import { portraitOf, teamLine } from "./identity.js";
import { formatNumber, LANGUAGE, say } from "./language.js";
import { widthInLetters } from "./text_width.js";
import { pointsGraph } from "./points_graph.js";
import { bestHand } from "./session_hands.js";
import { el, points } from "./tiles.js";

// [{name, points, final, match, place}], the best first, as the rules of play rank them.
function sortByPlace(rows) {
  return rows.sort((a, b) => a.place - b.place || b.final - a.final);
}

// The rows of a finished session's score.
function finalRows(score) {
  return sortByPlace(score.seats.map((seat) => ({
    name: playerName(seat), points: seat.points, final: score.final?.[seat.seat] ?? seat.points, match: score.match?.[seat.seat] ?? null, place: seat.place,
  })));
}

// The rows of a session as it stands or ended. {points, final, match, places}: a value a player.
export function sessionRows(players, { points: points, final, match, places }) {
  return sortByPlace(players.map((name, player) => ({ name, points: points[player], final: final?.[player] ?? points[player], match: match?.[player] ?? null, place: places?.[player] ?? null })));
}

// "+52.0": final scores have a sign where they differ from the points.
export function signed(value, ruleset) {
  const digits = bookOf(ruleset).thousands ? 1 : 0;
  const text = Math.abs(value).toLocaleString(LANGUAGE, { minimumFractionDigits: digits, maximumFractionDigits: digits });
  return `${value < 0 ? "−" : "+"}${text}`;
}

export function standingsList(rows, ruleset) {
  const hasFinalScores = rows.some((row) => row.final !== row.points);
  return el("ol", { class: "standings" }, ...rows.map((row) => el("li", { class: row.place === 1 ? "first" : null, "data-place": row.place },
    el("span", { class: "place" }, row.place), portraitOf(row.name), el("span", { class: "who" }, el("b", { class: "name", style: `--letters: ${widthInLetters(row.name)}` }, row.name), teamLine(row.name)), el("span", { class: "points-of" }, points(row.points)),
    hasFinalScores ? el("b", { class: `final-of ${row.final < 0 ? "down-by" : "up-by"}` }, signed(row.final, ruleset)) : null,
    row.match === null ? null : el("span", { class: "match-of" }, say("match_points", { n: formatNumber(row.match) })))));
}

// A note about amendments after the session's end; null without any.
export function amendedNote({ amended }) {
  return amended ? el("p", { class: "amended-after" }, say("amended_after_end", { n: amended })) : null;
}

// A note about deposits on the table: no player's points include them, the final scores do.
export function depositsNote(whole) {
  const n = whole.standing?.deposits;
  return n ? el("p", { class: "quiet sticks-lie" }, `${say("sticks_lie", { n })} ${say("sticks_counted", { n })}`) : null;
}

// A finished session: standings, then the graph and the best hand once they are known. The score comes first; without
// one the session has everything.
export function finalNodes(score, latest) {
  const session = latest?.finished ? latest : null;
  const list = score ? standingsList(finalRows(score), score.ruleset) : standingsList(sessionRows(session.players, session.standing), session.rules);
  return [el("h2", {}, say("final_result")), list, amendedNote(score ?? session),
    session?.hands.some((each) => each.scores) ? pointsGraph(session) : null, session ? bestHand(session) : null].filter(Boolean);
}
