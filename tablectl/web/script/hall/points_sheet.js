// A score sheet's points: a field a player, a sign button (a phone's keypad may have no minus), and the difference to
// the expected sum. Faults are marked at their fields.

import { formatNumber, joinTitle, say } from "../language.js";
import { clearError } from "../status_line.js";
import { tabStorage } from "../tab_storage.js";
import { el } from "../tiles.js";

const MINUS = /[−–—‒]/g;
const SEPARATORS = /[\s'’]/g; // also non-breaking spaces
const THOUSANDS = /^[+-]?\d{1,3}([.,]\d{3})+$/;

// "−12", "1 200", "41,000" as a number; NaN where it is no whole number, null where nothing is written.
export function parsePoints(text) {
  const digits = text.normalize("NFKC").replace(MINUS, "-").replace(SEPARATORS, "");
  if (!digits) return null;
  const integer = THOUSANDS.test(digits) ? digits.replace(/[.,]/g, "") : digits;
  return /^[+-]?\d+$/.test(integer) ? Number(integer) : NaN;
}

// "15, 5, −5, −15" as numbers; null where one of them is none.
export function parseNumbers(text) {
  const numbers = text.normalize("NFKC").replace(MINUS, "-").split(/[\s,;/]+/).filter(Boolean).map(Number);
  return numbers.some(Number.isNaN) ? null : numbers;
}

function faultText(value, step) {
  if (value === null) return say("hall_points_missing");
  if (Number.isNaN(value)) return say("hall_points_whole");
  return value % step ? say("hall_points_step", { n: formatNumber(step) }) : "";
}

export function markField(field, text) {
  field.setAttribute("aria-invalid", "true");
  const note = field.closest("label")?.querySelector(".fault");
  if (note) note.textContent = text;
}

export function unmarkField(field) {
  if (field.hasAttribute("aria-invalid")) clearError();
  field.removeAttribute("aria-invalid");
  const note = field.closest("label")?.querySelector(".fault");
  if (note) note.textContent = "";
}

// What is typed on sheets, by event, round, table, players and result; it survives a reload and the browser's "back".
const store = tabStorage("sheets");
const storageKey = (event, { round, table, players, result }) => JSON.stringify([event, round, table, players.map((each) => [each.id, each.name]), result?.points]);

// Saves what is typed on a sheet, until there is another result.
export function persistSheet(sheet, event, table) {
  const key = storageKey(event, table);
  for (const row of sheet.rows) row.addEventListener("input", () => store.save({ ...store.read(), [key]: sheet.texts() }));
  const texts = store.read()?.[key];
  if (texts) sheet.write(texts);
  return { clear: () => store.save({ ...store.read(), [key]: undefined }) };
}

// A sheet's rows, and a line about its sum. `read` gives the points by player, or null where it has marked a fault. A
// sheet adds up to `start` a player, or to less where penalties may give points `to_nobody`.
export function pointsSheet(players, { step, start, to_nobody: toNobody }, values = {}) {
  const expectedSum = start * players.length;
  const fields = players.map((each) => el("input", {
    type: "text", inputmode: "numeric", autocomplete: "off", "aria-label": each.name, "data-player": each.id, value: values[each.id] ?? "",
  }));
  const note = el("p", { class: "sum", role: "status" });
  const numbers = () => fields.map((each) => parsePoints(each.value));
  function updateSum() {
    const valid = numbers().filter((each) => each !== null && !Number.isNaN(each));
    const difference = expectedSum - valid.reduce((sum, each) => sum + each, 0), all = valid.length === fields.length;
    const key = !all || !difference ? "hall_still" : difference > 0 ? "hall_too_few" : "hall_too_many";
    note.textContent = say(key, { n: formatNumber(all ? Math.abs(difference) : difference) });
    note.classList.toggle("alert", all && difference !== 0);
    return all ? difference : NaN;
  }
  const rows = players.map((each, at) => {
    const signButton = el("button", { type: "button", class: "small sign", "aria-label": say("hall_sign_of", { who: each.name }) }, "±");
    signButton.addEventListener("click", () => {
      const text = fields[at].value.replace(MINUS, "-").trim();
      fields[at].value = text.startsWith("-") ? text.slice(1) : `-${text}`;
      fields[at].dispatchEvent(new Event("input", { bubbles: true }));
      fields[at].focus();
    });
    fields[at].addEventListener("input", () => { unmarkField(fields[at]); clearError(); updateSum(); });
    return el("label", {}, el("span", {}, each.name), el("span", { class: "points-field" }, fields[at], signButton), el("small", { class: "fault", role: "alert" }));
  });
  function read() {
    const found = numbers(), wrong = fields.filter((_, at) => faultText(found[at], step));
    for (const field of wrong) markField(field, faultText(parsePoints(field.value), step));
    const difference = updateSum(), isUnbalanced = difference && !(toNobody && difference > 0);
    (wrong[0] ?? (isUnbalanced ? fields.at(-1) : null))?.focus();
    return wrong.length || isUnbalanced ? null : Object.fromEntries(players.map((each, at) => [each.id, found[at]]));
  }
  // Why `read` gave null, in words.
  function errorText() {
    const wrong = fields.find((each) => each.hasAttribute("aria-invalid"));
    return wrong ? joinTitle([wrong.getAttribute("aria-label"), faultText(parsePoints(wrong.value), step)]) : note.textContent;
  }
  updateSum();
  const texts = () => fields.map((each) => each.value);
  const isEdited = () => fields.some((each) => each.value !== String(values[each.dataset.player] ?? ""));
  const hasPoints = (points) => players.every((each, at) => numbers()[at] === points[each.id]);
  const write = (newTexts) => { newTexts.forEach((text, at) => { fields[at].value = text; }); updateSum(); };
  return { rows, note, read, errorText, isEdited, hasPoints, texts, write };
}
