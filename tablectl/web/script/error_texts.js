// The service's refusals in words. Only pages that send requests load them.

import { fieldLabel, findField, lastSubmittedForm } from "./form_fields.js";
import { addWords, hasWord, joinTitle, say } from "./language.js";
import { points, tileName } from "./tiles.js";
import { CONTEXT } from "./words/context.js";
import { ERRORS } from "./words/errors.js";

addWords({ ...CONTEXT, ...ERRORS });

const MISSING_VALUE = /is missing| needs “|must not be empty|got (""|“”|null)$/;
const VALUE_TOO_LOW = /^(\d+) .*?(?:needs|asks for|has) (\d+)/; // a hand's value, and the least that is allowed
const FIELD_NAME = /\b(?:field|option) “([\w.]+)”/;
let players = [];
let moment = "";

// The names by seat, for refusals that name a player; `now`: what is due, for what does not fit the moment.
export function setPlayers(names, now = "") {
  players = names;
  moment = now;
}

// The name of a field that is on no form of the page; undefined without one.
function fieldText(field) {
  const last = field?.split(".").at(-1);
  const key = [field, `context.${field}`, `context.${last}`, `field_${last}`].find((each) => each && /[._]/.test(each) && hasWord(each));
  return key && say(key);
}

// The player and tiles that a refusal is about: "Ren: 5 of dots, 6 of dots".
function subjectText({ seat, tiles = [] }) {
  const tileNames = [...new Set(tiles)].map(tileName).join(say("tiles_next"));
  const who = seat === undefined || seat === null ? "" : players[seat] || say("seat", { n: seat + 1 });
  return joinTitle([who, tileNames].filter(Boolean));
}

// The path of the field that a refusal is about: "context.fortune_indicator"; undefined for none.
export function errorField(error) {
  const [, named] = FIELD_NAME.exec(error?.message ?? "") ?? [];
  return error?.field ?? named;
}

// A refusal {code, message, seat, tiles, field} of the service in words. Fields have the labels of the given form,
// else of the last one that was submitted.
export function errorText(error, form = lastSubmittedForm()) {
  if (error?.due !== undefined && hasWord(`error_${error.code}_of`)) return say(`error_${error.code}_of`, { n: error.count, sum: points(error.count), due: points(error.due) });
  const label = fieldLabel(findField(form, errorField(error))) || fieldText(errorField(error));
  if (error?.reason && hasWord(`error_${error.reason}`)) return say(`error_${error.reason}`);
  const [, value, needed] = VALUE_TOO_LOW.exec(error?.code === "below_minimum" ? error.message : "") ?? [];
  if (needed) return say("error_below_minimum_of", { n: Number(value), due: needed });
  const hasOwnSentence = error?.code !== "bad_request" && hasWord(`error_${error?.code}`); // the code has its own sentence
  const missing = MISSING_VALUE.test(error?.message);
  const field = `error_field_${errorField(error)?.split(".").at(-1)}`; // what such a field accepts
  if (label && !missing && !hasOwnSentence && hasWord(field)) return say(field, { what: label });
  if (label && (missing || !hasOwnSentence)) return say(missing ? "error_missing_field" : "error_field", { what: label });
  const text = say(hasWord(`error_${error?.code}`) ? `error_${error.code}` : "error_other");
  // This refusal is about the record, not the tiles.
  const subject = error && error.code !== "changes_nothing" ? joinTitle([label, subjectText(error), error.code === "wrong_moment" ? moment : ""].filter(Boolean)) : "";
  return subject ? say("error_about", { told: text, whom: subject }) : text;
}
