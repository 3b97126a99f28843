// Panes of the judge's page that are loaded when one of them is first opened: a hand by hand, the session, phones, players.

import "../camera/words.js";
import "./pane_words.js";
import { showPhones } from "../camera/phones.js";
import { handForm } from "./hand.js";
import { showPlayers } from "./players.js";
import { sessionForm } from "./session.js";

// `known`: an element of the page by its id.
export function showPanes(known, tools, { standing, onStarted }) {
  return {
    hand: handForm(known("score-form"), tools),
    phones: showPhones(known("phones"), tools),
    people: showPlayers(known("player-form"), tools),
    session: sessionForm(known("session-form"), known("closing"), { ...tools, standing, onStarted }),
  };
}
