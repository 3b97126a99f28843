// Penalties of the hand in play.

import { Penalties, PENALTY_EVENTS } from "../penalties.js";
import { el } from "../../tiles.js";
import { publicSentence } from "../../event_sentences.js";

const MOST_PENALTIES = 4;

export function penaltiesPart(section, { audience, redraw, sample }) {
  const penalties = new Penalties();

  // Those that were said before this page was opened: a stream begins with the last few events only.
  async function catchUp() {
    const response = await fetch(`api/events?kinds=${PENALTY_EVENTS}${audience ? `&audience=${audience}` : ""}`).catch(() => null);
    if (!response?.ok) return; // the stream's badge says why
    for (const event of (await response.json()).events) penalties.happened(event);
    redraw();
  }

  if (!sample) catchUp();
  return {
    happened: (event) => penalties.happened(event),
    draw({ state, score, players }) {
      if (!state) return false;
      const lines = penalties.standing().map((event) => publicSentence(event, players, score?.ruleset)?.text).filter(Boolean);
      document.getElementById("penalties").replaceChildren(...lines.slice(-MOST_PENALTIES).map((line) => el("li", {}, line)));
      return true;
    },
  };
}
