// Two tables of the commentators' page: the possible discards of the player in turn, and the chances of the final places.

import { shortName } from "../identity.js";
import { formatPercent, say, wordOf } from "../language.js";
import { sortTiles } from "./overlay/hands.js";
import { waitValue } from "./overlay/waits.js";
import { el, tile } from "../tiles.js";

function tableHead(...cells) {
  return el("thead", {}, el("tr", {}, ...cells.map((words) => el("th", { scope: "col" }, words))));
}

function riskCell(each) {
  const words = each.words.map((word) => wordOf("safer", word)).join(" · ");
  return el("td", {}, formatPercent(each.chance), words ? el("small", {}, words) : null);
}

// The hand after a discard: its distance from ready, how many tiles help, and its waits with their values.
function outcomeCells(choice, ruleset) {
  if (!choice) return [el("td", {}), el("td", {})];
  const distance = choice.shanten > 0 ? say("ready_in", { n: choice.shanten }) : say("ready");
  return [el("td", { class: "then" }, distance), el("td", { class: "helped" }, el("b", {}, choice.acceptance),
    ...choice.waits.map((wait) => el("span", { class: "completes" }, tile(wait.tile), el("small", {}, waitValue(wait, ruleset)))))];
}

// A row for each possible discard of the player in turn; null where there is none, or it is unknown.
export function discardRows(hands, chances, turn, players, ruleset) {
  const choices = new Map((hands?.seats.find((each) => each.seat === turn)?.discards ?? []).map((each) => [each.tile, each]));
  const risks = chances?.turn === turn ? chances.danger : [];
  const danger = new Map(risks.map((each) => [each.tile, each]));
  const tiles = sortTiles([...(choices.size ? choices : danger).keys()]);
  if (!tiles.length) return null;
  // The best discards are nearest to ready, with the most tiles that help.
  const nearest = Math.min(...[...choices.values()].map((each) => each.shanten));
  const most = Math.max(...[...choices.values()].filter((each) => each.shanten === nearest).map((each) => each.acceptance));
  const best = (choice) => choice?.shanten === nearest && choice.acceptance === most;
  const others = risks[0]?.by.map((each) => each.seat) ?? [];
  const rows = tiles.map((code) => {
    const risk = danger.get(code);
    const riskCells = risk ? [el("td", { class: "danger", style: `--chance: ${risk.chance}` }, formatPercent(risk.chance)), ...risk.by.map(riskCell)]
      : risks.length ? [el("td", {}), ...others.map(() => el("td", {}))] : [];
    return el("tr", { "data-discard": code, class: best(choices.get(code)) ? "nearest" : "" }, el("th", { scope: "row" }, tile(code)), ...(choices.size ? outcomeCells(choices.get(code), ruleset) : []), ...riskCells);
  });
  const titles = [say("com_tile"), ...(choices.size ? [say("com_then"), say("com_accepts")] : []),
    ...(risks.length ? [say("com_deals_in"), ...others.map((seat) => say("com_to", { who: shortName(players[seat]) }))] : [])];
  return [tableHead(...titles), el("tbody", {}, ...rows)];
}

// A row a player, a column a place.
export function placesRows(chances, players) {
  const places = chances.seats.map((_, index) => say("place", { n: index + 1 }));
  return [tableHead(say("graphic_player"), ...places), el("tbody", {}, ...chances.seats.map((each) => el("tr", { "data-seat": each.seat },
    el("th", { scope: "row" }, shortName(players[each.seat])), ...each.places.map((chance) => el("td", {}, formatPercent(chance))))))];
}
