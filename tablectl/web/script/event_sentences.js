// Events as sentences. The facts come from the service.

import { bookOf, indicatorsName, voidSuitText } from "./books.js";
import { hasWord, joinTitle, say, wordOf } from "./language.js";
import { termName } from "./book_names.js";
import { codes } from "./tiles.js";

// The name of a drawn game's reason.
export function drawName(reason) {
  return hasWord(`draw_${reason}`) ? say(`draw_${reason}`) : reason;
}

// Whether an event is of another journal than the known ones, such as a restored one, whose numbers mean other events.
export function isOfAnotherJournal({ journal }, knownEvents) {
  const [first] = knownEvents;
  return Boolean(first) && first.journal !== journal;
}

export function eventKind(event) {
  return event.kind.split("/")[0];
}

// The reasons that the table itself gives for a correction; people's own words stand as they are.
const REASONS = {
  "it was recorded in doubt": "why_in_doubt", "it lies there plainly now": "why_seen_plainly", "nobody had said it": "why_unsaid",
  "decided after the session's end": "why_late", "the player took it back": "why_taken_back", "another call goes before it": "why_overruled",
};

export function reasonText(reason) {
  return REASONS[reason] ? say(REASONS[reason]) : reason;
}

// The sentence of a correction, with the corrected event as if it had been seen so at first.
function amendedSentence(key, { event, players, ruleset }, sentenceOf = fullSentence) {
  const { text, tiles } = sentenceOf(event.event, players, ruleset);
  return [say(key, { ...event, reason: reasonText(event.reason), what: text }), tiles];
}

// A judge's decision about points: a penalty, or points as the sticks were counted.
export function penaltyText(who, reason, ruleset) {
  return reason === "sticks_counted" ? say("points_as_counted") : say("penalty_for", { who, reason: termName(reason, ruleset) });
}

function kongSentence({ who, event }) {
  return [say(`lays_${event.meld}`, { who }), event.tiles];
}

const PUBLIC_SENTENCES = {
  tile_discarded: ({ who, event }) => [say("discards", { who }), [event.tile]],
  meld_claimed: ({ who, event }) => [say("calls", { who, meld: say(event.meld) }), event.tiles],
  kong_declared: kongSentence,
  kong_shown: ({ who, event }) => [say("turns_kong", { who }), event.tiles],
  bonus_shown: ({ who, event }) => [say(event.tile?.[1] === "f" ? "shows_tile" : "sets_aside", { who }), [event.tile]],
  indicator_revealed: ({ event, book }) => [book.indicators ? indicatorsName(book) : say("indicator"), [event.tile]],
  ura_indicators_revealed: ({ event }) => [say("ura"), event.tiles],
  ready_declared: ({ who }) => [say("declares_riichi", { who })],
  void_suit_chosen: ({ who }) => [say("chose_suit", { who })],
  void_suit_declared: ({ who, event }) => [say("plays_without", { who, what: voidSuitText(event.suit) })],
  payment_made: ({ who, event, ruleset }) => [say("paid_for", { who, what: termName(event.reason, ruleset) })],
  win_shown: ({ who, event, players }) => [event.from === null || event.from === undefined
    ? say("wins_self", { who }) : say("wins_from", { who, other: players[event.from] }), [event.tile]],
  value_named: ({ who, event }) => [say("names_value", { who, points: event.points })],
  win_voided: ({ who, event }) => [say("win_voided", { who, reason: event.reason })],
  tiles_exposed: ({ who, event }) => [say("tiles_open", { who }), event.tiles],
  seats_changed: () => [say("seats_change")],
  hand_shown: ({ who, event }) => [say("shows_hand", { who }), event.tiles],
  hand_drawn: ({ event }) => [say("drawn_game", { why: drawName(event.reason) })],
  hand_started: ({ event, players, book }) => [say("new_hand", {
    who: players[event.dealer], round: book.rounds ? say("of_round", { wind: say(`wind_${event.round}`) }) : "",
  })],
  hand_settled: () => [say("points_paid")],
  session_started: () => [say("session_begins")],
  session_ended: () => [say("session_over")],
  dice_rolled: ({ event }) => [say("dice", { values: (event.values ?? []).join(say("and")) })],
  penalty_paid: ({ who, event, ruleset }) => [penaltyText(who, event.reason, ruleset)],
  irregularity_noted: ({ who, event }) => (onAirKey(event.code) ? [say(onAirKey(event.code), { who })] : null),
  play_paused: () => [say("air_paused")],
  play_resumed: () => [say("play_resumed")],
  judge_called: ({ who, event }) => [joinTitle([say("calls_judge", { who }), event.reason].filter(Boolean))],
  score_answered: ({ who, event }) => [joinTitle([say(event.agreed ? "score_agreed" : "score_disputed", { who }), event.reason].filter(Boolean))],
  event_corrected: (each) => amendedSentence("corrected", each),
  event_inserted: (each) => amendedSentence("inserted", each),
  event_withdrawn: ({ event }) => [say("withdrawn", { ...event, reason: reasonText(event.reason) })],
};

// The key of the viewers' sentence for an irregularity; null for what is between the players and the judge.
function onAirKey(code) {
  return hasWord(`air_${code}`) ? `air_${code}` : null;
}

// A note's name with its detail; a verdict's detail is the code of the fault.
export function noteText({ code, detail }, ruleset) {
  const about = /^[a-z]+(_[a-z]+)+$/.test(detail) ? termName(detail, ruleset) : detail;
  const what = hasWord(`consequence_${code}`) ? say(`consequence_${code}`) : termName(code, ruleset); // books have no names of consequences
  return about ? `${what} (${about})` : what;
}

// Also says whether an added kong's fourth tile was just drawn, where that is known: some books pay by it.
function judgedKongSentence(each) {
  const [text, tiles] = kongSentence(each);
  const { meld, drawn } = each.event;
  if (meld !== "added_kong" || typeof drawn !== "boolean" || !each.book.checks) return [text, tiles];
  return [say(drawn ? "kong_just_made" : "kong_held_back", { what: text }), tiles];
}

// Sentences of the judge's pages only: notes, and reasons in the judge's own words.
const JUDGE_SENTENCES = {
  kong_declared: judgedKongSentence,
  event_corrected: (each) => amendedSentence("corrected", each, judgeSentence),
  event_inserted: (each) => amendedSentence("inserted", each, judgeSentence),
  irregularity_noted: ({ who, event, ruleset }) => [say("for_judge_of", { who, what: noteText(event, ruleset) })],
  play_paused: ({ event }) => [say("play_paused", { reason: event.reason })],
};

// Events that the feed leaves out and a step-by-step replay shows.
const UNREPORTED_SENTENCES = {
  tile_drawn: ({ who, event }) => [say(event.from === "tail" ? "draws_replacement" : "draws", { who })],
  tiles_dealt: ({ who }) => [say("is_dealt", { who })],
  walls_built: () => [say("walls_built")],
  dice_committed: () => [say("dice_commitment")],
  dice_revealed: () => [say("dice_seed_revealed")],
};

function toSentence(makeParts, event, players, ruleset) {
  const who = event.seat === null || event.seat === undefined ? "" : players[event.seat];
  const parts = makeParts?.({ who, event, players, ruleset, book: bookOf(ruleset) });
  return parts ? { text: parts[0], tiles: codes(parts[1] ?? []) } : null;
}

// { text, tiles } of an event for everybody; null for what viewers are not told.
export function publicSentence(event, players, ruleset) {
  return toSentence(PUBLIC_SENTENCES[eventKind(event)], event, players, ruleset);
}

// The same for every kind of event.
export function fullSentence(event, players, ruleset) {
  const kind = eventKind(event);
  return toSentence(PUBLIC_SENTENCES[kind] ?? UNREPORTED_SENTENCES[kind], event, players, ruleset) ?? { text: wordOf("event", kind), tiles: [] };
}

// The same for pages of judges and operators.
export function judgeSentence(event, players, ruleset) {
  return toSentence(JUDGE_SENTENCES[eventKind(event)], event, players, ruleset) ?? fullSentence(event, players, ruleset);
}
