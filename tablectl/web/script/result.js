// The last hand's payments, as the service worked them out.

import { bookOf, counted, spelled } from "./books.js";
import { change, el } from "./tiles.js";
import { DRAWS } from "./words.js";

const LIMITS = {
  mangan: "Mangan", haneman: "Haneman", baiman: "Baiman", sanbaiman: "Sanbaiman", yakuman: "Yakuman",
  counted_yakuman: "Counted yakuman", kazoe_yakuman: "Counted yakuman",
};

function totals(total, book) {
  if (typeof total === "number") return counted(total, book);
  const parts = [];
  if (total.multiplier) parts.push(counted(total.multiplier, book));
  if (total.flowers) parts.push(`${total.flowers} for sets and flowers`);
  if (total.han) parts.push(`${total.han} han`);
  if (total.fu) parts.push(`${total.fu} fu`);
  if (total.limit) parts.push(LIMITS[total.limit] ?? spelled(String(total.limit)));
  if (total.points) parts.push(`${Number(total.points).toLocaleString("en-US")} points`);
  return parts.join(" · ");
}

function win(value, players, book) {
  const from = value.from === null ? "by self-draw" : `from ${players[value.from]}`;
  const items = el("dl", { class: "items" });
  for (const item of value.items) {
    const count = item.count > 1 ? ` ×${item.count}` : "";
    const worth = item.yakuman ? (item.yakuman > 1 ? "double yakuman" : "yakuman") : worthOf(item, book);
    items.append(el("dt", {}, spelled(item.id) + count), el("dd", {}, worth));
  }
  return el("div", { class: "win" },
    el("h3", {}, el("b", {}, players[value.seat]), ` wins ${from}`), items,
    el("p", { class: "total" }, totals(value.total, book)));
}

function worthOf(item, book) {
  return book.unit === "times" ? counted(item.value ** item.count, book) : counted(item.value * item.count, book);
}

// What the board says when a hand is over.
export function resultBanner(result, players, ruleset) {
  const book = bookOf(ruleset);
  const parts = result.wins.map((value) => el("div", {},
    el("h3", {}, players[value.seat]),
    el("p", { class: "how" }, value.from === null ? "wins by self-draw" : `wins from ${players[value.from]}`),
    el("p", { class: "yaku" }, ...value.items.map((item) => el("span", {},
      spelled(item.id) + (item.count > 1 ? ` ×${item.count}` : "")))),
    el("p", { class: "worth" }, totals(value.total, book))));
  if (!result.draw) return parts;
  const ready = result.ready.map((seat) => players[seat]).join(", ");
  return [...parts, el("h3", {}, DRAWS[result.draw] ?? result.draw),
    ready ? el("p", { class: "how" }, `ready: ${ready}`) : null].filter(Boolean);
}

function payment(value, players) {
  const line = el("li", {}, el("span", {}, `${spelled(value.reason)}: ${players[value.seat]}`));
  value.deltas.forEach((delta, seat) => {
    if (delta) line.append(el("span", { class: "share" }, players[seat], change(delta)));
  });
  return line;
}

export function resultCard(result, players, ruleset) {
  const parts = result.wins.map((value) => win(value, players, bookOf(ruleset)));
  if (result.draw) {
    const ready = result.ready.map((seat) => players[seat]).join(", ");
    parts.push(el("div", { class: "win" }, el("h3", {}, el("b", {}, DRAWS[result.draw] ?? result.draw)),
      ready ? el("p", {}, `Ready: ${ready}`) : null));
  }
  if (result.payments?.length) {
    parts.push(el("ul", { class: "payments" }, ...result.payments.map((value) => payment(value, players))));
  }
  const paid = el("ul", { class: "paid" });
  result.deltas.forEach((delta, seat) => {
    paid.append(el("li", {}, el("span", {}, players[seat]), change(delta)));
  });
  parts.push(paid);
  for (const penalty of result.penalties) {
    parts.push(el("p", {}, `Penalty for ${players[penalty.seat]}: ${penalty.reason}`));
  }
  return parts;
}
