// Seats that somebody types: a line a table, its players by name or id from East on, with commas between them.

import { EVENT } from "../common.js";
import { say } from "../../language.js";
import { tabStorage } from "../../tab_storage.js";
import { namesIn, plain } from "./typed_names.js";

const known = (id) => document.getElementById(id);
const kept = tabStorage(`${EVENT} seats`); // {round, drawn, text}: written over seats that were drawn so, until they are told
let desk = null, round = 1, size = 4, shown = null;

// {seating} of the lines, or {fault}: the first that cannot be read, in words.
function read(text) {
  const ids = new Map();
  for (const each of desk.players) for (const name of [each.id, each.shown]) ids.set(plain(name), each.id);
  const seating = [], taken = new Map();
  for (const [at, line] of text.split("\n").map((each) => each.trim()).filter(Boolean).entries()) {
    const table = at + 1, names = namesIn(line.replace(/^\d+\s*[:.]\s*/, ""), ids);
    if (names.length !== size && names.length !== Math.max(3, desk.tables_of - 1)) return { fault: say("hall_told_size", { n: table, all: size, got: names.length }) };
    const seats = {};
    for (const [place, name] of names.entries()) {
      const id = ids.get(plain(name));
      if (!id) return { fault: say("hall_told_stranger", { n: table, who: name }) };
      if (taken.has(id)) return { fault: say("hall_told_twice", { n: table, who: name, other: taken.get(id) }) };
      taken.set(id, table);
      seats[desk.winds[place]] = id;
    }
    seating.push({ round, table, seats });
  }
  return seating.length ? { seating } : { fault: say("hall_told_nobody") };
}

function written(tables) {
  return tables.map((each) => `${each.table}: ${each.players.map((one) => desk.players.find((known) => known.id === one.id)?.shown ?? one.id).join(", ")}`).join("\n");
}

// The seats of the round that comes, as they are drawn so far, unless somebody is writing.
export function drawTypedSeats(overview, toldDesk) {
  desk = toldDesk;
  round = desk.next?.round ?? (overview.clock?.round ?? 0) + 1;
  const running = overview.clock && !overview.clock.ended;
  known("by-hand").hidden = Boolean(running) || round > overview.rounds;
  const tables = desk.next?.tables ?? (overview.clock ? [] : overview.tables.filter((each) => each.table));
  size = desk.tables_of;
  known("told-seats-how").textContent = say("hall_told_how", { n: round });
  const text = written(tables);
  if (text === shown || document.activeElement === known("told-seating")) return;
  shown = text;
  const before = kept.read();
  known("told-seating").value = before?.round === round && before.drawn === text ? before.text : text;
}

export function listenToTypedSeats(act) {
  known("told-seating").addEventListener("input", () => kept.save({ round, drawn: shown, text: known("told-seating").value }));
  known("told-seats").addEventListener("submit", async (event) => {
    event.preventDefault();
    const { seating, fault } = read(known("told-seating").value);
    known("told-fault").hidden = !fault;
    known("told-fault").textContent = fault ?? "";
    if (!seating || !await act("draw_seating", { seating })) return;
    kept.clear();
    document.activeElement?.blur();
  });
}
