// A hand's result as the service computed it: wins with their scoring items, payments, penalties.

import { bookOf, withUnit } from "./books.js";
import { portraitOf } from "./identity.js";
import { formatNumber, joinList, say } from "./language.js";
import { itemName, limitName } from "./book_names.js";
import { paymentTable } from "./payments.js";
import { codes, el, meld, tile } from "./tiles.js";
import { drawName } from "./event_sentences.js";

// The last hand's result, unless it is of an earlier session: that one is shown until the first hand of the new
// session is paid.
export function resultOfSession(result, state) {
  const isCurrent = !state || state.finished || result?.hand < state.hand || (result?.hand === state.hand && state.phase === "settled");
  return isCurrent ? result : null;
}

const NAME_MARK = "\u0000"; // the place of a name in a sentence

export function totalText(total, ruleset) {
  const book = bookOf(ruleset);
  if (typeof total === "number") return withUnit(total, book);
  const parts = [];
  if (total.multiplier) parts.push(withUnit(total.multiplier, book));
  if (total.flowers) parts.push(say("for_flowers", { n: total.flowers }));
  if (total.han) parts.push(`${total.han} ${say("han")}`);
  if (total.fu) parts.push(`${total.fu} ${say("fu")}`);
  if (total.limit) parts.push(limitName(String(total.limit), ruleset));
  if (total.points) parts.push(`${formatNumber(total.points)} ${say("points", { n: total.points })}`);
  return parts.join(" · ");
}

function itemValueText(item, book) {
  if (item.yakuman) return say(item.yakuman > 1 ? "double_yakuman" : "yakuman");
  return book.unit === "times" ? withUnit(item.value ** item.count, book) : withUnit(item.value * item.count, book);
}

export function itemList(items, ruleset) {
  const list = el("dl", { class: "items" });
  for (const item of items) {
    const count = item.count > 1 ? ` ×${item.count}` : "";
    list.append(el("div", { class: "item", "data-item": item.id },
      el("dt", {}, itemName(item, ruleset) + count), el("dd", {}, itemValueText(item, bookOf(ruleset)))));
  }
  return list;
}

// "Aoi wins by self-draw" as nodes; `name` makes the winner's.
export function winSentence(who, other, name = (text) => el("b", {}, text)) {
  const [before, after] = (other === null ? say("wins_self", { who: NAME_MARK }) : say("wins_from", { who: NAME_MARK, other })).split(NAME_MARK);
  return [before, name(who), after].filter((part) => part !== "");
}

// The same of a win with `seat` and `from`.
export function describeWin(winCard, players, name) {
  return winSentence(players[winCard.seat], winCard.from === null || winCard.from === undefined ? null : players[winCard.from], name);
}

function winHeading(win, players) {
  return el("h3", {}, portraitOf(players[win.seat]), el("span", {}, ...describeWin(win, players)));
}

function winCard(won, players, ruleset) {
  return el("div", { class: "win" }, winHeading(won, players), itemList(won.items, ruleset),
    el("p", { class: "total" }, totalText(won.total, ruleset)));
}

// A winner's tiles as they lie: closed ones, the winning tile, melds, flowers.
export function winningHand(seat) {
  if (!seat?.shown) return null;
  const row = el("div", { class: "tiles" }, ...codes(seat.shown.tiles).map((code) => tile(code)));
  if (seat.shown.winning_tile) row.append(el("span", { class: "gap" }), tile(seat.shown.winning_tile, "offered"));
  for (const each of seat.melds) row.append(el("span", { class: "gap" }), meld(each, seat.seat));
  if (seat.flowers) row.append(el("span", { class: "gap" }), ...codes(seat.flowers).map((code) => tile(code)));
  return row;
}

export function resultCard(result, players, ruleset, seats = []) {
  const parts = result.wins.map((win) => {
    const card = winCard(win, players, ruleset);
    const tiles = winningHand(seats[win.seat]);
    if (tiles) card.querySelector("h3").after(tiles);
    return card;
  });
  if (result.draw) {
    const ready = joinList(result.ready.map((seat) => players[seat]));
    parts.push(el("div", { class: "win" }, el("h3", {}, el("b", {}, drawName(result.draw))),
      ready ? el("p", {}, say("ready_were", { who: ready })) : null));
  }
  return [...parts, paymentTable(result.lines, result.change, players, ruleset)];
}
