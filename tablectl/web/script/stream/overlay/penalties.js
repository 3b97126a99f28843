// Penalties of the hand in play.

import { EVENT_KINDS, Penalties } from "../penalties.js";
import { el } from "../../tiles.js";
import { publicSentence } from "../../event_sentences.js";

const MAX_PENALTIES = 4;

export function penaltiesPart(section, { audience, redraw, sample }) {
  const penalties = new Penalties();

  // Earlier penalties: the stream starts with the last few events only.
  async function loadPenalties() {
    const response = await fetch(`api/events?kinds=${EVENT_KINDS}${audience ? `&audience=${audience}` : ""}`).catch(() => null);
    if (!response?.ok) return; // the badge shows the stream's state
    for (const event of (await response.json()).events) penalties.add(event);
    redraw();
  }

  if (!sample) loadPenalties();
  return {
    onEvent: (event) => penalties.add(event),
    draw({ state, score, players }) {
      if (!state) return false;
      const lines = penalties.current().map((event) => publicSentence(event, players, score?.ruleset)?.text).filter(Boolean);
      document.getElementById("penalties").replaceChildren(...lines.slice(-MAX_PENALTIES).map((line) => el("li", {}, line)));
      return true;
    },
  };
}
