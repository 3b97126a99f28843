// A new event on a page: name, rules, rounds, what a table is worth, and its players.

import { commanded, follow, got, keepName, myName, personText, says } from "./common.js";
import { playersList } from "./list.js";
import { mark, pointsOf, unmark } from "./points.js";
import { addWords, hasWord, LANGUAGE, say, translatePage, wordOf } from "../language.js";
import { setUpPage } from "../theme.js";
import { persistForm } from "../tab_storage.js";
import { HALL_NEW } from "../words/hall_new.js";
import { HALL_PAPER } from "../words/hall_paper.js";

addWords(HALL_NEW);
addWords(HALL_PAPER);
translatePage();
setUpPage();
const known = (id) => document.getElementById(id);
const FORMULAS = ["uma", "table_points", "sum"];
const list = playersList({ fresh: true, drawn: nameButton });
const typed = persistForm(known("create"), "event"); // until the event is there
let books = [], making = false, link = ""; // `link`: whom the link was made for

const book = () => books.find((each) => each.rules === known("rules").value);
const preset = () => book().presets.find((each) => each.preset === known("preset").value);
// "15, 5, −5, −15" as numbers; null where one of them is none.
function listOf(text) {
  const numbers = text.normalize("NFKC").split(/[\s,;/]+/).filter(Boolean).map((each) => Number(each.replace(/[−–—]/g, "-")));
  return numbers.some(Number.isNaN) ? null : numbers;
}

function nameButton(told) {
  known("make").textContent = told && !told.faults.length && told.players.length ? say("hall_create_with", { n: told.players.length }) : list?.text().trim() ? say("hall_list_look") : say("hall_create");
}

function fillBook() {
  known("preset").replaceChildren(...book().presets.map((each) => new Option(each.names[LANGUAGE] ?? each.names.en, each.preset)));
  known("preset-label").hidden = book().presets.length < 2;
  known("size").replaceChildren(...book().players.map((each) => new Option(each, each)));
  known("size-label").hidden = book().players.length < 2;
  fillPreset();
}

function fillPreset() {
  const scoring = preset().scoring;
  known("formula").value = scoring.formula;
  known("uma").value = (scoring.uma ?? [15, 5, -5, -15]).join(", ").replaceAll("-", "−");
  known("oka").value = scoring.oka ?? 0;
  known("start").value = scoring.start;
  known("return").value = scoring.return ?? scoring.start;
  known("ties").value = scoring.ties;
  fillFormula();
}

function fillFormula() {
  for (const each of document.querySelectorAll("[data-of]")) each.hidden = each.dataset.of !== known("formula").value;
}

// A field's whole number between two; undefined, and marked, where it is none. What is empty and may be is null.
function number(id, low, high, may = false) {
  const value = pointsOf(known(id).value);
  if (value === null && may) return null;
  if (value !== null && value >= low && value <= high) return value;
  mark(known(id), value === null ? say("hall_points_missing") : say("hall_number_between", { low, high }));
  return undefined;
}

function told() {
  for (const field of document.querySelectorAll("[aria-invalid]")) field.removeAttribute("aria-invalid");
  for (const fault of document.querySelectorAll(".fault")) fault.textContent = "";
  const filled = (id) => {
    if (!known(id).value.trim()) mark(known(id), say("hall_points_missing"));
    return known(id).value.trim();
  };
  const formula = known("formula").value, size = Number(known("size").value || book().players[0]);
  const scoring = { formula, start: number("start", 0, 1e6), ties: known("ties").value };
  if (formula === "uma") {
    scoring.uma = listOf(known("uma").value);
    if (scoring.uma?.length !== size) mark(known("uma"), say("hall_uma_places", { n: size }));
    scoring.oka = number("oka", 0, 1000);
    scoring.return = number("return", 0, 1e6);
  }
  const fields = {
    name: filled("title"), rules: known("rules").value, preset: known("preset").value, tables_of: size,
    rounds: number("rounds", 1, 100), minutes: number("minutes", 1, 1000, true), scoring, by: filled("me"),
    ...(known("zone").value.trim() ? { zone: known("zone").value.trim() } : {}),
    ...(known("first-start").value ? { starts: [known("first-start").value] } : {}),
  };
  const wrong = document.querySelector("[aria-invalid]");
  if (!wrong) return fields;
  wrong.focus();
  says(`${wrong.closest("label").querySelector("span").textContent}: ${wrong.closest("label").querySelector(".fault").textContent}`, true);
  return null;
}

async function create(event) {
  event.preventDefault();
  const fields = told();
  if (making || !fields) return;
  const text = list.text();
  if (text.trim() && !await list.ready()) return;
  making = true;
  if (fields.by === personText(link)) fields.by = link; // a link for nobody by name: everybody reads its role in their own language
  else keepName(fields.by);
  if (fields.minutes === null) delete fields.minutes;
  const done = await commanded("create_event", { ...fields, event: "", ...(text.trim() ? { text } : {}) });
  making = false;
  if (!done || done.error) return;
  typed.clear();
  const newest = (await got("api/hall/events")).events.find((each) => each.newest)?.event === done.event;
  location.assign(newest ? "desk" : `desk?${new URLSearchParams({ event: done.event })}`);
}

async function begin() {
  books = (await got("api/hall/books")).books;
  const who = await got("api/hall/who");
  link = who.name;
  known("me").value = myName() || personText(link);
  known("rules").replaceChildren(...books.map((each) => new Option(hasWord(`book_${each.rules}`) ? wordOf("book", each.rules) : each.name, each.rules)));
  known("formula").replaceChildren(...FORMULAS.map((each) => new Option(wordOf("hall_formula", each), each)));
  known("ties").replaceChildren(...["share", "seat"].map((each) => new Option(wordOf("hall_ties", each), each)));
  known("zones").replaceChildren(...(Intl.supportedValuesOf?.("timeZone") ?? []).map((each) => new Option(each, each)));
  known("zone").value = Intl.DateTimeFormat().resolvedOptions().timeZone ?? "";
  fillBook();
  typed.restore();
  if (who.role !== "organiser") says(say("hall_no_rights"), true);
  document.body.dataset.ready = "1";
}

known("rules").addEventListener("change", fillBook);
known("preset").addEventListener("change", fillPreset);
known("formula").addEventListener("change", fillFormula);
known("pasted").addEventListener("input", () => nameButton(null));
known("create").addEventListener("submit", create);
known("create").addEventListener("input", (event) => unmark(event.target));
follow("events", () => {}, {}, 5000);
begin();
