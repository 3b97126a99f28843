// Keeps the photo page from moving when a picture was read.

import { byId } from "../../dom.js";

// Shows the form together with the score, which stands above it and would push it down.
export async function revealTogether(scored) {
  if (!scored) return;
  const sections = [byId("form"), byId("table")];
  for (const each of sections) each.dataset.waits = "";
  await scored;
  for (const each of sections) delete each.dataset.waits;
}

// Reserves the room of the result before it is there.
export function reserveRoom(isReserved = true) {
  document.body.classList.toggle("reading", isReserved);
}
