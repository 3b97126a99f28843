// Every hand, for late audiences: how far it is from ready, what it waits for.

import { flagOf, shortName } from "../../identity.js";
import { say } from "../../language.js";
import { codes, el, tile } from "../../tiles.js";

// By suit and rank; what no camera has read comes last.
export function sorted(tiles) {
  const worth = (code) => (code ? "mpszfj".indexOf(code[1]) * 10 + (code[0] === "0" ? 5 : Number(code[0])) : Infinity);
  return [...tiles].sort((a, b) => worth(a) - worth(b) || 0);
}

export function closedTiles(seat) {
  return el("span", { class: "tiles" }, ...sorted(codes(seat.tiles)).map((code) => tile(code)),
    seat.drawn ? el("span", { class: "gap" }) : null, seat.drawn ? tile(seat.drawn) : null);
}

export function furitenMark(seat) {
  return seat.furiten ? el("b", { class: "furiten" }, say("furiten")) : null;
}

export function handsPart() {
  return {
    draw({ hands, players }) {
      if (!hands) return false;
      document.getElementById("later").textContent = say("later");
      document.getElementById("hands").replaceChildren(...hands.seats.map((seat) => {
        const waits = (seat.waits ?? []).map((each) => el("span", { class: "wait" }, tile(each.tile), el("small", {}, each.left)));
        const far = seat.ready ? say("ready") : seat.shanten > 0 ? say("ready_in", { n: seat.shanten }) : "";
        return el("li", { "data-seat": seat.seat }, closedTiles(seat),
          el("span", { class: "far" }, el("b", { class: "name" }, shortName(players[seat.seat] ?? "")), flagOf(players[seat.seat]), far, furitenMark(seat), ...waits));
      }));
      return true;
    },
  };
}
