// The scoreboard: who has how many points, readable from afar.

import { bookOf, handName, indicatorsName } from "../books.js";
import { counts, marksOf, playerName, playerNames } from "../board.js";
import { colours, onMeet, portraitOf, shortName, teamLine } from "../identity.js";
import { amount, listed, say, speak } from "../language.js";
import { letters } from "../letters.js";
import { itemName, loadBook } from "../book_names.js";
import { lastHandNeedLines, showNeeds } from "../needs.js";
import { sticks } from "./overlay/sticks.js";
import { showPauseBanner } from "../pause_banner.js";
import { pointsGraph } from "../points_graph.js";
import { resultOfSession, totalText, describeWin } from "../result.js";
import { LatestSession } from "../latest_session.js";
import { bestHand } from "../session_hands.js";
import { amendedNote, signed } from "../standings.js";
import { listen } from "../event_stream.js";
import { setUpPage } from "../theme.js";
import { pointsChange, el, points, tile, WIND_TILE } from "../tiles.js";
import { oncePerFrame } from "../visibility.js";
import { Voice } from "../voice.js";
import { drawName } from "../event_sentences.js";

const voice = new Voice();
speak();
setUpPage();
const known = (id) => document.getElementById(id);
let state = null;
let score = null;
let result = null;
const session = new LatestSession(null, () => draw());
let needs = null;

function ending(seat) {
  const match = score.match?.[seat.seat];
  const final = score.final?.[seat.seat];
  if (match !== undefined) return el("span", { class: "change up-by" }, say("match_points", { n: amount(match) }));
  if (final === undefined || final === seat.points) return pointsChange(seat.change);
  return el("span", { class: `change ${final >= 0 ? "up-by" : "down-by"}` }, signed(final, score.ruleset));
}

// With what is known of the player: the picture before the name, flag and team below it.
function shownName(name, marks) {
  const portrait = portraitOf(name), team = teamLine(name);
  const known = portrait || team;
  return el("span", { class: known ? "name faced" : "name", style: `--letters: ${letters(name) + (known ? 4 : 0)}` },
    ...(known ? [portrait, el("span", { class: "who" }, name, el("span", { class: "lines" }, team, marks))].filter(Boolean) : [name, marks].filter(Boolean)));
}

function row(seat) {
  const there = score.finished ? null : state?.seats?.[seat.seat];
  const marks = marksOf(there ? { ...there, ready: there.ready?.double ? there.ready : null } : null).join(" · ");
  const worn = colours(playerName(seat));
  const classes = [worn.classes, seat.place === 1 ? "first" : "", score.dealer === seat.seat ? "dealer" : "", state?.turn === seat.seat ? "turn" : ""];
  return el("li", { class: classes.filter(Boolean).join(" "), style: worn.style || null, "data-seat": seat.seat },
    el("span", { class: "place" }, seat.place),
    el("span", { class: "wind" }, tile(WIND_TILE[seat.wind])),
    shownName(playerName(seat), marks ? el("small", {}, marks) : null),
    there?.ready ? el("i", { class: "riichi-stick laid", role: "img", "aria-label": say("riichi") }) : null,
    el("span", { class: "total" }, points(seat.points)), score.finished ? ending(seat) : pointsChange(seat.change));
}

function lastHand() {
  if (!resultOfSession(result, state)) return "";
  const names = playerNames(state, score).map(shortName);
  if (result.draw && !result.wins.length) return say("last_hand_was", { what: drawName(result.draw) });
  return result.wins.map((win) => {
    const items = listed(win.items.slice(0, 3).map((item) => itemName(item, score.ruleset)));
    return say("last_hand_was", { what: [describeWin(win, names, (name) => name).join(""), totalText(win.total, score.ruleset), items].filter(Boolean).join(" · ") });
  }).join("   ");
}

// Beside the rows, which have the final scores: stays until the next session begins.
function drawFinal() {
  const { data: whole } = session;
  const told = score.finished && whole?.finished && whole.hands.some((each) => each.scores);
  document.body.classList.toggle("over", Boolean(told));
  known("final").hidden = !told && !score.amended;
  known("final").replaceChildren(...[amendedNote(score), told ? pointsGraph(whole) : null, told ? bestHand(whole) : null].filter(Boolean));
}

const draw = oncePerFrame(() => {
  showPauseBanner(state);
  if (!score) return;
  session.update(score, result);
  known("table-name").textContent = score.table;
  const hand = handName(score);
  known("round").textContent = score.finished ? say("final_scores") : hand ?? say("waiting");
  const left = hand ? [[state?.tiles_left ?? "–", "tiles_left"]] : []; // before the first hand there is no wall
  known("counts").replaceChildren(...[...counts(score).filter(([n]) => n), ...left].map(([n, key]) =>
    (key !== "tiles_left" && bookOf(score.ruleset).sticks ? sticks(n, key) : el("span", {}, el("b", {}, String(n)), ` ${say(key, { n })}`))));
  known("dora").setAttribute("aria-label", indicatorsName(bookOf(score.ruleset)));
  known("dora").replaceChildren(...(state?.indicators ?? []).map((code) => tile(code)));
  const list = [...score.seats].sort((a, b) => a.place - b.place || a.seat - b.seat);
  known("rows").replaceChildren(...list.map((seat) => row(seat)));
  known("last").textContent = lastHand();
  drawFinal();
  showNeeds(known("needs"), score.finished ? null : needs, playerNames(state, score), score.ruleset, lastHandNeedLines);
});

onMeet(draw);
const stream = listen({
  state: (message) => { state = message; draw(); },
  score: (message) => { score = message; loadBook(message.ruleset, draw); draw(); },
  result: (message) => { result = message; draw(); },
  needs: (message) => { needs = message; draw(); },
  said: (message) => voice.onMessage(message),
}, { wantsVoice: () => voice.isOn });
voice.onChange = stream.refresh;
