// Names of scoring items, payments and faults as the rule books' data have them, in the page's language.

import { humanize } from "./books.js";
import { LANGUAGE } from "./language.js";
import { trackLoading } from "./page_loading.js";

const namesByBook = new Map();
const presetsByBook = new Map();

// Fetches a book's names once; calls back when they are there.
export function loadBook(ruleset, then = () => {}) {
  if (!ruleset || namesByBook.has(ruleset)) return;
  namesByBook.set(ruleset, {});
  trackLoading(fetch(`api/books/${ruleset}?language=${LANGUAGE}`)
    .then((response) => (response.ok ? response.json() : Promise.reject(new Error(`HTTP ${response.status}`))))
    .then((book) => { namesByBook.set(ruleset, book.names); presetsByBook.set(ruleset, book.presets); then(); })
    .catch((error) => {
      namesByBook.delete(ruleset); // asked again with the next message
      console.warn(`names of ${ruleset}: ${error.message}`);
    }));
}

// Without a ruleset: by whichever of the books that were fetched knows it.
export function termName(id, ruleset) {
  const names = (namesByBook.get(ruleset) ?? [...namesByBook.values()].find((book) => id in book))?.[id];
  return names?.[LANGUAGE] ?? names?.en ?? humanize(id);
}

// A scoring item of a message: a club's own in the club's words, else as its book has it.
export function itemName(item, ruleset) {
  return item.name ?? termName(item.id, ruleset);
}

// A limit: those that no book has are a club's, in its own words.
export function limitName(limit, ruleset) {
  const known = namesByBook.get(ruleset);
  return known && Object.keys(known).length && !(limit in known) ? limit : termName(limit, ruleset);
}

// A preset of a book whose names were fetched.
export function bookPresetName(preset, ruleset) {
  const names = presetsByBook.get(ruleset)?.[preset];
  return names?.[LANGUAGE] ?? names?.en ?? humanize(preset);
}

// Where a rule stands in its book, as far as a reader can make use of it: words in Russian are for those who read it.
export function readableClause(clause) {
  return LANGUAGE === "ru" ? clause ?? "" : (clause ?? "").replace(/[\s,;:·(«"]*[А-Яа-яЁё].*$/s, "");
}
