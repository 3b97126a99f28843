// The players, with a card each, in the order of the seats.

import { playerName } from "../../board.js";
import { playerColours, portraitOrInitials, teamLine } from "../../identity.js";
import { say } from "../../language.js";
import { widthInLetters } from "../../text_width.js";
import { el, points, tile, WIND_TILE } from "../../tiles.js";

export function playerCards(score) {
  return el("ol", { class: "cards" }, ...score.seats.map((seat) => {
    const name = playerName(seat), colours = playerColours(name);
    return el("li", { class: `player-card ${colours.classes}`, style: colours.style || null, "data-seat": seat.seat },
      portraitOrInitials(name), el("b", { class: "name", style: `--letters: ${widthInLetters(name)}` }, name), teamLine(name, { logo: true }),
      el("span", { class: "worth" }, tile(WIND_TILE[seat.wind]), el("b", {}, points(seat.points))));
  }));
}

export function lineupPart(section, { query }) {
  return {
    draw({ score }) {
      if (!score) return false;
      section.replaceChildren(
        el("h2", {}, query.get("title") || say("lineup")), el("p", { class: "book" }, say(`book_${score.ruleset}`)), playerCards(score));
      return true;
    },
  };
}
