// The judge's and operator's page, from its parts.

import "./words.js";
import { byId } from "../dom.js";
import { ApiClient } from "../api_client.js";
import { EVENT_FIELDS, EventForm } from "./event_form.js";
import { offerButton, showAlerts } from "./alerts.js";
import { askConfirmation, confirmChange } from "./confirm.js";
import { showFilms } from "./film.js";
import { showPenalties } from "./penalties.js";
import { showPlaces } from "./places.js";
import { listenForShortcuts } from "./shortcuts.js";
import { CorrectableBoard } from "./correctable_board.js";
import { showQuestions } from "./questions.js";
import { onProfilesChange } from "../identity.js";
import { say, translatePage } from "../language.js";
import { loadBook } from "../book_names.js";
import { showJournal } from "./journal.js";
import { showHandStatus, showMachine, showManualWork, showPaymentAnswers, worthCard } from "./table_status.js";
import { listen } from "../event_stream.js";
import { tabs } from "./tabs.js";
import { clearError } from "../status_line.js";
import { tabStorage } from "../tab_storage.js";
import { limitTilesTo } from "./tile_field.js";
import { el } from "../tiles.js";
import { userLabel } from "./user_label.js";
import { drawWalls } from "./walls.js";
import { setHash } from "../urls.js";
import { setUpPage } from "../theme.js";

let state = null;
let score = null;

function players() {
  const count = score?.seats?.length ?? state?.seats?.length ?? 4;
  return Array.from({ length: count }, (_, seat) => score?.seats?.[seat]?.player || state?.seats?.[seat]?.player || say("seat", { n: seat + 1 }));
}

const table = () => ({
  players: players(), ruleset: score?.ruleset ?? "", preset: score?.preset, seq: state?.seq ?? 0, hand: state?.hand, points: (score?.seats ?? []).map((seat) => seat.points),
  playing: score?.hand >= 0 && !score.finished, events: journal?.list() ?? [],
});

const STATUS_MS = 12_000;
const END_PHASES = ["ended", "settled"];
let statusTimer = 0;

// A success is shown for a while, a refusal until the next message: in the dialog that lies over the line, if one is open.
function showStatus(text, good = true, offers = []) {
  const line = byId(!good && byId("change").open ? "change-said" : "said");
  line.hidden = false;
  clearTimeout(statusTimer);
  if (good && !offers.length) statusTimer = setTimeout(() => { line.hidden = true; }, STATUS_MS);
  line.replaceChildren(text, ...offers.map((offer) => offerButton(offer, tools)));
  line.classList.toggle("no", !good);
}

translatePage();
setUpPage();

// The machine's buttons are for operators; others see why they are disabled.
function lockMachineButtons(locked) {
  for (const button of document.querySelectorAll("[data-do=machine_step], [data-do=clear_faults], [data-do=count_again]")) {
    button.disabled = locked;
    button.title = locked ? say("machine_operators_only") : "";
  }
  for (const node of document.querySelectorAll(".operators-only")) node.hidden = !locked;
  alerts?.draw();
}

let alerts = null; // set after `api`, which may call `lockMachineButtons` before
const api = new ApiClient({
  showStatus,
  onUser: (user) => {
    byId("token-form").hidden = user?.decides !== false;
    byId("who").textContent = userLabel(user);
    document.body.classList.toggle("looking", user?.decides === false);
    lockMachineButtons(user?.operator === false);
  },
  onReconnect: () => { if (!byId("pane-penalties").hidden) penalties.load(); },
});
const userLoaded = api.loadUser();
const tools = { api, showStatus, table, addEvents: (events) => journal.addEvents(events), correct: (seq) => journal.correct(seq) };
alerts = showAlerts({ box: byId("alerts"), categoryBox: byId("alert-sorts"), settleButton: byId("settle-all") }, table, tools);
const journal = showJournal({ api, showStatus, table, onEvents: () => alerts.draw() });
const board = new CorrectableBoard(byId("board"), { events: journal.loadHandInPlay, correct: journal.correct });
const questions = showQuestions(byId("questions"), api, tools);
const penalties = showPenalties({ seats: byId("penalty-seats"), find: byId("penalty-find"), list: byId("penalties"), codes: byId("fault-codes") }, tools);
const places = showPlaces({ seats: byId("link-seats"), card: byId("link-card"), picture: byId("link-qr"), text: byId("link-text"), sticks: byId("counted-sticks") }, tools);

let rules; // as api/rules has them; null where they are unavailable
let panes = null; // of panes.js
let panesLoading = null;

// Loads the panes when one is first opened; without an answer, when one is opened again.
async function withPanes(onLoaded) {
  try {
    panesLoading ??= import("./panes.js");
    const { showPanes } = await panesLoading;
    if (!panes) {
      panes = showPanes(byId, tools, { standing: () => score, onStarted: () => penalties.load() });
      if (rules !== undefined) panes.hand.setRules(rules);
    }
  } catch (error) {
    panesLoading = null;
    api.reportNoAnswer(error);
    return;
  }
  await onLoaded(panes);
}
// What of the strip lies over the page; on a phone on its side it scrolls away.
const stripHeight = () => (getComputedStyle(byId("strip")).position === "sticky" ? byId("strip").offsetHeight : 0);
new ResizeObserver(() => document.documentElement.style.setProperty("--strip-height", `${stripHeight()}px`)).observe(byId("strip"));
const list = document.querySelector("[role=tablist]");
const onOpenByPane = {
  "pane-penalties": () => penalties.load(),
  "pane-score": () => withPanes(({ hand }) => hand.show()),
  "pane-session": () => withPanes(({ session }) => session.open()),
  "pane-places": () => {
    places.draw();
    return api.user?.operator ? withPanes(({ phones }) => { phones.load(); }) : null;
  },
  "pane-players": () => withPanes(({ people }) => people.open()),
};
tabs(list, async (pane) => {
  setHash(pane.slice("pane-".length)); // it is open again after a reload
  if (document.querySelector(".pane[hidden] [aria-invalid]")) clearError(); // the field that it tells of is out of sight
  await onOpenByPane[pane]?.(); // its height is needed below
  // The pane is scrolled to below the sticky strip and its button, also when questions and alerts fill the screen.
  const buttonHeight = stripHeight() && !byId("to-questions").hidden ? "var(--press) + .5rem" : "0px";
  byId(pane).style.scrollMarginBlock = `calc(${stripHeight() + 12}px + ${buttonHeight}) ${list.offsetHeight + 12}px`;
  byId(pane).scrollIntoView({ block: byId(pane).offsetHeight > innerHeight / 2 ? "start" : "nearest" });
});

// /operator#players opens the pane of players.
function openPaneOfHash() {
  const tab = byId(`tab-${location.hash.slice(1)}`);
  if (tab) tab.click();
}
addEventListener("hashchange", openPaneOfHash);

// Redraws the open panes with the players' names.
function onPlayersChanged() {
  for (const [pane, open] of Object.entries(onOpenByPane)) {
    if (!byId(pane).hidden) open();
  }
  entryForm.fill(entryForm.value());
}

// Whether an entry does more than carry play on.
const doesMore = ({ points, hands, impossible, now }) => points.some(({ before, after }) => before !== after) || hands.length || impossible.length || now.after.phase !== now.before.phase && END_PHASES.includes(now.after.phase);

const entryForm = new EventForm(byId("entry-kind"), byId("entry-fields"), table);
const entryDraft = tabStorage("entry"); // until it is written
entryForm.fill(entryDraft.read() ?? { kind: Object.keys(EVENT_FIELDS)[0] });
for (const [id, what] of [["entry", "input"], ["entry", "change"], ["picker", "close"]]) byId(id).addEventListener(what, () => entryDraft.save(entryForm.value()));
byId("entry").addEventListener("submit", async (submit) => {
  submit.preventDefault();
  const request = { do: "record_event", event: entryForm.value() };
  if (byId("entry-force").checked) request.force = true;
  const answer = await confirmChange(api, say("write_event"), request, { ...table(), yes: say("write_down"), asks: (preview) => request.force || doesMore(preview) });
  if (answer?.ok) {
    entryDraft.clear();
    journal.addEvents(answer.events ?? []);
    showStatus(say("written_as", { n: answer.seq }));
    byId("entry-force").checked = false;
  }
});

// Buttons with a command (`data-do`): sent at once, after a confirmation, or after a preview.

let machineBuildsWalls = true;
let shownWorthKey = ""; // of the wins whose value is shown
const winsKey = () => JSON.stringify([state?.hand, state?.phase, state?.wins]);

async function sendButtonCommand(button) {
  const request = { do: button.dataset.do };
  if (button.id === "dealer-ends") request.reason = score.may_end;
  if (button.dataset.step) request.step = button.dataset.step;
  const question = request.do === "next_hand" && !machineBuildsWalls ? "ask_next_hand_dealt" : button.dataset.confirm;
  if (question && !await askConfirmation(`${button.textContent}?`, say(question), button.textContent)) return null;
  if (button.dataset.preview) return confirmChange(api, say(button.dataset.preview), request, { ...table(), yes: button.textContent });
  return api.command(request);
}

document.addEventListener("click", async (click) => {
  const button = click.target.closest("button[data-do]");
  if (!button) return;
  const answer = await sendButtonCommand(button);
  if (!answer?.ok) return;
  if (answer.wins) {
    shownWorthKey = winsKey();
    byId("worth").hidden = false;
    byId("worth").replaceChildren(...worthCard(answer.wins, table()));
    showStatus(byId("worth").textContent || say("no_win_shown"));
    return;
  }
  journal.addEvents(answer.events ?? []);
  showStatus(say("done_act", { what: button.textContent }));
});

// Asks for a command's reason, with suggestions of which the first is filled in, and sends it. `key`: of its words.
async function sendWithReason(command, key, label, ...suggestions) {
  const reasons = suggestions.map((each) => say(each));
  const reason = el("input", { id: `${key}-reason`, list: "reasons", value: reasons[0], autocomplete: "off" });
  const list = el("datalist", { id: "reasons" }, ...reasons.map((text) => el("option", { value: text })));
  const body = [el("label", {}, `${say(label)} `, reason), list, el("p", {}, say(`${key}_told`))];
  return await askConfirmation(say(`${key}_title`), body, say(key)) && api.command({ do: command, reason: reason.value.trim() || reasons[0] });
}

byId("pause").addEventListener("click", async () => {
  const answer = await sendWithReason("pause", "pause", "why", "pause_for_judge", "pause_for_dispute", "pause_for_break", "pause_for_tiles");
  if (answer?.ok) showStatus(say("paused_now"));
});
byId("save-recording").addEventListener("click", async () => {
  const answer = await sendWithReason("save_recording", "save", "what_to_see", "look_again");
  if (answer?.ok) showStatus(say("saved", { what: answer.saved }));
});
byId("to-session").addEventListener("click", () => byId("tab-session").click());
// A link to new questions while they are out of sight.
byId("to-questions").addEventListener("click", () => document.querySelector(".questions").scrollIntoView({ block: "center" }));
new IntersectionObserver(([card]) => { byId("to-questions").classList.toggle("in-sight", card.isIntersecting); }, { rootMargin: "-33% 0px 0px" })
  .observe(document.querySelector(".questions"));
byId("unfold").addEventListener("click", () => {
  byId("unfold").setAttribute("aria-expanded", String(byId("unfold").ariaExpanded !== "true"));
});
byId("to-journal").addEventListener("click", () => byId("events-title").scrollIntoView());
const films = showFilms(byId("films"), tools);
userLoaded.then(() => api.canJudge && films.load());
byId("resume").addEventListener("click", async () => {
  const answer = await api.command({ do: "resume" });
  if (answer?.ok) showStatus(say("goes_on"));
});

listenForShortcuts();
onProfilesChange(() => {
  if (!state) return;
  showHandStatus(state, score, players());
  board.draw(state, score);
});
listen({
  state: (message) => {
    const isNewHand = state?.hand !== message.hand;
    state = message;
    if (shownWorthKey !== winsKey()) byId("worth").hidden = true;
    showHandStatus(state, score, players());
    board.draw(state, score);
    drawWalls({ box: byId("walls-seen"), text: byId("walls-told"), legend: byId("walls-legend") }, state.walls, players());
    if (isNewHand) alerts.draw();
  },
  score: (message) => {
    const isFirst = score === null;
    const [book, wasFinished, names] = [score?.ruleset, score?.finished, players().join("\n")];
    score = message;
    loadBook(score.ruleset, () => { penalties.draw(); journal.draw(); alerts.draw(); });
    showHandStatus(state, score, players());
    if (state) board.draw(state, score);
    if (score.ruleset !== book || wasFinished && !score.finished) api.getQuietly("api/rules").then((found) => {
      rules = found;
      if (rules) limitTilesTo(rules.tiles);
      panes?.hand.setRules(rules);
    });
    if (score.ruleset !== book) userLoaded.then(() => api.canJudge && penalties.load());
    if (score.finished !== wasFinished && !byId("pane-session").hidden) panes?.session.drawClosing();
    if (isFirst) {
      alerts.draw();
      questions.draw();
      journal.draw();
      userLoaded.then(() => api.canJudge && journal.resumeDraft());
      userLoaded.then(openPaneOfHash); // its form needs the names, and scrolls into sight once it is there
    }
    if (isFirst || score.ruleset !== book || names !== players().join("\n")) onPlayersChanged();
  },
  result: (message) => showPaymentAnswers(message, players()),
  event: (message) => journal.addEvents([message]),
  questions: (message) => questions.read(message.count),
  alert: alerts.add,
  alert_ended: alerts.remove,
  machine: (message) => {
    machineBuildsWalls = message.connected;
    showMachine(message);
    showManualWork(message, players());
  },
  health: showMachine,
}, { path: "api/stream?audience=operator", onCaughtUp: alerts.read, api }); // after the stream is open, so that no alert is missed

userLoaded.then(openPaneOfHash);
