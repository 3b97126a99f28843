// The commentators' page: every hand with its waits, the discards of the player in turn, needs, odds over the hand. All of
// it comes late, out of one delayed stream, so that it agrees with itself. ?audience=broadcast keeps the broadcast's delay.

import { byId } from "../dom.js";
import { counters, playerNames, seatStatus } from "../board.js";
import { bookOf, handName, hasOdds, indicatorsName } from "../books.js";
import { clockTime } from "../clock_time.js";
import { discardRows, placesRows } from "./commentators_tables.js";
import { loginUrl } from "../api_client.js";
import { flagOf, onProfilesChange } from "../identity.js";
import { addWords, formatPercent, say, translatePage } from "../language.js";
import { loadBook } from "../book_names.js";
import { showNeeds } from "../needs.js";
import { HandOdds, oddsGraph } from "./odds_graph.js";
import { closedTiles, furitenMark } from "./overlay/hands.js";
import { waitValue } from "./overlay/waits.js";
import { showPauseBanner } from "../pause_banner.js";
import { listen } from "../event_stream.js";
import { setUpPage } from "../theme.js";
import { codes, el, meld, points, tile, WIND_TILE } from "../tiles.js";
import { oncePerFrame } from "../visibility.js";
import { COMMENTATORS } from "../words/commentators.js";

addWords(COMMENTATORS);
translatePage();
setUpPage();
const AUDIENCE = new URLSearchParams(location.search).get("audience") === "broadcast" ? "broadcast" : "commentary";
// Books in which a hand goes on after a win: chances are those of the next one.
const GOES_ON = new Set(["sichuan", "siamese"]);
const FAR = 3; // from ready, in tiles
const MARK = "\u0000"; // where a number goes in a sentence
const SECTIONS = ["round", "hands", "discards", "odds", "aims"];
const told = { state: null, score: null, needs: null, hands: null };
const odds = new HandOdds();
let refused = false;
let late = null; // how much later than the table, as the stream's beat says it
let choice = null; // whose discard was looked at last

// What a message of another hand than the table's says is over.
function ofThisHand(message) {
  return message && (!told.state || message.hand === told.state.hand) ? message : null;
}

function drawRound() {
  const { state, score } = told;
  byId("table-name").textContent = score.table;
  byId("headline").textContent = score.finished ? say("finished") : handName(score) ?? say("waiting");
  byId("counts").replaceChildren(...counters(score).map(([n, key]) => el("span", {}, `${n} ${say(key, { n })}`)));
  const left = state?.tiles_left;
  byId("walls-left").textContent = `${left ?? "–"} ${say("tiles_left", { n: left ?? 0 })}`;
  byId("indicator-tiles").setAttribute("aria-label", indicatorsName(bookOf(score.ruleset)));
  byId("indicator-tiles").replaceChildren(...[...(state?.indicators ?? []), ...(state?.hidden_indicators ?? [])].map((code) => tile(code)));
}

// How far the hand is from ready, and which tiles help it: those that it waits for with what they pay, else those that
// bring it nearer; while nearly every tile does, how many.
function far(seat, ruleset) {
  const distance = seat.ready ? say("ready") : seat.shanten > 0 ? say("ready_in", { n: seat.shanten }) : null;
  const lines = [el("p", { class: "far" }, distance ? el("b", {}, distance) : null, furitenMark(seat),
    distance ? el("span", { class: "helps" }, say(seat.ready ? "left" : "com_helps", { n: seat.acceptance })) : null)];
  if (seat.waits.length) {
    lines.push(el("ul", { class: "waits" }, ...seat.waits.map((wait) => el("li", { "data-wait": wait.tile }, tile(wait.tile),
      el("span", {}, el("b", {}, say("left", { n: wait.left })), el("small", {}, waitValue(wait, ruleset)))))));
  } else if (seat.shanten < FAR) {
    lines.push(el("ul", { class: "accepts" }, ...seat.accepts.map((each) => el("li", { "data-accepts": each.tile }, tile(each.tile), el("small", {}, each.left)))));
  }
  return el("div", { class: "reach" }, ...lines);
}

// What the player in turn may throw; after the discard, until another is to throw, what was thrown of it: nothing that lies below moves.
function drawDiscards(players, chances) {
  const { state, score } = told;
  const turn = state?.turn ?? null;
  const rows = turn === null || score.finished ? null : discardRows(ofThisHand(told.hands), chances, turn, players, score.ruleset);
  const river = (seat) => state.seats[seat].river;
  if (rows) choice = { hand: state.hand, turn, before: river(turn).length };
  else if (choice && (score.finished || choice.hand !== state?.hand)) choice = null;
  byId("discards").hidden = !choice;
  if (!choice) return;
  if (rows) byId("discard-table").replaceChildren(...rows);
  const thrown = !rows && river(choice.turn).length > choice.before ? river(choice.turn).at(-1).tile : null;
  const who = players[choice.turn];
  byId("who-discards").replaceChildren(say(thrown ? "com_discarded" : "com_to_discard", { who }), ...(thrown ? [" ", tile(thrown)] : []));
  byId("discards").classList.toggle("past", !rows);
  byId("discard-table").querySelector(`[data-discard="${thrown}"]`)?.classList.add("thrown");
}

function chanceOf({ win, known: seen }) {
  const [before, after] = say("com_wins", { chance: MARK }).split(MARK);
  return el("p", { class: "chance" }, seen ? null : el("small", {}, say("com_guessed"), " "), before, el("b", {}, formatPercent(win)), after);
}

function handCard(seat, players, chances) {
  const at = seat.seat;
  const shown = told.state?.seats?.[at];
  const total = told.score?.seats?.find((each) => each.seat === at);
  const chance = chances?.seats.find((each) => each.seat === at);
  const marks = seatStatus(shown).join(" · ");
  return el("li", { class: `card ${told.state?.turn === at ? "turn" : ""}`, "data-seat": at },
    el("h3", {}, total ? tile(WIND_TILE[total.wind]) : null, flagOf(players[at]), el("span", { class: "name" }, players[at]), marks ? el("small", {}, marks) : null,
      el("span", { class: "total" }, points(total?.points))),
    chance ? chanceOf(chance) : null,
    el("div", { class: "held" }, closedTiles(seat), ...(shown?.melds ?? []).map((each) => meld(each, at)),
      ...(shown?.flowers ? [el("span", { class: "tiles" }, ...codes(shown.flowers).map((code) => tile(code)))] : [])),
    far(seat, told.score?.ruleset));
}

function drawHands(players, chances) {
  const seats = ofThisHand(told.hands)?.seats ?? [];
  byId("hands").hidden = !seats.length;
  byId("hand-list").replaceChildren(...seats.map((seat) => handCard(seat, players, chances)));
}

function drawOdds(players) {
  const none = !hasOdds(told.score.ruleset);
  byId("odds").hidden = !odds.rows.length && !none;
  byId("no-odds").hidden = !none;
  byId("odds-graph").hidden = none;
  if (none) byId("places").hidden = true;
  if (!odds.rows.length || none) return;
  byId("odds-graph").replaceChildren(oddsGraph(odds.drawn, players));
  byId("odds-title").textContent = say(GOES_ON.has(told.score.ruleset) ? "com_odds_next" : "com_odds");
  const last = odds.drawn.at(-1);
  // A session without an end by its rules has no final places.
  byId("places").hidden = !last.seats[0].places.length;
  byId("places-table").replaceChildren(...placesRows(last, players));
}

// Before anything has come: how long that takes.
function lateness({ delay_s, until_hand_ends }) {
  return [delay_s ? say("com_late", { time: clockTime(delay_s) }) : say("com_nothing_yet"), until_hand_ends ? say("com_hand_by_hand") : ""].join(" ");
}

function standing() {
  if (refused) return say("hands_refused");
  if (!told.score) return late ? lateness(late) : say("com_nothing_yet");
  return ofThisHand(told.hands)?.seats.length ? "" : say("com_no_hands");
}

const draw = oncePerFrame(() => {
  showPauseBanner(refused ? null : told.state);
  const words = standing();
  byId("told").hidden = !words;
  byId("told").replaceChildren(words, ...(refused ? [" ", el("a", { href: loginUrl() }, say("log_in"))] : []));
  if (refused || !told.score) {
    for (const id of SECTIONS) byId(id).hidden = true;
    return;
  }
  const players = playerNames(told.state, told.score);
  if (told.state) odds.only(told.state.hand);
  byId("round").hidden = false;
  drawRound();
  drawHands(players, odds.newest?.seats.length ? odds.drawn.at(-1) : odds.newest);
  drawDiscards(players, odds.newest);
  drawOdds(players);
  showNeeds(byId("needs"), told.score.finished ? null : told.needs, players, told.score.ruleset);
  byId("aims").hidden = byId("needs").hidden;
});

function newest(topic) {
  return (message) => {
    told[topic] = message;
    if (topic === "score") loadBook(message.ruleset, draw);
    draw();
  };
}

onProfilesChange(draw);
draw();
listen({
  state: newest("state"),
  score: newest("score"),
  needs: newest("needs"),
  hands: newest("hands"),
  odds: (message) => { odds.heard(message); draw(); },
  beat: (message) => { late = "delay_s" in message ? message : null; if (!told.score) draw(); },
}, { path: `api/stream?audience=${AUDIENCE}`, onState: (link) => { refused = link === "refused"; draw(); } });
