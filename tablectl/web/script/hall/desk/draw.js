// The options of a draw: who must not meet, and what to do with players that do not fill a table.

import { askChoice } from "../dialog.js";
import { byId } from "../../dom.js";
import { addWords, formatNumber, joinList, say } from "../../language.js";
import { el } from "../../tiles.js";
import { HALL_DRAW } from "../../words/hall_draw.js";
import { normalize, splitNames } from "./typed_names.js";

addWords(HALL_DRAW);

const SPARE_OPTIONS = ["byes", "threes"];

byId("spare").replaceChildren(...SPARE_OPTIONS.map((each) => new Option(say(`hall_spare_${each}`), each)));

// Pairs of ids, one a line; the number of the first line that is none.
function parsePairs(text, players) {
  const ids = new Map();
  for (const each of players) for (const name of [each.id, each.name, each.shown]) if (name) ids.set(normalize(name), each.id);
  const found = [];
  for (const [at, line] of text.split("\n").entries()) {
    if (!line.trim()) continue;
    const pair = splitNames(line, ids).map((each) => ids.get(normalize(each)));
    if (pair.length !== 2 || !pair.every(Boolean) || pair[0] === pair[1]) return at + 1;
    found.push(pair);
  }
  return found;
}

// The fields of the command `draw_seating`; {fault} in words where one is wrong.
export function readDrawOptions(players) {
  const bans = parsePairs(byId("bans").value, players);
  if (!Array.isArray(bans)) return { fault: say("hall_bans_wrong", { n: bans }) };
  return { apart: [...byId("apart").querySelectorAll("input:checked")].map((each) => each.value), bans, spare: byId("spare").value };
}

const MAX_LISTED_NAMES = 10;

// Whether only checked-in players get seats; null where the dialog was cancelled. Once anybody is checked in, it asks
// about the absent. Players that a cut or a line-up leaves out get no seat anyway.
export async function askOnlyPresent(players) {
  if (byId("only-here").checked) return true;
  const playing = players.filter((each) => each.plays);
  const absent = playing.filter((each) => !each.here).map((each) => each.shown);
  if (!absent.length || absent.length === playing.length) return false;
  const who = absent.length > MAX_LISTED_NAMES ? formatNumber(absent.length) : joinList(absent);
  const answer = await askChoice(say("hall_draw"), [el("p", {}, say("hall_draw_asks", { who }))], { main: "here", names: { all: say("hall_draw_all"), here: say("hall_draw_here") } });
  return answer ? answer === "here" : null;
}

export function seatingCostText(seated) {
  return say("hall_seats_cost", { met: seated.met_again, table: seated.table_again, team: seated.same_team, country: seated.same_country, club: seated.same_club });
}
