// Names and points as a hall's pages show them.

import "./shared_words.js";
import { hasWord, say } from "../language.js";

// A person's name; links without a name carry a role's code instead.
export function personText(name) {
  const role = `hall_role_${name}`;
  return hasWord(role) ? say(role) : name;
}

// "+31.5", in the unit of the event's scoring formula; 0 has no sign.
export function signed(value, digits = Number.isInteger(value) ? 0 : 1) {
  const text = Math.abs(value).toLocaleString(document.documentElement.lang, { maximumFractionDigits: 2, minimumFractionDigits: digits });
  return `${value < 0 ? "−" : value > 0 ? "+" : ""}${text}`;
}

// A formatter for values of one list: all with a decimal where one has it.
export function signedFormatter(rows) {
  const values = rows.flatMap((row) => [row.total, row.penalties, ...row.rounds ?? []]).filter((value) => typeof value === "number");
  const digits = values.every(Number.isInteger) ? 0 : 1;
  return (value) => signed(value, digits);
}
