// The banner that says that play is paused; with `why` also the judge's reason, for judges and operators.

import { byId } from "./dom.js";
import { say } from "./language.js";

export function showPauseBanner(state, { why = false } = {}) {
  const band = byId("paused");
  if (!band) return;
  const { paused } = state ?? {};
  band.hidden = !paused;
  if (paused) band.textContent = why && paused.reason ? say("paused_because", { reason: paused.reason }) : say("air_paused");
}
