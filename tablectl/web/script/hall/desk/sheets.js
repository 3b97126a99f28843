// The desk's score sheets, of the current round or of an earlier one, whose results can be corrected.

import { EVENT } from "../event.js";
import { poll } from "../polling.js";
import { persistSheet, pointsSheet } from "../points_sheet.js";
import { redrawIfChanged } from "../redraw.js";
import { byId } from "../../dom.js";
import { joinList, joinTitle, say, wordOf } from "../../language.js";
import { showStatus } from "../../status_line.js";
import { el, points } from "../../tiles.js";

const sheetByTable = new Map(); // {key, round, node, fields} of the drawn sheet
const hasMouse = matchMedia("(pointer: fine)");
let data = null, round = "", enteredTable = 0, stop = () => {}, act = () => {}, refresh = () => {};

// Whether the table's machine will report the result: nobody has to type it.
const reportsByMachine = (table) =>
  table.machine && data.runs && !(table.away || table.result || table.reported || table.stopped || table.photos.length);

// What is due comes first, then tables that will report by themselves, then what is done.
const KIND_ORDER = ["due", "tells", "done"];
const sheetKind = (table) => (table.result ? "done" : reportsByMachine(table) ? "tells" : "due");

function stateText(table) {
  if (table.result) return joinList([wordOf("hall_source", table.result.source), ...(table.result.amended ? [say("hall_corrected")] : [])]);
  if (table.reported) return say("hall_signed", { n: table.reported.signed.length, all: table.players.length });
  if (table.stopped) return say("hall_stopped_at");
  if (reportsByMachine(table)) return say("hall_machine_tells");
  return say(table.machine && data.runs ? "hall_table_away" : "hall_no_result");
}

function reportButtons(table, where) {
  if (!table.reported || table.result) return [];
  return ["accept", "reject"].map((each) => {
    const button = el("button", { type: "button" }, say(each === "accept" ? "hall_accept" : "hall_reject"));
    button.addEventListener("click", () => act(`${each}_report`, { ...where, points: table.reported.points }));
    return button;
  });
}

function makeSheet(table) {
  const where = { round: data.round, table: table.table };
  const fields = pointsSheet(table.players, data, table.result?.points ?? table.reported?.points ?? table.stopped ?? {});
  const savedSheet = persistSheet(fields, EVENT, { ...table, ...where });
  const kind = sheetKind(table);
  const name = el("b", {}, say("hall_table", { n: table.table }));
  const stateNode = el("small", { class: kind === "due" ? "alert" : "quiet" }, stateText(table));
  const head = kind === "due" ? [name, el("span", { class: "acts" }, stateNode, ...reportButtons(table, where))] : [];
  const form = el("form", { class: "fields", novalidate: "", "aria-label": say("hall_table", { n: table.table }) }, ...head, ...fields.rows, fields.note,
    el("button", { type: "submit" }, say(table.result ? "hall_correct_result" : "hall_enter")),
    ...table.photos.map((photo) => el("a", { href: `api/hall/photos/${photo}`, target: "_blank", rel: "noopener" }, say("hall_photo"))));
  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    const result = fields.read();
    if (!result) return void showStatus(fields.errorText(), false);
    if (await act("set_result", { ...where, points: result, seen: table.result?.points ?? {} }, joinTitle([say("hall_table", { n: table.table }), say(table.result ? "hall_correct_result" : "hall_enter")]))) {
      savedSheet.clear();
      enteredTable = table.table;
    }
  });
  const content = kind === "due" ? form : el("details", {}, el("summary", {}, name, ...resultNodes(table), stateNode), form);
  return { node: el("li", { class: kind, "data-table": table.table }, content), fields };
}

// A result in one line, readable without opening its sheet.
function resultNodes(table) {
  return table.result ? table.players.map((each) => el("span", {}, el("span", { class: "name" }, each.name), " ", el("b", {}, points(table.result.points[each.id])))) : [];
}

// The sheet's node. An edited sheet keeps its text when new data comes, until that text is the result.
function sheetNode(table) {
  const key = JSON.stringify([data.round, data.step, data.runs, table]), previous = sheetByTable.get(table.table);
  if (previous?.key === key) return previous.node;
  const sheet = makeSheet(table);
  if (previous?.round === data.round && previous.fields.isEdited() && !previous.fields.hasPoints(table.result?.points ?? {})) {
    sheet.fields.write(previous.fields.texts());
    sheet.node.querySelector("details")?.setAttribute("open", "");
  }
  sheetByTable.set(table.table, { key, round: data.round, ...sheet });
  return sheet.node;
}

function draw() {
  byId("sheet-round-label").hidden = data.rounds.length < 2;
  redrawIfChanged("sheet-round", [data.rounds, data.round], () => data.rounds.map((each) =>
    new Option(`${say("hall_round", { n: each.round })}${each.missing.length ? ` · ${say("hall_results_missing", { n: each.missing.length })}` : ""}`, each.round, each.round === data.round)));
  const nodes = data.round ? KIND_ORDER.flatMap((kind) => data.tables.filter((each) => sheetKind(each) === kind)).map(sheetNode) : [];
  placeNodes(nodes);
  focusNextSheet();
  byId("no-sheets").hidden = nodes.length > 0;
  document.body.dataset.sheets = data.seq;
}

// Moves only the nodes that changed, so that a field keeps the focus.
function placeNodes(nodes) {
  const list = byId("sheets");
  for (const each of [...list.children]) if (!nodes.includes(each)) each.remove();
  nodes.forEach((each, at) => { if (list.children[at] !== each) list.insertBefore(each, list.children[at] ?? null); });
}

// Once a sheet is accepted the next one gets the focus; not on a phone, where a keyboard would open.
function focusNextSheet() {
  if (!data.tables.find((each) => each.table === enteredTable)?.result) return;
  enteredTable = 0;
  if (hasMouse.matches && !document.activeElement?.matches("input, select, textarea")) byId("sheets").querySelector(".due input")?.focus();
}

function followSheets() {
  stop();
  const refreshSheets = poll("sheets", (answer) => { if (answer) { data = answer; draw(); } }, round ? { round } : {});
  [refresh, stop] = [refreshSheets, refreshSheets.stop];
}

export function listenToSheets(newAct) {
  act = async (...command) => { const answer = await newAct(...command); if (answer) refresh(); return answer; };
  byId("sheet-round").addEventListener("change", () => { round = byId("sheet-round").value; followSheets(); });
  followSheets();
}

// Shows the latest round, whichever was chosen: a round was begun.
export function showLatestRound() {
  if (round) { round = ""; followSheets(); }
}
