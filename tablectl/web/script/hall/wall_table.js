// A table among many on the wall: its number, the hand, and its players by place, as somebody looks for them from afar.

import { handName } from "../books.js";
import { say } from "../language.js";
import { widthInLetters } from "../text_width.js";
import { el, points } from "../tiles.js";
import { tableSeats, tableState } from "./table_card.js";

// Best first, with their places; in the order of their seats while nobody is ahead.
function byPlace(seats) {
  const ordered = seats.every((each) => each.points !== null) ? [...seats].sort((a, b) => b.points - a.points) : seats;
  const isLevel = ordered.every((each) => each.points === ordered[0].points);
  return ordered.map((each) => ({ ...each, place: isLevel ? "" : 1 + ordered.findIndex((other) => other.points === each.points) }));
}

function seatRow({ name, place, points: total, riichi }) {
  return el("li", {}, el("span", { class: "place" }, place), el("span", { class: "name", style: `--letters: ${widthInLetters(name)}` }, name),
    riichi ? el("i", { class: "riichi-stick", role: "img", "aria-label": say("riichi") }) : null, el("b", { class: "total" }, total === null ? "" : points(total)));
}

// What guests want to know of a table beside its points; that it waits to begin is seen by their absence.
function stateText(table, state, text) {
  if (table.result) return "✓";
  if (state === "plays" || state === "away") return handName(table) ?? "";
  return table.paused || table.finished ? text : "";
}

export function wallTable(table) {
  const [state, text] = tableState(table);
  const needsHelp = Boolean(state === "away" || table.alert || table.wants || table.refused || table.trouble) && !table.result;
  return el("li", { class: ["card wall-table", state, table.paused && !table.result ? "stands" : ""].join(" ").trim(), "data-table": table.table ?? table.machine },
    el("h2", { "aria-label": table.table ? say("hall_table", { n: table.table }) : table.machine }, el("b", {}, table.table ?? table.machine),
      needsHelp ? el("span", { class: "alert", role: "img", "aria-label": say("hall_table_trouble") }, "!") : null, el("small", { class: "state" }, stateText(table, state, text))),
    el("ol", {}, ...byPlace(tableSeats(table)).map(seatRow)));
}
