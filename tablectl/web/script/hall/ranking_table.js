// The ranking as a table, with the winners once the event is over; on the wall and on the public page.

import { byId } from "../dom.js";
import { flag } from "../flags.js";
import { signedFormatter } from "./formats.js";
import { say } from "../language.js";
import { el } from "../tiles.js";

const PODIUM = 3;
const hasWon = (each, ranking) => Boolean(ranking.over && each.place !== null && each.place <= PODIUM);

function rankingRow(each, ranking, signed) {
  const cut = ranking.cut?.some((one) => one.after >= ranking.after && one.players === each.place);
  const marks = [cut ? "cut" : "", hasWon(each, ranking) ? "won" : ""].filter(Boolean).join(" ");
  return el("tr", { class: marks || null, "data-player": each.id },
    el("td", { class: "place" }, each.place ?? "–"),
    el("th", { scope: "row" }, each.country ? flag(each.country) : null, el("span", { class: "name" }, each.name), each.team ? el("small", {}, ` ${each.team}`) : null),
    el("td", { class: each.place === null ? null : each.total < 0 ? "down-by" : each.total > 0 ? "up-by" : null }, el("b", {}, each.place === null ? "–" : signed(each.total))),
    ...each.rounds.map((value) => el("td", { class: "of-round" }, value === null ? "–" : signed(value))),
    ...(hasPenalties(ranking) ? [el("td", {}, each.penalties ? signed(each.penalties) : "")] : []),
    ...(hasTies(ranking) ? [el("td", { class: "quiet" }, decidedBy(each, ranking))] : []));
}

// Empty columns are left out: on a phone the names need the room.
const hasPenalties = (ranking) => ranking.standings.some((each) => each.penalties);
const hasTies = (ranking) => ranking.standings.some((each) => decidedBy(each, ranking));

// The rule that separated players with the same total; "=" where none did.
function decidedBy(each, ranking) {
  if (each.place === null) return "";
  if (ranking.standings.some((one) => one !== each && one.place === each.place)) return say("hall_tied");
  return each.tiebreak.length > 1 ? say(TIES[each.tiebreak.at(-1)]) : "";
}

// "After round 2 of 4", with the later rounds of which some results are in.
export function progressText(ranking) {
  const finished = ranking.over ? say("hall_final_ranking") : ranking.complete ? say("hall_after_round", { n: ranking.complete, all: ranking.rounds }) : "";
  const partial = (ranking.partial ?? []).map((each) => say("hall_after_partial", { n: each.results, all: each.tables, round: each.round }));
  const withheld = ranking.withheld ? say("hall_withheld") : "";
  return [finished, ...partial, withheld].filter(Boolean).join(" · ") || say("hall_nothing_played");
}

const TIES = { total: "hall_tie_total", points: "hall_tie_points", wins: "hall_tie_wins", best: "hall_tie_best", last: "hall_tie_last" };

export function drawRanking(ranking) {
  byId("after").textContent = progressText(ranking);
  const signed = signedFormatter(ranking.standings);
  const winners = ranking.standings.filter((each) => hasWon(each, ranking));
  byId("podium").hidden = !winners.length;
  byId("podium").replaceChildren(...winners.map((each) => el("li", { class: `place-${each.place}` },
    el("span", { class: "place" }, each.place), el("b", {}, each.name), el("span", {}, signed(each.total)))));
  const count = Math.max(0, ...ranking.standings.map((each) => each.rounds.length));
  const rounds = Array.from({ length: count }, (_, at) => el("th", { scope: "col", class: "of-round" }, say("hall_round_short", { n: at + 1 })));
  byId("head").replaceChildren(el("tr", {}, el("th", { scope: "col" }, "#"), el("th", { scope: "col" }, say("player")),
    el("th", { scope: "col" }, say("hall_total")), ...rounds,
    ...(hasPenalties(ranking) ? [el("th", { scope: "col" }, say("penalties"))] : []), ...(hasTies(ranking) ? [el("th", { scope: "col" }, say("hall_decided_by"))] : [])));
  byId("rows").replaceChildren(...ranking.standings.map((each) => rankingRow(each, ranking, signed)));
}

export function drawTeams(teams, signed = signedFormatter(teams)) {
  byId("teams").hidden = !teams.length;
  byId("team-rows").replaceChildren(...teams.map((each) => el("li", {}, el("span", { class: "place" }, each.place), el("span", { class: "name" }, each.name), el("b", {}, signed(each.total)))));
}
