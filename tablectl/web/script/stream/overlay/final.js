// A finished session on the whole canvas, until the next one starts: standings, points by hand, the best hand.

import { finalNodes } from "../../standings.js";

export function finalPart(section, { sample }) {
  return {
    draw({ score, session }) {
      if (!score?.finished && !sample) return false;
      section.replaceChildren(...finalNodes(sample ? null : score, session));
      return true;
    },
  };
}
