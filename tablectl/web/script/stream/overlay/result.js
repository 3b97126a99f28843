// The payment of the last hand, until the next one starts.

import { fit } from "../fit.js";
import { resultCard } from "../../result.js";

export function resultPart(section) {
  const body = document.getElementById("result-body");
  return {
    draw({ state, score, result, players }) {
      if (state?.phase !== "settled" || result?.hand !== state.hand) return false;
      body.replaceChildren(...resultCard(result, players, score?.ruleset, state.seats));
      return true;
    },
    onDrawn: () => fit(section, body),
  };
}
