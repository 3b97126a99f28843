// Substitutes, wrong seats and line-ups of teams.

import { signed } from "../formats.js";
import { redrawIfChanged } from "../redraw.js";
import { byId } from "../../dom.js";
import { say } from "../../language.js";
import { el, WINDS } from "../../tiles.js";

let overview = null, desk = null, act = () => {};

// Between two rounds: the next round's seats, once they are drawn.
const seatsRound = () => desk.next?.round ?? overview.clock?.round ?? 1;
const tables = () => desk.next?.tables ?? overview.tables.filter((each) => each.table);
const playerName = (id) => desk.players.find((each) => each.id === id)?.shown ?? id;
const seatedPlayers = () => tables().flatMap((table) => table.players.map((each, at) => ({ ...each, table: table.table, wind: table.winds[at] })));

function seatsOf(number) {
  const table = tables().find((each) => each.table === number);
  return Object.fromEntries((table?.players ?? []).map((each, at) => [table.winds[at], each.id]));
}

function drawWrongSeats() {
  const number = Number(byId("wrong-table").value), seats = seatsOf(number);
  const everybody = seatedPlayers().map((each) => each.id);
  redrawIfChanged("wrong-seats", [seatsRound(), number, seats, everybody], () => Object.entries(seats).map(([wind, id]) => {
    const select = el("select", { "data-wind": wind }, ...everybody.map((each) => new Option(playerName(each), each, false, each === id)));
    return el("label", {}, el("span", {}, WINDS[wind]), select);
  }));
}

// The seating after the correction. A player from another table left a seat there: whoever was replaced here sat on it.
function correctedSeating() {
  const number = Number(byId("wrong-table").value), before = seatsOf(number);
  const after = Object.fromEntries([...byId("wrong-seats").querySelectorAll("select")].map((each) => [each.dataset.wind, each.value]));
  const freedPlayers = Object.values(before).filter((id) => !Object.values(after).includes(id));
  const changed = { [number]: after };
  for (const id of Object.values(after)) {
    const from = seatedPlayers().find((each) => each.id === id);
    if (!from || from.table === number) continue;
    changed[from.table] ??= seatsOf(from.table);
    changed[from.table][from.wind] = freedPlayers.shift() ?? id;
  }
  return Object.entries(changed).map(([table, seats]) => ({ round: seatsRound(), table: Number(table), seats }));
}

function drawTeam() {
  const team = desk.teams.find((each) => each.id === byId("team").value);
  const members = desk.players.filter((each) => each.team === team?.id);
  const next = desk.next?.round ?? (overview.clock?.round ?? 0) + 1;
  const lineUp = team?.line_ups[next];
  redrawIfChanged("members", [team?.id, members.map((each) => each.shown), lineUp, next], () => [el("b", {}, say("hall_round", { n: next })),
    ...members.map((each) => {
      const box = el("input", { type: "checkbox", value: each.id });
      box.checked = !lineUp || lineUp.includes(each.id);
      return el("label", { class: "tick" }, box, ` ${each.shown}`);
    })]);
  byId("members").dataset.round = next;
}

export function drawSeats(newOverview, newDesk) {
  [overview, desk] = [newOverview, newDesk];
  const sitting = seatedPlayers(), names = sitting.map((each) => [each.table, each.id, each.substitute]);
  redrawIfChanged("leaves", names, () => sitting.map((each) => new Option(`${say("hall_table", { n: each.table })} · ${playerName(each.id)}${each.substitute ? ` (${say("hall_is_substitute")})` : ""}`, `${each.table} ${each.id}`)));
  const free = desk.players.filter((each) => !sitting.some((one) => one.id === each.id));
  redrawIfChanged("comes", free.map((each) => each.shown), () => free.map((each) => new Option(each.shown, each.id)));
  byId("seats-round").textContent = say("hall_round", { n: seatsRound() });
  redrawIfChanged("wrong-table", tables().map((each) => each.table), () => tables().map((each) => new Option(each.table, each.table)));
  drawWrongSeats();
  byId("line-ups").hidden = !desk.teams.length;
  redrawIfChanged("team", desk.teams.map((each) => each.name), () => desk.teams.map((each) => new Option(each.name, each.id)));
  drawTeam();
  if (document.activeElement !== byId("substitute-value")) byId("substitute-value").value = desk.substitute_value ?? "";
  drawSubstituteValue();
}

// Shows a value in points as it counts in totals in thousands.
function drawSubstituteValue() {
  const value = byId("substitute-value").valueAsNumber;
  byId("worth-does").textContent = desk?.counts_uma && Number.isFinite(value) ? say("hall_substitute_counts", { n: signed(value / 1000, 1) }) : "";
}

export function listenToSeats(newAct) {
  act = newAct;
  const leavingSeat = () => {
    const [table, player] = byId("leaves").value.split(" ");
    return { round: seatsRound(), table: Number(table), player };
  };
  byId("substitute").addEventListener("submit", (event) => {
    event.preventDefault();
    const { player, ...seat } = leavingSeat();
    act("change_line_up", { ...seat, leaves: player, comes: byId("comes").value, substitute: byId("as-substitute").checked });
  });
  byId("mark").addEventListener("click", () => {
    const marked = seatedPlayers().find((each) => each.id === leavingSeat().player)?.substitute;
    act("set_substitute", { ...leavingSeat(), substitute: !marked });
  });
  byId("substitute-value").addEventListener("input", drawSubstituteValue);
  byId("worth").addEventListener("submit", (event) => {
    event.preventDefault();
    const value = byId("substitute-value").value;
    act("set_substitute_value", { value: value === "" ? null : Number(value) });
    document.activeElement?.blur();
  });
  byId("wrong-table").addEventListener("change", drawWrongSeats);
  byId("wrong").addEventListener("submit", (event) => {
    event.preventDefault();
    act("correct_seats", { seating: correctedSeating() });
  });
  byId("team").addEventListener("change", drawTeam);
  byId("line-up").addEventListener("submit", (event) => {
    event.preventDefault();
    const players = [...byId("members").querySelectorAll("input:checked")].map((each) => each.value);
    act("set_line_up", { round: Number(byId("members").dataset.round), team: byId("team").value, players });
  });
}
