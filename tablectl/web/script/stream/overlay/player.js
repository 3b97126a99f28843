// A player's lower third: who this is, and how the player stands. ?seat=1 to 4 counts from the first dealer's
// place; without it whoever is in turn.

import { playerName, seatStatus } from "../../board.js";
import { playerColours, portraitOrInitials, teamLine } from "../../identity.js";
import { say } from "../../language.js";
import { widthInLetters } from "../../text_width.js";
import { el, points, tile, WIND_TILE } from "../../tiles.js";

export function playerPart(section, { asked }) {
  const wanted = Number(asked.get("seat"));
  return {
    draw({ state, score }) {
      const seat = score?.seats[wanted ? wanted - 1 : state?.turn ?? score.dealer];
      if (!seat) return false;
      const marks = seatStatus(state?.seats?.[seat.seat]).join(" · ");
      const name = playerName(seat), worn = playerColours(name);
      section.classList.toggle("coloured", Boolean(worn.classes));
      section.style = worn.style;
      section.replaceChildren(
        portraitOrInitials(name), tile(WIND_TILE[seat.wind]),
        el("span", { class: "who" }, el("b", { class: "name", style: `--letters: ${widthInLetters(name)}` }, name), teamLine(name, { logo: true }), marks ? el("small", { class: "mark" }, marks) : null),
        el("span", { class: "worth" }, el("b", {}, points(seat.points)), el("small", {}, say("place", { n: seat.place }))));
      section.dataset.seat = seat.seat;
      return true;
    },
  };
}
