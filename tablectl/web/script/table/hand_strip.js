// A session's hands in a row to jump by: what each is called, who won it, what it brought, and whose place it changed.

import { say } from "../language.js";
import { shortName } from "../identity.js";
import { handTitle } from "../session_hands.js";
import { el, signedPoints } from "../tiles.js";
import { drawName } from "../event_sentences.js";

function winners(each, whole) {
  if (!each.deltas) return [el("span", { class: "quiet" }, say("in_play"))];
  const won = each.winners.map((player) => el("b", { class: "name" }, shortName(whole.players[player]), " ",
    el("span", { class: each.deltas[player] < 0 ? "down-by" : "up-by" }, signedPoints(each.deltas[player]))));
  return won.length ? won : [el("span", { class: "quiet" }, each.draw ? drawName(each.draw) : say("no_result"))];
}

// Who is on another place after the hand: "Ren 3→1".
function moved(before, each, whole) {
  if (!each.places || !before) return null;
  const changed = whole.players.map((name, player) => [name, before[player], each.places[player]]).filter(([, was, is]) => is < was);
  return changed.length ? el("small", {}, changed.map(([name, was, is]) => `${shortName(name)} ${was}→${is}`).join(" · ")) : null;
}

// `address(number)`: where a hand is looked at; `now`: the number of the one that is.
export function handStrip(whole, { now, address }) {
  let before = null;
  return whole.hands.map((each) => {
    const node = el("li", {}, el("a", { href: address(each.hand), "data-hand": each.hand, "aria-current": each.hand === now ? "true" : null },
      el("span", { class: "title" }, handTitle(each, whole)), ...winners(each, whole), moved(before, each, whole)));
    before = each.places ?? before;
    return node;
  });
}
