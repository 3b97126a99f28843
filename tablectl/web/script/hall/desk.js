// The organiser's desk: rounds and clock, results, players, penalties, links, and the log.

import { askAnnouncement, endAnnouncement, isAnnounced, showAnnounced } from "./announcements.js";
import { commandSender } from "./command_sender.js";
import { post, savedName, saveName } from "./commands.js";
import { apiUrl, EVENT, pageUrl, showEventName } from "./event.js";
import { personText } from "./formats.js";
import { fetchWithRetry, hallProblem, poll, showProblem } from "./polling.js";
import { countdownIn, roundText } from "./round_time.js";
import { drawCalls, drawLedger, listenToPenalty, showPenaltyEffect } from "./desk/judging.js";
import { askOnlyPresent, readDrawOptions, seatingCostText } from "./desk/draw.js";
import { listenToEnd, updateEndDialog } from "./desk/end.js";
import { drawFlow, drawNoEvent, startFlow } from "./desk/flow.js";
import { listenToFinal } from "./desk/final.js";
import { drawSeats, listenToSeats } from "./desk/seats.js";
import { listenToSheets, showLatestRound } from "./desk/sheets.js";
import { drawTypedSeats, listenToTypedSeats } from "./desk/typed_seats.js";
import { playersList } from "./players_list.js";
import { parseNumbers } from "./points_sheet.js";
import { redrawIfChanged, redrawRows } from "./redraw.js";
import { byId } from "../dom.js";
import { formatDateTime, joinList, joinTitle, say, translatePage, wordOf } from "../language.js";
import { errorText } from "../error_texts.js";
import { showStatus } from "../status_line.js";
import { setUpPage } from "../theme.js";
import { persistForm } from "../tab_storage.js";
import { el } from "../tiles.js";

translatePage();
setUpPage();
const clock = countdownIn(byId("clock"));
const DRAW_MODES = ["plan", "swiss", "interval", "random", "ranking"];
const EXPORT_FORMATS = ["standings-csv", "results-csv", "ema-csv", "calendar", "ndjson", "tournament-engine"];
const ROLES = ["judge", "assistant", "player", "viewer", "organiser"];
let overview = null, desk = null, nextRound = null, ownRole = "organiser";

startFlow();
byId("me").value = savedName();
// A link that was made for a person carries their name.
fetchWithRetry("api/hall/who").then((who) => {
  ownRole = who.role;
  if (who.role === "organiser" || !who.name) return;
  byId("me").value = who.name;
  byId("me").readOnly = true;
});
byId("me").addEventListener("change", () => saveName(byId("me").value));
byId("mode").replaceChildren(...DRAW_MODES.map((each) => new Option(wordOf("hall_mode", each), each)));
byId("role").replaceChildren(...ROLES.map((each) => new Option(wordOf("hall_role", each), each)));

// These forms keep what is typed until their command was done; the reason until any was.
const FORM_BY_COMMAND = {
  register_players: "register", draw_seating: "draw-more", give_penalty: "penalty", set_cut: "cut", set_substitute_value: "worth",
  change_event: "change", assign_machines: "machines",
};
const forms = Object.fromEntries(Object.entries(FORM_BY_COMMAND).map(([command, form]) => [command, persistForm(byId(form), `${EVENT} ${form}`)]));
const reasonForm = persistForm(byId("why").parentElement, `${EVENT} why`);

const act = commandSender({
  by: () => byId("me").value,
  reason: () => byId("why").value,
  onName: (name) => saveName(byId("me").value = name), // asked once, then kept
  onDone: (command, { reason }) => {
    if (byId("why").value === reason) { // the next one may already be typed
      byId("why").value = "";
      reasonForm.clear();
    }
    forms[command]?.clear();
    refreshDesk();
    refreshOverview();
  },
});

function drawOverview() {
  byId("round").textContent = roundText(overview);
  clock(overview.clock);
  const running = overview.clock && !overview.clock.ended;
  nextRound = (overview.clock?.round ?? 0) + (overview.clock?.ended || !overview.clock ? 1 : 0);
  for (const id of ["pause", "resume", "add", "last-hand", "for-label", "end"]) byId(id).hidden = !running;
  for (const id of ["draw", "mode-label", "only-here-label", "draw-more"]) byId(id).hidden = running || nextRound > overview.rounds;
  byId("round").hidden = !overview.clock; // before the first round the line of what is due says it
  if (running) byId(overview.clock.paused ? "pause" : "resume").hidden = true;
  const played = overview.clock ? overview.tables : [];
  redrawIfChanged("for", played.map((each) => each.table), () => [new Option(say("hall_everybody"), "0"), ...played.map((each) => new Option(say("hall_table", { n: each.table }), each.table))]);
  byId("end").classList.toggle("main", Boolean(played.length) && played.every((each) => each.result));
  showAnnounced(overview.announced);
  byId("in-force").hidden = byId("announced").hidden;
  byId("end-announcement").hidden = !isAnnounced(overview.announced);
  drawCalls(overview, act);
  updateEndDialog(overview);
  if (desk) drawFlow(overview, desk);
}

function playerName(id) {
  return desk.players.find((each) => each.id === id)?.shown ?? id;
}

function playerItem(each) {
  const withdrawButton = el("button", { type: "button", class: "small", "aria-label": joinTitle([say("hall_withdraw"), each.shown]), title: say("hall_withdraw") }, "×");
  withdrawButton.addEventListener("click", () => act("withdraw_player", { player: each.id }));
  const team = desk.teams.find((one) => one.id === each.team)?.name ?? each.team;
  const box = el("input", { type: "checkbox" });
  box.checked = each.here;
  box.addEventListener("change", async () => { if (!await act("check_in", { players: [each.id], here: box.checked })) box.checked = each.here; });
  return el("li", { "data-player": each.id }, el("label", {}, box, ` ${each.shown}`), el("small", { class: "quiet" }, [each.country, each.club, team].filter(Boolean).join(" · ")), withdrawButton);
}

function factText(name, value) {
  if (name === "source") return wordOf("hall_source", value);
  if (["player", "leaves", "comes"].includes(name)) return `${wordOf("hall_about", name)} ${playerName(value)}`;
  if (name === "without") return `${wordOf("hall_about", name)} ${joinList(value)}`;
  if (name === "ruling") return wordOf("hall_ruling", value);
  return typeof value === "object" && value !== null ? Object.values(value).join(" ") : `${wordOf("hall_about", name)} ${value}`;
}

// What was done, in words.
function kindText({ kind, about: { from_place: n } }) {
  if (kind !== "places_shown") return wordOf("hall_kind", kind);
  return n > desk.players.length ? say("hall_places_kept") : say(n > 3 ? "hall_places_from_shown" : "hall_place_shown", { n });
}

// The words of the person who did it, or why a machine ended its session.
function reasonText(each) {
  const byMachine = each.about.source === "table" || each.kind === "table_stopped";
  return byMachine && each.reason ? wordOf("over", each.reason) : each.reason;
}

function logEntry(each) {
  const about = joinList(Object.entries(each.about).filter(([name, value]) => value !== null && name !== "from_place").map(([name, value]) => factText(name, value)));
  const what = kindText(each), title = joinTitle([say("hall_take_back"), what]);
  const undoButton = el("button", { type: "button", "aria-label": `${title}, ${each.seq}` }, say("hall_take_back"));
  undoButton.addEventListener("click", () => act("take_back", { seq: each.seq }, title));
  return el("li", { class: each.taken_back ? "gone" : null }, el("span", { class: "quiet" }, `${each.seq} · ${formatDateTime(each.at)}`), el("b", {}, what),
    el("span", {}, about), el("span", { class: "quiet" }, joinTitle([personText(each.by), reasonText(each)].filter(Boolean))), each.taken_back ? null : undoButton);
}

function drawDesk() {
  const here = desk.players.filter((each) => each.here).length;
  const seated = desk.seated;
  byId("seated-next").hidden = !seated;
  byId("draw").classList.toggle("main", !seated && (here > 0 || nextRound > 1));
  byId("draw").textContent = say(seated ? "hall_draw_again" : "hall_draw");
  for (const id of ["begin", "minutes-label"]) byId(id).hidden = !seated;
  byId("all-here").classList.toggle("main", !here && nextRound === 1 && !seated);
  redrawIfChanged("seated-next", seated, () => !seated ? [] : [el("b", {}, say("hall_seated_at", { n: seated.tables, round: seated.round })), " ", el("a", { href: pageUrl("seating", { round: seated.round }) }, say("hall_print_seating")),
    seated.without.length ? el("span", { class: "alert" }, ` ${say("hall_without_seat", { who: joinList(seated.without) })}`) : "", el("span", { class: "quiet cost" }, ` ${seatingCostText(seated)}`)]);
  byId("minutes").placeholder = desk.minutes ?? "";
  byId("change-uma3-label").hidden = !desk.counts_uma || desk.tables_of < 4;
  byId("change-uma3").placeholder = desk.uma3.length ? desk.uma3.join(", ") : "15, 0, -15";
  byId("all-here").hidden = here === desk.players.length;
  byId("here").textContent = say("hall_here", { n: here, all: desk.players.length });
  redrawRows("roster", desk.players, playerItem);
  drawLedger(desk, act);
  if (overview) {
    drawSeats(overview, desk);
    drawTypedSeats(overview, desk);
    drawFlow(overview, desk);
  }
  redrawRows("log", [...desk.log].reverse(), logEntry);
  const reasons = [...new Set(desk.log.map((each) => each.reason).filter(Boolean).reverse())].slice(0, 30);
  redrawIfChanged("reasons", reasons, () => reasons.map((each) => new Option(each)));
  for (const id of ["fined", "link-player"]) redrawIfChanged(id, desk.players.map((each) => each.shown), () => desk.players.map((each) => new Option(each.shown, each.id)));
  showPenaltyEffect();
  for (const [name, value] of [["name", desk.name], ["rounds", desk.rounds], ["minutes", desk.minutes]]) {
    if (!byId("change").contains(document.activeElement)) byId(`change-${name}`).value = value ?? "";
  }
  forms.change_event.restore();
  byId("events").hidden = desk.events.length < 2;
  redrawIfChanged("events", [desk.events, desk.event], () => desk.events.map((each) =>
    el("a", { href: `desk?event=${encodeURIComponent(each.event)}`, "aria-current": each.event === desk.event ? "true" : null }, each.name || each.event)));
  const tables = [...new Set([...Object.keys(desk.machines), ...overview?.tables.map((each) => String(each.table)) ?? [], ...Array.from({ length: desk.tables }, (_, at) => String(at + 1))])].sort((a, b) => a - b);
  redrawIfChanged("exports", [desk.event], () => EXPORT_FORMATS.map((form) => el("li", {}, exportLink(form))));
  redrawIfChanged("machines", [tables, desk.machines, desk.pages, desk.known_machines], () => tables.map((table) => el("label", {}, el("span", {}, say("hall_table", { n: table })),
    machineSelect(table), el("input", { type: "url", name: `page-${table}`, "data-page": table, maxlength: "200", placeholder: "http://", "aria-label": say("hall_machine_page", { n: table }), value: desk.pages[table] ?? "" }))));
  forms.assign_machines.restore();
}

// A link that saves a file; where the event cannot be written in that format, the page stays and says why.
function exportLink(form) {
  const link = el("a", { href: apiUrl("export", { format: form }), download: "" }, wordOf("hall_export", form));
  link.addEventListener("click", async (event) => {
    event.preventDefault();
    const response = await fetch(link.href);
    if (!response.ok) return void showStatus(errorText((await response.json()).error), false);
    location.assign(link.href);
  });
  return link;
}

function machineSelect(table) {
  const node = el("select", { name: `machine-${table}`, "data-table": table });
  node.append(new Option("–", ""), ...desk.known_machines.map((name) => new Option(name, name, false, desk.machines[table] === name)));
  return node;
}

// Without an event the desk offers only to create or to import one.
function showEventMissing(isMissing) {
  document.body.classList.toggle("no-event", isMissing);
  byId("no-event").hidden = !isMissing;
  if (isMissing) drawNoEvent();
}

const refreshOverview = poll("overview", (data) => {
  showEventName(data);
  showEventMissing(!data);
  if (!data) return;
  overview = data;
  showProblem(hallProblem(data));
  drawOverview();
  if (desk) drawDesk();
  document.body.dataset.overview = data.seq;
});
const refreshDesk = poll("desk", (data) => {
  if (!data) return;
  desk = data;
  if (overview) drawOverview();
  drawDesk();
  document.body.dataset.desk = data.seq;
});

byId("draw").addEventListener("click", async () => {
  const { fault, ...options } = readDrawOptions(desk.players);
  if (fault) return void showStatus(fault, false);
  const [round, again] = [nextRound, Boolean(desk.seated)]; // as they were when somebody decided
  const here = await askOnlyPresent(desk.players);
  if (here === null) return;
  act("draw_seating", { round, again, mode: byId("mode").value, here, ...(byId("mode").value === "ranking" ? {} : options) });
});
byId("begin").addEventListener("click", async () => {
  if (await act("begin_round", { round: nextRound, ...(byId("minutes").value ? { minutes: Number(byId("minutes").value) } : {}) })) showLatestRound();
});
byId("all-here").addEventListener("click", () => act("check_in", { players: desk.players.filter((each) => !each.here).map((each) => each.id), here: true }));
// The clock pauses at once: nobody is asked for a name first, their role stands for it.
byId("pause").addEventListener("click", () => act("pause_round", { by: byId("me").value || ownRole }));
byId("resume").addEventListener("click", () => act("resume_round"));
byId("add").addEventListener("click", () => act("add_time", { minutes: 5, table: Number(byId("for").value) }));
byId("last-hand").addEventListener("click", () => act("call_last_hand", { table: Number(byId("for").value) }));
byId("announce").addEventListener("click", () => { if (overview) askAnnouncement(act, overview.announced); });
byId("end-announcement").addEventListener("click", () => endAnnouncement(act));
listenToSeats(act);
listenToTypedSeats(act);
listenToFinal(act, () => desk);
listenToPenalty(act);
listenToEnd(act, refreshOverview);
listenToSheets(act);
const list = playersList({ onDraw: (data) => {
  const changes = data && !data.faults.length && data.new + data.changed;
  byId("register-look").classList.toggle("main", Boolean(changes));
  byId("register-look").textContent = changes ? say("hall_list_write", { n: changes }) : say("hall_list_look");
} });
byId("register").addEventListener("submit", async (event) => {
  event.preventDefault();
  if (!await list.validate()) return;
  const text = list.text();
  if (await act("register_players", { text }) && list.text() === text) list.clear(); // the next names may already be typed
});
byId("change").addEventListener("submit", (event) => {
  event.preventDefault();
  const fields = Object.fromEntries(["name", "rounds", "minutes"].map((name) => [name, byId(`change-${name}`).value]).filter(([, value]) => value));
  const uma3 = parseNumbers(byId("change-uma3").value);
  if (uma3 === null || (uma3.length && uma3.length !== 3)) return void showStatus(say("error_bad_uma_of_three"), false);
  act("change_event", { ...fields, ...(uma3.length ? { uma3 } : {}), ...Object.fromEntries(["rounds", "minutes"].filter((name) => fields[name]).map((name) => [name, Number(fields[name])])) });
  document.activeElement?.blur();
});
// Opens the desk of the imported event, unless it is the one that is shown.
async function importEvent(text) {
  const shown = overview?.event;
  const imported = await act("import_event", { text });
  if (!imported || !shown || imported.event === shown) return;
  const address = new URL(location.href);
  address.searchParams.set("event", imported.event);
  location.assign(address);
}
byId("file").addEventListener("change", async (event) => {
  const file = event.target.files[0];
  if (file) await importEvent(await file.text());
  event.target.value = "";
});
byId("assign").addEventListener("click", () => {
  const chosen = [...byId("machines").querySelectorAll("select")].filter((each) => each.value);
  const machines = Object.fromEntries(chosen.map((each) => [each.dataset.table, each.value]));
  const pages = [...byId("machines").querySelectorAll("input")].filter((each) => each.value.trim() && machines[each.dataset.page]);
  act("assign_machines", { machines, pages: Object.fromEntries(pages.map((each) => [each.dataset.page, each.value.trim()])) });
});
byId("role").addEventListener("change", () => {
  const isPlayer = byId("role").value === "player";
  byId("link-player-label").hidden = !isPlayer;
  byId("link-name-label").hidden = isPlayer;
});
byId("links").addEventListener("submit", async (event) => {
  event.preventDefault();
  const link = await post(apiUrl("links"), JSON.stringify({ role: byId("role").value, name: byId("link-name").value, player: byId("link-player").value }));
  byId("card").hidden = !link || Boolean(link.error);
  if (byId("card").hidden) return;
  byId("qr").src = link.qr;
  byId("made").href = link.link;
  byId("made").textContent = link.link;
});
for (const form of [reasonForm, ...Object.values(forms)]) form.restore();
