// A rule book's presets and options in the page's language, from the book's own data.

import { humanize } from "./books.js";
import { formatNumber, joinTitle, LANGUAGE, say } from "./language.js";
import { readableClause } from "./clauses.js";

const localized = (texts) => texts[LANGUAGE] ?? texts.en;

export const presetName = (row) => localized(row.names);
export const presetSource = (row) => localized(row.sources);
export const presetLine = (row) => say("with_clause", { what: localized(row.summaries), clause: localized(row.sources) });

export const optionName = (row) => localized(row.names);

// What an option does, with its clause in the book.
export function optionLine(row) {
  const clause = readableClause(row.clause);
  return clause ? say("with_clause", { what: localized(row.sentences), clause }) : localized(row.sentences);
}

// One value of an option in words: yes or no, a choice, a number, a list of numbers.
export function valueName(row, value) {
  if (typeof value === "boolean") return say(value ? "yes" : "no");
  if (Array.isArray(value)) return value.map(formatNumber).join(" ");
  if (typeof value === "number") return formatNumber(value);
  return row.choice_names?.[value] ? localized(row.choice_names[value]) : humanize(String(value));
}

export const changeLine = (row, value) => joinTitle([optionName(row), valueName(row, value)]);

// The range of the numbers that an option takes.
export function rangeText(row) {
  const [low, high] = (row.range ?? row.each.range).map(formatNumber);
  return row.each ? say("numbers_between", { n: row.each.count, low, high }) : say("number_between", { low, high });
}

// "15000 5000 -5000 -15000" as numbers; other words stay as they are, for the service to refuse.
export function parseNumbers(row, text) {
  const numbers = text.normalize("NFKC").replace(/[−–—]/g, "-").split(/[\s,;]+/).filter(Boolean).map((each) => (Number.isNaN(Number(each)) ? each : Number(each)));
  return row.each && numbers.length > 1 ? numbers : numbers[0] ?? "";
}
