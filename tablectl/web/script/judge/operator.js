// The judge's and operator's page: joins its parts. What is shown comes from the service, which also decides.

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
import { say, translatePage, wordOf } from "../language.js";
import { loadBook } from "../book_names.js";
import { showJournal } from "./journal.js";
import { showAnswers, showHandStatus, showMachine, showManualWork, worthCard } from "./table_status.js";
import { setPlayers } from "../error_texts.js";
import { listen } from "../event_stream.js";
import { tabs } from "./tabs.js";
import { tabStorage } from "../tab_storage.js";
import { limitTilesTo } from "./tile_field.js";
import { el } from "../tiles.js";
import { drawWalls } from "./walls.js";
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

const TOLD_MS = 12_000;
let toldTimer = 0;

// What was done is told for a while; what was refused, until something else is told.
function showStatus(text, good = true, offers = []) {
  const said = byId("said");
  said.hidden = false;
  clearTimeout(toldTimer);
  if (good && !offers.length) toldTimer = setTimeout(() => { said.hidden = true; }, TOLD_MS);
  said.replaceChildren(text, ...offers.map((offer) => offerButton(offer, tools)));
  said.classList.toggle("no", !good);
}

translatePage();
setUpPage();

// Who may not move the machine is told why its buttons are grey.
function onlyOperators(barred) {
  for (const button of document.querySelectorAll("[data-do=machine_step], [data-do=clear_faults], [data-do=count_again]")) {
    button.disabled = barred;
    button.title = barred ? say("machine_operators_only") : "";
  }
  for (const told of document.querySelectorAll(".operators-only")) told.hidden = !barred;
  alerts?.draw();
}

let alerts = null; // who is here is told before they are drawn
const api = new ApiClient({
  showStatus,
  onUser: (who) => {
    byId("token-form").hidden = who?.decides !== false;
    byId("who").textContent = who?.csrf ? who.name || wordOf("role", who.role) : say(who?.decides ? "at_this_computer" : "log_in");
    document.body.classList.toggle("looking", who?.decides === false);
    onlyOperators(who?.operator === false);
  },
  onReconnect: () => { if (!byId("pane-penalties").hidden) penalties.read(); },
});
const checked = api.loadUser();
const tools = { api, showStatus, table, take: (events) => journal.take(events), correct: (seq) => journal.correct(seq) };
alerts = showAlerts({ box: byId("alerts"), sorts: byId("alert-sorts"), settle: byId("settle-all") }, table, tools);
const journal = showJournal({ api, showStatus, table, onEvents: () => alerts.draw() });
const now = new CorrectableBoard(byId("board"), { events: journal.handInPlay, correct: (seq) => journal.correct(seq) });
const questions = showQuestions(byId("questions"), api, tools);
const penalties = showPenalties({ seats: byId("penalty-seats"), find: byId("penalty-find"), list: byId("penalties"), codes: byId("fault-codes") }, tools);
const places = showPlaces({ seats: byId("link-seats"), card: byId("link-card"), picture: byId("link-qr"), text: byId("link-text"), sticks: byId("counted-sticks") }, tools);

let rules; // the book's, as `api/rules` has them; null where they are not to be had
let panes = null; // those that are loaded when one is first opened
let coming = null;

// Opens one of them; a page that has lost the service says so, and loads them when one is opened again.
async function openLate(open) {
  try {
    coming ??= import("./panes.js");
    const { showPanes } = await coming;
    if (!panes) {
      panes = showPanes(byId, tools, { standing: () => score, onStarted: () => penalties.read() });
      if (rules !== undefined) panes.hand.offer(rules);
    }
  } catch (error) {
    coming = null;
    api.reportNoAnswer(error);
    return;
  }
  await open(panes);
}
new ResizeObserver(([strip]) => {
  const sticks = getComputedStyle(strip.target).position === "sticky";
  document.documentElement.style.setProperty("--strip-height", `${sticks ? strip.target.offsetHeight : 0}px`);
}).observe(byId("strip"));
const list = document.querySelector("[role=tablist]");
const opened = {
  "pane-penalties": () => penalties.read(),
  "pane-score": () => openLate(({ hand }) => hand.show()),
  "pane-session": () => openLate(({ session }) => session.open()),
  "pane-places": () => {
    places.draw();
    return api.user?.operator ? openLate(({ phones }) => { phones.look(); }) : null;
  },
  "pane-players": () => openLate(({ people }) => people.open()),
};
tabs(list, async (pane) => {
  history.replaceState(history.state, "", `${location.pathname}${location.search}#${pane.slice("pane-".length)}`); // it is open again after a reload
  await opened[pane]?.(); // as high as it will be before it comes into sight
  // What was chosen comes into sight below the strip, also when questions and alerts fill the screen.
  byId(pane).style.scrollMarginBlock = `${byId("strip").offsetHeight + 12}px ${list.offsetHeight + 12}px`;
  byId(pane).scrollIntoView({ block: byId(pane).offsetHeight > innerHeight / 2 ? "start" : "nearest" });
});

// /operator#players opens that pane.
function openAsked() {
  const tab = byId(`tab-${location.hash.slice(1)}`);
  if (tab) tab.click();
}
addEventListener("hashchange", openAsked);

// Others sit here now: what is open names them.
function othersSit() {
  for (const [pane, open] of Object.entries(opened)) {
    if (!byId(pane).hidden) open();
  }
  entryForm.fill(entryForm.value());
}

// Writing down an event

const entryForm = new EventForm(byId("entry-kind"), byId("entry-fields"), table);
const entry = tabStorage("entry"); // until it is written
entryForm.fill(entry.read() ?? { kind: Object.keys(EVENT_FIELDS)[0] });
for (const [id, what] of [["entry", "input"], ["entry", "change"], ["picker", "close"]]) byId(id).addEventListener(what, () => entry.save(entryForm.value()));
byId("entry").addEventListener("submit", async (submit) => {
  submit.preventDefault();
  const request = { do: "record_event", event: entryForm.value() };
  if (byId("entry-force").checked) request.force = true;
  const answer = await api.command(request);
  if (answer?.ok) {
    entry.clear();
    journal.take(answer.events ?? []);
    showStatus(say("written_as", { n: answer.seq }));
    byId("entry-force").checked = false;
  }
});

// Buttons that ask for one thing: at once, after a word of warning, or after their consequence was shown

let builds = true; // whether a machine builds the walls
let worthOf = ""; // of which wins their value is shown
const shownWins = () => JSON.stringify([state?.hand, state?.phase, state?.wins]);

async function act(button) {
  const request = { do: button.dataset.do };
  if (button.id === "dealer-ends") request.reason = score.may_end;
  if (button.dataset.step) request.step = button.dataset.step;
  const question = request.do === "next_hand" && !builds ? "ask_next_hand_dealt" : button.dataset.confirm;
  if (question && !await askConfirmation(`${button.textContent}?`, say(question), button.textContent)) return null;
  if (button.dataset.preview) return confirmChange(api, say(button.dataset.preview), request, { ...table(), yes: button.textContent });
  return api.command(request);
}

document.addEventListener("click", async (click) => {
  const button = click.target.closest("button[data-do]");
  if (!button) return;
  const answer = await act(button);
  if (!answer?.ok) return;
  if (answer.wins) {
    worthOf = shownWins();
    byId("worth").hidden = false;
    byId("worth").replaceChildren(...worthCard(answer.wins, table()));
    showStatus(byId("worth").textContent || say("no_win_shown"));
    return;
  }
  journal.take(answer.events ?? []);
  showStatus(say("done_act", { what: button.textContent }));
});

byId("pause").addEventListener("click", async () => {
  const reasons = [say("pause_for_judge"), say("pause_for_dispute"), say("pause_for_break"), say("pause_for_tiles")];
  const reason = el("input", { id: "pause-reason", list: "pause-reasons", value: reasons[0], autocomplete: "off" });
  const list = el("datalist", { id: "pause-reasons" }, ...reasons.map((text) => el("option", { value: text })));
  const told = el("p", {}, say("pause_told"));
  if (!await askConfirmation(say("pause_title"), [el("label", {}, `${say("why")} `, reason), list, told], say("pause"))) return;
  const answer = await api.command({ do: "pause", reason: reason.value.trim() || reasons[0] });
  if (answer?.ok) showStatus(say("paused_now"));
});
byId("save-recording").addEventListener("click", async () => {
  const reason = el("input", { id: "save-reason", value: say("look_again"), autocomplete: "off" });
  const told = el("p", {}, say("save_told"));
  if (!await askConfirmation(say("save_title"), [el("label", {}, `${say("what_to_see")} `, reason), told], say("save"))) return;
  const answer = await api.command({ do: "save_recording", reason: reason.value.trim() || say("saved_by_judge") });
  if (answer?.ok) showStatus(say("saved", { what: answer.saved }));
});
// A question that came while somebody looks elsewhere on the page is a press away.
byId("to-questions").addEventListener("click", () => document.querySelector(".questions").scrollIntoView({ block: "center" }));
new IntersectionObserver(([card]) => { byId("to-questions").classList.toggle("in-sight", card.isIntersecting); }, { rootMargin: "-33% 0px 0px" })
  .observe(document.querySelector(".questions"));
byId("to-journal").addEventListener("click", () => byId("events-title").scrollIntoView());
const films = showFilms(byId("films"), tools);
checked.then(() => api.canJudge && films.look());
byId("resume").addEventListener("click", async () => {
  const answer = await api.command({ do: "resume" });
  if (answer?.ok) showStatus(say("goes_on"));
});

listenForShortcuts();
onProfilesChange(() => {
  if (!state) return;
  showHandStatus(state, score, players());
  now.draw(state, score);
});
listen({
  state: (message) => {
    const another = state?.hand !== message.hand;
    state = message;
    if (worthOf !== shownWins()) byId("worth").hidden = true; // another win, or the hand is paid
    showHandStatus(state, score, players());
    now.draw(state, score);
    drawWalls({ box: byId("walls-seen"), text: byId("walls-told"), legend: byId("walls-legend") }, state.walls, players());
    if (another) alerts.draw();
  },
  score: (message) => {
    const named = score === null;
    const [book, over, names] = [score?.ruleset, score?.finished, players().join("\n")];
    score = message;
    loadBook(score.ruleset, () => { penalties.draw(); journal.draw(); alerts.draw(); });
    setPlayers(players());
    showHandStatus(state, score, players());
    if (state) now.draw(state, score);
    if (score.ruleset !== book || over && !score.finished) api.getQuietly("api/rules").then((found) => {
      rules = found;
      if (rules) limitTilesTo(rules.tiles);
      panes?.hand.offer(rules);
    });
    if (score.ruleset !== book) checked.then(() => api.canJudge && penalties.read());
    if (score.finished !== over && !byId("pane-session").hidden) panes?.session.close();
    if (named) {
      alerts.draw();
      questions.draw();
      journal.draw();
      checked.then(() => api.canJudge && journal.goOn());
    }
    if (named || score.ruleset !== book || names !== players().join("\n")) othersSit();
  },
  result: (message) => showAnswers(message, players()),
  event: (message) => journal.take([message]),
  questions: (message) => questions.read(message.count),
  alert: alerts.add,
  alert_ended: alerts.end,
  machine: (message) => {
    builds = message.connected;
    showMachine(message);
    showManualWork(message, players());
  },
  health: showMachine,
}, { path: "api/stream?audience=operator", onState: (link) => link === "live" && alerts.read() }); // once the stream is open: none may be told between the two

checked.then(openAsked);
