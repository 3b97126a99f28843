// Pre-flight checks in words: what each light found, what to do about it, and why a part is down.

import { formatDateTime, formatNumber, hasWord, joinClauses, say } from "./language.js";
import { downText, faultName, faultPlaceName, stepText } from "./alert_sentences.js";
// A light's facts as texts; faults and steps are lists whose items have texts of their own.
function factTexts({ facts = {} }, players) {
  const faults = facts.faults ?? [];
  return {
    ...facts,
    faults: joinClauses(faults.map((each) => `${faultName(each.fault)} (${faultPlaceName(each.where)})`)),
    hints: faults.map((each) => say(`hint_${each.fault}`)).join(" "),
    steps: (facts.steps ?? []).map((step) => stepText(step, players)).join(" "),
    ms: Math.round(facts.ms),
    mb: facts.mb === undefined ? "" : formatNumber(facts.mb),
    fps: facts.fps === undefined ? "" : formatNumber(facts.fps),
    at: facts.at ? formatDateTime(facts.at) : "",
  };
}

// `kind`: "found" or "advice". A code of a newer service has no text here: then `text`, the service's own.
function lightText(kind, light, text, players) {
  const withTime = `${kind}_${light.code}_ms`; // where the response time is known
  const key = hasWord(withTime) && Number.isFinite(light.facts.ms) ? withTime : `${kind}_${light.code}`;
  return hasWord(key) ? say(key, factTexts(light, players)) : text;
}

// Why a part is down; without a code, the part's own English.
export function downReasonText(link) {
  return downText(link) || link.detail || "";
}

export function findingText(light, players = []) {
  return lightText("found", light, light.found, players);
}

export function adviceText(light, players = []) {
  if (light.facts?.flaws) return light.facts.flaws.map((flaw) => say(`flaw_${flaw}`)).join(" ");
  return lightText("advice", light, light.advice, players);
}
