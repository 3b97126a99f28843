// What a link carries behind its `#` opens a door: it is taken out of the address bar, and stays in its tab until the door is
// open, so that a reload or the browser's "back" does not spend a link that works once.

import { tabStorage } from "./tab_storage.js";

// The token of the link that led to this `page`, or of the one before in this tab; empty without one. `forget()` once it is spent.
export function fromLink(page) {
  const kept = tabStorage("link");
  const token = location.hash.slice(1) || kept.read() || "";
  history.replaceState(null, "", `${page}${location.search}`);
  if (token) kept.save(token);
  window.addEventListener("hashchange", () => location.reload()); // another link, opened in the same tab
  return { token, forget: kept.clear };
}
