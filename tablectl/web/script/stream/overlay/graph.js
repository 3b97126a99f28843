// The points of every player after each hand.

import { say } from "../../language.js";
import { pointsGraph } from "../../points_graph.js";
import { el } from "../../tiles.js";

export function graphPart(section) {
  return {
    draw({ session }) {
      if (!session?.standing) return false;
      section.replaceChildren(el("h2", {}, say("points_by_hand")), pointsGraph(session));
      return true;
    },
  };
}
