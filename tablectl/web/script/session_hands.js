// Hands of a session in words: what a hand is called, who won it with what from whom, and what it was worth.

import { bookOf, handName } from "./books.js";
import { say } from "./language.js";
import { itemName } from "./book_names.js";
import { totalText, winSentence } from "./result.js";
import { codes, el, tile } from "./tiles.js";
import { drawName } from "./event_sentences.js";

// "East 2 +1": the hand, and the repeats of its dealer.
export function handTitle(each, whole) {
  const first = whole.hands[0]?.dealer ?? 0;
  const count = whole.players.length;
  const ofRound = ((each.dealer - first + count) % count) + 1;
  const name = handName({ ruleset: whole.rules, round: each.round, hand: each.hand, hand_of_round: ofRound });
  return name + (each.honba && bookOf(whole.rules).repeats ? ` +${each.honba}` : "");
}

// A winner's tiles: closed ones, the one that won, melds and flowers, with a gap between them.
function tileGroups(win) {
  return el("span", { class: "tiles" }, ...win.tiles.flatMap((group, place) => [
    place ? el("span", { class: "gap" }) : null, ...codes(group).map((code) => tile(code))]));
}

// "Aoi wins by self-draw".
function wonBy(win, whole) {
  return winSentence(whole.players[win.player], win.from === null ? null : whole.players[win.from], (text) => el("b", { class: "name" }, text));
}

// A hand's wins, one node each; what it ended with where nobody won.
export function outcome(each, whole) {
  if (!each.wins.length) return [el("span", { class: "how" }, each.draw ? drawName(each.draw) : say(whole.finished ? "not_played_out" : "no_result"))];
  return each.wins.map((win) => el("span", { class: "won", "data-player": win.player },
    el("span", { class: "how" }, ...wonBy(win, whole)),
    tileGroups(win), el("span", { class: "worth" }, totalText(win.total, whole.rules))));
}

// The hand that brought most, with its scoring items.
export function bestHand(whole) {
  if (!whole.best) return null;
  const hand = whole.hands[whole.best.hand];
  const win = hand.wins[whole.best.win];
  return el("div", { class: "best", "data-hand": hand.hand },
    el("h3", {}, say("best_hand"), el("small", {}, handTitle(hand, whole))),
    el("p", { class: "how" }, ...wonBy(win, whole), " · ",
      el("b", { class: "worth" }, totalText(win.total, whole.rules))),
    tileGroups(win),
    el("p", { class: "quiet" }, win.items.map((item) => itemName(item, whole.rules) + (item.count > 1 ? ` ×${item.count}` : "")).join(" · ")));
}
