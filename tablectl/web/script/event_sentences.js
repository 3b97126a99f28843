// Events in words. The facts come from the service; this only spells them.

import { bookOf, indicatorsName, voidSuitText } from "./books.js";
import { hasWord, joinTitle, say, wordOf } from "./language.js";
import { termName } from "./book_names.js";
import { codes } from "./tiles.js";

// What a draw is called.
export function drawName(reason) {
  return hasWord(`draw_${reason}`) ? say(`draw_${reason}`) : reason;
}

// Whether an event is of another journal than those that were heard, as one that was restored: its numbers mean others.
export function isOfAnotherJournal({ journal }, heard) {
  const [one] = heard;
  return Boolean(one) && one.journal !== journal;
}

export function eventKind(event) {
  return event.kind.split("/")[0];
}

// What the table itself gives as the reason of a correction; people's own words stand as they are.
const REASONS = {
  "it was recorded in doubt": "why_in_doubt", "it lies there plainly now": "why_seen_plainly", "nobody had said it": "why_unsaid",
  "decided after the session's end": "why_late", "the player took it back": "why_taken_back", "another call goes before it": "why_overruled",
};

export function reasonText(reason) {
  return REASONS[reason] ? say(REASONS[reason]) : reason;
}

// What a correction made of an event, in the same words as if it had been seen so from the first.
function amended(key, { event, players, ruleset }, told = fullSentence) {
  const { text, tiles } = told(event.event, players, ruleset);
  return [say(key, { ...event, reason: reasonText(event.reason), what: text }), tiles];
}

// What a judge decided about points: somebody's penalty, or points as sticks were counted.
export function penaltyText(who, reason, ruleset) {
  return reason === "sticks_counted" ? say("points_as_counted") : say("penalty_for", { who, reason: termName(reason, ruleset) });
}

function kong({ who, event }) {
  return [say(`lays_${event.meld}`, { who }), event.tiles];
}

const SPOKEN = {
  tile_discarded: ({ who, event }) => [say("discards", { who }), [event.tile]],
  meld_claimed: ({ who, event }) => [say("calls", { who, meld: say(event.meld) }), event.tiles],
  kong_declared: kong,
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
  irregularity_noted: ({ who, event }) => (onAir(event.code) ? [say(onAir(event.code), { who })] : null),
  play_paused: () => [say("air_paused")],
  play_resumed: () => [say("play_resumed")],
  judge_called: ({ who, event }) => [joinTitle([say("calls_judge", { who }), event.reason].filter(Boolean))],
  score_answered: ({ who, event }) => [joinTitle([say(event.agreed ? "score_agreed" : "score_disputed", { who }), event.reason].filter(Boolean))],
  event_corrected: (each) => amended("corrected", each),
  event_inserted: (each) => amended("inserted", each),
  event_withdrawn: ({ event }) => [say("withdrawn", { ...event, reason: reasonText(event.reason) })],
};

// The key of what viewers are told of an irregularity; null for what is between the players and the judge.
function onAir(code) {
  return hasWord(`air_${code}`) ? `air_${code}` : null;
}

// A note by its name and what was written about it; a verdict's detail is the code of the fault that led to it.
export function noteText({ code, detail }, ruleset) {
  const about = /^[a-z]+(_[a-z]+)+$/.test(detail) ? termName(detail, ruleset) : detail;
  const what = hasWord(`consequence_${code}`) ? say(`consequence_${code}`) : termName(code, ruleset); // no book names what a fault leads to
  return about ? `${what} (${about})` : what;
}

// Whether an added kong's fourth tile was just drawn, where somebody has said or seen it: some books pay by it.
function kongMade(each) {
  const [what, tiles] = kong(each);
  const { meld, drawn } = each.event;
  if (meld !== "added_kong" || typeof drawn !== "boolean" || !each.book.checks) return [what, tiles];
  return [say(drawn ? "kong_just_made" : "kong_held_back", { what }), tiles];
}

// What only the judge's pages say: notes and reasons in the judge's own words.
const JUDGES = {
  kong_declared: kongMade,
  event_corrected: (each) => amended("corrected", each, judgeSentence),
  event_inserted: (each) => amended("inserted", each, judgeSentence),
  irregularity_noted: ({ who, event, ruleset }) => [say("for_judge_of", { who, what: noteText(event, ruleset) })],
  play_paused: ({ event }) => [say("play_paused", { reason: event.reason })],
};

// What the feed leaves out, but a step-by-step reading says.
const QUIET = {
  tile_drawn: ({ who, event }) => [say(event.from === "tail" ? "draws_replacement" : "draws", { who })],
  tiles_dealt: ({ who }) => [say("is_dealt", { who })],
  walls_built: () => [say("walls_built")],
  dice_committed: () => [say("dice_commitment")],
  dice_revealed: () => [say("dice_seed_revealed")],
};

function told(spoken, event, players, ruleset) {
  const who = event.seat === null || event.seat === undefined ? "" : players[event.seat];
  const said = spoken?.({ who, event, players, ruleset, book: bookOf(ruleset) });
  return said ? { text: said[0], tiles: codes(said[1] ?? []) } : null;
}

// { text, tiles } of an event for everybody; null for what viewers are not told.
export function publicSentence(event, players, ruleset) {
  return told(SPOKEN[eventKind(event)], event, players, ruleset);
}

// The same for every event there is.
export function fullSentence(event, players, ruleset) {
  const kind = eventKind(event);
  return told(SPOKEN[kind] ?? QUIET[kind], event, players, ruleset) ?? { text: wordOf("event", kind), tiles: [] };
}

// The same in the judge's own words, for pages that only judges and operators see.
export function judgeSentence(event, players, ruleset) {
  return told(JUDGES[eventKind(event)], event, players, ruleset) ?? fullSentence(event, players, ruleset);
}
