// The band that says that play is paused; on pages of judges and operators also why, in the judge's own words.

import { say } from "./language.js";

export function showPauseBanner(state, { why = false } = {}) {
  const band = document.getElementById("paused");
  if (!band) return;
  const { paused } = state ?? {};
  band.hidden = !paused;
  if (paused) band.textContent = why && paused.reason ? say("paused_because", { reason: paused.reason }) : say("air_paused");
}
