// The organiser's desk: rounds and clock, results by hand, players, penalties, links, and what was done.

import { acting } from "./acting.js";
import { address, clockIn, EVENT, follow, got, keepName, myName, named, personText, roundText, says, sent, trouble, unwell } from "./common.js";
import { drawCalls, drawLedger, foretold, listenToPenalty } from "./desk/judging.js";
import { costOf, drawWishes, onlyHere, umaOf } from "./desk/draw.js";
import { drawEnd, listenToEnd } from "./desk/end.js";
import { beginFlow, drawFlow, drawNoEvent } from "./desk/flow.js";
import { listenToFinal } from "./desk/final.js";
import { drawSeats, listenToSeats } from "./desk/seats.js";
import { listenToSheets, toNewestSheets } from "./desk/sheets.js";
import { drawTypedSeats, listenToTypedSeats } from "./desk/typed_seats.js";
import { playersList } from "./list.js";
import { redraw } from "./redraw.js";
import { formatDateTime, joinList, joinTitle, say, translatePage, wordOf } from "../language.js";
import { errorText } from "../error_texts.js";
import { setUpPage } from "../theme.js";
import { persistForm } from "../tab_storage.js";
import { el } from "../tiles.js";

translatePage();
setUpPage();
const known = (id) => document.getElementById(id);
const clock = clockIn(known("clock"));
const MODES = ["plan", "swiss", "interval", "random", "ranking"];
const FORMATS = ["standings-csv", "results-csv", "ema-csv", "calendar", "ndjson", "tournament-engine"];
const ROLES = ["judge", "assistant", "player", "viewer", "organiser"];
let overview = null, desk = null, next = null, role = "organiser";

beginFlow();
known("me").value = myName();
// A link that was made for somebody says who they are.
got("api/hall/who").then((who) => {
  ({ role } = who);
  if (who.role === "organiser" || !who.name) return;
  known("me").value = who.name;
  known("me").readOnly = true;
});
known("me").addEventListener("change", () => keepName(known("me").value));
known("mode").replaceChildren(...MODES.map((each) => new Option(wordOf("hall_mode", each), each)));
known("role").replaceChildren(...ROLES.map((each) => new Option(wordOf("hall_role", each), each)));

// What is typed into these forms stays until what it is for was done; the reason until anything was.
const FORMS = {
  register_players: "register", draw_seating: "draw-more", give_penalty: "penalty", set_cut: "cut", set_substitute_value: "worth",
  change_event: "change", assign_machines: "machines",
};
const typed = Object.fromEntries(Object.entries(FORMS).map(([what, form]) => [what, persistForm(known(form), `${EVENT} ${form}`)]));
const reason = persistForm(known("why").parentElement, `${EVENT} why`);

const act = acting({
  by: () => known("me").value,
  reason: () => known("why").value,
  onName: (name) => keepName(known("me").value = name), // it stays for the evening
  done: (what) => {
    known("why").value = "";
    reason.clear();
    typed[what]?.clear();
    askDesk();
    askOverview();
  },
});

function drawOverview() {
  known("round").textContent = roundText(overview);
  clock(overview.clock);
  const running = overview.clock && !overview.clock.ended;
  next = (overview.clock?.round ?? 0) + (overview.clock?.ended || !overview.clock ? 1 : 0);
  for (const id of ["pause", "resume", "add", "last-hand", "for-label", "end"]) known(id).hidden = !running;
  for (const id of ["draw", "mode-label", "only-here-label", "draw-more"]) known(id).hidden = running || next > overview.rounds;
  known("round").hidden = !overview.clock; // before the first, what is due says it
  if (running) known(overview.clock.paused ? "pause" : "resume").hidden = true;
  const played = overview.clock ? overview.tables : [];
  redraw("for", played.map((each) => each.table), () => [new Option(say("hall_everybody"), "0"), ...played.map((each) => new Option(say("hall_table", { n: each.table }), each.table))]);
  known("end").classList.toggle("main", Boolean(played.length) && played.every((each) => each.result));
  drawCalls(overview, act);
  drawEnd(overview);
  if (desk) drawFlow(overview, desk);
}

function nameOf(id) {
  return desk.players.find((each) => each.id === id)?.shown ?? id;
}

function player(each) {
  const gone = el("button", { type: "button", class: "small", "aria-label": joinTitle([say("hall_withdraw"), each.shown]), title: say("hall_withdraw") }, "×");
  gone.addEventListener("click", () => act("withdraw_player", { player: each.id }));
  const team = desk.teams.find((one) => one.id === each.team)?.name ?? each.team;
  const box = el("input", { type: "checkbox" });
  box.checked = each.here;
  box.addEventListener("change", () => act("check_in", { players: [each.id], here: box.checked }));
  return el("li", { "data-player": each.id }, el("label", {}, box, ` ${each.shown}`), el("small", { class: "quiet" }, [each.country, each.club, team].filter(Boolean).join(" · ")), gone);
}

function fact(name, value) {
  if (name === "source") return wordOf("hall_source", value);
  if (["player", "leaves", "comes"].includes(name)) return `${wordOf("hall_about", name)} ${nameOf(value)}`;
  if (name === "without") return `${wordOf("hall_about", name)} ${joinList(value)}`;
  if (name === "ruling") return wordOf("hall_ruling", value);
  return typeof value === "object" && value !== null ? Object.values(value).join(" ") : `${wordOf("hall_about", name)} ${value}`;
}

// A person's own words, or why a machine's session ended.
function reasonOf(each) {
  const byMachine = each.about.source === "table" || each.kind === "table_stopped";
  return byMachine && each.reason ? wordOf("over", each.reason) : each.reason;
}

function entry(each) {
  const about = joinList(Object.entries(each.about).filter(([, value]) => value !== null).map(([name, value]) => fact(name, value)));
  const told = joinTitle([say("hall_take_back"), wordOf("hall_kind", each.kind)]);
  const back = el("button", { type: "button", "aria-label": `${told}, ${each.seq}` }, say("hall_take_back"));
  back.addEventListener("click", () => act("take_back", { seq: each.seq }, told));
  return el("li", { class: each.taken_back ? "gone" : null }, el("span", { class: "quiet" }, `${each.seq} · ${formatDateTime(each.at)}`), el("b", {}, wordOf("hall_kind", each.kind)),
    el("span", {}, about), el("span", { class: "quiet" }, joinTitle([personText(each.by), reasonOf(each)].filter(Boolean))), each.taken_back ? null : back);
}

function drawDesk() {
  const here = desk.players.filter((each) => each.here).length;
  const seated = desk.seated;
  known("seated-next").hidden = !seated;
  known("draw").classList.toggle("main", !seated && (here > 0 || next > 1));
  known("draw").textContent = say(seated ? "hall_draw_again" : "hall_draw");
  for (const id of ["begin", "minutes-label"]) known(id).hidden = !seated;
  known("all-here").classList.toggle("main", !here && next === 1 && !seated);
  redraw("seated-next", seated, () => !seated ? [] : [el("b", {}, say("hall_seated_at", { n: seated.tables, round: seated.round })), " ", el("a", { href: `seating?${new URLSearchParams({ ...(EVENT ? { event: EVENT } : {}), round: seated.round })}` }, say("hall_print_seating")),
    seated.without.length ? el("span", { class: "alert" }, ` ${say("hall_without_seat", { who: joinList(seated.without) })}`) : "", el("span", { class: "quiet cost" }, ` ${costOf(seated)}`)]);
  known("minutes").placeholder = desk.minutes ?? "";
  known("change-uma3-label").hidden = !desk.counts_uma || desk.tables_of < 4;
  known("change-uma3").placeholder = desk.uma3.length ? desk.uma3.join(", ") : "15, 0, -15";
  known("all-here").hidden = here === desk.players.length;
  known("here").textContent = say("hall_here", { n: here, all: desk.players.length });
  redraw("roster", desk.players, () => desk.players.map(player));
  drawLedger(desk, act);
  if (overview) drawSeats(overview, desk);
  if (overview) drawTypedSeats(overview, desk);
  if (overview) drawFlow(overview, desk);
  redraw("log", desk.log, () => [...desk.log].reverse().map(entry));
  const reasons = [...new Set(desk.log.map((each) => each.reason).filter(Boolean).reverse())].slice(0, 30);
  redraw("reasons", reasons, () => reasons.map((each) => new Option(each)));
  for (const id of ["fined", "link-player"]) redraw(id, desk.players.map((each) => each.shown), () => desk.players.map((each) => new Option(each.shown, each.id)));
  foretold();
  for (const [name, value] of [["name", desk.name], ["rounds", desk.rounds], ["minutes", desk.minutes]]) {
    if (!known("change").contains(document.activeElement)) known(`change-${name}`).value = value ?? "";
  }
  typed.change_event.restore();
  known("events").hidden = desk.events.length < 2;
  redraw("events", [desk.events, desk.event], () => desk.events.map((each) =>
    el("a", { href: `desk?event=${encodeURIComponent(each.event)}`, "aria-current": each.event === desk.event ? "true" : null }, each.name || each.event)));
  const tables = [...new Set([...Object.keys(desk.machines), ...overview?.tables.map((each) => String(each.table)) ?? [], ...Array.from({ length: desk.tables }, (_, at) => String(at + 1))])].sort((a, b) => a - b);
  redraw("exports", [desk.event], () => FORMATS.map((form) => el("li", {}, exported(form))));
  redraw("machines", [tables, desk.machines, desk.pages, desk.known_machines], () => tables.map((table) => el("label", {}, el("span", {}, say("hall_table", { n: table })),
    select(table), el("input", { type: "url", name: `page-${table}`, "data-page": table, maxlength: "200", placeholder: "http://", "aria-label": say("hall_machine_page", { n: table }), value: desk.pages[table] ?? "" }))));
  typed.assign_machines.restore();
}

// A link to save a file; where the event cannot be written so, the page says why and goes nowhere.
function exported(form) {
  const link = el("a", { href: address("export", { format: form }), download: "" }, wordOf("hall_export", form));
  link.addEventListener("click", async (event) => {
    event.preventDefault();
    const response = await fetch(link.href);
    if (!response.ok) return void says(errorText((await response.json()).error), true);
    location.assign(link.href);
  });
  return link;
}

function select(table) {
  const node = el("select", { name: `machine-${table}`, "data-table": table });
  node.append(new Option("–", ""), ...desk.known_machines.map((name) => new Option(name, name, false, desk.machines[table] === name)));
  return node;
}

function start(told) {
  named(told);
  without(false);
}

// Nothing can be done at a desk without an event but to make one, or to bring its file.
function without(event) {
  document.body.classList.toggle("no-event", event);
  known("no-event").hidden = !event;
  if (event) drawNoEvent();
}

const askOverview = follow("overview", (told) => { if (told) { overview = told; start(told); trouble(unwell(told)); drawOverview(); if (desk) drawDesk(); document.body.dataset.overview = told.seq; } else { named(null); without(true); } });
const askDesk = follow("desk", (told) => { if (told) { desk = told; if (overview) drawOverview(); drawDesk(); document.body.dataset.desk = told.seq; } });

known("draw").addEventListener("click", async () => {
  const { fault, ...wishes } = drawWishes(desk.players);
  if (fault) return void says(fault, true);
  const here = await onlyHere(desk.players);
  if (here === null) return;
  act("draw_seating", { round: next, mode: known("mode").value, here, ...(known("mode").value === "ranking" ? {} : wishes) });
});
known("begin").addEventListener("click", async () => {
  if (await act("begin_round", { round: next, ...(known("minutes").value ? { minutes: Number(known("minutes").value) } : {}) })) toNewestSheets();
});
known("all-here").addEventListener("click", () => act("check_in", { players: desk.players.filter((each) => !each.here).map((each) => each.id), here: true }));
// The clock stands at once: who has told no name yet is called by their role.
known("pause").addEventListener("click", () => act("pause_round", { by: known("me").value || role }));
known("resume").addEventListener("click", () => act("resume_round"));
known("add").addEventListener("click", () => act("add_time", { minutes: 5, table: Number(known("for").value) }));
known("last-hand").addEventListener("click", () => act("call_last_hand", { table: Number(known("for").value) }));
listenToSeats(act);
listenToTypedSeats(act);
listenToFinal(act, () => desk);
listenToPenalty(act);
listenToEnd(act, askOverview);
listenToSheets(act);
const list = playersList({ drawn: (told) => {
  const may = told && !told.faults.length && told.new + told.changed;
  known("register-look").classList.toggle("main", Boolean(may));
  known("register-look").textContent = may ? say("hall_list_write", { n: may }) : say("hall_list_look");
} });
known("register").addEventListener("submit", async (event) => {
  event.preventDefault();
  if (!await list.ready()) return;
  const text = list.text();
  if (await act("register_players", { text }) && list.text() === text) list.clear(); // the next names may be in it by now
});
known("change").addEventListener("submit", (event) => {
  event.preventDefault();
  const told = Object.fromEntries(["name", "rounds", "minutes"].map((name) => [name, known(`change-${name}`).value]).filter(([, value]) => value));
  const uma3 = umaOf(known("change-uma3").value);
  if (uma3 === null || (uma3.length && uma3.length !== 3)) return void says(say("error_bad_uma_of_three"), true);
  act("change_event", { ...told, ...(uma3.length ? { uma3 } : {}), ...Object.fromEntries(["rounds", "minutes"].filter((name) => told[name]).map((name) => [name, Number(told[name])])) });
  document.activeElement?.blur();
});
// A file of another event leads to its desk: one whose round is being played stays the event that is shown.
async function bring(text) {
  const shown = overview?.event;
  const done = await act("import_event", { text });
  if (!done || !shown || done.event === shown) return;
  const address = new URL(location.href);
  address.searchParams.set("event", done.event);
  location.assign(address);
}
known("file").addEventListener("change", async (event) => {
  const file = event.target.files[0];
  if (file) await bring(await file.text());
  event.target.value = "";
});
known("assign").addEventListener("click", () => {
  const chosen = [...known("machines").querySelectorAll("select")].filter((each) => each.value);
  const machines = Object.fromEntries(chosen.map((each) => [each.dataset.table, each.value]));
  const told = [...known("machines").querySelectorAll("input")].filter((each) => each.value.trim() && machines[each.dataset.page]);
  act("assign_machines", { machines, pages: Object.fromEntries(told.map((each) => [each.dataset.page, each.value.trim()])) });
});
known("role").addEventListener("change", () => {
  const isPlayer = known("role").value === "player";
  known("link-player-label").hidden = !isPlayer;
  known("link-name-label").hidden = isPlayer;
});
known("links").addEventListener("submit", async (event) => {
  event.preventDefault();
  const made = await sent(address("links"), JSON.stringify({ role: known("role").value, name: known("link-name").value, player: known("link-player").value }));
  known("card").hidden = !made;
  if (!made) return;
  known("qr").src = made.qr;
  known("made").href = made.link;
  known("made").textContent = made.link;
});
for (const form of [reason, ...Object.values(typed)]) form.restore();
