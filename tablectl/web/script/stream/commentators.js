// The commentators' page: every hand with its waits, the discards of the player in turn, needs, odds over the hand, all from
// one delayed stream. ?audience=broadcast has the broadcast's delay.

import { byId } from "../dom.js";
import { counters, playerNames, seatStatus } from "../board.js";
import { bookOf, handName, hasOdds, indicatorsName } from "../books.js";
import { clockTime } from "../clock_time.js";
import { discardRows, placesRows } from "./commentators_tables.js";
import { withLogin } from "../api_client.js";
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
// In these books a hand goes on after a win: the chances are those of the next win.
const PLAYS_ON_AFTER_WIN = new Set(["sichuan", "siamese"]);
const MAX_SHANTEN = 3; // from here on, nearly every tile helps: only their number is shown
const PLACEHOLDER = "\u0000"; // where a node goes in a sentence
const SECTIONS = ["round", "hands", "discards", "odds", "aims"];
const messages = { state: null, score: null, needs: null, hands: null };
const handOdds = new HandOdds();
let refused = false;
let delay = null; // the last beat, with `delay_s`
let lastTurn = null; // {hand, turn, before} of the discard that was shown last

// Null for a message of another hand than the table's.
function ifThisHand(message) {
  return message && (!messages.state || message.hand === messages.state.hand) ? message : null;
}

function drawRound() {
  const { state, score } = messages;
  byId("table-name").textContent = score.table;
  byId("headline").textContent = score.finished ? say("finished") : handName(score) ?? say("waiting");
  byId("counts").replaceChildren(...counters(score).map(([n, key]) => el("span", {}, `${n} ${say(key, { n })}`)));
  const left = state?.tiles_left;
  byId("walls-left").textContent = `${left ?? "–"} ${say("tiles_left", { n: left ?? 0 })}`;
  byId("indicator-tiles").setAttribute("aria-label", indicatorsName(bookOf(score.ruleset)));
  byId("indicator-tiles").replaceChildren(...[...(state?.indicators ?? []), ...(state?.hidden_indicators ?? [])].map((code) => tile(code)));
}

// A hand's distance from ready, and the tiles that help: its waits with their values, else the tiles that bring it nearer.
function progressNode(seat, ruleset) {
  const distance = seat.ready ? say("ready") : seat.shanten > 0 ? say("ready_in", { n: seat.shanten }) : null;
  const lines = [el("p", { class: "far" }, distance ? el("b", {}, distance) : null, furitenMark(seat),
    distance ? el("span", { class: "helps" }, say(seat.ready ? "left" : "com_helps", { n: seat.acceptance })) : null)];
  if (seat.waits.length) {
    lines.push(el("ul", { class: "waits" }, ...seat.waits.map((wait) => el("li", { "data-wait": wait.tile }, tile(wait.tile),
      el("span", {}, el("b", {}, say("left", { n: wait.left })), el("small", {}, waitValue(wait, ruleset)))))));
  } else if (seat.shanten < MAX_SHANTEN) {
    lines.push(el("ul", { class: "accepts" }, ...seat.accepts.map((each) => el("li", { "data-accepts": each.tile }, tile(each.tile), el("small", {}, each.left)))));
  }
  return el("div", { class: "reach" }, ...lines);
}

// The possible discards of the player in turn; after the discard they stay until the next player's turn, so that the page
// does not move.
function drawDiscards(players, chances) {
  const { state, score } = messages;
  const turn = state?.turn ?? null;
  const rows = turn === null || score.finished ? null : discardRows(ifThisHand(messages.hands), chances, turn, players, score.ruleset);
  const river = (seat) => state.seats[seat].river;
  if (rows) lastTurn = { hand: state.hand, turn, before: river(turn).length };
  else if (lastTurn && (score.finished || lastTurn.hand !== state?.hand)) lastTurn = null;
  byId("discards").hidden = !lastTurn;
  if (!lastTurn) return;
  if (rows) byId("discard-table").replaceChildren(...rows);
  const discarded = !rows && river(lastTurn.turn).length > lastTurn.before ? river(lastTurn.turn).at(-1).tile : null;
  const who = players[lastTurn.turn];
  byId("who-discards").replaceChildren(say(discarded ? "com_discarded" : "com_to_discard", { who }), ...(discarded ? [" ", tile(discarded)] : []));
  byId("discards").classList.toggle("past", !rows);
  byId("discard-table").querySelector(`[data-discard="${discarded}"]`)?.classList.add("thrown");
}

function chanceNode({ win, known: seen }) {
  const [before, after] = say("com_wins", { chance: PLACEHOLDER }).split(PLACEHOLDER);
  return el("p", { class: "chance" }, seen ? null : el("small", {}, say("com_guessed"), " "), before, el("b", {}, formatPercent(win)), after);
}

function handCard(seat, players, chances) {
  const at = seat.seat;
  const publicSeat = messages.state?.seats?.[at];
  const total = messages.score?.seats?.find((each) => each.seat === at);
  const chance = chances?.seats.find((each) => each.seat === at);
  const marks = seatStatus(publicSeat).join(" · ");
  return el("li", { class: `card ${messages.state?.turn === at ? "turn" : ""}`, "data-seat": at },
    el("h3", {}, total ? tile(WIND_TILE[total.wind]) : null, flagOf(players[at]), el("span", { class: "name" }, players[at]), marks ? el("small", {}, marks) : null,
      el("span", { class: "total" }, points(total?.points))),
    chance ? chanceNode(chance) : null,
    el("div", { class: "held" }, closedTiles(seat), ...(publicSeat?.melds ?? []).map((each) => meld(each, at)),
      ...(publicSeat?.flowers ? [el("span", { class: "tiles" }, ...codes(publicSeat.flowers).map((code) => tile(code)))] : [])),
    progressNode(seat, messages.score?.ruleset));
}

function drawHands(players, chances) {
  const seats = ifThisHand(messages.hands)?.seats ?? [];
  byId("hands").hidden = !seats.length;
  byId("hand-list").replaceChildren(...seats.map((seat) => handCard(seat, players, chances)));
}

function drawOdds(players) {
  const hasNoOdds = !hasOdds(messages.score.ruleset);
  byId("odds").hidden = !handOdds.rows.length && !hasNoOdds;
  byId("no-odds").hidden = !hasNoOdds;
  byId("odds-graph").hidden = hasNoOdds;
  if (hasNoOdds) byId("places").hidden = true;
  if (!handOdds.rows.length || hasNoOdds) return;
  byId("odds-graph").replaceChildren(oddsGraph(handOdds.decisions, players));
  byId("odds-title").textContent = say(PLAYS_ON_AFTER_WIN.has(messages.score.ruleset) ? "com_odds_next" : "com_odds");
  const last = handOdds.decisions.at(-1);
  // Some rules have no end of a session, and no final places.
  byId("places").hidden = !last.seats[0].places.length;
  byId("places-table").replaceChildren(...placesRows(last, players));
}

// Before the first message: how long the delay is.
function delayText({ delay_s, until_hand_ends }) {
  return [delay_s ? say("com_late", { time: clockTime(delay_s) }) : say("com_nothing_yet"), until_hand_ends ? say("com_hand_by_hand") : ""].join(" ");
}

function noticeText() {
  if (refused) return say("hands_refused");
  if (!messages.score) return delay ? delayText(delay) : say("com_nothing_yet");
  return ifThisHand(messages.hands)?.seats.length ? "" : say("com_no_hands");
}

const draw = oncePerFrame(() => {
  showPauseBanner(refused ? null : messages.state);
  const notice = noticeText();
  byId("told").hidden = !notice;
  byId("nothing").hidden = refused || Boolean(messages.score);
  byId("told").replaceChildren(...(refused ? withLogin(notice, "main") : [notice]));
  if (refused || !messages.score) {
    for (const id of SECTIONS) byId(id).hidden = true;
    return;
  }
  const players = playerNames(messages.state, messages.score);
  if (messages.state) handOdds.keepHand(messages.state.hand);
  byId("round").hidden = false;
  drawRound();
  drawHands(players, handOdds.latest?.seats.length ? handOdds.decisions.at(-1) : handOdds.latest);
  drawDiscards(players, handOdds.latest);
  drawOdds(players);
  showNeeds(byId("needs"), messages.score.finished ? null : messages.needs, players, messages.score.ruleset);
  byId("aims").hidden = byId("needs").hidden;
});

function onMessage(topic) {
  return (message) => {
    messages[topic] = message;
    if (topic === "score") loadBook(message.ruleset, draw);
    draw();
  };
}

onProfilesChange(draw);
draw();
listen({
  state: onMessage("state"),
  score: onMessage("score"),
  needs: onMessage("needs"),
  hands: onMessage("hands"),
  odds: (message) => { handOdds.add(message); draw(); },
  beat: (message) => { delay = "delay_s" in message ? message : null; if (!messages.score) draw(); },
}, { path: `api/stream?audience=${AUDIENCE}`, onState: (link) => { refused = link === "refused"; draw(); } });
