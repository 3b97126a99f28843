// The one-time token behind a link's `#`. It is removed from the address bar and kept in the tab until it is used, so that a
// reload or the browser's "back" does not lose it.

import { tabStorage } from "./tab_storage.js";

// The token of the link that led to this `page`, or of an earlier one in this tab; empty without one. Call `clear()` once
// it is used.
export function takeLinkToken(page) {
  const stored = tabStorage("link");
  const token = location.hash.slice(1) || stored.read() || "";
  history.replaceState(null, "", `${page}${location.search}`);
  if (token) stored.save(token);
  window.addEventListener("hashchange", () => location.reload()); // another link, opened in the same tab
  return { token, clear: stored.clear };
}
