// The players along the lower edge: wind, name, points, rank.

import { marksOf, playerName } from "../../board.js";
import { colours, portraitOf, teamLine } from "../../identity.js";
import { letters } from "../../letters.js";
import { change, el, points, tile, WIND_TILE } from "../../tiles.js";

const BESIDE_PORTRAIT = 1.2; // a name has so much less room

function plate(seat, place, { state, score }) {
  const there = state?.seats?.[seat.seat];
  const marks = marksOf(there);
  const classes = ["plate-card", state?.turn === seat.seat ? "turn" : "", score.dealer === seat.seat ? "dealer" : "", there?.ready ? "ready" : ""];
  const name = playerName(seat), worn = colours(name), portrait = portraitOf(name);
  return el("li", { class: [...classes, worn.classes].join(" "), style: worn.style || null, "data-seat": seat.seat },
    el("span", { class: "face-and-wind" }, portrait, el("span", { class: "wind" }, tile(WIND_TILE[seat.wind]))),
    el("span", { class: "who" }, el("b", { class: "name", style: `--letters: ${letters(name) * (portrait ? BESIDE_PORTRAIT : 1)}` }, name),
      el("span", { class: "lines" }, teamLine(name), el("small", { class: "mark" }, marks.join(" · ") || " "))),
    el("span", { class: "worth" }, el("b", { class: "total" }, points(seat.points)), change(seat.change)),
    el("span", { class: "rank" }, place));
}

export function ranked(score) {
  return [...score.seats].sort((a, b) => b.points - a.points || a.seat - b.seat);
}

export function scoresPart() {
  return {
    draw(told) {
      if (!told.score) return false;
      const order = ranked(told.score);
      document.getElementById("plates").replaceChildren(...told.score.seats.map((seat) => plate(seat, order.indexOf(seat) + 1, told)));
      return true;
    },
  };
}
