// The band that says that play is paused, and why.

import { say } from "./language.js";

export function showPause(state) {
  const band = document.getElementById("paused");
  if (!band) return;
  const { paused } = state ?? {};
  band.hidden = !paused;
  if (paused) band.textContent = paused.reason ? say("paused_because", { reason: paused.reason }) : say("paused");
}
