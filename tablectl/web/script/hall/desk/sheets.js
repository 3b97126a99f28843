// The desk's result sheets: of the round that is played, or of an earlier one, where a result is put right.

import { EVENT, follow, says } from "../common.js";
import { keepsSheet, pointsSheet } from "../points.js";
import { redraw } from "../redraw.js";
import { joinList, joinTitle, say, wordOf } from "../../language.js";
import { el, points } from "../../tiles.js";

const known = (id) => document.getElementById(id);
const shown = new Map(); // by table: what its sheet was drawn of, its node, its points
const typesFast = matchMedia("(pointer: fine)");
let told = null, round = "", entered = 0, stop = () => {}, act = () => {}, again = () => {};

// Whether nobody has to write anything: the table will tell its result.
const tellsItself = (table) =>
  table.machine && told.runs && !(table.away || table.result || table.reported || table.stopped || table.photos.length);

// What is due comes first, then tables that will tell their result, then what is done.
const ORDER = ["due", "tells", "done"];
const kindOf = (table) => (table.result ? "done" : tellsItself(table) ? "tells" : "due");

function state(table) {
  if (table.result) return joinList([wordOf("hall_source", table.result.source), ...(table.result.amended ? [say("hall_corrected")] : [])]);
  if (table.reported) return say("hall_signed", { n: table.reported.signed.length, all: table.players.length });
  if (table.stopped) return say("hall_stopped_at");
  if (tellsItself(table)) return say("hall_machine_tells");
  return say(table.machine && told.runs ? "hall_table_away" : "hall_no_result");
}

function acts(table, where) {
  if (!table.reported || table.result) return [];
  return ["accept", "reject"].map((each) => {
    const button = el("button", { type: "button" }, say(each === "accept" ? "hall_accept" : "hall_reject"));
    button.addEventListener("click", () => act(`${each}_report`, { ...where, points: table.reported.points }));
    return button;
  });
}

function sheet(table) {
  const where = { round: told.round, table: table.table };
  const fields = pointsSheet(table.players, told, table.result?.points ?? table.reported?.points ?? table.stopped ?? {});
  const kept = keepsSheet(fields, EVENT, { ...table, ...where });
  const kind = kindOf(table);
  const name = el("b", {}, say("hall_table", { n: table.table }));
  const stand = el("small", { class: kind === "due" ? "alert" : "quiet" }, state(table));
  const head = kind === "due" ? [name, el("span", { class: "acts" }, stand, ...acts(table, where))] : [];
  const form = el("form", { class: "fields", novalidate: "", "aria-label": say("hall_table", { n: table.table }) }, ...head, ...fields.rows, fields.note,
    el("button", { type: "submit" }, say(table.result ? "hall_correct_result" : "hall_enter")),
    ...table.photos.map((photo) => el("a", { href: `api/hall/photos/${photo}`, target: "_blank", rel: "noopener" }, say("hall_photo"))));
  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    const found = fields.read();
    if (!found) return void says(fields.why(), true);
    if (await act("set_result", { ...where, points: found }, joinTitle([say("hall_table", { n: table.table }), say(table.result ? "hall_correct_result" : "hall_enter")]))) {
      kept.forget();
      entered = table.table;
    }
  });
  const whole = kind === "due" ? form : el("details", {}, el("summary", {}, name, ...inShort(table), stand), form);
  return { node: el("li", { class: kind, "data-table": table.table }, whole), fields };
}

// A result in a line, to be read back without opening its sheet.
function inShort(table) {
  return table.result ? table.players.map((each) => el("span", {}, el("span", { class: "name" }, each.name), " ", el("b", {}, points(table.result.points[each.id])))) : [];
}

// A sheet on which somebody writes keeps what they wrote, whatever comes in at other tables or at its own, until it
// is the result.
function drawn(table) {
  const key = JSON.stringify([told.round, told.step, told.runs, table]), before = shown.get(table.table);
  if (before?.key === key) return before.node;
  const made = sheet(table);
  if (before?.round === told.round && before.fields.typed() && !before.fields.holds(table.result?.points ?? {})) {
    made.fields.write(before.fields.texts());
    made.node.querySelector("details")?.setAttribute("open", "");
  }
  shown.set(table.table, { key, round: told.round, ...made });
  return made.node;
}

function draw() {
  known("sheet-round-label").hidden = told.rounds.length < 2;
  redraw("sheet-round", [told.rounds, told.round], () => told.rounds.map((each) =>
    new Option(`${say("hall_round", { n: each.round })}${each.missing.length ? ` · ${say("hall_results_missing", { n: each.missing.length })}` : ""}`, each.round, false, each.round === told.round)));
  const nodes = told.round ? ORDER.flatMap((kind) => told.tables.filter((each) => kindOf(each) === kind)).map(drawn) : [];
  place(nodes);
  goOn();
  known("no-sheets").hidden = nodes.length > 0;
  document.body.dataset.sheets = told.seq;
}

// Whoever writes on a sheet stays in its field: only what changed is taken out and put in.
function place(nodes) {
  const list = known("sheets");
  for (const each of [...list.children]) if (!nodes.includes(each)) each.remove();
  nodes.forEach((each, at) => { if (list.children[at] !== each) list.insertBefore(each, list.children[at] ?? null); });
}

// Once a sheet is in, whoever types goes on with the next; on a phone no keyboard comes by itself.
function goOn() {
  if (!told.tables.find((each) => each.table === entered)?.result) return;
  entered = 0;
  if (typesFast.matches && !document.activeElement?.matches("input, select, textarea")) known("sheets").querySelector(".due input")?.focus();
}

function ask() {
  stop();
  const asked = follow("sheets", (answer) => { if (answer) { told = answer; draw(); } }, round ? { round } : {});
  [again, stop] = [asked, asked.stop];
}

export function listenToSheets(toAct) {
  act = async (...what) => { const done = await toAct(...what); if (done) again(); return done; };
  known("sheet-round").addEventListener("change", () => { round = known("sheet-round").value; ask(); });
  ask();
}

// The newest round's sheets, whatever was looked at before: a round was begun.
export function toNewestSheets() {
  if (round) { round = ""; ask(); }
}
