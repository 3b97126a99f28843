// Names and points as a hall's pages show them.

import "./shared_words.js";
import { hasWord, say } from "../language.js";

// A person's name; links without a name carry a role's code instead.
export function personText(name) {
  const role = `hall_role_${name}`;
  return hasWord(role) ? say(role) : name;
}

// Three who share places may have thirds: they are read to a hundredth, which tells any two totals apart.
const MAX_DECIMALS = 2;
const SLACK = 1e-6; // of decimals in binary

// How many decimals a value needs: 0 for 31, 1 for 31.5, 2 for 50/3.
function decimalsOf(value) {
  const needed = [0, 1].find((digits) => Math.abs(value * 10 ** digits - Math.round(value * 10 ** digits)) < SLACK);
  return needed ?? MAX_DECIMALS;
}

// "+31.5", in the unit of the event's scoring formula; 0 has no sign. `least`: decimals that stand at any rate.
export function signed(value, least = 0) {
  const digits = Math.max(least, decimalsOf(value));
  const text = Math.abs(value).toLocaleString(document.documentElement.lang, { maximumFractionDigits: digits, minimumFractionDigits: digits });
  return `${value < 0 ? "−" : value > 0 ? "+" : ""}${text}`;
}

// A formatter for values of one list: all have as many decimals as one of them needs, so that they stand under each other.
export function signedFormatter(rows) {
  const values = rows.flatMap((row) => [row.total, row.penalties, ...row.rounds ?? []]).filter((value) => typeof value === "number");
  const digits = Math.max(0, ...values.map(decimalsOf));
  return (value) => signed(value, digits);
}
