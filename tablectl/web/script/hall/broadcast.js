// An event for those who are not at its tables: rounds, tables as they stand, places, one player followed, what was notable.

import { resultText, stands } from "./cards.js";
import { clockIn, EVENT, follow, named, signed, signedAlike, trouble, unwell } from "./common.js";
import { largest } from "./largest.js";
import { howFar } from "./places.js";
import { redraw } from "./redraw.js";
import { addWords, joinList, say, translatePage } from "../language.js";
import { setUpPage } from "../theme.js";
import { el, points, tile, WIND_TILE } from "../tiles.js";
import { HALL_BROADCAST } from "../words/hall_broadcast.js";
import { readStored, writeStored } from "../local_storage.js";

addWords(HALL_BROADCAST);
translatePage();
setUpPage();
const known = (id) => document.getElementById(id);
const clock = clockIn(known("clock"));
const KEPT = "tablectl-hall-follow";
const LIVE_MS = 1000, SLOW_MS = 5000;
const SIDES = ["bottom", "right", "top", "left"];
const asked = Number(new URLSearchParams(location.search).get("round")) || 0;
const MOST_COLUMNS = 6, MOST_TEXT = 2.6; // times a page's text
const LONG_WORD = 10; // letters
const MARGIN_PX = 24; // below it, with the least that a page leaves
const wide = matchMedia("(min-width: 900px)");
let shape = "";
let overview = null, ranking = null, seated = null, seatedOf = 0, stopSeating = null;
let followed = readStored(KEPT) ?? "";

function chooseToFollow(id) {
  followed = followed === id ? "" : id;
  writeStored(KEPT, followed);
  draw();
}

const way = (path, more = {}) => `${path}?${new URLSearchParams({ ...(EVENT ? { event: EVENT } : {}), ...more })}`;
const current = () => overview?.clock?.round ?? 0;
const shownRound = () => asked || current() || 1;
const isLive = () => shownRound() === current();

function rounds() {
  redraw("rounds", [overview.rounds, current(), shownRound(), overview.clock?.ended], () => Array.from({ length: overview.rounds }, (_, at) => at + 1).map((n) =>
    el("a", { href: way("broadcast", n === current() ? {} : { round: n }), "aria-current": n === shownRound() ? "page" : null, class: n > current() ? "later" : null },
      say("hall_round", { n }), n === current() && !overview.clock.ended ? el("span", { class: "on", role: "img", "aria-label": say("live") }, "●") : null)));
}

// A single long word would keep everybody's letters small.
const isLong = (name) => name.split(/[\s-]/).some((word) => word.length > LONG_WORD);

// A player at a side of a small table: wind, name, points.
function side(at, { id, name, wind, total, turn }) {
  return el("li", { class: ["side", SIDES[at], turn ? "turn" : "", id && id === followed ? "mine" : ""].join(" ").trim() },
    wind ? tile(WIND_TILE[wind], "small") : null, el("span", { class: isLong(name) ? "name long" : "name" }, name), el("b", { class: "total" }, total === null || total === undefined ? "" : points(total)));
}

function mini(table, sides, state, text, to) {
  const mine = sides.some((each) => each.id && each.id === followed);
  return el("li", { class: ["mini", state, mine ? "mine" : ""].join(" ").trim(), "data-table": table },
    el("a", { href: to }, el("h3", {}, say("hall_table", { n: table }), el("small", { class: "state" }, text)),
      el("ol", {}, ...sides.map((each, at) => side(at, each)))));
}

// A table of the round that is played. One whose own pages are known is looked at there.
function live(table) {
  const [state, text] = stands(table);
  const ids = Object.fromEntries(table.players.map((each) => [each.name, each.id]));
  const seats = table.plays && !table.result ? table.seats.map((seat, at) => ({ id: ids[seat.name], name: seat.name, wind: seat.wind, total: seat.points, turn: table.turn === at && !table.finished }))
    : table.players.map((each, at) => ({ id: each.id, name: each.name, wind: table.winds[at], total: table.result?.points[each.id] }));
  return mini(table.table, seats, state, text, table.page ?? way("clock", { table: table.table }));
}

// A table of another round: who sat there, and the result.
function before(table) {
  const seats = Object.entries(table.seats).map(([wind, who]) => ({ id: who.id, name: who.name, wind, total: table.result?.points[who.id] }));
  return mini(table.table, seats, table.result ? "done" : "waits", table.result ? resultText(table.result) : "", way("seating", { round: shownRound() }));
}

// Tables of whoever is followed come first.
function tables() {
  const isMine = (players) => players.some((each) => each.id === followed);
  const rows = isLive() ? overview.tables.map((each) => [isMine(each.players), live(each)]) : (seated?.tables ?? []).map((each) => [isMine(Object.values(each.seats)), before(each)]);
  known("tables").replaceChildren(...[...rows.filter(([mine]) => mine), ...rows.filter(([mine]) => !mine)].map(([, node]) => node));
  if (!rows.length && seated) known("tables").replaceChildren(el("li", { class: "quiet" }, say("hall_no_round")));
  document.body.classList.toggle("undrawn", !rows.length);
  const out = seated?.byes ?? [];
  known("byes").hidden = !out.length;
  known("byes").textContent = out.length ? say("hall_byes", { who: joinList(out.map((each) => each.name)) }) : "";
}

// Few tables have the screen: in as many columns, and in letters as large, as all of them fit. Many are scrolled through.
function fill() {
  const list = known("tables"), mini = [...list.children];
  const set = (px) => { list.style.fontSize = `${px}px`; };
  const room = () => innerHeight - list.getBoundingClientRect().top - scrollY - MARGIN_PX;
  const whole = () => [...list.querySelectorAll(".name, .total")].every((each) => each.scrollWidth <= each.clientWidth + 1);
  const least = parseFloat(getComputedStyle(document.documentElement).fontSize);
  list.style.fontSize = list.style.gridTemplateColumns = list.style.minHeight = "";
  list.classList.toggle("fills", Boolean(mini.length) && wide.matches);
  if (!mini.length || !wide.matches) return;
  let best = [0, 0];
  for (let count = 1; count <= Math.min(mini.length, MOST_COLUMNS); count += 1) {
    list.style.gridTemplateColumns = `repeat(${count}, minmax(0, 1fr))`;
    const found = largest(least, MOST_TEXT * least, set, () => list.offsetHeight <= room() && whole());
    if (found > best[0]) best = [found, count];
  }
  list.classList.toggle("fills", best[0] > 0);
  list.style.gridTemplateColumns = best[0] ? `repeat(${best[1]}, minmax(0, 1fr))` : "";
  list.style.fontSize = best[0] ? `${best[0]}px` : "";
  list.style.minHeight = best[0] ? `${room()}px` : "";
}

addEventListener("resize", fill);

function rank(each, signed) {
  const mine = each.id === followed;
  const star = el("button", { type: "button", class: "star", "aria-pressed": String(mine), "aria-label": say(mine ? "hall_unfollow" : "hall_follow", { who: each.name }) }, mine ? "★" : "☆");
  star.addEventListener("click", () => chooseToFollow(each.id));
  const last = each.rounds.at(-1);
  return el("li", { class: mine ? "mine" : null, "data-player": each.id }, el("span", { class: "place" }, each.place ?? "–"), star,
    el("a", { class: "name", href: way("player", { player: each.id }) }, each.name, each.team ? el("small", { class: "quiet" }, ` ${each.team}`) : null),
    el("span", { class: "quiet" }, last === null || last === undefined ? "" : signed(last)), el("b", {}, each.place === null ? "–" : signed(each.total)));
}

function places() {
  const signed = signedAlike(ranking.standings);
  redraw("ranks", [ranking.standings, followed], () => ranking.standings.map((each) => rank(each, signed)));
  known("after").textContent = howFar(ranking);
}

// Whoever is followed in one line: place, total, where they sit now and with how much.
function strip() {
  const row = ranking?.standings.find((each) => each.id === followed);
  known("followed").hidden = !row;
  if (!row) return;
  const table = overview?.tables.find((each) => each.players.some((one) => one.id === followed));
  const seat = table?.plays && table.seats.find((each) => each.name === table.players.find((one) => one.id === followed).name);
  const now = table && [say("hall_now_at", { n: table.table }), seat ? points(seat.points) : table.result ? points(table.result.points[followed]) : ""].filter(Boolean).join(" · ");
  known("followed").replaceChildren(el("b", {}, row.name), el("span", { class: "place" }, row.place === null ? "–" : say("hall_place_of", { n: row.place, all: ranking.standings.length })),
    el("span", {}, row.place === null ? "" : signed(row.total)), now ? el("a", { href: table.page ?? way("clock", { table: table.table }) }, now) : "");
}

function draw() {
  if (overview) {
    rounds();
    tables();
  }
  if (ranking) places();
  strip();
  const texts = (node) => [...node.querySelectorAll(".name")].map((name) => name.textContent);
  const now = JSON.stringify([known("followed").hidden, ...[...known("tables").children].map((each) => [texts(each), Boolean(each.querySelector(".total:not(:empty)"))])]);
  if (now !== shape) fill();
  shape = now;
}

// Who sits where is asked for again only when another round is looked at, or the one that is played changes.
function seating() {
  if (seatedOf === shownRound()) return;
  seatedOf = shownRound();
  stopSeating?.();
  stopSeating = follow("seating", (told) => {
    seated = told;
    draw();
  }, { round: seatedOf }, SLOW_MS).stop;
}

follow("overview", (told) => {
  named(told);
  if (!told) return void (known("counts").textContent = say("hall_no_event"));
  overview = told;
  trouble(unwell(told));
  clock(isLive() ? told.clock : null);
  const done = told.tables.filter((each) => each.result).length;
  known("counts").textContent = isLive() && told.tables.length ? say("hall_results_in", { n: done, all: told.tables.length }) : "";
  seating();
  draw();
}, {}, LIVE_MS);

follow("standings", (told) => {
  if (!told) return;
  ranking = told;
  draw();
}, { public: 1 }, SLOW_MS);

follow("notable", (told) => {
  const sights = told?.notable ?? [];
  known("sights").hidden = !sights.length;
  known("notable").replaceChildren(...sights.map((each) => el("li", {}, say(`hall_sight_${each.what}`, { ...each, points: each.points === undefined ? "" : points(each.points), total: each.total === undefined ? "" : signed(each.total).replace("+", "") }))));
}, {}, SLOW_MS);
