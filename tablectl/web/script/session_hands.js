// The hands of a session in words: titles, wins and their values.

import { bookOf, handName } from "./books.js";
import { say } from "./language.js";
import { itemName } from "./book_names.js";
import { totalText, winSentence } from "./result.js";
import { codes, el, tile } from "./tiles.js";
import { drawName } from "./event_sentences.js";

// "East 2 +1": the hand and the dealer's repeats.
export function handTitle(each, session) {
  const first = session.hands[0]?.dealer ?? 0;
  const count = session.players.length;
  const ofRound = ((each.dealer - first + count) % count) + 1;
  const name = handName({ ruleset: session.rules, round: each.round, hand: each.hand, hand_of_round: ofRound });
  return name + (each.honba && bookOf(session.rules).repeats ? ` +${each.honba}` : "");
}

// A winner's tiles: closed ones, the winning tile, melds and flowers, with gaps between them.
function tileGroups(win) {
  return el("span", { class: "tiles" }, ...win.tiles.flatMap((group, place) => [
    place ? el("span", { class: "gap" }) : null, ...codes(group).map((code) => tile(code))]));
}

// "Aoi wins by self-draw".
function winNodes(win, session) {
  return winSentence(session.players[win.player], win.from === null ? null : session.players[win.from], (text) => el("b", { class: "name" }, text));
}

// A node for each win of a hand; how it ended where nobody won.
export function outcome(each, session) {
  if (!each.wins.length) return [el("span", { class: "how" }, each.draw ? drawName(each.draw) : say(session.finished ? "not_played_out" : "no_result"))];
  return each.wins.map((win) => el("span", { class: "won", "data-player": win.player },
    el("span", { class: "how" }, ...winNodes(win, session)),
    tileGroups(win), el("span", { class: "worth" }, totalText(win.total, session.rules))));
}

// The hand of the highest value, with its scoring items.
export function bestHand(session) {
  if (!session.best) return null;
  const hand = session.hands[session.best.hand];
  const win = hand.wins[session.best.win];
  return el("div", { class: "best", "data-hand": hand.hand },
    el("h3", {}, say("best_hand"), el("small", {}, handTitle(hand, session))),
    el("p", { class: "how" }, ...winNodes(win, session), " · ",
      el("b", { class: "worth" }, totalText(win.total, session.rules))),
    tileGroups(win),
    el("p", { class: "quiet" }, win.items.map((item) => itemName(item, session.rules) + (item.count > 1 ? ` ×${item.count}` : "")).join(" · ")));
}
