// The points of a sheet: a field a player in the book's steps, a sign key where a keypad has none, and by how much
// the sheet does not add up. What is missing or wrong is marked at its field.

import { formatNumber, joinTitle, say } from "../language.js";
import { clearError } from "../status_line.js";
import { tabStorage } from "../tab_storage.js";
import { el } from "../tiles.js";

const MINUS = /[−–—‒]/g;
const APART = /[\s'’]/g; // also spaces that do not break
const THOUSANDS = /^[+-]?\d{1,3}([.,]\d{3})+$/;

// "−12", "1 200", "41,000" as a number; NaN where it is no whole number, null where nothing is written.
export function pointsOf(text) {
  const plain = text.normalize("NFKC").replace(MINUS, "-").replace(APART, "");
  if (!plain) return null;
  const whole = THOUSANDS.test(plain) ? plain.replace(/[.,]/g, "") : plain;
  return /^[+-]?\d+$/.test(whole) ? Number(whole) : NaN;
}

function fault(value, step) {
  if (value === null) return say("hall_points_missing");
  if (Number.isNaN(value)) return say("hall_points_whole");
  return value % step ? say("hall_points_step", { n: formatNumber(step) }) : "";
}

export function mark(field, text) {
  field.setAttribute("aria-invalid", "true");
  const told = field.closest("label")?.querySelector(".fault");
  if (told) told.textContent = text;
}

export function unmark(field) {
  if (field.hasAttribute("aria-invalid")) clearError();
  field.removeAttribute("aria-invalid");
  const told = field.closest("label")?.querySelector(".fault");
  if (told) told.textContent = "";
}

// What is being written on sheets, by event, round, table, players and the result so far: a reload and the browser's "back" find it again.
const store = tabStorage("sheets");
const sheetName = (event, { round, table, players, result }) => JSON.stringify([event, round, table, players.map((each) => [each.id, each.name]), result?.points]);

// Once there is another result, what was being written before is of no use any more.
export function keepsSheet(sheet, event, table) {
  const name = sheetName(event, table);
  for (const row of sheet.rows) row.addEventListener("input", () => store.save({ ...store.read(), [name]: sheet.texts() }));
  const texts = store.read()?.[name];
  if (texts) sheet.write(texts);
  return { forget: () => store.save({ ...store.read(), [name]: undefined }) };
}

// Rows and a line about the sum, for players of a table; `read` gives the points by player, or null once it has
// marked why not. A sheet adds up to `start` a player, or to less where penalties may give points `to_nobody`.
export function pointsSheet(players, { step, start, to_nobody: toNobody }, values = {}) {
  const due = start * players.length;
  const fields = players.map((each) => el("input", {
    type: "text", inputmode: "numeric", autocomplete: "off", "aria-label": each.name, "data-player": each.id, value: values[each.id] ?? "",
  }));
  const note = el("p", { class: "sum", role: "status" });
  const numbers = () => fields.map((each) => pointsOf(each.value));
  function count() {
    const known = numbers().filter((each) => each !== null && !Number.isNaN(each));
    const left = due - known.reduce((sum, each) => sum + each, 0), all = known.length === fields.length;
    const key = !all || !left ? "hall_still" : left > 0 ? "hall_too_few" : "hall_too_many";
    note.textContent = say(key, { n: formatNumber(all ? Math.abs(left) : left) });
    note.classList.toggle("alert", all && left !== 0);
    return all ? left : NaN;
  }
  const rows = players.map((each, at) => {
    const turn = el("button", { type: "button", class: "small sign", "aria-label": say("hall_sign_of", { who: each.name }) }, "±");
    turn.addEventListener("click", () => {
      const text = fields[at].value.replace(MINUS, "-").trim();
      fields[at].value = text.startsWith("-") ? text.slice(1) : `-${text}`;
      fields[at].dispatchEvent(new Event("input", { bubbles: true }));
      fields[at].focus();
    });
    fields[at].addEventListener("input", () => { unmark(fields[at]); clearError(); count(); });
    return el("label", {}, el("span", {}, each.name), el("span", { class: "points-field" }, fields[at], turn), el("small", { class: "fault", role: "alert" }));
  });
  function read() {
    const found = numbers(), wrong = fields.filter((each, at) => fault(found[at], step));
    for (const field of wrong) mark(field, fault(pointsOf(field.value), step));
    const left = count(), short = left && !(toNobody && left > 0);
    (wrong[0] ?? (short ? fields.at(-1) : null))?.focus();
    return wrong.length || short ? null : Object.fromEntries(players.map((each, at) => [each.id, found[at]]));
  }
  // Why `read` gave nothing, in words.
  function why() {
    const wrong = fields.find((each) => each.hasAttribute("aria-invalid"));
    return wrong ? joinTitle([wrong.getAttribute("aria-label"), fault(pointsOf(wrong.value), step)]) : note.textContent;
  }
  count();
  const texts = () => fields.map((each) => each.value);
  const typed = () => fields.some((each) => each.value !== String(values[each.dataset.player] ?? ""));
  const holds = (points) => players.every((each, at) => numbers()[at] === points[each.id]);
  const write = (told) => { told.forEach((text, at) => { fields[at].value = text; }); count(); };
  return { rows, note, read, why, typed, holds, texts, write };
}
