// What players did at this table, by rule book: /statistics?rules=riichi&player=Aoi; /club is everybody's season. The
// server counts; this only shows.

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
// Each count, and what it is counted of.
const COUNTS = [
  ["hands"], ["wins", "hands"], ["wins_by_draw", "wins"], ["wins_by_discard", "wins"], ["deal_ins", "hands"], ["ready", "hands"],
  ["first_ready", "ready"], ["deal_ins_while_ready", "ready"], ["called", "hands"], ["draws", "hands"], ["draws_ready", "draws"],
  ["kongs"], ["flowers"], ["average_win"], ["average_deal_in"], ["average_turn_won"], ["games"], ["average_place"], ["flying", "games"],
];
const COLUMNS = ["hands", "wins", "win_rate", "deal_ins", "deal_in_rate", "ready", "ready_rate", "called", "call_rate", "average_win", "average_deal_in", "games", "average_place"];
const RIICHI = ["ready", "ready_rate", "first_ready", "deal_ins_while_ready"];
const FIGURES = ["average_place", "win_rate", "deal_in_rate", "average_win"];
const CLUB = PAGE_PATH === "club";
const LEAST_GAMES = [1, 3, 5, 10, 20];
const USUAL_LEAST = 5;
const AGAIN_MS = 300;

translatePage();
setUpPage();
let answer = { books: {}, sessions: 0, left: 0 };

// A line's name for addresses and choices; a seat's cannot be a player's.
function keyOf(line) {
  return line.total ? "" : line.player === undefined ? `${line.seat}` : line.player;
}

function value(line, name) {
  const found = line[name];
  if (found === null || found === undefined) return "–";
  if (name.endsWith("_rate")) return formatPercent(found);
  if (!name.startsWith("average_")) return formatNumber(found);
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
  byId("one").hidden = false;
  const own = line.player !== undefined && !line.total;
  const { classes, style } = own ? playerColours(line.player) : { classes: "", style: "" };
  byId("whom").replaceChildren(...[own ? el("span", { class: `face-of ${classes}`, style }, portraitOrInitials(line.player)) : null,
    el("span", { id: "one-name" }, lineName(line)), own ? teamLine(line.player) : null].filter(Boolean));
  byId("figures").replaceChildren(...FIGURES.filter((name) => has(lines, name) && line[name] !== null && line[name] !== undefined).map((name) => el("div", {},
    el("dd", {}, value(line, name)), el("dt", {}, say(`stat_${name}`)))));
  const players = lines.at(-1).places[3] ? 4 : lines.at(-1).places[2] ? 3 : 4;
  byId("plots").replaceChildren(...[line.games ? placesPlot(line, players) : null,
    ratesPlot(line, lines.at(-1), RATES.filter((name) => has(lines, name)))].filter(Boolean));
  byId("counts").replaceChildren(...COUNTS.filter(([name]) => has(lines, name)).map((each) => cell(line, each)));
  return players;
}

// From how many games on somebody is ranked: five, while some have as many, unless it is chosen.
function leastGames(players) {
  const asked = Number(new URLSearchParams(location.search).get("least"));
  const most = Math.max(0, ...players.map((line) => line.games));
  const least = LEAST_GAMES.includes(asked) ? asked : LEAST_GAMES.findLast((each) => each <= Math.min(most, USUAL_LEAST)) ?? LEAST_GAMES[0];
  byId("least").replaceChildren(...LEAST_GAMES.map((each) => new Option(formatNumber(each), each, false, each === least)));
  return least;
}

// Who is how good: those with the best average place first; below them, without a place, who has too few games for one.
function drawRanking(book, lines) {
  const everybody = lines.filter((line) => line.player !== undefined && !line.total);
  const least = leastGames(everybody);
  const players = everybody.sort((a, b) => (b.games >= least) - (a.games >= least)
    || (a.average_place ?? Infinity) - (b.average_place ?? Infinity) || b.hands - a.hands);
  const place = ({ average_place: mine }) => 1 + players.filter((other) => other.games >= least && other.average_place < mine).length;
  byId("ranking").hidden = !players.length;
  // Before the first game is over there is no place to be ranked by: who won how many hands stands there meanwhile.
  const begun = players.some((line) => line.games);
  byId("least").closest("p").hidden = !begun;
  byId("first-evening").hidden = begun;
  byId("ranking-title").textContent = say(begun ? "club_ranking" : "stat_players");
  if (!begun) players.sort((a, b) => b.wins / b.hands - a.wins / a.hands);
  byId("ranks").replaceChildren(...players.map((line) => {
    const { classes, style } = playerColours(line.player);
    return el("li", {}, el("span", { class: "rank" }, line.games >= least ? formatNumber(place(line)) : ""),
      el("span", { class: `face-of ${classes}`, style }, portraitOrInitials(line.player)),
      el("span", { class: "who" }, el("a", { href: `statistics?${new URLSearchParams({ rules: book, player: line.player })}` }, lineName(line)),
        el("small", { class: "quiet" }, [say("season_over_games", { n: line.games }), `${say("stat_win_rate")} ${value(line, "win_rate")}`, `${say("stat_deal_in_rate")} ${value(line, "deal_in_rate")}`].join(" · "))),
      el("span", { class: "has" }, el("b", { class: "figure" }, line.games ? value(line, "average_place") : formatNumber(line.wins)),
        el("small", { class: "quiet" }, say(line.games ? "stat_average_place" : "stat_wins"))));
  }));
}

function drawAll(lines, now) {
  const columns = COLUMNS.filter((name) => has(lines, name));
  byId("all").hidden = false;
  byId("table").replaceChildren(
    el("thead", {}, el("tr", {}, el("th", { scope: "col" }, say("player")), ...columns.map((name) => el("th", { scope: "col" }, say(`stat_${name}`))))),
    el("tbody", {}, ...lines.map((line) => el("tr", { "aria-current": line === now ? "true" : null, class: line.total ? "everybody" : null },
      el("th", { scope: "row" }, lineName(line)), ...columns.map((name) => el("td", {}, value(line, name)))))));
}

function draw() {
  const { book, lines, line } = chosen();
  const told = answer.left ? say("stat_left", { n: answer.left }) : say("stat_counted", { n: answer.sessions });
  byId("told").textContent = lines.length ? told : answer.left ? told : say("no_sessions");
  for (const id of ["csv", "json"]) byId(id).hidden = !lines.length || answer.left > 0;
  if (!lines.length) return;
  byId("book").replaceChildren(...Object.keys(answer.books).map((key) => new Option(say(`book_${key}`), key, false, key === book)));
  byId("player").replaceChildren(...[lines.at(-1), ...lines.slice(0, -1)].map((each) => new Option(lineName(each), keyOf(each), false, each === line)));
  byId("csv").href = `api/stats.csv?rules=${encodeURIComponent(book)}`;
  byId("json").href = `api/stats?rules=${encodeURIComponent(book)}`;
  if (CLUB) drawRanking(book, lines);
  const players = drawOne(lines, CLUB ? lines.at(-1) : line);
  drawAll(lines, line);
  trackLoading(drawSeason(byId("season"), book, CLUB ? lines.at(-1) : line, players));
}

// Names of all books, for those who may put them right.
function names() {
  const lines = Object.values(answer.books).flat();
  return [...new Set(lines.map((line) => line.player).filter(Boolean))].sort((a, b) => a.localeCompare(b));
}

// Each answer counts some more sessions, until none is left.
async function begin() {
  try {
    const response = await fetch("api/stats");
    if (response.status === 429) {
      setTimeout(begin, 1000 * Number(response.headers.get("Retry-After") ?? 1));
      byId("told").textContent = errorText((await response.json()).error);
      return;
    }
    if (!response.ok) throw new Error(`HTTP ${response.status}`);
    answer = await response.json();
    draw();
    if (answer.left) setTimeout(begin, AGAIN_MS);
    else if (api.canJudge) drawNames(api, names(), begin);
  } catch (error) {
    byId("told").textContent = say("stat_failed");
    console.warn("statistics", error);
  }
}

byId("book").addEventListener("change", (event) => choose("rules", event.target.value));
byId("least").addEventListener("change", (event) => choose("least", event.target.value));
byId("player").addEventListener("change", (event) => choose("player", event.target.value));
const api = new ApiClient({ showStatus: (text) => { byId("people-told").textContent = text; } });
byId("counted").open = !CLUB && matchMedia("(min-width: 1000px)").matches;
if (CLUB) {
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
listenForNameChanges(api, begin);
trackLoading(api.loadUser().then(begin));
