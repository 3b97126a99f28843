// The desk's substitutes, wrong seats and line-ups of teams.

import { signed } from "../common.js";
import { redraw } from "../redraw.js";
import { say } from "../../language.js";
import { el, WINDS } from "../../tiles.js";

const known = (id) => document.getElementById(id);
let overview = null, desk = null, act = () => {};

// Between two rounds the seats are those of the round that comes, once they are drawn.
const round = () => desk.next?.round ?? overview.clock?.round ?? 1;
const tables = () => desk.next?.tables ?? overview.tables.filter((each) => each.table);
const shown = (id) => desk.players.find((each) => each.id === id)?.shown ?? id;
const seated = () => tables().flatMap((table) => table.players.map((each, at) => ({ ...each, table: table.table, wind: table.winds[at] })));

function seatsOf(number) {
  const table = tables().find((each) => each.table === number);
  return Object.fromEntries((table?.players ?? []).map((each, at) => [table.winds[at], each.id]));
}

function drawWrong() {
  const number = Number(known("wrong-table").value), seats = seatsOf(number);
  const everybody = seated().map((each) => each.id);
  redraw("wrong-seats", [round(), number, seats, everybody], () => Object.entries(seats).map(([wind, id]) => {
    const select = el("select", { "data-wind": wind }, ...everybody.map((each) => new Option(shown(each), each, false, each === id)));
    return el("label", {}, el("span", {}, WINDS[wind]), select);
  }));
}

// Who came from another table left a seat there: whoever sat here instead really sat on it.
function corrected() {
  const number = Number(known("wrong-table").value), before = seatsOf(number);
  const after = Object.fromEntries([...known("wrong-seats").querySelectorAll("select")].map((each) => [each.dataset.wind, each.value]));
  const left = Object.values(before).filter((id) => !Object.values(after).includes(id));
  const changed = { [number]: after };
  for (const id of Object.values(after)) {
    const from = seated().find((each) => each.id === id);
    if (!from || from.table === number) continue;
    changed[from.table] ??= seatsOf(from.table);
    changed[from.table][from.wind] = left.shift() ?? id;
  }
  return Object.entries(changed).map(([table, seats]) => ({ round: round(), table: Number(table), seats }));
}

function drawTeam() {
  const team = desk.teams.find((each) => each.id === known("team").value);
  const members = desk.players.filter((each) => each.team === team?.id);
  const next = desk.next?.round ?? (overview.clock?.round ?? 0) + 1;
  const named = team?.line_ups[next];
  redraw("members", [team?.id, members, named, next], () => [el("b", {}, say("hall_round", { n: next })),
    ...members.map((each) => {
      const box = el("input", { type: "checkbox", value: each.id });
      box.checked = !named || named.includes(each.id);
      return el("label", { class: "tick" }, box, ` ${each.shown}`);
    })]);
  known("members").dataset.round = next;
}

export function drawSeats(toldOverview, toldDesk) {
  [overview, desk] = [toldOverview, toldDesk];
  const sitting = seated(), names = sitting.map((each) => [each.table, each.id, each.substitute]);
  redraw("leaves", names, () => sitting.map((each) => new Option(`${say("hall_table", { n: each.table })} · ${shown(each.id)}${each.substitute ? ` (${say("hall_is_substitute")})` : ""}`, `${each.table} ${each.id}`)));
  const free = desk.players.filter((each) => !sitting.some((one) => one.id === each.id));
  redraw("comes", free.map((each) => each.shown), () => free.map((each) => new Option(each.shown, each.id)));
  known("seats-round").textContent = say("hall_round", { n: round() });
  redraw("wrong-table", tables().map((each) => each.table), () => tables().map((each) => new Option(each.table, each.table)));
  drawWrong();
  known("line-ups").hidden = !desk.teams.length;
  redraw("team", desk.teams.map((each) => each.name), () => desk.teams.map((each) => new Option(each.name, each.id)));
  drawTeam();
  if (document.activeElement !== known("substitute-value")) known("substitute-value").value = desk.substitute_value ?? "";
  drawWorth();
}

// Points where the total has thousands: what they come to there stands beside them.
function drawWorth() {
  const value = known("substitute-value").valueAsNumber;
  known("worth-does").textContent = desk?.counts_uma && Number.isFinite(value) ? say("hall_substitute_counts", { n: signed(value / 1000, 1) }) : "";
}

export function listenToSeats(toAct) {
  act = toAct;
  const place = () => {
    const [table, player] = known("leaves").value.split(" ");
    return { round: round(), table: Number(table), player };
  };
  known("substitute").addEventListener("submit", (event) => {
    event.preventDefault();
    const { player, ...where } = place();
    act("change_line_up", { ...where, leaves: player, comes: known("comes").value, substitute: known("as-substitute").checked });
  });
  known("mark").addEventListener("click", () => {
    const marked = seated().find((each) => each.id === place().player)?.substitute;
    act("set_substitute", { ...place(), substitute: !marked });
  });
  known("substitute-value").addEventListener("input", drawWorth);
  known("worth").addEventListener("submit", (event) => {
    event.preventDefault();
    const value = known("substitute-value").value;
    act("set_substitute_value", { value: value === "" ? null : Number(value) });
    document.activeElement?.blur();
  });
  known("wrong-table").addEventListener("change", drawWrong);
  known("wrong").addEventListener("submit", (event) => {
    event.preventDefault();
    act("correct_seats", { seating: corrected() });
  });
  known("team").addEventListener("change", drawTeam);
  known("line-up").addEventListener("submit", (event) => {
    event.preventDefault();
    const players = [...known("members").querySelectorAll("input:checked")].map((each) => each.value);
    act("set_line_up", { round: Number(known("members").dataset.round), team: known("team").value, players });
  });
}
