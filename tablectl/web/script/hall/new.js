// The form for a new event: name, rules, rounds, scoring, players.

import { savedName, saveName, sendCommand } from "./commands.js";
import { personText } from "./formats.js";
import { markInvalid } from "../field_errors.js";
import { fetchWithRetry, poll } from "./polling.js";
import { playersList } from "./players_list.js";
import { markField, parseNumbers, parsePoints, unmarkField } from "./points_sheet.js";
import { byId } from "../dom.js";
import { addWords, hasWord, LANGUAGE, say, translatePage, wordOf } from "../language.js";
import { showStatus } from "../status_line.js";
import { setUpPage } from "../theme.js";
import { persistForm } from "../tab_storage.js";
import { HALL_NEW } from "../words/hall_new.js";
import { HALL_PAPER } from "../words/hall_paper.js";

addWords(HALL_NEW);
addWords(HALL_PAPER);
translatePage();
setUpPage();
const FORMULAS = ["uma", "table_points", "sum"];
const list = playersList({ isNewEvent: true, onDraw: updateSubmitLabel });
const savedForm = persistForm(byId("create"), "event"); // until the event was created
let books = [], isSending = false, linkName = ""; // `linkName`: the name in the visitor's link

const selectedBook = () => books.find((each) => each.rules === byId("rules").value);
const selectedPreset = () => selectedBook().presets.find((each) => each.preset === byId("preset").value);

function updateSubmitLabel(readFields) {
  byId("make").textContent = readFields && !readFields.faults.length && readFields.players.length ? say("hall_create_with", { n: readFields.players.length }) : list?.text().trim() ? say("hall_list_look") : say("hall_create");
}

function fillBook() {
  byId("preset").replaceChildren(...selectedBook().presets.map((each) => new Option(each.names[LANGUAGE] ?? each.names.en, each.preset)));
  byId("preset-label").hidden = selectedBook().presets.length < 2;
  byId("size").replaceChildren(...selectedBook().players.map((each) => new Option(each, each)));
  byId("size-label").hidden = selectedBook().players.length < 2;
  fillPreset();
}

function fillPreset() {
  const scoring = selectedPreset().scoring;
  byId("formula").value = scoring.formula;
  byId("uma").value = (scoring.uma ?? [15, 5, -5, -15]).join(", ").replaceAll("-", "−");
  byId("oka").value = scoring.oka ?? 0;
  byId("start").value = scoring.start;
  byId("return").value = scoring.return ?? scoring.start;
  byId("ties").value = scoring.ties;
  fillFormula();
}

function fillFormula() {
  for (const each of document.querySelectorAll("[data-of]")) each.hidden = each.dataset.of !== byId("formula").value;
}

// A field's whole number within the limits, null where it is empty and may be; else undefined, and the field is marked.
function readNumber(id, low, high, isOptional = false) {
  const value = parsePoints(byId(id).value);
  if (value === null && isOptional) return null;
  if (value !== null && value >= low && value <= high) return value;
  markField(byId(id), value === null ? say("hall_points_missing") : say("hall_number_between", { low, high }));
  return undefined;
}

function readFields() {
  for (const field of document.querySelectorAll("[aria-invalid]")) field.removeAttribute("aria-invalid");
  for (const fault of document.querySelectorAll(".fault")) fault.textContent = "";
  const requiredText = (id) => {
    if (!byId(id).value.trim()) markField(byId(id), say("hall_points_missing"));
    return byId(id).value.trim();
  };
  const formula = byId("formula").value, size = Number(byId("size").value || selectedBook().players[0]);
  const scoring = { formula, start: readNumber("start", 0, 1e6), ties: byId("ties").value };
  if (formula === "uma") {
    scoring.uma = parseNumbers(byId("uma").value);
    if (scoring.uma?.length !== size) markField(byId("uma"), say("hall_uma_places", { n: size }));
    scoring.oka = readNumber("oka", 0, 1000);
    scoring.return = readNumber("return", 0, 1e6);
  }
  const fields = {
    name: requiredText("title"), rules: byId("rules").value, preset: byId("preset").value, tables_of: size,
    rounds: readNumber("rounds", 1, 100), minutes: readNumber("minutes", 1, 1000, true), scoring, by: requiredText("me"),
    ...(byId("zone").value.trim() ? { zone: byId("zone").value.trim() } : {}),
    ...(byId("first-start").value ? { starts: [byId("first-start").value] } : {}),
  };
  const invalid = document.querySelector("[aria-invalid]");
  if (!invalid) return fields;
  invalid.focus();
  showStatus(`${invalid.closest("label").querySelector("span").textContent}: ${invalid.closest("label").querySelector(".fault").textContent}`, false);
  return null;
}

async function create(event) {
  event.preventDefault();
  const fields = readFields();
  if (isSending || !fields) return;
  const text = list.text();
  if (text.trim() && !await list.validate()) return;
  isSending = true;
  if (fields.by === personText(linkName)) fields.by = linkName; // the role's code, which every reader sees in their own language
  else saveName(fields.by);
  if (fields.minutes === null) delete fields.minutes;
  const created = await sendCommand("create_event", { ...fields, event: "", ...(text.trim() ? { text } : {}) });
  isSending = false;
  if (created?.error?.code === "no_such_zone") markInvalid(byId("zone"));
  if (!created || created.error) return;
  savedForm.clear();
  const isLatest = (await fetchWithRetry("api/hall/events")).events.find((each) => each.newest)?.event === created.event;
  location.assign(isLatest ? "desk" : `desk?${new URLSearchParams({ event: created.event })}`);
}

async function start() {
  books = (await fetchWithRetry("api/hall/books")).books;
  const who = await fetchWithRetry("api/hall/who");
  linkName = who.name;
  byId("me").value = savedName() || personText(linkName);
  byId("rules").replaceChildren(...books.map((each) => new Option(hasWord(`book_${each.rules}`) ? wordOf("book", each.rules) : each.name, each.rules)));
  byId("formula").replaceChildren(...FORMULAS.map((each) => new Option(wordOf("hall_formula", each), each)));
  byId("ties").replaceChildren(...["share", "seat"].map((each) => new Option(wordOf("hall_ties", each), each)));
  byId("zones").replaceChildren(...(Intl.supportedValuesOf?.("timeZone") ?? []).map((each) => new Option(each, each)));
  byId("zone").value = Intl.DateTimeFormat().resolvedOptions().timeZone ?? "";
  fillBook();
  savedForm.restore();
  updateSubmitLabel(null);
  if (who.role !== "organiser") showStatus(say("hall_no_rights"), false);
  document.body.dataset.ready = "1";
}

byId("rules").addEventListener("change", fillBook);
byId("preset").addEventListener("change", fillPreset);
byId("formula").addEventListener("change", fillFormula);
byId("pasted").addEventListener("input", () => updateSubmitLabel(null));
byId("create").addEventListener("submit", create);
byId("create").addEventListener("input", (event) => unmarkField(event.target));
poll("events", () => {}, {}, 5000);
start();
