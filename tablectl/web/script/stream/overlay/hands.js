// Every hand at its player's edge of the picture, for delayed audiences, with its distance from ready and its waits.

import { flagOf, playerColours, shortName } from "../../identity.js";
import { say } from "../../language.js";
import { codes, el, meld, tile } from "../../tiles.js";

const EDGES = ["south", "east", "north", "west"];
const OPPOSITE = 2;

// The first dealer is at the lower edge; two players sit opposite each other.
function edgeOf(seat, seatCount) {
  return EDGES[seatCount === 2 ? seat * OPPOSITE : seat];
}

// By suit and rank; tiles that no camera has read come last.
export function sortTiles(tiles) {
  const order = (code) => (code ? "mpszfj".indexOf(code[1]) * 10 + (code[0] === "0" ? 5 : Number(code[0])) : Infinity);
  return [...tiles].sort((a, b) => order(a) - order(b) || 0);
}

export function closedTiles(seat) {
  return el("span", { class: "tiles" }, ...sortTiles(codes(seat.tiles)).map((code) => tile(code)),
    seat.drawn ? el("span", { class: "gap" }) : null, seat.drawn ? tile(seat.drawn) : null);
}

export function furitenMark(seat) {
  return seat.furiten ? el("b", { class: "furiten" }, say("furiten")) : null;
}

export function handsPart() {
  return {
    draw({ hands, players, state }) {
      if (!hands) return false;
      document.getElementById("later").textContent = say("later");
      document.getElementById("hands").replaceChildren(...hands.seats.map((seat) => {
        const name = players[seat.seat] ?? "", colours = playerColours(name);
        const waits = (seat.waits ?? []).map((each) => el("span", { class: "wait" }, tile(each.tile), el("b", {}, `×${each.left}`)));
        const progress = seat.ready ? (waits.length ? null : say("ready")) : seat.shanten > 0 ? say("ready_in", { n: seat.shanten }) : null;
        const closed = closedTiles(seat);
        closed.append(...(state?.seats?.[seat.seat]?.melds ?? []).map((each) => meld(each, seat.seat)));
        return el("li", { class: colours.classes, style: colours.style || null, "data-seat": seat.seat, "data-edge": edgeOf(seat.seat, hands.seats.length) },
          el("span", { class: "far" }, el("i", { class: "seat-mark" }), el("b", { class: "name" }, shortName(name)), flagOf(name), progress, furitenMark(seat), ...waits), closed);
      }));
      return true;
    },
  };
}
