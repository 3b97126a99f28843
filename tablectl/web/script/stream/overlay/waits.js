// The waits of every ready hand, for delayed audiences: tiles left, and the value with each.

import { bookOf } from "../../books.js";
import { say } from "../../language.js";
import { totalText } from "../../result.js";
import { el, tile } from "../../tiles.js";
import { furitenMark } from "./hands.js";

// The value by discard, or by self-draw where only that is a win.
export function waitValue(wait, ruleset) {
  if (wait.by_discard !== null) return totalText(wait.by_discard, ruleset);
  return wait.from_wall === null ? say(bookOf(ruleset).unit === "han" ? "no_yaku" : "no_win") : say("wall_only", { worth: totalText(wait.from_wall, ruleset) });
}

export function waitsPart(section) {
  return {
    draw({ hands, score, players }) {
      const ready = (hands?.seats ?? []).filter((seat) => seat.waits.length);
      section.replaceChildren(...ready.map((seat) => el("div", { class: "waiting", "data-seat": seat.seat },
        el("p", {}, el("b", { class: "name" }, players[seat.seat] ?? ""), furitenMark(seat)),
        el("ol", {}, ...seat.waits.map((wait) => el("li", {}, tile(wait.tile), el("b", {}, say("left", { n: wait.left })),
          el("small", {}, waitValue(wait, score?.ruleset))))))));
      return ready.length > 0;
    },
  };
}
