// What players need for a place, while a hand is in play.

import { say } from "../../language.js";
import { needLines } from "../../needs.js";
import { el } from "../../tiles.js";

export function needsPart(section) {
  return {
    draw({ needs, score, players }) {
      const lines = score?.finished ? [] : needLines(needs, players, score?.ruleset);
      section.replaceChildren(el("h3", {}, say("needs")), el("ol", { class: "needs" }, ...lines));
      return lines.length > 0;
    },
  };
}
