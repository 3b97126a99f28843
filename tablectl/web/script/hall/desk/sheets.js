// The desk's result sheets: of the round that is played, or of an earlier one, where a result is put right.

import { EVENT, follow, says } from "../common.js";
import { keepsSheet, pointsSheet } from "../points.js";
import { redraw } from "../redraw.js";
import { listed, say, titled, wordOf } from "../../language.js";
import { el } from "../../tiles.js";

const known = (id) => document.getElementById(id);
const shown = new Map(); // by table: what its sheet was drawn of, its node, its points
let told = null, round = "", stop = () => {}, act = () => {}, again = () => {};

// Whether nobody has to write anything: the table will tell its result.
const tellsItself = (table) =>
  table.machine && told.runs && !(table.away || table.result || table.reported || table.stopped || table.photos.length);

function state(table) {
  if (table.result) return listed([wordOf("hall_source", table.result.source), ...(table.result.amended ? [say("hall_corrected")] : [])]);
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
  const points = pointsSheet(table.players, told, table.result?.points ?? table.reported?.points ?? table.stopped ?? {});
  const kept = keepsSheet(points, EVENT, { ...table, ...where });
  const name = el("b", {}, say("hall_table", { n: table.table }));
  const stand = el("small", { class: table.result || tellsItself(table) ? "quiet" : "alert" }, state(table));
  const head = tellsItself(table) ? [] : [name, el("span", { class: "acts" }, stand, ...acts(table, where))];
  const form = el("form", { class: "fields", novalidate: "", "aria-label": say("hall_table", { n: table.table }) }, ...head, ...points.rows, points.note,
    el("button", { type: "submit" }, say(table.result ? "hall_correct_result" : "hall_enter")),
    ...table.photos.map((photo) => el("a", { href: `api/hall/photos/${photo}`, target: "_blank", rel: "noopener" }, say("hall_photo"))));
  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    const found = points.read();
    if (!found) return void says(points.why(), true);
    if (await act("set_result", { ...where, points: found }, titled([say("hall_table", { n: table.table }), say(table.result ? "hall_correct_result" : "hall_enter")]))) kept.forget();
  });
  const whole = tellsItself(table) ? el("details", {}, el("summary", {}, name, stand), form) : form;
  return { node: el("li", { "data-table": table.table }, whole), points };
}

// A sheet on which somebody writes keeps what they wrote, whatever comes in at other tables or at its own, until it
// is the result.
function drawn(table) {
  const key = JSON.stringify([told.round, told.step, told.runs, table]), before = shown.get(table.table);
  if (before?.key === key) return before.node;
  const made = sheet(table);
  if (before?.round === told.round && before.points.typed() && !before.points.holds(table.result?.points ?? {})) {
    made.points.write(before.points.texts());
    made.node.querySelector("details")?.setAttribute("open", "");
  }
  shown.set(table.table, { key, round: told.round, ...made });
  return made.node;
}

function draw() {
  known("sheet-round-label").hidden = told.rounds.length < 2;
  redraw("sheet-round", [told.rounds, told.round], () => told.rounds.map((each) =>
    new Option(`${say("hall_round", { n: each.round })}${each.missing.length ? ` · ${say("hall_results_missing", { n: each.missing.length })}` : ""}`, each.round, false, each.round === told.round)));
  const nodes = told.round ? told.tables.map(drawn) : [];
  if (nodes.length !== known("sheets").children.length || nodes.some((each, at) => known("sheets").children[at] !== each)) known("sheets").replaceChildren(...nodes);
  known("no-sheets").hidden = nodes.length > 0;
  document.body.dataset.sheets = told.seq;
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
