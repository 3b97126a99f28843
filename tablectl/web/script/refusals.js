// What the service refuses, told to people: only pages on which somebody asks for something load these words.

import { knows, learnWords, say, titled } from "./language.js";
import { nameOf } from "./tiles.js";
import { CONTEXT } from "./words/context.js";
import { ERRORS } from "./words/errors.js";

learnWords({ ...CONTEXT, ...ERRORS });

const FIELD = /\b(?:field|option) '([\w.]+)'/;
let players = [];

// Who sits where, so that a refusal can name them.
export function learnPlayers(names) {
  players = names;
}

// The word of a field of a request or of a hand that is scored; undefined where people have none for it.
function fieldNamed(field) {
  const last = field?.split(".").at(-1);
  const key = [field, `context.${field}`, `context.${last}`, `field_${last}`].find((each) => each && /[._]/.test(each) && knows(each));
  return key && say(key);
}

// Whom and which tiles a refusal is about: "Ren: 5 of dots, 6 of dots".
function about({ seat, tiles = [] }) {
  const named = tiles.map(nameOf).join(say("tiles_next"));
  const who = seat === undefined || seat === null ? "" : players[seat] || say("seat", { n: seat + 1 });
  return titled([who, named].filter(Boolean));
}

// The field of a form that a refusal is about, without what it lies in: "fortune_indicator"; undefined for none.
export function refusedField(error) {
  const [, named] = FIELD.exec(error?.message ?? "") ?? [];
  return (error?.field ?? named)?.split(".").at(-1);
}

// A refusal {code, message, seat, tiles, field} of the service as a sentence for people; a field is told as the form names it.
export function whyNot(error) {
  if (error?.due !== undefined) return say("tile_count_of", { n: error.count, due: error.due });
  const [, named] = FIELD.exec(error?.message ?? "") ?? [];
  const label = fieldNamed(error?.field ?? named);
  if (label) return say(/is missing| needs '/.test(error.message) ? "error_missing_field" : "error_field", { what: label });
  const told = knows(`error_${error?.code}`) ? say(`error_${error.code}`) : say("error_other");
  const whom = error ? about(error) : "";
  return whom ? say("error_about", { told, whom }) : told;
}
