// Clocks of the session, the hand and the turn.

import { Timer } from "../timer.js";

export function timerPart(section, { asked, audience, redraw, sample }) {
  const timer = new Timer(section, { minutes: Number(asked.get("minutes")) || 0, audience, begun: redraw, sample });
  return {
    happened: (event) => timer.happened(event),
    beat: (message) => timer.clock(message.at),
    draw: () => timer.begun,
  };
}
