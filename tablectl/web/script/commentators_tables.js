// Two tables of the commentators' page: each discard of the player in turn, and the chances of the final places.

import { shortName } from "./identity.js";
import { say, wordOf } from "./language.js";
import { sorted } from "./overlay/hands.js";
import { percent } from "./statistics_plots.js";
import { el, tile } from "./tiles.js";

function head(...cells) {
  return el("thead", {}, el("tr", {}, ...cells.map((words) => el("th", { scope: "col" }, words))));
}

function towards(each) {
  const words = each.words.map((word) => wordOf("safer", word)).join(" · ");
  return el("td", {}, percent(each.chance), words ? el("small", {}, words) : null);
}

// A row for each different tile that the player in turn can throw; null where nobody is to discard, or it is not known.
export function discardRows(_hands, chances, state, players) {
  if (!chances?.danger.length || (state && state.turn !== chances.turn)) return null;
  const danger = new Map(chances.danger.map((each) => [each.tile, each]));
  const others = chances.danger[0].by.map((each) => each.seat);
  const rows = sorted([...danger.keys()]).map((code) => {
    const each = danger.get(code);
    return el("tr", { "data-discard": code }, el("th", { scope: "row" }, tile(code)),
      el("td", { class: "danger", style: `--chance: ${each.chance}` }, percent(each.chance)), ...each.by.map(towards));
  });
  return [head(say("com_tile"), say("com_deals_in"), ...others.map((seat) => say("com_to", { who: shortName(players[seat]) }))), el("tbody", {}, ...rows)];
}

// A row a player, a column a place.
export function placesRows(chances, players) {
  const places = chances.seats.map((_, at) => say("place", { n: at + 1 }));
  return [head(say("graphic_player"), ...places), el("tbody", {}, ...chances.seats.map((each) => el("tr", { "data-seat": each.seat },
    el("th", { scope: "row" }, shortName(players[each.seat])), ...each.places.map((chance) => el("td", {}, percent(chance))))))];
}
