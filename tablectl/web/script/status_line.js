// The page's message line, #said. A success stays until the next press; a refusal until its cause is gone: the field
// is changed, a request succeeds, or an answer comes where none came.

import { byId } from "./dom.js";

export function showStatus(text, good = true) {
  const line = byId("said");
  line.hidden = !text;
  line.textContent = text;
  line.classList.toggle("no", !good);
}

// Call it when the cause of a refusal is gone: also in a dialog's own line.
export function clearError() {
  for (const line of document.querySelectorAll(".said.no")) line.hidden = true;
}

// A press begins something else: the last success is old news.
document.addEventListener("click", ({ target }) => {
  const line = byId("said");
  if (line && !line.classList.contains("no") && target.closest?.("button")) showStatus("");
}, true);
