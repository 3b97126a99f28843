// The hand in play: its name, honba and sticks, tiles left, indicators.

import { byId } from "../../dom.js";
import { counters } from "../../board.js";
import { bookOf, handName, indicatorsName } from "../../books.js";
import { say } from "../../language.js";
import { el, tile } from "../../tiles.js";
import { sticks } from "./sticks.js";

export function roundPart() {
  return {
    draw({ state, score }) {
      if (!score) return false;
      const hand = handName(score);
      byId("headline").textContent = score.finished ? say("finished") : hand ?? say("waiting");
      byId("counts").replaceChildren(...counters(score).filter(([n]) => n).map(([n, key]) =>
        (bookOf(score.ruleset).sticks ? sticks(n, key) : el("span", {}, el("b", {}, n), ` ${say(key, { n })}`))));
      const left = state?.tiles_left;
      byId("walls-left").hidden = !hand; // before the first hand there is no wall
      byId("walls-left").replaceChildren(el("b", {}, left ?? "–"), ` ${say("tiles_left", { n: left ?? 0 })}`);
      const shelf = byId("indicator-tiles");
      shelf.setAttribute("aria-label", indicatorsName(bookOf(score.ruleset)));
      shelf.replaceChildren(...[...(state?.indicators ?? []), ...(state?.hidden_indicators ?? [])].map((code) => tile(code)));
      return true;
    },
  };
}
