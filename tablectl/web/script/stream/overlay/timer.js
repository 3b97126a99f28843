// Clocks of the session, the hand and the turn.

import { Timer } from "../timer.js";

export function timerPart(section, { query, audience, redraw, sample }) {
  const timer = new Timer(section, { minutes: Number(query.get("minutes")) || 0, audience, onStart: redraw, sample });
  return {
    onEvent: (event) => timer.onEvent(event),
    onBeat: (message) => timer.setTime(message.at),
    draw: () => timer.hasStarted,
  };
}
