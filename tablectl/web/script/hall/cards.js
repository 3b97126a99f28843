// A table of the hall as a card: its hand, points, what needs somebody.

import { handName } from "../books.js";
import { formatNumber, formatTime, joinList, say, wordOf } from "../language.js";
import { errorText } from "../error_texts.js";
import { alertText } from "../alert_sentences.js";
import { el, points, pointsChange, tile, WIND_TILE } from "../tiles.js";

// That a result is in; that it was another one before is said wherever it stands.
export const resultText = (result, more = []) => joinList([say("hall_has_result"), ...more, ...(result.amended ? [say("hall_corrected")] : [])]);

export function stands(table) {
  if (table.result) return ["done", resultText(table.result)];
  if (table.reported) return ["waits", say("hall_signed", { n: table.reported.signed.length, all: Object.keys(table.reported.points).length })];
  if (!table.machine && table.online === undefined) return ["by-hand", say("hall_by_hand")];
  if (!table.online) return ["away", say("hall_table_away")];
  if (table.paused) return ["waits", say("hall_paused")];
  if (table.table && !table.plays) return ["waits", say("hall_sits_down")];
  if (table.clock?.ended && table.finished) return ["waits", say("hall_no_result")];
  if (table.finished) return ["done", say("hall_over")];
  return ["plays", handOf(table)];
}

function handOf(table) {
  if (!table.hand_of_round) return say("hall_sits_down");
  const hand = handName(table);
  return table.phase === "settled" || table.tiles_left === null ? hand : `${hand} · ${say("hall_left", { n: formatNumber(table.tiles_left) })}`;
}

function seatRows(table) {
  const sat = (of) => table.players.map((each, at) => line({ wind: table.winds[at] }, nameOf(each), of(each), null));
  if (table.result) return sat((each) => table.result.points[each.id]);
  if (table.plays || !table.table) return (table.seats ?? []).map((seat, at) => line(seat, seat.name, seat.points, seat.change, table.turn === at && !table.finished));
  return sat(() => null);
}

function nameOf(each) {
  return each.substitute ? `${each.name} (${say("hall_is_substitute")})` : each.name;
}

function line(seat, name, total, moved, turn) {
  return el("li", { class: turn ? "turn" : null }, tile(WIND_TILE[seat.wind], "small"),
    el("span", { class: "name" }, name), el("span", { class: "total" }, total === null || total === undefined ? "" : points(total)),
    moved ? pointsChange(moved) : el("span", {}));
}

export function card(table) {
  const [state, text] = stands(table);
  const alert = table.alert && !table.result ? el("p", { class: "alert" }, `${alertText(table.alert, (table.seats ?? []).map((seat) => seat.name), table.ruleset)} · ${formatTime(table.alert.at)}`) : null;
  const wants = table.wants && !table.result ? el("p", { class: "alert" }, say("hall_machine_wants", { machine: table.machine, rules: wordOf("book", table.wants.rules), n: table.wants.tiles })) : null;
  const behind = table.missing ? el("p", { class: "quiet" }, say("hall_missing", { n: formatNumber(table.missing) })) : null;
  const extra = table.clock?.added_s ? el("p", { class: "quiet" }, say("hall_extra", { n: Math.round(table.clock.added_s / 60) })) : null;
  const last = table.clock?.last_hand && !table.result ? el("p", { class: "alert" }, say("hall_last_hand")) : null;
  const refused = table.refused && say("hall_machine_refuses", { machine: table.machine, rules: wordOf("book", table.refused.rules), why: errorText(table.refused) });
  const wrong = refused ? el("p", { class: "alert" }, refused) : table.trouble ? el("p", { class: "alert" }, say("hall_table_trouble"), el("small", {}, ` ${table.trouble}`)) : null;
  return el("li", { class: `card table-card ${state}`, "data-table": table.table ?? table.machine },
    el("h2", {}, table.table ? say("hall_table", { n: table.table }) : table.machine, el("small", { class: "state" }, text)),
    el("ol", { class: "scores" }, ...seatRows(table)), last, extra, alert, wants, wrong, behind);
}
