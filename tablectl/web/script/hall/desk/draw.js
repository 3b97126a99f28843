// How the desk draws a round: who does not meet, and what becomes of players whom whole tables leave over.

import { asked } from "../ask.js";
import { addWords, formatNumber, joinList, say } from "../../language.js";
import { el } from "../../tiles.js";
import { HALL_DRAW } from "../../words/hall_draw.js";
import { namesIn, plain } from "./typed_names.js";

addWords(HALL_DRAW);

const known = (id) => document.getElementById(id);
const SPARE = ["byes", "threes"];

known("spare").replaceChildren(...SPARE.map((each) => new Option(say(`hall_spare_${each}`), each)));

// Pairs of ids, a line each; a number where that line is none.
function pairs(text, players) {
  const ids = new Map();
  for (const each of players) for (const name of [each.id, each.name, each.shown]) if (name) ids.set(plain(name), each.id);
  const found = [];
  for (const [at, line] of text.split("\n").entries()) {
    if (!line.trim()) continue;
    const pair = namesIn(line, ids).map((each) => ids.get(plain(each)));
    if (pair.length !== 2 || !pair.every(Boolean) || pair[0] === pair[1]) return at + 1;
    found.push(pair);
  }
  return found;
}

// The fields of `draw_seating` that say this, or {fault} in words.
export function drawWishes(players) {
  const bans = pairs(known("bans").value, players);
  if (!Array.isArray(bans)) return { fault: say("hall_bans_wrong", { n: bans }) };
  return { apart: [...known("apart").querySelectorAll("input:checked")].map((each) => each.value), bans, spare: known("spare").value };
}

const MOST_NAMES = 10;

// Whether only those who are here are seated; null where nothing shall be drawn. Once somebody is ticked as here, who is
// not gets no seat that nobody has thought of. Whom a cut or a line-up leaves out gets none anyway.
export async function onlyHere(players) {
  if (known("only-here").checked) return true;
  const playing = players.filter((each) => each.plays);
  const absent = playing.filter((each) => !each.here).map((each) => each.shown);
  if (!absent.length || absent.length === playing.length) return false;
  const who = absent.length > MOST_NAMES ? formatNumber(absent.length) : joinList(absent);
  const answer = await asked(say("hall_draw"), [el("p", {}, say("hall_draw_asks", { who }))], { main: "here", names: { all: say("hall_draw_all"), here: say("hall_draw_here") } });
  return answer ? answer === "here" : null;
}

export function costOf(seated) {
  return say("hall_seats_cost", { met: seated.met_again, table: seated.table_again, team: seated.same_team, country: seated.same_country, club: seated.same_club });
}

// "15, 0, -15" as numbers; null where it is none.
export function umaOf(text) {
  const found = text.replace(/[−–]/g, "-").split(/[,;\s]+/).filter(Boolean).map(Number);
  return found.some(Number.isNaN) ? null : found;
}
