// The seating as text: a line a table, its players by name or id from East on, separated by commas.

import { EVENT } from "../event.js";
import { byId } from "../../dom.js";
import { say } from "../../language.js";
import { tabStorage } from "../../tab_storage.js";
import { normalize, splitNames } from "./typed_names.js";

const storage = tabStorage(`${EVENT} seats`); // {round, drawn, text}: the typed text and the seating that it replaces, until it is sent
let desk = null, round = 1, size = 4, shownText = null;

// {seating}; or {fault} in words, of the first line that cannot be read.
function parseSeating(text) {
  const ids = new Map();
  for (const each of desk.players) for (const name of [each.id, each.shown]) ids.set(normalize(name), each.id);
  const seating = [], taken = new Map();
  for (const [at, line] of text.split("\n").map((each) => each.trim()).filter(Boolean).entries()) {
    const table = at + 1, names = splitNames(line.replace(/^\d+\s*[:.]\s*/, ""), ids);
    if (names.length !== size && names.length !== Math.max(3, desk.tables_of - 1)) return { fault: say("hall_told_size", { n: table, all: size, got: names.length }) };
    const seats = {};
    for (const [place, name] of names.entries()) {
      const id = ids.get(normalize(name));
      if (!id) return { fault: say("hall_told_stranger", { n: table, who: name }) };
      if (taken.has(id)) return { fault: say("hall_told_twice", { n: table, who: name, other: taken.get(id) }) };
      taken.set(id, table);
      seats[desk.winds[place]] = id;
    }
    seating.push({ round, table, seats });
  }
  return seating.length ? { seating } : { fault: say("hall_told_nobody") };
}

function seatingText(tables) {
  return tables.map((each) => `${each.table}: ${each.players.map((one) => desk.players.find((known) => known.id === one.id)?.shown ?? one.id).join(", ")}`).join("\n");
}

// Shows the next round's seats as they are drawn so far, unless somebody is typing.
export function drawTypedSeats(overview, newDesk) {
  desk = newDesk;
  round = desk.next?.round ?? (overview.clock?.round ?? 0) + 1;
  const isRunning = overview.clock && !overview.clock.ended;
  byId("by-hand").hidden = Boolean(isRunning) || round > overview.rounds;
  const tables = desk.next?.tables ?? (overview.clock ? [] : overview.tables.filter((each) => each.table));
  size = desk.tables_of;
  byId("told-seats-how").textContent = say("hall_told_how", { n: round });
  const text = seatingText(tables);
  if (text === shownText || document.activeElement === byId("told-seating")) return;
  shownText = text;
  const saved = storage.read();
  byId("told-seating").value = saved?.round === round && saved.drawn === text ? saved.text : text;
}

export function listenToTypedSeats(act) {
  byId("told-seating").addEventListener("input", () => storage.save({ round, drawn: shownText, text: byId("told-seating").value }));
  byId("told-seats").addEventListener("submit", async (event) => {
    event.preventDefault();
    const { seating, fault } = parseSeating(byId("told-seating").value);
    byId("told-fault").hidden = !fault;
    byId("told-fault").textContent = fault ?? "";
    if (!seating || !await act("draw_seating", { seating, again: Boolean(shownText) })) return;
    storage.clear();
    document.activeElement?.blur();
  });
}
