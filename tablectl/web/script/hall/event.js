// The event of a hall's page, and the addresses of its pages and data.

import { byId } from "../dom.js";
import { setQueryOnLinks } from "../urls.js";

export const EVENT = new URLSearchParams(location.search).get("event");

// A page of one event (?event=) links to that event's pages.
if (EVENT) setQueryOnLinks("", "event", EVENT);

// The address of a page of this event.
export function pageUrl(page, parameters = {}) {
  const query = new URLSearchParams({ ...(EVENT ? { event: EVENT } : {}), ...parameters });
  return query.size ? `${page}?${query}` : page;
}

export const apiUrl = (path, parameters) => pageUrl(`api/hall/${path}`, parameters);

export function showEventName(event) {
  if (byId("event-name")) byId("event-name").textContent = event?.name ?? "";
}
