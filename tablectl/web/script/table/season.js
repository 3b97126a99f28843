// A player's season, or the club's: curves over time, what was won with, best hands, lengths, tables, opponents. The
// server counts; every average stands beside the number of games or hands that it is an average of.

import { formatDateTime, formatDay, formatNumber, formatPercent, LANGUAGE, say } from "../language.js";
import { itemName, limitName, loadBook } from "../book_names.js";
import { svgElement } from "../svg.js";
import { itemList, totalText } from "../result.js";
import { figure, lineName, playerName } from "../statistics_plots.js";
import { codes, el, meld, tile } from "../tiles.js";

const CURVE = { wide: 360, high: 170, left: 44, right: 8, top: 10, bottom: 34 };
const AGAIN_MS = 300;

// Lines over the games of a season; `rows`: [{ key, mark, name }]; `range`: least and most, the first at the bottom.
function curve(points, rows, range, label, written) {
  const drawn = svgElement("svg", { viewBox: `0 0 ${CURVE.wide} ${CURVE.high}`, role: "img", "aria-label": label });
  const foot = CURVE.high - CURVE.bottom, [least, most] = range;
  const x = (place) => CURVE.left + ((CURVE.wide - CURVE.left - CURVE.right) * place) / Math.max(points.length - 1, 1);
  const y = (value) => foot - ((foot - CURVE.top) * (value - least)) / (most - least);
  for (const part of [0, 0.5, 1]) {
    const value = least + (most - least) * part;
    drawn.append(svgElement("line", { class: part ? "rule" : "rule zero", x1: CURVE.left, x2: CURVE.wide - CURVE.right, y1: y(value), y2: y(value) }),
      svgElement("text", { x: CURVE.left - 5, y: y(value) + 3.5, "text-anchor": "end" }, written(value)));
  }
  for (const { key, mark } of rows) {
    const known = points.map((each, place) => [place, each[key]]).filter(([, value]) => value !== null);
    if (!known.length) continue;
    drawn.append(svgElement("polyline", { class: mark, points: known.map(([place, value]) => `${x(place)},${y(value)}`).join(" ") }));
    const [place, value] = known.at(-1);
    drawn.append(svgElement("circle", { class: mark, cx: x(place), cy: y(value), r: 3 }, svgElement("title", {}, written(value))));
  }
  // How much a curve says: games and hands so far, at its beginning, middle and end.
  for (const place of [...new Set([0, Math.floor((points.length - 1) / 2), points.length - 1])]) {
    const anchor = place === 0 ? "start" : place === points.length - 1 ? "end" : "middle";
    drawn.append(svgElement("text", { class: "sample", x: x(place), y: foot + 15, "text-anchor": anchor }, say("season_over_hands", { n: points[place].hands })),
      svgElement("text", { class: "sample", x: x(place), y: foot + 30, "text-anchor": anchor }, points[place].at ? formatDay(points[place].at) : say("season_over_games", { n: points[place].games })));
  }
  return figure(label, drawn, rows.map(({ mark, name }) => [mark, name]));
}

function curves(season, players) {
  const points = season.curve, last = points.at(-1);
  if (!points.length) return [];
  const found = [];
  if (season.player !== null && last.average_place !== null) {
    found.push(curve(points, [
      { key: "average_place", mark: "own", name: say("season_so_far") },
      { key: "recent_place", mark: "recent", name: say("season_recent", { n: last.recent_games }) },
    ], [players, 1], say("season_place_curve"), (value) => value.toLocaleString(LANGUAGE, { maximumFractionDigits: 1 })));
  }
  const most = Math.max(0.1, ...points.flatMap((each) => [each.win_rate ?? 0, each.deal_in_rate ?? 0]));
  found.push(curve(points, [
    { key: "win_rate", mark: "own", name: say("stat_win_rate") },
    { key: "deal_in_rate", mark: "recent", name: say("stat_deal_in_rate") },
  ], [0, Math.ceil(most * 10) / 10], say("season_rates_curve"), formatPercent));
  return found;
}

function barRow(name, count, most, data) {
  return el("div", { "data-item": data }, el("dt", {}, name), el("dd", {},
    el("span", { class: "bar", style: `--share: ${count / most}` }), el("span", {}, formatNumber(count))));
}

function bars(title, rows) {
  if (!rows.length) return null;
  const most = Math.max(...rows.map(([, count]) => count));
  return el("section", { class: "bars" }, el("h3", {}, title), el("dl", {}, ...rows.map(([name, count, data]) => barRow(name, count, most, data))));
}

function worthName(worth, rules) {
  if (worth.limit) return limitName(worth.limit, rules);
  return worth.han ? `${worth.han} ${say("han")}` : totalText(worth.value, rules);
}

function worths(season) {
  const rows = new Map();
  for (const each of season.worths) {
    const name = worthName(each, season.rules);
    rows.set(name, (rows.get(name) ?? 0) + each.wins);
  }
  return [...rows];
}

function bestHand(hand, season) {
  const row = hand.tiles ? el("div", { class: "tiles" }, ...codes(hand.tiles).map((code) => tile(code)),
    ...(hand.tile ? [el("span", { class: "gap" }), tile(hand.tile, "offered")] : []),
    ...hand.melds.flatMap((each) => [el("span", { class: "gap" }), meld(each, 0)])) : null;
  const where = [season.player === null ? playerName(hand.player) : null, hand.at ? formatDateTime(hand.at) : null].filter(Boolean).join(" · ");
  return el("li", {}, el("p", { class: "worth" }, el("b", {}, totalText(hand.total, season.rules)), " ",
    hand.session ? el("a", { href: `history/${hand.session}/${hand.hand}` }, where || say("session_no", { n: hand.session })) : where),
    row, itemList(hand.items, season.rules));
}

function table(title, headings, rows) {
  if (!rows.length) return null;
  return el("section", {}, el("h3", {}, title), el("div", { class: "wide", tabindex: "0", role: "region", "aria-label": title }, el("table", {},
    el("thead", {}, el("tr", {}, ...headings.map((name) => el("th", { scope: "col" }, name)))),
    el("tbody", {}, ...rows.map(([name, ...cells]) => el("tr", {}, el("th", { scope: "row" }, name), ...cells.map((cell) => el("td", {}, cell))))))));
}

const GROUP = ["games", "average_place", "hands", "win_rate", "deal_in_rate"];

function group(title, lines, nameOf) {
  const place = (line) => (line.average_place === null ? "–" : line.average_place.toLocaleString(LANGUAGE, { minimumFractionDigits: 2, maximumFractionDigits: 2 }));
  return table(title, ["", ...GROUP.map((name) => say(`stat_${name}`))], lines.map((line) => [nameOf(line),
    formatNumber(line.games), place(line), formatNumber(line.hands), formatPercent(line.win_rate), formatPercent(line.deal_in_rate)]));
}

function opponents(rows) {
  return table(say("season_opponents"), [say("player"), say("season_games_together"), say("season_ahead"), say("season_won_from"), say("season_dealt_in_to")],
    rows.map((row) => [playerName(row.player), formatNumber(row.games), say("stat_of", { part: formatNumber(row.ahead), all: formatNumber(row.games) }), formatNumber(row.won_from), formatNumber(row.dealt_in_to)]));
}

function cardAddress(season) {
  const query = new URLSearchParams({ rules: season.rules, lang: document.documentElement.lang.slice(0, 2) });
  if (season.player !== null) query.set("player", season.player);
  return `api/stats/card.png?${query}`;
}

// Into `place`, the season of a line of a book; a seat without a name has none.
export async function drawSeason(place, rules, line, players) {
  const query = new URLSearchParams({ rules });
  if (!line.total) query.set("player", line.player);
  const asked = query.toString();
  place.dataset.asked = asked;
  if (line.player === undefined && !line.total) return void (place.hidden = true);
  const response = await fetch(`api/stats/season?${asked}`);
  if (place.dataset.asked !== asked) return; // another one was chosen meanwhile
  if (response.status === 429) return void drawAgain(1000 * Number(response.headers.get("Retry-After") ?? 1), asked, place, rules, line, players);
  place.hidden = !response.ok;
  if (!response.ok) return;
  show(place, await response.json(), line, players, asked);
}

function drawAgain(ms, asked, place, ...season) {
  setTimeout(() => { if (place.dataset.asked === asked) drawSeason(place, ...season); }, ms);
}

function show(place, season, line, players, asked) {
  if (place.dataset.asked !== asked) return; // another one was chosen meanwhile
  const { rules } = season;
  loadBook(rules, () => show(place, season, line, players, asked));
  const items = season.items.map((each) => [itemName(each, rules), each.wins, each.id]);
  place.replaceChildren(...[
    el("h2", {}, say("season_title", { who: line.total ? say("season_club") : lineName(line) })),
    el("p", { class: "choices" }, season.left ? null : el("a", { id: "card", download: "season.png", href: cardAddress(season) }, say("season_card"))),
    el("div", { class: "plots", id: "curves" }, ...curves(season, players)),
    el("div", { class: "halves" }, bars(say("season_items"), items), bars(say("season_worths"), worths(season))),
    season.best.length ? el("section", {}, el("h3", {}, say("season_best_hands")), el("ol", { class: "best" }, ...season.best.map((hand) => bestHand(hand, season)))) : null,
    season.lengths.length > 1 || season.lengths[0]?.rounds ? group(say("season_lengths"), season.lengths, (each) => (each.rounds ? say("season_rounds", { n: each.rounds }) : say("season_no_rounds"))) : null,
    group(say("season_tables"), season.tables, (each) => each.table || say("season_unknown_table")),
    opponents(season.opponents),
  ].filter(Boolean));
  if (season.left) drawAgain(AGAIN_MS, asked, place, rules, line, players);
}
