// Statistics of this table by rule book: /statistics?rules=riichi&player=Aoi; /club has the ranking and everybody's season.

import "../judge/words.js";
import { byId } from "../dom.js";
import { ApiClient } from "../api_client.js";
import { fetchProfiles, onProfilesChange, playerColours, portraitOrInitials, teamLine } from "../identity.js";
import { formatNumber, formatPercent, LANGUAGE, say, translatePage } from "../language.js";
import { PAGE_PATH } from "../urls.js";
import { errorText } from "../error_texts.js";
import { lineName, placesPlot, ratesPlot } from "../statistics_plots.js";
import { setUpPage } from "../theme.js";
import { el } from "../tiles.js";
import { drawSeason } from "./season.js";
import { drawNames, listenForNameChanges } from "./season_people.js";
import { trackLoading } from "../page_loading.js";

const RATES = ["win_rate", "deal_in_rate", "ready_rate", "call_rate"];
// Each count, and its total.
const COUNTS = [
  ["hands"], ["wins", "hands"], ["wins_by_draw", "wins"], ["wins_by_discard", "wins"], ["deal_ins", "hands"], ["ready", "hands"],
  ["first_ready", "ready"], ["deal_ins_while_ready", "ready"], ["called", "hands"], ["draws", "hands"], ["draws_ready", "draws"],
  ["kongs"], ["flowers"], ["average_win"], ["average_deal_in"], ["average_turn_won"], ["games"], ["average_place"], ["flying", "games"],
];
const COLUMNS = ["hands", "wins", "win_rate", "deal_ins", "deal_in_rate", "ready", "ready_rate", "called", "call_rate", "average_win", "average_deal_in", "games", "average_place"];
const RIICHI_COUNTS = ["ready", "ready_rate", "first_ready", "deal_ins_while_ready"];
const FIGURES = ["average_place", "win_rate", "deal_in_rate", "average_win"];
const IS_CLUB = PAGE_PATH === "club";
const MIN_GAMES = [1, 3, 5, 10, 20];
const DEFAULT_MIN_GAMES = 5;
const RETRY_DELAY_MS = 300;

translatePage();
setUpPage();
let answer = { books: {}, sessions: 0, left: 0 };

// A line's key in URLs: a player's name, or a seat's number; empty for the total.
function keyOf(line) {
  return line.total ? "" : line.player === undefined ? `${line.seat}` : line.player;
}

function valueText(line, name) {
  const number = line[name];
  if (number === null || number === undefined) return "–";
  if (name.endsWith("_rate")) return formatPercent(number);
  if (!name.startsWith("average_")) return formatNumber(number);
  const digits = name === "average_place" ? 2 : Math.abs(number) >= 1000 ? 0 : 1;
  return number.toLocaleString(LANGUAGE, { minimumFractionDigits: digits, maximumFractionDigits: digits });
}

// Books without riichi do not have its counts.
function hasCount(lines, name) {
  const total = lines.at(-1);
  return total[name] !== undefined && (total.rules === undefined || total.ready > 0 || !RIICHI_COUNTS.includes(name));
}

function selection() {
  const query = new URLSearchParams(location.search);
  const books = Object.keys(answer.books);
  const book = books.includes(query.get("rules")) ? query.get("rules") : books[0];
  const lines = answer.books[book] ?? [];
  return { book, lines, line: lines.find((each) => keyOf(each) === (query.get("player") ?? "")) ?? lines.at(-1) };
}

function setQuery(name, to) {
  const url = new URL(location.href);
  url.searchParams.set(name, to);
  history.replaceState(null, "", url);
  draw();
}

function cell(line, [name, of]) {
  const text = of && line[of] !== undefined ? say("stat_of", { part: valueText(line, name), all: valueText(line, of) }) : valueText(line, name);
  return el("div", { "data-count": name }, el("dt", {}, say(`stat_${name}`)), el("dd", {}, text));
}

const figure = (text, name) => el("div", {}, el("dd", {}, text), el("dt", {}, say(`stat_${name}`)));

function drawPlayer(lines, line) {
  byId("one").hidden = false;
  const isPlayer = line.player !== undefined && !line.total;
  const { classes, style } = isPlayer ? playerColours(line.player) : { classes: "", style: "" };
  byId("whom").replaceChildren(...[isPlayer ? el("span", { class: `face-of ${classes}`, style }, portraitOrInitials(line.player)) : null,
    el("span", { id: "one-name" }, lineName(line)), isPlayer ? teamLine(line.player) : null].filter(Boolean));
  byId("figures").replaceChildren(...FIGURES.filter((name) => hasCount(lines, name) && line[name] !== null && line[name] !== undefined).map((name) => figure(valueText(line, name), name)));
  const players = lines.at(-1).places[3] ? 4 : lines.at(-1).places[2] ? 3 : 4;
  byId("plots").replaceChildren(...[line.games ? placesPlot(line, players) : null,
    ratesPlot(line, lines.at(-1), RATES.filter((name) => hasCount(lines, name)))].filter(Boolean));
  byId("counts").replaceChildren(...COUNTS.filter(([name]) => hasCount(lines, name)).map((each) => cell(line, each)));
  return players;
}

// The games that a rank needs: as chosen, else five, or fewer while nobody has five.
function minGames(players) {
  const query = Number(new URLSearchParams(location.search).get("least"));
  const max = Math.max(0, ...players.map((line) => line.games));
  const min = MIN_GAMES.includes(query) ? query : MIN_GAMES.findLast((each) => each <= Math.min(max, DEFAULT_MIN_GAMES)) ?? MIN_GAMES[0];
  byId("least").replaceChildren(...MIN_GAMES.map((each) => new Option(formatNumber(each), each, false, each === min)));
  return min;
}

// By average place; players with too few games come last, without a rank.
function drawRanking(book, lines) {
  const everybody = lines.filter((line) => line.player !== undefined && !line.total);
  const min = minGames(everybody);
  const players = everybody.sort((a, b) => (b.games >= min) - (a.games >= min)
    || (a.average_place ?? Infinity) - (b.average_place ?? Infinity) || b.hands - a.hands);
  const place = ({ average_place: mine }) => 1 + players.filter((other) => other.games >= min && other.average_place < mine).length;
  byId("ranking").hidden = !players.length;
  // Before the first finished game, players are sorted by their share of hands won.
  const hasGames = players.some((line) => line.games);
  byId("least").closest("p").hidden = !hasGames;
  byId("first-evening").hidden = hasGames;
  byId("ranking-title").textContent = say(hasGames ? "club_ranking" : "stat_players");
  if (!hasGames) players.sort((a, b) => b.wins / b.hands - a.wins / a.hands);
  byId("ranks").replaceChildren(...players.map((line) => {
    const { classes, style } = playerColours(line.player);
    return el("li", {}, el("span", { class: "rank" }, line.games >= min ? formatNumber(place(line)) : ""),
      el("span", { class: `face-of ${classes}`, style }, portraitOrInitials(line.player)),
      el("span", { class: "who" }, el("a", { href: `statistics?${new URLSearchParams({ rules: book, player: line.player })}` }, lineName(line)),
        el("small", { class: "quiet" }, [say("season_over_games", { n: line.games }), `${say("stat_win_rate")} ${valueText(line, "win_rate")}`, `${say("stat_deal_in_rate")} ${valueText(line, "deal_in_rate")}`].join(" · "))),
      el("span", { class: "has" }, el("b", { class: "figure" }, line.games ? valueText(line, "average_place") : formatNumber(line.wins)),
        el("small", { class: "quiet" }, say(line.games ? "stat_average_place" : "stat_wins"))));
  }));
}

function drawAll(lines, now) {
  const columns = COLUMNS.filter((name) => hasCount(lines, name));
  byId("all").hidden = false;
  byId("table").replaceChildren(
    el("thead", {}, el("tr", {}, el("th", { scope: "col" }, say("player")), ...columns.map((name) => el("th", { scope: "col" }, say(`stat_${name}`))))),
    el("tbody", {}, ...lines.map((line) => el("tr", { "aria-current": line === now ? "true" : null, class: line.total ? "everybody" : null },
      el("th", { scope: "row" }, lineName(line)), ...columns.map((name) => el("td", {}, valueText(line, name)))))));
}

function draw() {
  const { book, lines, line } = selection();
  const text = answer.left ? say("stat_left", { n: answer.left }) : say("stat_counted", { n: answer.sessions });
  const isEmpty = !lines.length && !answer.left;
  byId("told").textContent = isEmpty ? "" : text;
  byId("nothing").hidden = !isEmpty;
  byId("no-figures").replaceChildren(...FIGURES.map((name) => figure("–", name)));
  for (const id of ["csv", "json"]) byId(id).hidden = !lines.length || answer.left > 0;
  if (!lines.length) return;
  byId("book").replaceChildren(...Object.keys(answer.books).map((key) => new Option(say(`book_${key}`), key, false, key === book)));
  byId("player").replaceChildren(...[lines.at(-1), ...lines.slice(0, -1)].map((each) => new Option(lineName(each), keyOf(each), false, each === line)));
  byId("csv").href = `api/stats.csv?rules=${encodeURIComponent(book)}`;
  byId("json").href = `api/stats?rules=${encodeURIComponent(book)}`;
  if (IS_CLUB) drawRanking(book, lines);
  const players = drawPlayer(lines, IS_CLUB ? lines.at(-1) : line);
  drawAll(lines, line);
  trackLoading(drawSeason(byId("season"), book, IS_CLUB ? lines.at(-1) : line, players));
}

// Of all books, for corrections of names.
function playerNames() {
  const lines = Object.values(answer.books).flat();
  return [...new Set(lines.map((line) => line.player).filter(Boolean))].sort((a, b) => a.localeCompare(b));
}

// The service counts some more sessions with each request, until none is left.
async function load() {
  try {
    const response = await fetch("api/stats");
    if (response.status === 429) {
      setTimeout(load, 1000 * Number(response.headers.get("Retry-After") ?? 1));
      byId("told").textContent = errorText((await response.json()).error);
      return;
    }
    if (!response.ok) throw new Error(`HTTP ${response.status}`);
    answer = await response.json();
    draw();
    if (answer.left) setTimeout(load, RETRY_DELAY_MS);
    else if (api.canJudge) drawNames(api, playerNames(), load);
  } catch (error) {
    byId("told").textContent = say("stat_failed");
    console.warn("statistics", error);
  }
}

byId("book").addEventListener("change", (event) => setQuery("rules", event.target.value));
byId("least").addEventListener("change", (event) => setQuery("least", event.target.value));
byId("player").addEventListener("change", (event) => setQuery("player", event.target.value));
const api = new ApiClient({ showStatus: (text) => { byId("people-told").textContent = text; } });
byId("counted").open = !IS_CLUB && matchMedia("(min-width: 1000px)").matches;
if (IS_CLUB) {
  document.body.classList.add("club");
  document.querySelector("h1").firstChild.textContent = say("club_page");
  document.title = say("club_page");
  byId("whose").hidden = true;
  for (const link of document.querySelectorAll("header.bar a")) {
    if (link.getAttribute("href") === "club") link.setAttribute("aria-current", "page");
    else link.removeAttribute("aria-current");
  }
}
onProfilesChange(() => { if (answer.sessions) draw(); });
fetchProfiles();
listenForNameChanges(api, load);
trackLoading(api.loadUser().then(load));
