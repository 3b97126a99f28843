// The players along the lower edge in their teams' colours: place, points, name; a riichi stick lies over its plate.

import { playerName, seatStatus } from "../../board.js";
import { playerColours, portraitOrInitials, teamLine } from "../../identity.js";
import { say } from "../../language.js";
import { widthInLetters } from "../../text_width.js";
import { el, points, pointsChange, tile, WIND_TILE } from "../../tiles.js";
import { RollingNumber } from "./roll.js";

const TWO_LINES = 30; // letters that two lines of the least size hold wherever they break; with a third the team has no room

function plate(seat, total, { state, score }) {
  const there = state?.seats?.[seat.seat];
  const marks = seatStatus({ ...there, ready: there?.ready?.double ? there.ready : null }); // the stick says a plain riichi
  const classes = ["plate-card", state?.turn === seat.seat ? "turn" : "", score.dealer === seat.seat ? "dealer" : "", there?.ready ? "ready" : ""];
  const name = playerName(seat), worn = playerColours(name), room = widthInLetters(name), long = room > TWO_LINES;
  return el("li", { class: [...classes, worn.classes].join(" "), style: worn.style || null, "data-seat": seat.seat },
    there?.ready ? el("i", { class: "riichi-stick laid", role: "img", "aria-label": say("riichi") }) : null,
    el("span", { class: "face-and-wind" }, portraitOrInitials(name), el("span", { class: "wind" }, tile(WIND_TILE[seat.wind]))),
    el("span", { class: "who" }, el("b", { class: long ? "name long" : "name", style: `--letters: ${room}` }, name),
      el("span", { class: "lines" }, long ? null : teamLine(name), marks.length ? el("small", { class: "mark" }, marks.at(-1)) : null)), // the newest: a plate has room for one
    el("b", { class: "rank", "aria-label": say("place", { n: seat.place }) }, seat.place),
    el("span", { class: "worth" }, total, pointsChange(seat.change)));
}

export function scoresPart() {
  const totals = new Map(); // by seat: the node of the points, which outlives what is drawn around it
  const totalOf = (seat) => {
    if (!totals.has(seat)) {
      const node = el("b", { class: "total" });
      totals.set(seat, { node, rolling: new RollingNumber((value) => { node.textContent = points(value); }) });
    }
    return totals.get(seat);
  };
  return {
    draw(told) {
      if (!told.score) return false;
      document.getElementById("plates").replaceChildren(...told.score.seats.map((seat) => plate(seat, totalOf(seat.seat).node, told)));
      for (const seat of told.score.seats) totalOf(seat.seat).rolling.to(seat.points);
      return true;
    },
  };
}
