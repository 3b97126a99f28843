// The live page of a table: draws the latest state, score, result and events.

import { byId } from "../dom.js";
import { Board, playerName, playerNames, seatStatus } from "../board.js";
import { TextView } from "./text_view.js";
import { flagOf, onProfilesChange, portraitOf } from "../identity.js";
import { LANGUAGE, say, translatePage, wordOf } from "../language.js";
import { loadBook } from "../book_names.js";
import { showPauseBanner } from "../pause_banner.js";
import { resultCard, resultOfSession } from "../result.js";
import { LatestSession } from "../latest_session.js";
import { finalNodes } from "../standings.js";
import { listen } from "../event_stream.js";
import { alertParts, faultName, faultPlaceName, hasNoMachine, machineSteps, pendingRulesText } from "../alert_sentences.js";
import { setUpPage } from "../theme.js";
import { el, face, nodesWithTiles, points, pointsChange, tile, WIND_TILE } from "../tiles.js";
import { oncePerFrame } from "../visibility.js";
import { Voice } from "../voice.js";
import { NeedsPanel } from "./needs_panel.js";
import { isOfAnotherJournal, publicSentence } from "../event_sentences.js";

const FEED_LINES = 12;
const ALERT_MS = 20_000;

const voice = new Voice();
translatePage();
setUpPage();
const textView = new TextView(byId("follow"), byId("follow-button"));
const needs = new NeedsPanel(byId("needs"), byId("needs-button"), () => drawTextsSoon());
const board = new Board(byId("board"));
const events = [];
let state = null;
let score = null;
let result = null;
let machine = null;
let alertTimer = 0;
const session = new LatestSession(null, () => drawTextsSoon());

// Stays until the next session begins.
function drawFinal() {
  byId("final").hidden = !score?.finished;
  if (!score?.finished) return;
  byId("final").replaceChildren(...finalNodes(score, session.data), el("p", { class: "acts" },
    el("a", { href: `scoresheet?language=${LANGUAGE}` }, say("scoresheet")), el("a", { href: `history/${session.data?.session ?? "latest"}` }, say("history")),
    el("a", { href: "operator" }, say("go_on"))));
}

function drawScores() {
  const list = [...(score?.seats ?? [])].sort((a, b) => b.points - a.points || a.seat - b.seat);
  byId("scores").replaceChildren(...list.map((seat) => {
    const marks = seatStatus(state?.seats?.[seat.seat]).join(" · ");
    return el("li", { class: state?.turn === seat.seat ? "turn" : "", "data-seat": seat.seat },
      face(WIND_TILE[seat.wind]),
      el("span", { class: "name" }, portraitOf(playerName(seat)), playerName(seat), flagOf(playerName(seat)), marks ? el("small", {}, marks) : null),
      el("span", { class: "total" }, points(seat.points)),
      pointsChange(seat.change));
  }));
}

function drawResult() {
  byId("result").hidden = !resultOfSession(result, state);
  if (byId("result").hidden) return;
  const seats = result.hand === state?.hand ? state.seats : [];
  byId("result").classList.toggle("now", state?.phase === "settled" && result.hand === state.hand);
  byId("result-body").replaceChildren(...resultCard(result, names(), score?.ruleset, seats));
}

function drawFeed() {
  const lines = [];
  const amended = new Set(events.map((each) => each.target));
  for (let place = events.length - 1; place >= 0 && lines.length < FEED_LINES; place -= 1) {
    const event = events[place];
    const sentence = publicSentence(event, names(), score?.ruleset);
    if (sentence) {
      lines.push(el("li", { "data-seq": event.seq, "data-kind": event.kind, class: amended.has(event.seq) ? "amended" : null },
        el("span", { class: "seq" }, `#${event.seq}`), el("span", {}, sentence.text), ...sentence.tiles.map((code) => tile(code))));
    }
  }
  byId("feed").replaceChildren(...lines);
}

function drawMachine() {
  const steps = machine ? machineSteps(machine, names()) : [];
  if (machine?.pending) steps.push(say("from_next_shuffle", { what: pendingRulesText(machine) }));
  byId("machine").parentElement.hidden = !machine || (hasNoMachine(machine) && !steps.length);
  if (!machine) return;
  const fault = machine.faults[0];
  const busy = machine.progress > 0 && machine.progress < 1 ? ` · ${Math.round(machine.progress * 100)} %` : "";
  byId("machine").textContent = fault ? say("told_machine_fault", { what: faultName(fault.code), where: faultPlaceName(fault.where) })
    : machine.connected || hasNoMachine(machine) ? `${wordOf("phase", machine.phase)}${busy}` : say("not_connected");
  byId("machine").parentElement.classList.toggle("well", !fault && !steps.length);
  byId("by-hand").hidden = !steps.length;
  byId("by-hand").replaceChildren(...steps.map((each) => el("li", {}, each)));
}

function names() {
  return playerNames(state, score);
}

function drawTexts() {
  drawFinal();
  needs.draw(names(), score);
  drawResult();
  drawFeed();
  drawMachine();
}

const draw = oncePerFrame(() => {
  if (state) byId("table-name").textContent = state.table;
  board.draw(state, score);
  textView.draw(state, score);
  drawScores();
  drawTexts();
  showPauseBanner(state);
  session.update(score, result);
});

// Without the tiles, which take most of the time.
const drawTextsSoon = oncePerFrame(drawTexts);

onProfilesChange(draw);
const stream = listen({
  state: (message) => { state = message; draw(); },
  score: (message) => { score = message; loadBook(message.ruleset, drawTextsSoon); draw(); },
  result: (message) => { result = message; draw(); },
  needs: (message) => { needs.update(message); drawTextsSoon(); },
  event: (message) => {
    if (isOfAnotherJournal(message, events)) events.length = 0;
    if (events.some((each) => each.seq === message.seq)) return;
    events.push(message);
    events.sort((a, b) => a.seq - b.seq);
    events.splice(0, Math.max(0, events.length - 4 * FEED_LINES));
    drawTextsSoon();
  },
  said: (message) => {
    voice.onMessage(message);
    textView.addSentence(message);
  },
  machine: (message) => { machine = message; drawTextsSoon(); },
  alert_ended: ({ cause }) => {
    if (byId("alert").dataset.cause === cause) byId("alert").hidden = true;
  },
  alert: (message) => {
    const box = byId("alert");
    box.hidden = false;
    box.dataset.cause = message.cause;
    box.replaceChildren(...nodesWithTiles(alertParts(message, names(), score?.ruleset)));
    clearTimeout(alertTimer);
    alertTimer = setTimeout(() => { box.hidden = true; }, ALERT_MS);
  },
}, { wantsVoice: () => voice.isOn || textView.isOpen });
voice.onChange = stream.refresh;
textView.onChange = () => {
  stream.refresh();
  draw();
};
