// Two tables of the commentators' page: each discard of the player in turn, and the chances of the final places.

import { shortName } from "../identity.js";
import { formatPercent, say, wordOf } from "../language.js";
import { sortTiles } from "./overlay/hands.js";
import { waitValue } from "./overlay/waits.js";
import { el, tile } from "../tiles.js";

function head(...cells) {
  return el("thead", {}, el("tr", {}, ...cells.map((words) => el("th", { scope: "col" }, words))));
}

function towards(each) {
  const words = each.words.map((word) => wordOf("safer", word)).join(" · ");
  return el("td", {}, formatPercent(each.chance), words ? el("small", {}, words) : null);
}

// How the hand would stand without a tile: how far from ready, how many tiles would help, which complete it and what they pay.
function after(choice, ruleset) {
  if (!choice) return [el("td", {}), el("td", {})];
  const distance = choice.shanten > 0 ? say("ready_in", { n: choice.shanten }) : say("ready");
  return [el("td", { class: "then" }, distance), el("td", { class: "helped" }, el("b", {}, choice.acceptance),
    ...choice.waits.map((wait) => el("span", { class: "completes" }, tile(wait.tile), el("small", {}, waitValue(wait, ruleset)))))];
}

// A row for each different tile that the player in turn may throw; null where nobody is to discard, or it is not known.
export function discardRows(hands, chances, turn, players, ruleset) {
  const choices = new Map((hands?.seats.find((each) => each.seat === turn)?.discards ?? []).map((each) => [each.tile, each]));
  const told = chances?.turn === turn ? chances.danger : [];
  const danger = new Map(told.map((each) => [each.tile, each]));
  const tiles = sortTiles([...(choices.size ? choices : danger).keys()]);
  if (!tiles.length) return null;
  // Nearest to ready with the most tiles that help.
  const nearest = Math.min(...[...choices.values()].map((each) => each.shanten));
  const most = Math.max(...[...choices.values()].filter((each) => each.shanten === nearest).map((each) => each.acceptance));
  const best = (choice) => choice?.shanten === nearest && choice.acceptance === most;
  const others = told[0]?.by.map((each) => each.seat) ?? [];
  const rows = tiles.map((code) => {
    const risk = danger.get(code);
    const risks = risk ? [el("td", { class: "danger", style: `--chance: ${risk.chance}` }, formatPercent(risk.chance)), ...risk.by.map(towards)]
      : told.length ? [el("td", {}), ...others.map(() => el("td", {}))] : [];
    return el("tr", { "data-discard": code, class: best(choices.get(code)) ? "nearest" : "" }, el("th", { scope: "row" }, tile(code)), ...(choices.size ? after(choices.get(code), ruleset) : []), ...risks);
  });
  const titles = [say("com_tile"), ...(choices.size ? [say("com_then"), say("com_accepts")] : []),
    ...(told.length ? [say("com_deals_in"), ...others.map((seat) => say("com_to", { who: shortName(players[seat]) }))] : [])];
  return [head(...titles), el("tbody", {}, ...rows)];
}

// A row a player, a column a place.
export function placesRows(chances, players) {
  const places = chances.seats.map((_, at) => say("place", { n: at + 1 }));
  return [head(say("graphic_player"), ...places), el("tbody", {}, ...chances.seats.map((each) => el("tr", { "data-seat": each.seat },
    el("th", { scope: "row" }, shortName(players[each.seat])), ...each.places.map((chance) => el("td", {}, formatPercent(chance))))))];
}
