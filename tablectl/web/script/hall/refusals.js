// The hall's refusals in words.

import "./shared_words.js";
import { errorText } from "../error_texts.js";
import { formatNumber, joinList, joinTitle, say } from "../language.js";

const MAX_SHOWN_FAULTS = 3;

// The contradictions in a tournament, a sentence each.
function contradictionsText(faults) {
  const sentences = faults.slice(0, MAX_SHOWN_FAULTS).map((each) => say(`contradiction_${each.code}`, each));
  const hidden = faults.length - sentences.length;
  return [...sentences, hidden ? say("contradictions_more", { n: hidden }) : ""].filter(Boolean).join(" ");
}

// The hall's error in words, with its figures.
export function refusalText(error) {
  const { difference, faults, tables, who } = error?.details ?? {};
  if (faults) return contradictionsText(faults);
  if (difference) return say(difference < 0 ? "hall_too_few" : "hall_too_many", { n: formatNumber(Math.abs(difference)) });
  if (who) return joinTitle([who, errorText(error)]);
  return tables ? say("error_results_missing", { tables: joinList(tables) }) : errorText(error);
}
