// A win on the whole canvas: winner and giver, the hand, the indicators, the scoring items one after the other, the total.

import { playerNames } from "../../board.js";
import { bookOf, indicatorsName } from "../../books.js";
import { fit } from "../fit.js";
import { playerColours, portraitOrInitials, teamLine } from "../../identity.js";
import { widestWordWidth } from "../../text_width.js";
import { itemName } from "../../book_names.js";
import { describeWin, itemList, totalText, winningHand } from "../../result.js";
import { el, signedPoints, tile } from "../../tiles.js";

// The indicators, and those that a riichi reveals.
function indicatorRow(state, ruleset) {
  const rows = [state.indicators ?? [], state.hidden_indicators ?? []].filter((row) => row.length);
  if (!rows.length) return null;
  return el("p", { class: "turned" }, el("small", {}, indicatorsName(bookOf(ruleset))),
    ...rows.map((row) => el("span", { class: "tiles" }, ...row.map((code) => tile(code)))));
}

function winNode(win, state, ruleset, players, points) {
  const name = players[win.seat], colours = playerColours(name);
  const items = itemList(win.items, ruleset);
  const total = el("p", { class: "total" }, totalText(win.total, ruleset), el("b", { class: "gained" }, signedPoints(points)));
  [...items.children, total].forEach((each, index) => { each.style.setProperty("--step", index + 1); });
  return el("div", { class: `win ${colours.classes}`, style: colours.style || null, "data-seat": win.seat },
    el("div", { class: "whose" }, portraitOrInitials(name), el("b", { class: "name", style: `--word: ${widestWordWidth(name)}` }, name), teamLine(name, { logo: true })),
    el("div", { class: "how" }, el("h3", {}, ...describeWin(win, players)), winningHand(state.seats[win.seat]), indicatorRow(state, ruleset), items, total));
}

// The points of a win. For a seat's only win it is the hand's whole change, with the stick paid for a riichi, as elsewhere.
function pointsGained(win, result) {
  const severalWins = result.wins.filter((each) => each.seat === win.seat).length > 1;
  return severalWins ? win.deltas[win.seat] : result.change[win.seat];
}

export function winnerPart(section) {
  const body = el("div", { class: "result" });
  section.append(body);
  let shownKey = "";
  return {
    draw({ state, score, result, players }) {
      if (state?.phase !== "settled" || result?.hand !== state.hand || !result.wins.length) return false;
      const names = players.length ? players : playerNames(state, score);
      const items = result.wins.flatMap((win) => win.items.map((item) => itemName(item, score?.ruleset))); // names may load later
      const key = JSON.stringify([result.wins, items, names, result.change, names.map((name) => playerColours(name)), state.hidden_indicators]);
      if (key !== shownKey) {
        shownKey = key;
        body.dataset.wins = result.wins.length;
        body.replaceChildren(...result.wins.map((win) => winNode(win, state, score?.ruleset, names, pointsGained(win, result))));
      }
      return true;
    },
    onDrawn: () => fit(section, body),
  };
}
