// The standings after the last paid hand: places, points, and the final scores if the session ended now.

import { say } from "../../language.js";
import { handTitle } from "../../session_hands.js";
import { depositsNote, sessionRows, standingsList } from "../../standings.js";
import { el } from "../../tiles.js";

export function standingsPart(section) {
  return {
    draw({ session }) {
      const standing = session?.standing;
      if (!standing) return false;
      const title = session.finished ? say("final_result") : say("standings_after", { hand: handTitle(session.hands[standing.after], session) });
      section.replaceChildren(el("h2", {}, title), standingsList(sessionRows(session.players, standing), session.rules), ...[depositsNote(session)].filter(Boolean));
      return true;
    },
  };
}
