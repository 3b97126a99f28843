// A table of the hall as a card: its hand, its points, and what needs somebody's attention.

import { handName } from "../books.js";
import { formatNumber, formatTime, joinList, say, wordOf } from "../language.js";
import { errorText } from "../error_texts.js";
import { alertText } from "../alert_sentences.js";
import { el, points, pointsChange, tile, WIND_TILE } from "../tiles.js";

// Says that there is a result, and whether it was corrected.
export const resultText = (result, more = []) => joinList([say("hall_has_result"), ...more, ...(result.amended ? [say("hall_corrected")] : [])]);

// [the card's class, the state in words].
export function tableState(table) {
  if (table.result) return ["done", resultText(table.result)];
  if (table.reported) return ["waits", say("hall_signed", { n: table.reported.signed.length, all: Object.keys(table.reported.points).length })];
  if (!table.machine && table.online === undefined) return ["by-hand", say("hall_by_hand")];
  if (!table.online) return ["away", say("hall_table_away")];
  if (table.paused) return ["waits", say("hall_paused")];
  if (table.table && !table.plays) return ["waits", say("hall_sits_down")];
  if (table.clock?.ended && table.finished) return ["waits", say("hall_no_result")];
  if (table.finished) return ["done", say("hall_over")];
  return ["plays", handText(table)];
}

function handText(table) {
  if (!table.hand_of_round) return say("hall_sits_down");
  const hand = handName(table);
  return table.phase === "settled" || table.tiles_left === null ? hand : `${hand} · ${say("hall_left", { n: formatNumber(table.tiles_left) })}`;
}

// A table's players in the order of their seats: {name, wind, points, change, turn, riichi}; `points` is null where nobody
// knows them.
export function tableSeats(table) {
  const seatsOf = (pointsOf) => table.players.map((each, at) => ({ name: playerLabel(each), wind: table.winds[at], points: pointsOf(each) ?? null }));
  if (table.result) return seatsOf((each) => table.result.points[each.id]);
  if (table.plays || !table.table) return (table.seats ?? []).map((seat, at) => ({ ...seat, turn: table.turn === at && !table.finished }));
  return seatsOf(() => null);
}

function playerLabel(each) {
  return each.substitute ? `${each.name} (${say("hall_is_substitute")})` : each.name;
}

function seatRow({ name, wind, points: total, change, turn }) {
  return el("li", { class: turn ? "turn" : null }, tile(WIND_TILE[wind], "small"),
    el("span", { class: "name" }, name), el("span", { class: "total" }, total === null ? "" : points(total)),
    change ? pointsChange(change) : el("span", {}));
}

export function tableCard(table) {
  const [state, text] = tableState(table);
  const alert = table.alert && !table.result ? el("p", { class: "alert" }, `${alertText(table.alert, (table.seats ?? []).map((seat) => seat.name), table.ruleset)} · ${formatTime(table.alert.at)}`) : null;
  const request = table.wants && !table.result ? el("p", { class: "alert" }, say("hall_machine_wants", { machine: table.machine, rules: wordOf("book", table.wants.rules), n: table.wants.tiles })) : null;
  const behind = table.missing ? el("p", { class: "quiet" }, say("hall_missing", { n: formatNumber(table.missing) })) : null;
  const extra = table.clock?.added_s ? el("p", { class: "quiet" }, say("hall_extra", { n: Math.round(table.clock.added_s / 60) })) : null;
  const last = table.clock?.last_hand && !table.result ? el("p", { class: "alert" }, say("hall_last_hand")) : null;
  const refused = table.refused && say("hall_machine_refuses", { machine: table.machine, rules: wordOf("book", table.refused.rules), why: errorText(table.refused) });
  const fault = refused ? el("p", { class: "alert" }, refused) : table.trouble ? el("p", { class: "alert" }, say("hall_table_trouble"), el("small", {}, ` ${table.trouble}`)) : null;
  return el("li", { class: `card table-card ${state}`, "data-table": table.table ?? table.machine },
    el("h2", {}, table.table ? say("hall_table", { n: table.table }) : table.machine, el("small", { class: "state" }, text)),
    el("ol", { class: "scores" }, ...tableSeats(table).map(seatRow)), last, extra, alert, request, fault, behind);
}
