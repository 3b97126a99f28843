// The scoreboard: places and points, readable from afar.

import { byId } from "../dom.js";
import { bookOf, handName, indicatorsName } from "../books.js";
import { counters, playerName, playerNames, seatStatus } from "../board.js";
import { onProfilesChange, playerColours, portraitOf, shortName, teamLine } from "../identity.js";
import { formatNumber, joinList, say, translatePage } from "../language.js";
import { widestWordWidth, widthInLetters } from "../text_width.js";
import { itemName, loadBook } from "../book_names.js";
import { lastHandNeedLines, showNeeds } from "../needs.js";
import { sticks } from "./overlay/sticks.js";
import { showPauseBanner } from "../pause_banner.js";
import { pointsGraph } from "../points_graph.js";
import { describeWin, resultOfSession, totalText } from "../result.js";
import { LatestSession } from "../latest_session.js";
import { bestHand } from "../session_hands.js";
import { amendedNote, signed } from "../standings.js";
import { listen } from "../event_stream.js";
import { setUpPage } from "../theme.js";
import { el, points, pointsChange, tile, WIND_TILE } from "../tiles.js";
import { oncePerFrame } from "../visibility.js";
import { Voice } from "../voice.js";
import { drawName } from "../event_sentences.js";

const voice = new Voice();
translatePage();
setUpPage();
let state = null;
let score = null;
let result = null;
const session = new LatestSession(null, () => draw());
let needs = null;

// What a player lacks to the place above and to the first place.
function gapsOf(seat) {
  if (score.finished) return [];
  const above = score.seats.filter((each) => each.points > seat.points && [1, seat.place - 1].includes(each.place));
  return above.sort((a, b) => b.place - a.place).map((each) => ({ points: each.points - seat.points, place: each.place }));
}

const gapNode = ({ points: lacking, place }) => el("small", { class: "gap" }, say("lacks_to_place", { points: formatNumber(lacking), n: place }));

function resultNode(seat) {
  const match = score.match?.[seat.seat];
  const final = score.final?.[seat.seat];
  if (match !== undefined) return el("span", { class: "change up-by" }, say("match_points", { n: formatNumber(match) }));
  if (final === undefined || final === seat.points) return pointsChange(seat.change);
  return el("span", { class: `change ${final >= 0 ? "up-by" : "down-by"}` }, signed(final, score.ruleset));
}

// The name, with the portrait before it, and flag and team below.
function nameNode(name, marks) {
  const portrait = portraitOf(name), team = teamLine(name);
  const hasProfile = portrait || team;
  return el("span", { class: hasProfile ? "name faced" : "name", style: `--letters: ${widthInLetters(name) + (hasProfile ? 4 : 0)}; --word: ${widestWordWidth(name) + (hasProfile ? 3 : 0)}` },
    ...(hasProfile ? [portrait, el("span", { class: "who" }, name, el("span", { class: "lines" }, team, marks))].filter(Boolean) : [name, marks].filter(Boolean)));
}

function row(seat) {
  const publicSeat = score.finished ? null : state?.seats?.[seat.seat];
  const marks = seatStatus(publicSeat ? { ...publicSeat, ready: publicSeat.ready?.double ? publicSeat.ready : null } : null).join(" · ");
  const colours = playerColours(playerName(seat));
  const classes = [colours.classes, seat.place === 1 ? "first" : "", score.dealer === seat.seat ? "dealer" : "", state?.turn === seat.seat ? "turn" : ""];
  return el("li", { class: classes.filter(Boolean).join(" "), style: colours.style || null, "data-seat": seat.seat },
    el("span", { class: "place" }, seat.place),
    el("span", { class: "wind" }, tile(WIND_TILE[seat.wind])),
    nameNode(playerName(seat), marks ? el("small", {}, marks) : null),
    publicSeat?.ready ? el("i", { class: "riichi-stick laid", role: "img", "aria-label": say("riichi") }) : null,
    el("span", { class: "total" }, points(seat.points)),
    el("span", { class: "standing" }, score.finished ? resultNode(seat) : pointsChange(seat.change), ...gapsOf(seat).map(gapNode)));
}

function lastHandText() {
  if (!resultOfSession(result, state)) return "";
  const names = playerNames(state, score).map(shortName);
  if (result.draw && !result.wins.length) return say("last_hand_was", { what: drawName(result.draw) });
  return result.wins.map((win) => {
    const items = joinList(win.items.slice(0, 3).map((item) => itemName(item, score.ruleset)));
    return say("last_hand_was", { what: [describeWin(win, names, (name) => name).join(""), totalText(win.total, score.ruleset), items].filter(Boolean).join(" · ") });
  }).join("   ");
}

// Shown beside the rows, which have the final scores, until the next session starts.
function drawFinal() {
  const whole = session.data;
  const hasGraph = score.finished && whole?.finished && whole.hands.some((each) => each.scores);
  document.body.classList.toggle("over", Boolean(hasGraph));
  byId("final").hidden = !hasGraph && !score.amended;
  byId("final").replaceChildren(...[amendedNote(score), hasGraph ? pointsGraph(whole) : null, hasGraph ? bestHand(whole) : null].filter(Boolean));
}

const draw = oncePerFrame(() => {
  showPauseBanner(state);
  if (!score) return;
  session.update(score, result);
  byId("table-name").textContent = score.table;
  const hand = handName(score);
  byId("round").textContent = score.finished ? say("final_scores") : hand ?? say("waiting");
  const left = hand ? [[state?.tiles_left ?? "–", "tiles_left"]] : []; // before the first hand there is no wall
  byId("counts").replaceChildren(...[...counters(score).filter(([n]) => n), ...left].map(([n, key]) =>
    (key !== "tiles_left" && bookOf(score.ruleset).sticks ? sticks(n, key) : el("span", {}, el("b", {}, String(n)), ` ${say(key, { n })}`))));
  byId("dora").setAttribute("aria-label", indicatorsName(bookOf(score.ruleset)));
  byId("dora").replaceChildren(...(state?.indicators ?? []).map((code) => tile(code)));
  const list = [...score.seats].sort((a, b) => a.place - b.place || a.seat - b.seat);
  byId("rows").classList.toggle("last-round", score.round === bookOf(score.ruleset).lastRound);
  byId("rows").replaceChildren(...list.map((seat) => row(seat)));
  byId("last").textContent = lastHandText();
  drawFinal();
  showNeeds(byId("needs"), score.finished ? null : needs, playerNames(state, score), score.ruleset, lastHandNeedLines);
});

onProfilesChange(draw);
const stream = listen({
  state: (message) => { state = message; draw(); },
  score: (message) => { score = message; loadBook(message.ruleset, draw); draw(); },
  result: (message) => { result = message; draw(); },
  needs: (message) => { needs = message; draw(); },
  said: (message) => voice.onMessage(message),
}, { wantsVoice: () => voice.isOn });
voice.onChange = stream.refresh;
