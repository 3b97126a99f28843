// What a pre-flight check found and what to do about it, in words. Pages that tell of the same thing tell it with these.

import { amount, clauses, knows, say, when, withCommands } from "./language.js";
import { downText, faultName, faultPlaceName, stepText } from "./alert_sentences.js";
import { el } from "./tiles.js";

const MARK = "\u0000"; // where a quotation goes in a sentence

// The figures and names of a light in words: faults, steps and flaws are lists with words of their own.
function factsTold({ facts = {} }, players) {
  const faults = facts.faults ?? [];
  return {
    ...facts,
    faults: clauses(faults.map((each) => `${faultName(each.fault)} (${faultPlaceName(each.where)})`)),
    hints: faults.map((each) => say(`hint_${each.fault}`)).join(" "),
    steps: (facts.steps ?? []).map((step) => stepText(step, players)).join(" "),
    ms: Math.round(facts.ms),
    mb: facts.mb === undefined ? "" : amount(facts.mb),
    fps: facts.fps === undefined ? "" : amount(facts.fps),
    at: facts.at ? when(facts.at) : "",
  };
}

// What was found or what to do, by the light's code; a code of a newer service is told by its own text.
function inWords(what, light, text, players) {
  const timed = `${what}_${light.code}_ms`; // where it is known how soon it answers
  const key = knows(timed) && Number.isFinite(light.facts.ms) ? timed : `${what}_${light.code}`;
  return knows(key) ? say(key, factsTold(light, players)) : text;
}

// Why a part is down, in words and whether these are the reader's: what has no code says so itself, in English.
function whyDown({ detail, why }) {
  const told = downText({ detail, why });
  return told ? [told, true] : detail ? [detail, false] : null;
}

export function whyText(link) {
  return whyDown(link)?.[0] ?? "";
}

export function whyNode(link) {
  const told = whyDown(link);
  return told && (told[1] ? el("small", {}, ...withCommands(told[0])) : el("small", {}, ...say("it_reports", { text: MARK }).split(MARK).flatMap((part, at) => (at ? [el("q", { lang: "en" }, told[0]), part] : [part]))));
}

export function foundText(light, players = []) {
  return inWords("found", light, light.found, players);
}

export function adviceText(light, players = []) {
  if (light.facts?.flaws) return light.facts.flaws.map((flaw) => say(`flaw_${flaw}`)).join(" ");
  return inWords("advice", light, light.advice, players);
}
