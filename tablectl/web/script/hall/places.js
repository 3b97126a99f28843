// The ranking as a table, and the winners once the event is over: on the wall, and on the public page.

import { flag } from "../flags.js";
import { signedAlike } from "./common.js";
import { say } from "../language.js";
import { el } from "../tiles.js";

const known = (id) => document.getElementById(id);

const PODIUM = 3;
const hasWon = (each, told) => Boolean(told.over && each.place !== null && each.place <= PODIUM);

function row(each, told, signed) {
  const cut = told.cut?.some((one) => one.after >= told.after && one.players === each.place);
  const marks = [cut ? "cut" : "", hasWon(each, told) ? "won" : ""].filter(Boolean).join(" ");
  return el("tr", { class: marks || null, "data-player": each.id },
    el("td", { class: "place" }, each.place ?? "–"),
    el("th", { scope: "row" }, each.country ? flag(each.country) : null, el("span", { class: "name" }, each.name), each.team ? el("small", {}, ` ${each.team}`) : null),
    el("td", { class: each.place === null ? null : each.total < 0 ? "down-by" : each.total > 0 ? "up-by" : null }, el("b", {}, each.place === null ? "–" : signed(each.total))),
    ...each.rounds.map((value) => el("td", { class: "of-round" }, value === null ? "–" : signed(value))),
    ...(fined(told) ? [el("td", {}, each.penalties ? signed(each.penalties) : "")] : []),
    ...(tied(told) ? [el("td", { class: "quiet" }, decidedBy(each, told))] : []));
}

// A column that would say nothing is left out: on a phone names need the room.
const fined = (told) => told.standings.some((each) => each.penalties);
const tied = (told) => told.standings.some((each) => decidedBy(each, told));

// Only where somebody has the same total: the rule that parted them, or every rule where none did.
function decidedBy(each, told) {
  if (each.place === null) return "";
  if (told.standings.some((one) => one !== each && one.place === each.place)) return "=";
  return each.tiebreak.length > 1 ? say(TIES[each.tiebreak.at(-1)]) : "";
}

// "After round 2 of 4", with the rounds behind it of which some results are in.
export function howFar(told) {
  const whole = told.over ? say("hall_final_ranking") : told.complete ? say("hall_after_round", { n: told.complete, all: told.rounds }) : "";
  const some = (told.partial ?? []).map((each) => say("hall_after_partial", { n: each.results, all: each.tables, round: each.round }));
  const later = told.withheld ? say("hall_withheld") : "";
  return [whole, ...some, later].filter(Boolean).join(" · ") || say("hall_nothing_played");
}

const TIES = { total: "hall_tie_total", points: "hall_tie_points", wins: "hall_tie_wins", best: "hall_tie_best", last: "hall_tie_last" };

export function drawRanking(told) {
  known("after").textContent = howFar(told);
  const signed = signedAlike(told.standings);
  const winners = told.standings.filter((each) => hasWon(each, told));
  known("podium").hidden = !winners.length;
  known("podium").replaceChildren(...winners.map((each) => el("li", { class: `place-${each.place}` },
    el("span", { class: "place" }, each.place), el("b", {}, each.name), el("span", {}, signed(each.total)))));
  const count = Math.max(0, ...told.standings.map((each) => each.rounds.length));
  const rounds = Array.from({ length: count }, (_, at) => el("th", { scope: "col", class: "of-round" }, say("hall_round_short", { n: at + 1 })));
  known("head").replaceChildren(el("tr", {}, el("th", { scope: "col" }, "#"), el("th", { scope: "col" }, say("player")),
    el("th", { scope: "col" }, say("hall_total")), ...rounds,
    ...(fined(told) ? [el("th", { scope: "col" }, say("penalties"))] : []), ...(tied(told) ? [el("th", { scope: "col" }, say("hall_decided_by"))] : [])));
  known("rows").replaceChildren(...told.standings.map((each) => row(each, told, signed)));
}
