// Alerts, questions, moves and the machine's work as sentences in the page's language, chosen by a message's code and
// details. Codes of a newer service show the message's own text.

import { addWords, hasWord, joinClauses, joinList, joinTitle, say } from "./language.js";
import { bookPresetName } from "./book_names.js";
import { partName } from "./part_names.js";
import { codes, points, tileName } from "./tiles.js";
import { ALERTS } from "./words/alerts.js";
import { fullSentence, noteText } from "./event_sentences.js";

addWords(ALERTS);

const tileNames = (list) => joinList(codes(list ?? []).map(tileName)); // a list, or one tile
const seatName = (seat, players) => players[seat] || say("seat", { n: seat + 1 });

function wallName({ seat, side }, players) {
  return seat === null || seat === undefined ? say("wall_of_side", { n: side }) : say("wall_of", { who: seatName(seat, players) });
}

function stackName(stack, players) {
  return say("stack_of", { n: stack.stack, wall: wallName(stack, players) });
}

// The place of a machine's fault: "side 2: 33 tiles, should be 34" without its figures.
export function faultPlaceName(where) {
  const key = `place_${String(where).split(":")[0].replaceAll(" ", "_")}`;
  return hasWord(key) ? say(key) : String(where);
}

export function faultName(code) {
  return hasWord(`fault_${code}`) ? say(`fault_${code}`) : say("fault_other");
}

// One step of work at the walls.
export function stepText(step, players) {
  const walls = { from: step.from && wallName(step.from, players), to: step.to && wallName(step.to, players), wall: step.wall && wallName(step.wall, players) };
  return say(`step_${step.do}`, { ...step, ...walls });
}

// Rules that take effect at the next shuffle.
export function rulesText({ rules, preset, players }) {
  return say("told_rules", { rules: say(`book_${rules}`), preset: bookPresetName(preset, rules), n: players });
}

// Tiles in a sentence: as words, or as markup that is replaced by drawings.
const TILE_MARKUP = /\u{E000}([^\u{E001}]*)\u{E001}/u;
export const tileMarkup = (list) => `\u{E000}${codes(list ?? []).join(" ")}\u{E001}`;

// A move with its tiles: "Aoi discards 5 of dots".
function moveText(move, players, ruleset, formatTiles = tileNames) {
  if (move.kind === "claim") return say("told_move");
  if (move.kind === "win_shown") {
    return say(move.tile ? "answer_wins_on" : "answer_wins", { who: seatName(move.seat, players), tile: move.tile ? formatTiles(move.tile) : "" });
  }
  const { text, tiles } = fullSentence(move, players, ruleset);
  return tiles.length ? joinTitle([text, formatTiles(tiles)]) : text;
}

function differenceText({ where, seat, seen, recorded }, players) {
  return say(`differs_${where}`, { who: seat === null ? "" : seatName(seat, players), seen, recorded });
}

// Why the rules refuse a move; in general words on pages without the texts of refusals.
function refusalReason(code) {
  return hasWord(`error_${code}`) ? say(`error_${code}`) : say("told_rules_refuse");
}

// A table without a machine; one whose machine is offline has another phase.
export const hasNoMachine = (machine) => machine.phase === "none";

// Why a part is down, by its code; null where the page has no words for that.
export function downText({ detail = "", why: refusalReason }) {
  const key = `down_${refusalReason?.code}`;
  if (!hasWord(key)) return null;
  const hint = `hint_${refusalReason.fault}`;
  const keys = joinList((refusalReason.keys ?? []).map((each) => say("key_at", { key: say(`key_${each.key}`), n: each.seat + 1 })));
  const alsoTexts = (refusalReason.also ?? []).map((each) => downText({ why: each }));
  return [say(key, { ...refusalReason, keys, hint: hasWord(hint) ? say(hint) : detail }), ...alsoTexts].join(" ");
}

const DETAIL_TEXTS = {
  tiles: (value, { tilesAs: formatTiles }) => formatTiles(value),
  tile: (value, { tilesAs: formatTiles }) => formatTiles(value),
  other: (value, { players }) => seatName(value, players),
  stack: (value, { players }) => stackName(value, players),
  next: (value, { players }) => stackName(value, players),
  part: (value) => partName(value),
  fault: faultName,
  where: faultPlaceName,
  move: (value, { players, ruleset, tilesAs: formatTiles }) => moveText(value, players, ruleset, formatTiles),
};

// The sentence of an alert or a question; `text`: the service's own, in English.
function messageSentence({ code, details = {}, seat, text }, { players, ruleset, tilesAs: formatTiles = tileNames }) {
  const down = downText({ detail: text, why: details.why });
  const key = down ? `told_${code}_why` : details.case ? `told_${code}_${details.case}` : `told_${code}`;
  if (!hasWord(key)) return details.refused ? say("told_unsettled", { why: refusalReason(details.refused) }) : text;
  const detailTexts = Object.entries(details).map(([name, value]) => [name, DETAIL_TEXTS[name]?.(value, { players, ruleset, tilesAs: formatTiles }) ?? value]);
  const values = { who: seat === null || seat === undefined ? "" : seatName(seat, players), ...Object.fromEntries(detailTexts) };
  if (details.seats) values.who = joinList(details.seats.map((each) => seatName(each, players)));
  if (details.steps) values.steps = details.steps.map((step) => stepText(step, players)).join(" ");
  if (details.differences) values.what = joinClauses(details.differences.map((each) => differenceText(each, players))) || say("differs_moved");
  if (details.points) values.what = joinClauses(details.points.map((each) => say("points_counted", { who: seatName(each.seat, players), counted: points(each.counted), computed: points(each.computed) })));
  if (details.refused) values.why = refusalReason(details.refused);
  if (down) values.why = down;
  if (details.fault) values.what = values.fault;
  const sentence = say(key, values);
  return /\{\w+\}/.test(sentence) ? text : sentence; // an older service gives too few details
}

// An alert in words. A player's fault has the rule book's name and the judge's own words.
export function alertText(alert, players, ruleset, formatTiles = tileNames) {
  if (alert.consequence) {
    const fault = noteText({ code: alert.code, detail: alert.details?.detail }, ruleset);
    return alert.seat === null || alert.seat === undefined ? fault : joinTitle([seatName(alert.seat, players), fault]);
  }
  return messageSentence({ ...alert, text: alert.message }, { players, ruleset, tilesAs: formatTiles });
}

function questionText(question, players, ruleset, formatTiles = tileNames) {
  return messageSentence(question, { players, ruleset, tilesAs: formatTiles });
}

// A dismissed question of the journal: its text in English, and from newer services its details.
export const dismissedText = ({ detail, question }, players, ruleset) => (question?.code ? questionText({ ...question, text: detail }, players, ruleset) : detail);

// Splits a sentence with markup into words and lists of tiles.
export const splitTiles = (text) => text.split(TILE_MARKUP).map((part, at) => (at % 2 ? part.split(" ").filter(Boolean) : part)).filter((part) => part.length);

export const alertParts = (alert, players, ruleset) => splitTiles(alertText(alert, players, ruleset, tileMarkup));
export const questionParts = (question, players, ruleset) => splitTiles(questionText(question, players, ruleset, tileMarkup));

function paymentText(pays, players) {
  const seats = Object.keys(pays);
  const amounts = [...new Set(Object.values(pays))].sort((a, b) => a - b).map(points).join("/");
  if (!seats.length) return points(0);
  return seats.length === 1 ? say("pays_from", { points: amounts, who: seatName(Number(seats[0]), players) }) : say("pays_all", { points: amounts });
}

const ANSWERS = { points_differ: ["answer_keep_points", "answer_take_points"] };

// What an answer to a question says happened; its tiles are drawn beside it.
export function answerText(question, candidate, place, players, ruleset) {
  const fixedKey = ANSWERS[question.code]?.[place];
  if (fixedKey) return say(fixedKey);
  const { answer, seat } = candidate.details ?? {};
  if (answer && hasWord(`answer_${answer}`)) return say(`answer_${answer}`, { who: seat === undefined ? "" : seatName(seat, players) });
  if (!candidate.moves?.length) return candidate.label;
  const sentence = joinList(candidate.moves.map((move) => moveText(move, players, ruleset)));
  return candidate.details?.pays ? `${sentence} (${paymentText(candidate.details.pays, players)})` : sentence;
}

// The steps that people have to do at the machine.
export function machineSteps(machine, players) {
  return machine.details?.steps?.map((step) => stepText(step, players)) ?? [...machine.wrong, ...machine.by_hand];
}

export function pendingRulesText(machine) {
  return machine.details?.pending ? rulesText(machine.details.pending) : machine.pending;
}
