// What the pages know of each rule book to choose words and fields. Rules and values come from the service.

import { formatNumber, say } from "./language.js";

const BOOKS = {
  riichi: { unit: "han", repeats: "honba", sticks: true, liable: ["pung", "open_kong", "added_kong"], indicators: "dora_indicators", rounds: true, lastRound: "S", thousands: true },
  sanma: { unit: "han", repeats: "honba", sticks: true, liable: ["pung", "open_kong", "added_kong"], aside: "norths", indicators: "dora_indicators", rounds: true, lastRound: "S", thousands: true },
  mcr: { unit: "points", rounds: true, lastRound: "N", lastOfKind: true },
  siamese: { unit: "points", rounds: true, hands: 2, lastOfKind: true },
  red: { unit: "points", rounds: true },
  hangzhou: { unit: "times", liable: ["chow", "pung", "open_kong", "added_kong"], repeats: "dealer_repeats", indicators: "fortune_indicator", rounds: true },
  xiamen: { unit: "times", repeats: "dealer_repeats", indicators: "gold_indicator", rounds: true },
  sichuan: { unit: "fans", rounds: false, checks: true },
};
const UNKNOWN = { unit: "points", rounds: true };

export function bookOf(key) {
  return BOOKS[key] ?? UNKNOWN;
}

// Odds come from simulated sessions of each book; a plugin's book has none.
export function hasOdds(key) {
  return key in BOOKS;
}

export function bookKeys() {
  return Object.keys(BOOKS);
}

// "3 han", "×4".
export function withUnit(value, book) {
  if (book.unit === "times") return say("times", { n: formatNumber(value) });
  return `${formatNumber(value)} ${say(book.unit, { n: value })}`;
}

// "East 2" or "Hand 5"; null before the first hand.
export function handName(score) {
  if (!score?.round) return null;
  if (!bookOf(score.ruleset).rounds) return say("hand_number", { n: score.hand + 1 });
  return say("round_hand", { wind: say(`wind_${score.round}`), n: score.hand_of_round ?? "" });
}

export function indicatorsName(book) {
  return say(book.indicators ?? "indicators");
}

export function voidSuitText(suit) {
  return suit ? say("without", { suit: say(`suit_${suit}`) }) : null;
}

// "riichi_sticks" as "Riichi sticks".
export function humanize(id) {
  const words = id.replaceAll("_", " ");
  return words.charAt(0).toUpperCase() + words.slice(1);
}
