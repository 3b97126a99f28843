// The stream's overlay: chosen parts on a transparent page of 1920 by 1080. It only draws; what is on it comes from
// the service's stream, and from the delayed one alone where hands are shown.
// /overlay?parts=round,scores,table,result,penalties,timer,hands&theme=dark|light|chroma&lang=en&minutes=90
// &audience=broadcast|commentary, /overlay/<part>

import { Board, counts, marksOf, playerName, playerNames } from "./board.js";
import { bookOf, handName, indicatorsName } from "./books.js";
import { loginAddress } from "./desk.js";
import { fit } from "./fit.js";
import { say, speak } from "./language.js";
import { learn } from "./names.js";
import { showPause } from "./paused.js";
import { Penalties } from "./penalties.js";
import { penaltyLine, resultCard } from "./result.js";
import { listen } from "./stream.js";
import { dress, THEME, THEMES } from "./theme.js";
import { change, codes, el, points, tile, WIND_TILE } from "./tiles.js";
import { Timer } from "./timer.js";
import { drawing } from "./visible.js";
import { kindOf, sentence } from "./words.js";

const PARTS = ["round", "scores", "table", "result", "penalties", "timer", "hands"];
const USUAL = "round,scores,result,penalties";
// Hands come late, and everything beside them from the same late stream, so that a scene agrees with itself.
const AUDIENCES = ["broadcast", "commentary"];
const MOST_PENALTIES = 4;
const MOST_EVENTS = 2000;
const asked = new URLSearchParams(location.search);
const known = (id) => document.getElementById(id);

speak();
const wanted = (location.pathname.split("/")[2] || asked.get("parts") || USUAL).split(",").map((each) => each.trim());
const unknown = wanted.filter((each) => !PARTS.includes(each));
const shows = (name) => wanted.includes(name);
const audience = AUDIENCES.find((each) => each === asked.get("audience")) ?? (shows("hands") ? "broadcast" : null);
dress();
const parts = Object.fromEntries(PARTS.map((name) => [name, document.querySelector(`[data-part="${name}"]`)]));
let refused = false;

// A part is on the page once there is something to say in it; an audience that may not listen sees nothing at all.
function reveal(name, ready) {
  parts[name].hidden = refused || !shows(name) || !ready;
}

const board = shows("table") ? new Board(known("board")) : null;
const timer = shows("timer") ? new Timer(parts.timer, { minutes: Number(asked.get("minutes")) || 0, audience, begun: () => draw() }) : null;
let state = null;
let score = null;
let result = null;
let hands = null;
const penalties = new Penalties();

function badge(link, reason = "") {
  const wrong = [
    ...unknown.map((each) => `parts: ${each}? ${PARTS.join(", ")}`),
    ...(THEMES.includes(THEME) ? [] : [`theme: ${THEME}? ${THEMES.join(", ")}`]),
  ];
  const words = { lost: say("lost"), silent: say("no_data"), blind: say("blind"), refused: reason }[link];
  const told = words ? [...wrong, words] : wrong;
  refused = link === "refused";
  known("badge").hidden = !told.length;
  known("badge").replaceChildren(told.join(" · "), ...(refused ? [" ", el("a", { href: loginAddress() }, say("log_in"))] : []));
  draw();
}

function drawRound() {
  const book = bookOf(score?.ruleset);
  known("headline").textContent = score?.finished ? say("finished") : handName(score) ?? say("waiting");
  known("counts").replaceChildren(...counts(score).map(([n, key]) => el("span", {}, el("b", {}, n), ` ${say(key, { n })}`)));
  const left = state?.tiles_left;
  known("walls-left").replaceChildren(el("b", {}, left ?? "–"), ` ${say("tiles_left", { n: left ?? 0 })}`);
  const shelf = known("indicator-tiles");
  shelf.setAttribute("aria-label", indicatorsName(book));
  shelf.replaceChildren(...[...(state?.indicators ?? []), ...(state?.hidden_indicators ?? [])].map((code) => tile(code)));
}

// How many Latin letters' room a name takes: Chinese and Japanese ones are twice as wide.
function letters(name) {
  return [...name].reduce((sum, letter) => sum + (letter > "\u2e7f" ? 2 : 1), 0);
}

function plate(seat, place) {
  const there = state?.seats?.[seat.seat];
  const marks = marksOf(there);
  const classes = ["plate-card", state?.turn === seat.seat ? "turn" : "", score.dealer === seat.seat ? "dealer" : "", there?.ready ? "ready" : ""];
  return el("li", { class: classes.join(" "), "data-seat": seat.seat },
    el("span", { class: "wind" }, tile(WIND_TILE[seat.wind])),
    el("span", { class: "who" }, el("b", { class: "name", style: `--letters: ${letters(playerName(seat))}` }, playerName(seat)),
      el("small", { class: "mark" }, marks.join(" · ") || " ")),
    el("span", { class: "worth" }, el("b", { class: "total" }, points(seat.points)), change(seat.change)),
    el("span", { class: "rank" }, place));
}

function drawScores() {
  if (!score) return;
  const order = [...score.seats].sort((a, b) => b.points - a.points || a.seat - b.seat);
  known("plates").replaceChildren(...score.seats.map((seat) => plate(seat, order.indexOf(seat) + 1)));
}

function drawResult() {
  const over = shows("result") && state?.phase === "settled" && result?.hand === state.hand;
  reveal("result", over);
  if (!over) return;
  known("result-body").replaceChildren(...resultCard(result, playerNames(state, score), score?.ruleset, state.seats));
  fit(parts.result, known("result-body"));
}

function drawPenalties() {
  const who = playerNames(state, score);
  const lines = penalties.standing().map((event) => (kindOf(event) === "penalty_paid"
    ? penaltyLine(event, who, score?.ruleset) : sentence(event, who, score?.ruleset)?.text)).filter(Boolean);
  known("penalties").replaceChildren(...lines.slice(-MOST_PENALTIES).map((line) => el("li", {}, line)));
}

// By suit and rank; what no camera has read comes last.
function sorted(tiles) {
  const worth = (code) => (code ? "mpszfj".indexOf(code[1]) * 10 + (code[0] === "0" ? 5 : Number(code[0])) : Infinity);
  return [...tiles].sort((a, b) => worth(a) - worth(b) || 0);
}

function drawHands() {
  if (!hands) return;
  const players = playerNames(state, score);
  known("later").textContent = say("later");
  known("hands").replaceChildren(...hands.seats.map((seat) => {
    const waits = (seat.waits ?? []).map((each) => el("span", { class: "wait" }, tile(each.tile), el("small", {}, each.left)));
    const far = seat.ready ? say("ready") : seat.shanten > 0 ? say("ready_in", { n: seat.shanten }) : "";
    return el("li", { "data-seat": seat.seat },
      el("span", { class: "tiles" }, ...sorted(codes(seat.tiles)).map((code) => tile(code)),
        seat.drawn ? el("span", { class: "gap" }) : null, seat.drawn ? tile(seat.drawn) : null),
      el("span", { class: "far" }, el("b", { class: "name" }, players[seat.seat] ?? ""), far, ...waits));
  }));
}

const draw = drawing(() => {
  reveal("round", score);
  reveal("scores", score);
  reveal("table", state);
  reveal("penalties", state);
  reveal("hands", hands);
  reveal("timer", timer?.begun);
  showPause(refused ? null : state);
  if (shows("round")) drawRound();
  if (shows("scores")) drawScores();
  if (board) board.draw(state, score);
  if (shows("penalties")) drawPenalties();
  if (shows("hands")) drawHands();
  drawResult();
});

function happened(event) {
  penalties.happened(event);
  timer?.happened(event);
  draw();
}

// Penalties of the hand that were said before this page was opened: a stream begins with the last few events only.
async function catchUp() {
  const response = await fetch(`/api/events?limit=${MOST_EVENTS}${audience ? `&audience=${audience}` : ""}`);
  if (!response.ok) return; // the stream's badge says why
  for (const event of (await response.json()).events) penalties.happened(event);
  draw();
}

badge("connecting");
if (shows("penalties")) catchUp();
listen({
  state: (message) => { state = message; draw(); },
  score: (message) => { score = message; learn(message.ruleset, draw); draw(); },
  result: (message) => { result = message; draw(); },
  hands: (message) => { hands = message; draw(); },
  event: happened,
  beat: (message) => timer?.clock(message.at),
}, { path: audience ? `/api/stream?audience=${audience}` : "/api/stream", told: badge });
