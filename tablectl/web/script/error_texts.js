// What the service refuses, told to people: only pages on which somebody asks for something load these words.

import { fieldLabel, findField, lastSubmittedForm } from "./form_fields.js";
import { addWords, hasWord, joinTitle, say } from "./language.js";
import { points, tileName } from "./tiles.js";
import { CONTEXT } from "./words/context.js";
import { ERRORS } from "./words/errors.js";

addWords({ ...CONTEXT, ...ERRORS });

const MISSING = /is missing| needs '|must not be empty|got (""|'')$/;
const SHORT = /^(\d+) .*?(?:needs|asks for|has) (\d+)/; // what a hand is worth, and must be
const FIELD = /\b(?:field|option) '([\w.]+)'/;
let players = [];

// Who sits where, so that a refusal can name them.
export function setPlayers(names) {
  players = names;
}

// The word of a field that is on no form of the page; undefined where people have none for it.
function fieldNamed(field) {
  const last = field?.split(".").at(-1);
  const key = [field, `context.${field}`, `context.${last}`, `field_${last}`].find((each) => each && /[._]/.test(each) && hasWord(each));
  return key && say(key);
}

// Whom and which tiles a refusal is about: "Ren: 5 of dots, 6 of dots".
function about({ seat, tiles = [] }) {
  const named = [...new Set(tiles)].map(tileName).join(say("tiles_next"));
  const who = seat === undefined || seat === null ? "" : players[seat] || say("seat", { n: seat + 1 });
  return joinTitle([who, named].filter(Boolean));
}

// The field that a refusal is about, with what it lies in: "context.fortune_indicator"; undefined for none.
export function errorField(error) {
  const [, named] = FIELD.exec(error?.message ?? "") ?? [];
  return error?.field ?? named;
}

// A refusal {code, message, seat, tiles, field} of the service as a sentence for people; a field is told as the page
// labels it: in the form given, else in the one sent last.
export function errorText(error, form = lastSubmittedForm()) {
  if (error?.due !== undefined && hasWord(`error_${error.code}_of`)) return say(`error_${error.code}_of`, { n: error.count, sum: points(error.count), due: points(error.due) });
  const label = fieldLabel(findField(form, errorField(error))) || fieldNamed(errorField(error));
  if (error?.reason && hasWord(`error_${error.reason}`)) return say(`error_${error.reason}`);
  const [, worth, needed] = SHORT.exec(error?.code === "below_minimum" ? error.message : "") ?? [];
  if (needed) return say("error_below_minimum_of", { n: Number(worth), due: needed });
  const own = error?.code !== "bad_request" && hasWord(`error_${error?.code}`); // a sentence that says what is wrong
  const missing = MISSING.test(error?.message);
  const field = `error_field_${errorField(error)?.split(".").at(-1)}`; // what such a field takes
  if (label && !missing && !own && hasWord(field)) return say(field, { what: label });
  if (label && (missing || !own)) return say(missing ? "error_missing_field" : "error_field", { what: label });
  const told = say(hasWord(`error_${error?.code}`) ? `error_${error.code}` : "error_other");
  // That nothing would change is about the record, not the tiles.
  const whom = error && error.code !== "changes_nothing" ? joinTitle([label, about(error)].filter(Boolean)) : "";
  return whom ? say("error_about", { told, whom }) : told;
}
