// The last hand's payments, as the service worked them out.

import { change, el } from "./tiles.js";
import { DRAWS } from "./words.js";

const LIMITS = {
  mangan: "Mangan", haneman: "Haneman", baiman: "Baiman", sanbaiman: "Sanbaiman", yakuman: "Yakuman",
  counted_yakuman: "Counted yakuman", kazoe_yakuman: "Counted yakuman",
};

function spelled(id) {
  const words = id.replaceAll("_", " ");
  return words.charAt(0).toUpperCase() + words.slice(1);
}

function totals(total) {
  const parts = [];
  if (total.han) parts.push(`${total.han} han`);
  if (total.fu) parts.push(`${total.fu} fu`);
  if (total.limit) parts.push(LIMITS[total.limit] ?? spelled(String(total.limit)));
  if (total.points) parts.push(`${Number(total.points).toLocaleString("en-US")} points`);
  return parts.join(" · ");
}

function win(value, players) {
  const from = value.from === null ? "by self-draw" : `from ${players[value.from]}`;
  const items = el("dl", { class: "items" });
  for (const item of value.items) {
    const count = item.count > 1 ? ` ×${item.count}` : "";
    const worth = item.yakuman ? (item.yakuman > 1 ? "double yakuman" : "yakuman") : `${item.value * item.count} han`;
    items.append(el("dt", {}, spelled(item.id) + count), el("dd", {}, worth));
  }
  return el("div", { class: "win" },
    el("h3", {}, el("b", {}, players[value.seat]), ` wins ${from}`), items,
    el("p", { class: "total" }, totals(value.total)));
}

// What the board says when a hand is over.
export function resultBanner(result, players) {
  if (result.draw) {
    const ready = result.ready.map((seat) => players[seat]).join(", ");
    return [el("h3", {}, DRAWS[result.draw] ?? result.draw), ready ? el("p", { class: "how" }, `ready: ${ready}`) : null]
      .filter(Boolean);
  }
  return result.wins.map((value) => el("div", {},
    el("h3", {}, players[value.seat]),
    el("p", { class: "how" }, value.from === null ? "wins by self-draw" : `wins from ${players[value.from]}`),
    el("p", { class: "yaku" }, ...value.items.map((item) => el("span", {},
      spelled(item.id) + (item.count > 1 ? ` ×${item.count}` : "")))),
    el("p", { class: "worth" }, totals(value.total))));
}

export function resultCard(result, players) {
  const parts = result.wins.map((value) => win(value, players));
  if (result.draw) {
    const ready = result.ready.map((seat) => players[seat]).join(", ");
    parts.push(el("div", { class: "win" }, el("h3", {}, el("b", {}, DRAWS[result.draw] ?? result.draw)),
      ready ? el("p", {}, `Ready: ${ready}`) : null));
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
