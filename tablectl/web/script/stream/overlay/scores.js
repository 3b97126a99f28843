// The players along the lower edge in their teams' colours: place, points, name, and the stick of a riichi.

import { byId } from "../../dom.js";
import { playerName, seatStatus } from "../../board.js";
import { playerColours, portraitOrInitials, teamLine } from "../../identity.js";
import { say } from "../../language.js";
import { widthInLetters } from "../../text_width.js";
import { el, points, pointsChange, tile, WIND_TILE } from "../../tiles.js";
import { RollingNumber } from "./roll.js";

const MAX_NAME_LETTERS = 30; // that fit on two lines of the smallest size; a longer name takes the team's line

function plate(seat, total, state, score) {
  const publicSeat = state?.seats?.[seat.seat];
  const marks = seatStatus({ ...publicSeat, ready: publicSeat?.ready?.double ? publicSeat.ready : null }); // a single riichi has its stick
  const classes = ["plate-card", state?.turn === seat.seat ? "turn" : "", score.dealer === seat.seat ? "dealer" : "", publicSeat?.ready ? "ready" : ""];
  const name = playerName(seat), colours = playerColours(name), width = widthInLetters(name), isLong = width > MAX_NAME_LETTERS;
  return el("li", { class: [...classes, colours.classes].join(" "), style: colours.style || null, "data-seat": seat.seat },
    publicSeat?.ready ? el("i", { class: "riichi-stick laid", role: "img", "aria-label": say("riichi") }) : null,
    el("span", { class: "face-and-wind" }, portraitOrInitials(name), el("span", { class: "wind" }, tile(WIND_TILE[seat.wind]))),
    el("span", { class: "who" }, el("b", { class: isLong ? "name long" : "name", style: `--letters: ${width}` }, name),
      el("span", { class: "lines" }, isLong ? null : teamLine(name), marks.length ? el("small", { class: "mark" }, marks.at(-1)) : null)), // there is room for one
    el("b", { class: "rank", "aria-label": say("place", { n: seat.place }) }, seat.place),
    el("span", { class: "worth" }, total, pointsChange(seat.change)));
}

export function scoresPart() {
  const totals = new Map(); // by seat: the node of the points, which is kept while it counts
  const totalOf = (seat) => {
    if (!totals.has(seat)) {
      const node = el("b", { class: "total" });
      totals.set(seat, { node, rolling: new RollingNumber((value) => { node.textContent = points(value); }) });
    }
    return totals.get(seat);
  };
  return {
    draw({ state, score }) {
      if (!score) return false;
      byId("plates").replaceChildren(...score.seats.map((seat) => plate(seat, totalOf(seat.seat).node, state, score)));
      for (const seat of score.seats) totalOf(seat.seat).rolling.rollTo(seat.points);
      return true;
    },
  };
}
