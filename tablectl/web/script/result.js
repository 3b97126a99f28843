// How a hand was paid, as the service worked it out: every win with every scoring item, payments, penalties.

import { bookOf, counted } from "./books.js";
import { portraitOf } from "./identity.js";
import { amount, say } from "./language.js";
import { named } from "./names.js";
import { change, codes, el, meld, tile } from "./tiles.js";
import { drawName } from "./words.js";

export function totals(total, ruleset) {
  const book = bookOf(ruleset);
  if (typeof total === "number") return counted(total, book);
  const parts = [];
  if (total.multiplier) parts.push(counted(total.multiplier, book));
  if (total.flowers) parts.push(say("for_flowers", { n: total.flowers }));
  if (total.han) parts.push(`${total.han} ${say("han")}`);
  if (total.fu) parts.push(`${total.fu} ${say("fu")}`);
  if (total.limit) parts.push(named(String(total.limit), ruleset));
  if (total.points) parts.push(`${amount(total.points)} ${say("points", { n: total.points })}`);
  return parts.join(" · ");
}

function worthOf(item, book) {
  if (item.yakuman) return say(item.yakuman > 1 ? "double_yakuman" : "yakuman");
  return book.unit === "times" ? counted(item.value ** item.count, book) : counted(item.value * item.count, book);
}

export function itemList(items, ruleset) {
  const list = el("dl", { class: "items" });
  for (const item of items) {
    const count = item.count > 1 ? ` ×${item.count}` : "";
    list.append(el("div", { class: "item", "data-item": item.id },
      el("dt", {}, named(item.id, ruleset) + count), el("dd", {}, worthOf(item, bookOf(ruleset)))));
  }
  return list;
}

export function how(win, players) {
  return win.from === null || win.from === undefined ? say("how_self") : say("how_from", { other: players[win.from] });
}

export function winHeading(value, players) {
  const words = value.from === null ? say("win_self") : say("win_from", { other: players[value.from] });
  return el("h3", {}, portraitOf(players[value.seat]), el("b", {}, players[value.seat]), ` ${words}`);
}

function win(value, players, ruleset) {
  return el("div", { class: "win" }, winHeading(value, players), itemList(value.items, ruleset),
    el("p", { class: "total" }, totals(value.total, ruleset)));
}

// A winner's tiles as they lie: closed ones, the one that won apart, then melds and flowers.
export function winningHand(seat) {
  if (!seat?.shown) return null;
  const row = el("div", { class: "tiles" }, ...codes(seat.shown.tiles).map((code) => tile(code)));
  if (seat.shown.winning_tile) row.append(el("span", { class: "gap" }), tile(seat.shown.winning_tile, "offered"));
  for (const each of seat.melds) row.append(el("span", { class: "gap" }), meld(each, seat.seat));
  if (seat.flowers) row.append(el("span", { class: "gap" }), ...codes(seat.flowers).map((code) => tile(code)));
  return row;
}

// What the board says when a hand is over.
export function resultBanner(result, players, ruleset, seats = []) {
  const parts = result.wins.map((value) => el("div", {},
    el("h2", {}, players[value.seat]),
    el("p", { class: "how" }, how(value, players)),
    winningHand(seats[value.seat]),
    itemList(value.items, ruleset),
    el("p", { class: "worth" }, totals(value.total, ruleset))));
  if (!result.draw) return parts;
  const ready = result.ready.map((seat) => players[seat]).join(", ");
  return [...parts, el("h2", {}, drawName(result.draw)),
    ready ? el("p", { class: "how" }, say("ready_were", { who: ready })) : null].filter(Boolean);
}

function payment(value, players, ruleset) {
  const line = el("li", {}, el("span", {}, say("paid_for", { what: named(value.reason, ruleset), who: players[value.seat] })));
  value.deltas.forEach((delta, seat) => {
    if (delta) line.append(el("span", { class: "share" }, players[seat], change(delta)));
  });
  return line;
}

export function penaltyLine(penalty, players, ruleset) {
  return say("penalty", { who: players[penalty.seat], reason: named(penalty.reason, ruleset) });
}

export function resultCard(result, players, ruleset, seats = []) {
  const parts = result.wins.map((value) => {
    const card = win(value, players, ruleset);
    const tiles = winningHand(seats[value.seat]);
    if (tiles) card.querySelector("h3").after(tiles);
    return card;
  });
  if (result.draw) {
    const ready = result.ready.map((seat) => players[seat]).join(", ");
    parts.push(el("div", { class: "win" }, el("h3", {}, el("b", {}, drawName(result.draw))),
      ready ? el("p", {}, say("ready_were", { who: ready })) : null));
  }
  if (result.payments?.length) {
    parts.push(el("ul", { class: "payments" }, ...result.payments.map((value) => payment(value, players, ruleset))));
  }
  const paid = el("ul", { class: "paid" });
  result.deltas.forEach((delta, seat) => {
    paid.append(el("li", {}, el("span", {}, players[seat]), change(delta)));
  });
  parts.push(paid);
  for (const penalty of result.penalties) parts.push(el("p", { class: "penalty" }, penaltyLine(penalty, players, ruleset)));
  return parts;
}
