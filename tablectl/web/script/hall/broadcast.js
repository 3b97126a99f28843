// The page for spectators of an event: rounds, the tables live, the ranking, one followed player, notable hands.

import { showAnnounced } from "./announcements.js";
import { resultText, tableState } from "./table_card.js";
import { pageUrl, showEventName } from "./event.js";
import { signed, signedFormatter } from "./formats.js";
import { hallProblem, poll, showProblem } from "./polling.js";
import { clockOrBreak, countdownIn } from "./round_time.js";
import { largestFitting } from "./fit_size.js";
import { progressText } from "./ranking_table.js";
import { redrawIfChanged } from "./redraw.js";
import { byId } from "../dom.js";
import { addWords, joinList, say, translatePage } from "../language.js";
import { widestWordWidth } from "../text_width.js";
import { setUpPage } from "../theme.js";
import { el, points, tile, WIND_TILE } from "../tiles.js";
import { HALL_BROADCAST } from "../words/hall_broadcast.js";
import { readStored, writeStored } from "../local_storage.js";

addWords(HALL_BROADCAST);
translatePage();
setUpPage();
const clock = countdownIn(byId("clock"));
const STORAGE_KEY = "tablectl-hall-follow";
const OVERVIEW_INTERVAL_MS = 1000, SLOW_INTERVAL_MS = 5000;
const SIDES = ["bottom", "right", "top", "left"];
const requestedRound = Number(new URLSearchParams(location.search).get("round")) || 0;
const MAX_COLUMNS = 6, MAX_TEXT_SCALE = 2.6; // of the page's text
const MARGIN_PX = 24; // below the tables
const wide = matchMedia("(min-width: 900px)");
let layoutKey = "";
let overview = null, ranking = null, roundSeating = null, seatingRound = 0, stopSeating = null;
let followed = readStored(STORAGE_KEY) ?? "";

function toggleFollowed(id) {
  followed = followed === id ? "" : id;
  writeStored(STORAGE_KEY, followed);
  draw();
}

const currentRound = () => overview?.clock?.round ?? 0;
const shownRound = () => requestedRound || currentRound() || 1;
const isLive = () => shownRound() === currentRound();

function drawRounds() {
  redrawIfChanged("rounds", [overview.rounds, currentRound(), shownRound(), overview.clock?.ended], () => Array.from({ length: overview.rounds }, (_, at) => at + 1).map((n) =>
    el("a", { href: pageUrl("broadcast", n === currentRound() ? {} : { round: n }), "aria-current": n === shownRound() ? "page" : null, class: n > currentRound() ? "later" : null },
      say("hall_round", { n }), n === currentRound() && !overview.clock.ended ? el("span", { class: "on", role: "img", "aria-label": say("live") }, "●") : null)));
}

// A player at a side of a small table: wind, name, points.
function sideItem(at, { id, name, wind, total, turn }) {
  return el("li", { class: ["side", SIDES[at], turn ? "turn" : "", id && id === followed ? "mine" : ""].join(" ").trim() },
    wind ? tile(WIND_TILE[wind], "small") : null, el("span", { class: "name", style: `--word: ${widestWordWidth(name)}` }, name), el("b", { class: "total" }, total === null || total === undefined ? "" : points(total)));
}

function miniTable(table, sides, state, text, to) {
  const mine = sides.some((each) => each.id && each.id === followed);
  return el("li", { class: ["mini", state, mine ? "mine" : ""].join(" ").trim(), "data-table": table },
    el("a", { href: to }, el("h3", {}, say("hall_table", { n: table }), el("small", { class: "state" }, text)),
      el("ol", {}, ...sides.map((each, at) => sideItem(at, each)))));
}

// A table of the current round. It links to its own pages where their address is known.
function liveTable(table) {
  const [state, text] = tableState(table);
  const ids = Object.fromEntries(table.players.map((each) => [each.name, each.id]));
  const seats = table.plays && !table.result ? table.seats.map((seat, at) => ({ id: ids[seat.name], name: seat.name, wind: seat.wind, total: seat.points, turn: table.turn === at && !table.finished }))
    : table.players.map((each, at) => ({ id: each.id, name: each.name, wind: table.winds[at], total: table.result?.points[each.id] }));
  return miniTable(table.table, seats, state, text, table.page ?? pageUrl("clock", { table: table.table }));
}

// A table of another round: who sat there, and the result.
function pastTable(table) {
  const seats = Object.entries(table.seats).map(([wind, who]) => ({ id: who.id, name: who.name, wind, total: table.result?.points[who.id] }));
  return miniTable(table.table, seats, table.result ? "done" : "waits", table.result ? resultText(table.result) : "", pageUrl("seating", { round: shownRound() }));
}

// The followed player's table comes first.
function drawTables() {
  const isMine = (players) => players.some((each) => each.id === followed);
  const rows = isLive() ? overview.tables.map((each) => [isMine(each.players), liveTable(each)]) : (roundSeating?.tables ?? []).map((each) => [isMine(Object.values(each.seats)), pastTable(each)]);
  byId("tables").replaceChildren(...[...rows.filter(([mine]) => mine), ...rows.filter(([mine]) => !mine)].map(([, node]) => node));
  if (!rows.length && roundSeating) byId("tables").replaceChildren(el("li", { class: "quiet" }, say("hall_no_round")));
  document.body.classList.toggle("undrawn", !rows.length);
  const out = roundSeating?.byes ?? [];
  byId("byes").hidden = !out.length;
  byId("byes").textContent = out.length ? say("hall_byes", { who: joinList(out.map((each) => each.name)) }) : "";
}

// A few tables fill the screen, in the columns that allow the largest letters; many are scrolled.
function fitTables() {
  const list = byId("tables"), tables = [...list.children];
  const setSize = (px) => { list.style.fontSize = `${px}px`; };
  const availableHeight = () => innerHeight - list.getBoundingClientRect().top - scrollY - MARGIN_PX;
  const namesFit = () => [...list.querySelectorAll(".name, .total")].every((each) => each.scrollWidth <= each.clientWidth + 1);
  const baseSize = parseFloat(getComputedStyle(document.documentElement).fontSize);
  list.style.fontSize = list.style.gridTemplateColumns = list.style.minHeight = "";
  list.classList.toggle("fills", Boolean(tables.length) && wide.matches);
  if (!tables.length || !wide.matches) return;
  let best = [0, 0];
  for (let count = 1; count <= Math.min(tables.length, MAX_COLUMNS); count += 1) {
    list.style.gridTemplateColumns = `repeat(${count}, minmax(0, 1fr))`;
    const size = largestFitting(baseSize, MAX_TEXT_SCALE * baseSize, setSize, () => list.offsetHeight <= availableHeight() && namesFit());
    if (size > best[0]) best = [size, count];
  }
  list.classList.toggle("fills", best[0] > 0);
  list.style.gridTemplateColumns = best[0] ? `repeat(${best[1]}, minmax(0, 1fr))` : "";
  list.style.fontSize = best[0] ? `${best[0]}px` : "";
  list.style.minHeight = best[0] ? `${availableHeight()}px` : "";
}

addEventListener("resize", fitTables);

function rankItem(each, signed) {
  const mine = each.id === followed;
  const star = el("button", { type: "button", class: "star", "aria-pressed": String(mine), "aria-label": say(mine ? "hall_unfollow" : "hall_follow", { who: each.name }) }, mine ? "★" : "☆");
  star.addEventListener("click", () => toggleFollowed(each.id));
  const last = each.rounds.at(-1);
  return el("li", { class: mine ? "mine" : null, "data-player": each.id }, el("span", { class: "place" }, each.place ?? "–"), star,
    el("a", { class: "name", href: pageUrl("player", { player: each.id }) }, each.name, each.team ? el("small", { class: "quiet" }, ` ${each.team}`) : null),
    el("span", { class: "quiet" }, last === null || last === undefined ? "" : signed(last)), el("b", {}, each.place === null ? "–" : signed(each.total)));
}

function drawPlaces() {
  const signed = signedFormatter(ranking.standings);
  redrawIfChanged("ranks", [ranking.standings, followed], () => ranking.standings.map((each) => rankItem(each, signed)));
  byId("after").textContent = progressText(ranking);
}

// The followed player in one line: place, total, table and points.
function drawFollowed() {
  const row = ranking?.standings.find((each) => each.id === followed);
  byId("followed").hidden = !row;
  if (!row) return;
  const table = overview?.tables.find((each) => each.players.some((one) => one.id === followed));
  const seat = table?.plays && table.seats.find((each) => each.name === table.players.find((one) => one.id === followed).name);
  const position = table && [say("hall_now_at", { n: table.table }), seat ? points(seat.points) : table.result ? points(table.result.points[followed]) : ""].filter(Boolean).join(" · ");
  byId("followed").replaceChildren(el("b", {}, row.name), el("span", { class: "place" }, row.place === null ? "–" : say("hall_place_of", { n: row.place, all: ranking.standings.length })),
    el("span", {}, row.place === null ? "" : signed(row.total)), position ? el("a", { href: table.page ?? pageUrl("clock", { table: table.table }) }, position) : "");
}

function draw() {
  if (overview) {
    drawRounds();
    drawTables();
  }
  if (ranking) drawPlaces();
  drawFollowed();
  const texts = (node) => [...node.querySelectorAll(".name")].map((name) => name.textContent);
  const newLayoutKey = JSON.stringify([byId("followed").hidden, ...[...byId("tables").children].map((each) => [texts(each), Boolean(each.querySelector(".total:not(:empty)"))])]);
  if (newLayoutKey !== layoutKey) fitTables();
  layoutKey = newLayoutKey;
}

// Polls the seating anew only when the shown round changes.
function followSeating() {
  if (seatingRound === shownRound()) return;
  seatingRound = shownRound();
  stopSeating?.();
  stopSeating = poll("seating", (data) => {
    roundSeating = data;
    draw();
  }, { round: seatingRound }, SLOW_INTERVAL_MS).stop;
}

poll("overview", (data) => {
  showEventName(data);
  if (!data) return void (byId("counts").textContent = say("hall_no_event"));
  overview = data;
  showProblem(hallProblem(data));
  clock(isLive() ? clockOrBreak(data.clock, data.announced.next) : null);
  showAnnounced(data.announced);
  const done = data.tables.filter((each) => each.result).length;
  byId("counts").textContent = isLive() && data.tables.length ? say("hall_results_in", { n: done, all: data.tables.length }) : "";
  followSeating();
  draw();
}, {}, OVERVIEW_INTERVAL_MS);

poll("standings", (data) => {
  if (!data) return;
  ranking = data;
  draw();
}, { public: 1 }, SLOW_INTERVAL_MS);

poll("notable", (data) => {
  const sights = data?.notable ?? [];
  byId("sights").hidden = !sights.length;
  byId("notable").replaceChildren(...sights.map((each) => el("li", {}, say(`hall_sight_${each.what}`, { ...each, points: each.points === undefined ? "" : points(each.points), total: each.total === undefined ? "" : signed(each.total).replace("+", "") }))));
}, {}, SLOW_INTERVAL_MS);
