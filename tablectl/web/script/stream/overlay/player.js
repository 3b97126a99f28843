// A player's lower third: name, team, points and place. ?seat=1 to 4, from the first dealer's; without it the player in turn.

import { playerName, seatStatus } from "../../board.js";
import { playerColours, portraitOrInitials, teamLine } from "../../identity.js";
import { say } from "../../language.js";
import { widthInLetters } from "../../text_width.js";
import { el, points, tile, WIND_TILE } from "../../tiles.js";

export function playerPart(section, { query }) {
  const seatNumber = Number(query.get("seat"));
  return {
    draw({ state, score }) {
      const seat = score?.seats[seatNumber ? seatNumber - 1 : state?.turn ?? score.dealer];
      if (!seat) return false;
      const marks = seatStatus(state?.seats?.[seat.seat]).join(" · ");
      const name = playerName(seat), colours = playerColours(name);
      section.classList.toggle("coloured", Boolean(colours.classes));
      section.style = colours.style;
      section.replaceChildren(
        portraitOrInitials(name), tile(WIND_TILE[seat.wind]),
        el("span", { class: "who" }, el("b", { class: "name", style: `--letters: ${widthInLetters(name)}` }, name), teamLine(name, { logo: true }), marks ? el("small", { class: "mark" }, marks) : null),
        el("span", { class: "worth" }, el("b", {}, points(seat.points)), el("small", {}, say("place", { n: seat.place }))));
      section.dataset.seat = seat.seat;
      return true;
    },
  };
}
