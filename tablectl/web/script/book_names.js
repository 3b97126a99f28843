// Names of scoring items, payments and faults in the page's language, from the rule books' data.

import { humanize } from "./books.js";
import { LANGUAGE } from "./language.js";
import { trackLoading } from "./page_loading.js";

const namesByBook = new Map();
const presetsByBook = new Map();

// Fetches a book's names once, and calls `then` when they have come.
export function loadBook(ruleset, then = () => {}) {
  if (!ruleset || namesByBook.has(ruleset)) return;
  namesByBook.set(ruleset, {});
  trackLoading(fetch(`api/books/${ruleset}?language=${LANGUAGE}`)
    .then((response) => (response.ok ? response.json() : Promise.reject(new Error(`HTTP ${response.status}`))))
    .then((book) => { namesByBook.set(ruleset, book.names); presetsByBook.set(ruleset, book.presets); then(); })
    .catch((error) => {
      namesByBook.delete(ruleset); // the next message tries again
      console.warn(`names of ${ruleset}: ${error.message}`);
    }));
}

// Without a ruleset: from whichever loaded book has the term.
export function termName(id, ruleset) {
  const names = (namesByBook.get(ruleset) ?? [...namesByBook.values()].find((book) => id in book))?.[id];
  return names?.[LANGUAGE] ?? names?.en ?? humanize(id);
}

// The name of a message's scoring item; a club's own items bring their name.
export function itemName(item, ruleset) {
  return item.name ?? termName(item.id, ruleset);
}

// The name of a limit; a club's own limit, which no book has, stands as it is.
export function limitName(limit, ruleset) {
  const known = namesByBook.get(ruleset);
  return known && Object.keys(known).length && !(limit in known) ? limit : termName(limit, ruleset);
}

// The name of a preset of a loaded book.
export function bookPresetName(preset, ruleset) {
  const names = presetsByBook.get(ruleset)?.[preset];
  return names?.[LANGUAGE] ?? names?.en ?? humanize(preset);
}
