// Alerts, questions, moves and the machine's work as sentences in the page's language: a message's code and details
// choose the sentence. A code of a newer service is shown by the message's own text.

import { addWords, hasWord, joinClauses, joinList, joinTitle, say } from "./language.js";
import { bookPresetName } from "./book_names.js";
import { partName } from "./part_names.js";
import { codes, points, tileName } from "./tiles.js";
import { ALERTS } from "./words/alerts.js";
import { fullSentence, noteText } from "./event_sentences.js";

addWords(ALERTS);

const tilesNamed = (list) => joinList(codes(list ?? []).map(tileName)); // a list, or a tile
const seatNamed = (seat, players) => players[seat] || say("seat", { n: seat + 1 });

function wallNamed({ seat, side }, players) {
  return seat === null || seat === undefined ? say("wall_of_side", { n: side }) : say("wall_of", { who: seatNamed(seat, players) });
}

function stackNamed(stack, players) {
  return say("stack_of", { n: stack.stack, wall: wallNamed(stack, players) });
}

// Where the machine has a fault: "side 2: 33 tiles, should be 34" without its figures.
export function faultPlaceName(where) {
  const key = `place_${String(where).split(":")[0].replaceAll(" ", "_")}`;
  return hasWord(key) ? say(key) : String(where);
}

export function faultName(code) {
  return hasWord(`fault_${code}`) ? say(`fault_${code}`) : say("fault_other");
}

// One thing to do at the walls.
export function stepText(step, players) {
  const walls = { from: step.from && wallNamed(step.from, players), to: step.to && wallNamed(step.to, players), wall: step.wall && wallNamed(step.wall, players) };
  return say(`step_${step.do}`, { ...step, ...walls });
}

// Rules that wait for the next shuffle.
export function rulesText({ rules, preset, players }) {
  return say("told_rules", { rules: say(`book_${rules}`), preset: bookPresetName(preset, rules), n: players });
}

// Tiles in a sentence: as words, or marked so that they are drawn in it.
const DRAWN = /\u{E000}([^\u{E001}]*)\u{E001}/u;
export const tileMarkup = (list) => `\u{E000}${codes(list ?? []).join(" ")}\u{E001}`;

// What somebody did, with its tiles: "Aoi discards 5 of dots".
function moveText(move, players, ruleset, tilesAs = tilesNamed) {
  if (move.kind === "claim") return say("told_move");
  if (move.kind === "win_shown") {
    return say(move.tile ? "answer_wins_on" : "answer_wins", { who: seatNamed(move.seat, players), tile: move.tile ? tilesAs(move.tile) : "" });
  }
  const { text, tiles } = fullSentence(move, players, ruleset);
  return tiles.length ? joinTitle([text, tilesAs(tiles)]) : text;
}

function differs({ where, seat, seen, recorded }, players) {
  return say(`differs_${where}`, { who: seat === null ? "" : seatNamed(seat, players), seen, recorded });
}

// Why the rules refuse: pages that load the words of refusals say it, others that it is so.
function why(code) {
  return hasWord(`error_${code}`) ? say(`error_${code}`) : say("told_rules_refuse");
}

// Whether a table has no machine, by what it says of its machine: one that is away has another phase.
export const hasNoMachine = (machine) => machine.phase === "none";

// Why a part is down, by the code that the service gives with it; null where the page has no words for that.
export function downText({ detail = "", why }) {
  const key = `down_${why?.code}`;
  if (!hasWord(key)) return null;
  const hint = `hint_${why.fault}`;
  const keys = joinList((why.keys ?? []).map((each) => say("key_at", { key: say(`key_${each.key}`), n: each.seat + 1 })));
  const also = (why.also ?? []).map((each) => downText({ why: each }));
  return [say(key, { ...why, keys, hint: hasWord(hint) ? say(hint) : detail }), ...also].join(" ");
}

const SPELLED = {
  tiles: (value, { tilesAs }) => tilesAs(value),
  tile: (value, { tilesAs }) => tilesAs(value),
  other: (value, { players }) => seatNamed(value, players),
  stack: (value, { players }) => stackNamed(value, players),
  next: (value, { players }) => stackNamed(value, players),
  part: (value) => partName(value),
  fault: faultName,
  where: faultPlaceName,
  move: (value, { players, ruleset, tilesAs }) => moveText(value, players, ruleset, tilesAs),
};

// The sentence of an alert or a question; `text` is the service's own, in English.
function spoken({ code, details = {}, seat, text }, { players, ruleset, tilesAs = tilesNamed }) {
  const down = downText({ detail: text, why: details.why });
  const key = down ? `told_${code}_why` : details.case ? `told_${code}_${details.case}` : `told_${code}`;
  if (!hasWord(key)) return details.refused ? say("told_unsettled", { why: why(details.refused) }) : text;
  const spelled = Object.entries(details).map(([name, value]) => [name, SPELLED[name]?.(value, { players, ruleset, tilesAs }) ?? value]);
  const values = { who: seat === null || seat === undefined ? "" : seatNamed(seat, players), ...Object.fromEntries(spelled) };
  if (details.seats) values.who = joinList(details.seats.map((each) => seatNamed(each, players)));
  if (details.steps) values.steps = details.steps.map((step) => stepText(step, players)).join(" ");
  if (details.differences) values.what = joinClauses(details.differences.map((each) => differs(each, players))) || say("differs_moved");
  if (details.points) values.what = joinClauses(details.points.map((each) => say("points_counted", { who: seatNamed(each.seat, players), counted: points(each.counted), computed: points(each.computed) })));
  if (details.refused) values.why = why(details.refused);
  if (down) values.why = down;
  if (details.fault) values.what = values.fault;
  const told = say(key, values);
  return /\{\w+\}/.test(told) ? text : told; // an older service does not say enough
}

// An alert as people read it. A player's fault has the rule book's name, and the judge's own words.
export function alertText(alert, players, ruleset, tilesAs = tilesNamed) {
  if (alert.consequence) {
    const fault = noteText({ code: alert.code, detail: alert.details?.detail }, ruleset);
    return alert.seat === null || alert.seat === undefined ? fault : joinTitle([seatNamed(alert.seat, players), fault]);
  }
  return spoken({ ...alert, text: alert.message }, { players, ruleset, tilesAs });
}

function questionText(asked, players, ruleset, tilesAs = tilesNamed) {
  return spoken(asked, { players, ruleset, tilesAs });
}

// A question that was dismissed, as the journal keeps it: its text in English, and since some version what says it here.
export const dismissedText = ({ detail, question }, players, ruleset) => (question?.code ? questionText({ ...question, text: detail }, players, ruleset) : detail);

// The same in pieces: words, and lists of tiles to be drawn.
export const splitTiles = (text) => text.split(DRAWN).map((part, at) => (at % 2 ? part.split(" ").filter(Boolean) : part)).filter((part) => part.length);

export const alertParts = (alert, players, ruleset) => splitTiles(alertText(alert, players, ruleset, tileMarkup));
export const questionParts = (asked, players, ruleset) => splitTiles(questionText(asked, players, ruleset, tileMarkup));

function paid(pays, players) {
  const seats = Object.keys(pays);
  const amounts = [...new Set(Object.values(pays))].sort((a, b) => a - b).map(points).join("/");
  if (!seats.length) return points(0);
  return seats.length === 1 ? say("pays_from", { points: amounts, who: seatNamed(Number(seats[0]), players) }) : say("pays_all", { points: amounts });
}

const ANSWERS = { points_differ: ["answer_keep_points", "answer_take_points"] };

// What an answer to a question says happened; its tiles are drawn beside it.
export function answerText(asked, candidate, place, players, ruleset) {
  const fixed = ANSWERS[asked.code]?.[place];
  if (fixed) return say(fixed);
  const { answer, seat } = candidate.details ?? {};
  if (answer && hasWord(`answer_${answer}`)) return say(`answer_${answer}`, { who: seat === undefined ? "" : seatNamed(seat, players) });
  if (!candidate.moves?.length) return candidate.label;
  const told = joinList(candidate.moves.map((move) => moveText(move, players, ruleset)));
  return candidate.details?.pays ? `${told} (${paid(candidate.details.pays, players)})` : told;
}

// What the machine's part asks people to do, where it says so in words of every language.
export function machineSteps(machine, players) {
  return machine.details?.steps?.map((step) => stepText(step, players)) ?? [...machine.wrong, ...machine.by_hand];
}

export function pendingRulesText(machine) {
  return machine.details?.pending ? rulesText(machine.details.pending) : machine.pending;
}
