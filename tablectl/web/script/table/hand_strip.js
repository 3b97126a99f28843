// A session's hands as a row of links: each with its name, winners, points, and changes of places.

import { say, withDirectionMark } from "../language.js";
import { shortName } from "../identity.js";
import { handTitle } from "../session_hands.js";
import { el, signedPoints } from "../tiles.js";
import { drawName } from "../event_sentences.js";

function winners(hand, session) {
  if (!hand.deltas) return [el("span", { class: "quiet" }, say("in_play"))];
  const won = hand.winners.map((player) => el("b", { class: "name" }, shortName(session.players[player]), " ",
    el("span", { class: hand.deltas[player] < 0 ? "down-by" : "up-by" }, signedPoints(hand.deltas[player]))));
  return won.length ? won : [el("span", { class: "quiet" }, hand.draw ? drawName(hand.draw) : say("no_result"))];
}

// Players who have moved up after the hand: "Ren 3→1".
function placeChanges(before, hand, session) {
  if (!hand.places || !before) return null;
  const changed = session.players.map((name, player) => [name, before[player], hand.places[player]]).filter(([, from, to]) => to < from);
  return changed.length ? el("small", {}, changed.map(([name, from, to]) => `${withDirectionMark(shortName(name))} ${from}→${to}`).join(" · ")) : null;
}

// `address(number)`: the URL of a hand; `now`: the number of the current one.
export function handStrip(session, { now, address }) {
  let before = null;
  return session.hands.map((hand) => {
    const node = el("li", {}, el("a", { href: address(hand.hand), "data-hand": hand.hand, "aria-current": hand.hand === now ? "true" : null },
      el("span", { class: "title" }, handTitle(hand, session)), ...winners(hand, session), placeChanges(before, hand, session)));
    before = hand.places ?? before;
    return node;
  });
}
