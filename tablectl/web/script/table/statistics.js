// What players did at this table, by rule book: /statistics?rules=riichi&player=Aoi; /club is everybody's season. The
// server counts; this only shows.

import "../judge/words.js";
import { Desk } from "../desk.js";
import { amount, LANGUAGE, say, speak } from "../language.js";
import { whyNot } from "../refusals.js";
import { nameOfLine, percent, placesPlot, ratesPlot } from "../statistics_plots.js";
import { dress } from "../theme.js";
import { el } from "../tiles.js";
import { drawSeason } from "./season.js";
import { drawPeople, listenToPeople } from "./season_people.js";

const RATES = ["win_rate", "deal_in_rate", "ready_rate", "call_rate"];
// Each count, and what it is counted of.
const COUNTS = [
  ["hands"], ["wins", "hands"], ["wins_by_draw", "wins"], ["wins_by_discard", "wins"], ["deal_ins", "hands"], ["ready", "hands"],
  ["first_ready", "ready"], ["deal_ins_while_ready", "ready"], ["called", "hands"], ["draws", "hands"], ["draws_ready", "draws"],
  ["kongs"], ["flowers"], ["average_win"], ["average_deal_in"], ["average_turn_won"], ["games"], ["average_place"], ["flying", "games"],
];
const COLUMNS = ["hands", "wins", "win_rate", "deal_ins", "deal_in_rate", "ready", "ready_rate", "called", "call_rate", "average_win", "average_deal_in", "games", "average_place"];
const RIICHI = ["ready", "ready_rate", "first_ready", "deal_ins_while_ready"];
const AGAIN_MS = 300;

speak();
dress();
const known = (id) => document.getElementById(id);
let answer = { books: {}, sessions: 0, left: 0 };

// A line's name for addresses and choices; a seat's cannot be a player's.
function keyOf(line) {
  return line.total ? "" : line.player === undefined ? `/${line.seat}` : line.player;
}

function value(line, name) {
  const found = line[name];
  if (found === null || found === undefined) return "–";
  if (name.endsWith("_rate")) return percent(found);
  if (!name.startsWith("average_")) return amount(found);
  const digits = name === "average_place" ? 2 : Math.abs(found) >= 1000 ? 0 : 1;
  return found.toLocaleString(LANGUAGE, { minimumFractionDigits: digits, maximumFractionDigits: digits });
}

// Books without riichi have no numbers of it.
function has(lines, name) {
  const total = lines.at(-1);
  return total[name] !== undefined && (total.rules === undefined || total.ready > 0 || !RIICHI.includes(name));
}

function chosen() {
  const asked = new URLSearchParams(location.search);
  const books = Object.keys(answer.books);
  const book = books.includes(asked.get("rules")) ? asked.get("rules") : books[0];
  const lines = answer.books[book] ?? [];
  return { book, lines, line: lines.find((each) => keyOf(each) === (asked.get("player") ?? "")) ?? lines.at(-1) };
}

function choose(name, to) {
  const address = new URL(location.href);
  address.searchParams.set(name, to);
  history.replaceState(null, "", address);
  draw();
}

function cell(line, [name, of]) {
  const text = of && line[of] !== undefined ? say("stat_of", { part: value(line, name), all: value(line, of) }) : value(line, name);
  return el("div", { "data-count": name }, el("dt", {}, say(`stat_${name}`)), el("dd", {}, text));
}

function drawOne(lines, line) {
  known("one").hidden = false;
  known("one-name").textContent = nameOfLine(line);
  const players = lines.at(-1).places[3] ? 4 : lines.at(-1).places[2] ? 3 : 4;
  known("plots").replaceChildren(...[line.games ? placesPlot(line, players) : null,
    ratesPlot(line, lines.at(-1), RATES.filter((name) => has(lines, name)))].filter(Boolean));
  known("counts").replaceChildren(...COUNTS.filter(([name]) => has(lines, name)).map((each) => cell(line, each)));
  return players;
}

function drawAll(lines, now) {
  const columns = COLUMNS.filter((name) => has(lines, name));
  known("all").hidden = false;
  known("table").replaceChildren(
    el("thead", {}, el("tr", {}, el("th", { scope: "col" }, say("player")), ...columns.map((name) => el("th", { scope: "col" }, say(`stat_${name}`))))),
    el("tbody", {}, ...lines.map((line) => el("tr", { "aria-current": line === now ? "true" : null, class: line.total ? "everybody" : null },
      el("th", { scope: "row" }, nameOfLine(line)), ...columns.map((name) => el("td", {}, value(line, name)))))));
}

function draw() {
  const { book, lines, line } = chosen();
  const told = answer.left ? say("stat_left", { n: answer.left }) : say("stat_counted", { n: answer.sessions });
  known("told").textContent = lines.length ? told : answer.left ? told : say("no_sessions");
  for (const id of ["csv", "json"]) known(id).hidden = !lines.length || answer.left > 0;
  if (!lines.length) return;
  known("book").replaceChildren(...Object.keys(answer.books).map((key) => new Option(say(`book_${key}`), key, false, key === book)));
  known("player").replaceChildren(...[lines.at(-1), ...lines.slice(0, -1)].map((each) => new Option(nameOfLine(each), keyOf(each), false, each === line)));
  known("csv").href = `/api/stats.csv?rules=${encodeURIComponent(book)}`;
  known("json").href = `/api/stats?rules=${encodeURIComponent(book)}`;
  const players = drawOne(lines, line);
  drawAll(lines, line);
  drawSeason(known("season"), book, line, players);
}

// Names of all books, for those who may put them right.
function names() {
  const lines = Object.values(answer.books).flat();
  return [...new Set(lines.map((line) => line.player).filter(Boolean))].sort((a, b) => a.localeCompare(b));
}

// Each answer counts some more sessions, until none is left.
async function begin() {
  try {
    const response = await fetch("/api/stats");
    if (response.status === 429) {
      setTimeout(begin, 1000 * Number(response.headers.get("Retry-After") ?? 1));
      known("told").textContent = whyNot((await response.json()).error);
      return;
    }
    if (!response.ok) throw new Error(`HTTP ${response.status}`);
    answer = await response.json();
    draw();
    if (answer.left) setTimeout(begin, AGAIN_MS);
    else if (desk.decides) drawPeople(desk, names(), begin);
  } catch (error) {
    known("told").textContent = say("stat_failed");
    console.warn("statistics", error);
  }
}

known("book").addEventListener("change", (event) => choose("rules", event.target.value));
known("player").addEventListener("change", (event) => choose("player", event.target.value));
const desk = new Desk({ say: (text) => { known("people-told").textContent = text; } });
listenToPeople(desk, begin);
desk.check().then(begin);
