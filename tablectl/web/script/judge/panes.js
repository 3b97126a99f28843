// The panes of the judge's page that are loaded when one of them is first opened: the form of a hand, the session, phones,
// players.

import "../camera/words.js";
import "./pane_words.js";
import { showPhones } from "../camera/phones.js";
import { handForm } from "./hand_form.js";
import { showPlayers } from "./players.js";
import { sessionForm } from "./session_form.js";

export function showPanes(byId, tools, { standing, onStarted }) {
  return {
    hand: handForm(byId("score-form"), tools),
    phones: showPhones(byId("phones"), tools),
    people: showPlayers(byId("player-form"), tools),
    session: sessionForm(byId("session-form"), byId("closing"), { ...tools, standing, onStarted }),
  };
}
