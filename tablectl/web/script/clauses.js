// The rule books' clauses, as far as the reader can use them. The books in Russian number their clauses within each heading.

import { addWords, LANGUAGE, say } from "./language.js";
import { CLAUSES } from "./words/clauses.js";

addWords(CLAUSES);

const HEADINGS = {
  "Нарушения": "clause_faults",
  "Базовый словарь": "clause_glossary",
  "Порядок игры": "clause_play",
  "Начало игры": "clause_start",
  "Порядок подсчёта очков во время игры": "clause_scoring",
  "Различные виды рук и их стоимость": "clause_hands",
  "Как собрать завершённую руку": "clause_winning",
  "Способ распределения мест": "clause_places",
};

// Without Russian words for whoever does not read them.
export function readableClause(clause) {
  if (LANGUAGE === "ru") return clause ?? "";
  const told = (clause ?? "").replace(/[А-ЯЁ][А-Яа-яЁё ]+(?=, (?:№ )?\d)|[А-ЯЁ][А-Яа-яЁё ]+$/g, (heading) => (HEADINGS[heading] ? say(HEADINGS[heading]) : heading));
  return told.replace(/[\s,;:·(«"]*[А-Яа-яЁё].*$/s, "");
}
