// The winner's hand, then its scoring items one after the other, then what it is worth.

import { fit } from "../fit.js";
import { itemList, totals, winHeading, winningHand } from "../../result.js";
import { el } from "../../tiles.js";

export function winnerPart(section) {
  const body = el("div", { class: "result" });
  section.append(body);
  let shown = "";
  return {
    draw({ state, score, result, players }) {
      if (state?.phase !== "settled" || result?.hand !== state.hand || !result.wins.length) return false;
      const key = JSON.stringify([result.wins, players]);
      if (key !== shown) {
        shown = key;
        body.replaceChildren(...result.wins.map((win) => {
          const items = itemList(win.items, score?.ruleset);
          const total = el("p", { class: "total" }, totals(win.total, score?.ruleset));
          [...items.children, total].forEach((each, place) => { each.style.setProperty("--step", place + 1); });
          return el("div", { class: "win", "data-seat": win.seat }, winHeading(win, players),
            winningHand(state.seats[win.seat]), items, total);
        }));
      }
      return true;
    },
    drawn: () => fit(section, body),
  };
}
