// A player's season, or the club's: curves over time, scoring items of wins, best hands, lengths, tables, opponents. Every
// average is shown beside the number of games or hands behind it.

import { formatDateTime, formatDay, formatNumber, formatPercent, LANGUAGE, say } from "../language.js";
import { itemName, limitName, loadBook } from "../book_names.js";
import { svgElement } from "../svg.js";
import { itemList, totalText } from "../result.js";
import { figure, lineName, playerName } from "../statistics_plots.js";
import { codes, el, meld, tile } from "../tiles.js";

const CURVE = { wide: 360, high: 170, left: 44, right: 8, top: 10, bottom: 34 };
const RETRY_DELAY_MS = 300;

// Lines over a season's games. `rows`: [{key, mark, name}], with the values' key and the CSS class; `range`: [bottom, top].
function curvePlot(points, rows, range, label, format) {
  const svg = svgElement("svg", { viewBox: `0 0 ${CURVE.wide} ${CURVE.high}`, role: "img", "aria-label": label });
  const bottom = CURVE.high - CURVE.bottom, [least, max] = range;
  const x = (place) => CURVE.left + ((CURVE.wide - CURVE.left - CURVE.right) * place) / Math.max(points.length - 1, 1);
  const y = (value) => bottom - ((bottom - CURVE.top) * (value - least)) / (max - least);
  for (const part of [0, 0.5, 1]) {
    const value = least + (max - least) * part;
    svg.append(svgElement("line", { class: part ? "rule" : "rule zero", x1: CURVE.left, x2: CURVE.wide - CURVE.right, y1: y(value), y2: y(value) }),
      svgElement("text", { x: CURVE.left - 5, y: y(value) + 3.5, "text-anchor": "end" }, format(value)));
  }
  for (const { key, mark } of rows) {
    const known = points.map((each, index) => [index, each[key]]).filter(([, value]) => value !== null);
    if (!known.length) continue;
    svg.append(svgElement("polyline", { class: mark, points: known.map(([place, value]) => `${x(place)},${y(value)}`).join(" ") }));
    const [place, value] = known.at(-1);
    svg.append(svgElement("circle", { class: mark, cx: x(place), cy: y(value), r: 3 }, svgElement("title", {}, format(value))));
  }
  // The numbers of hands and games so far, at the start, middle and end.
  for (const place of [...new Set([0, Math.floor((points.length - 1) / 2), points.length - 1])]) {
    const anchor = place === 0 ? "start" : place === points.length - 1 ? "end" : "middle";
    svg.append(svgElement("text", { class: "sample", x: x(place), y: bottom + 15, "text-anchor": anchor }, say("season_over_hands", { n: points[place].hands })),
      svgElement("text", { class: "sample", x: x(place), y: bottom + 30, "text-anchor": anchor }, points[place].at ? formatDay(points[place].at) : say("season_over_games", { n: points[place].games })));
  }
  return figure(label, svg, rows.map(({ mark, name }) => [mark, name]));
}

function curves(season, players) {
  const points = season.curve, last = points.at(-1);
  if (!points.length) return [];
  const plots = [];
  if (season.player !== null && last.average_place !== null) {
    plots.push(curvePlot(points, [
      { key: "average_place", mark: "own", name: say("season_so_far") },
      { key: "recent_place", mark: "recent", name: say("season_recent", { n: last.recent_games }) },
    ], [players, 1], say("season_place_curve"), (value) => value.toLocaleString(LANGUAGE, { maximumFractionDigits: 1 })));
  }
  const max = Math.max(0.1, ...points.flatMap((each) => [each.win_rate ?? 0, each.deal_in_rate ?? 0]));
  plots.push(curvePlot(points, [
    { key: "win_rate", mark: "own", name: say("stat_win_rate") },
    { key: "deal_in_rate", mark: "recent", name: say("stat_deal_in_rate") },
  ], [0, Math.ceil(max * 10) / 10], say("season_rates_curve"), formatPercent));
  return plots;
}

function barRow(name, count, max, data) {
  return el("div", { "data-item": data }, el("dt", {}, name), el("dd", {},
    el("span", { class: "bar", style: `--share: ${count / max}` }), el("span", {}, formatNumber(count))));
}

function bars(title, rows) {
  if (!rows.length) return null;
  const max = Math.max(...rows.map(([, count]) => count));
  return el("section", { class: "bars" }, el("h3", {}, title), el("dl", {}, ...rows.map(([name, count, data]) => barRow(name, count, max, data))));
}

function valueName(worth, rules) {
  if (worth.limit) return limitName(worth.limit, rules);
  return worth.han ? `${worth.han} ${say("han")}` : totalText(worth.value, rules);
}

function valueRows(season) {
  const rows = new Map();
  for (const each of season.worths) {
    const name = valueName(each, season.rules);
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

function cardUrl(season) {
  const query = new URLSearchParams({ rules: season.rules, lang: document.documentElement.lang.slice(0, 2) });
  if (season.player !== null) query.set("player", season.player);
  return `api/stats/card.png?${query}`;
}

// Draws the season of a statistics line into `box`, which is hidden for a seat without a name.
export async function drawSeason(box, rules, line, players) {
  const query = new URLSearchParams({ rules });
  if (!line.total) query.set("player", line.player);
  const queryText = query.toString();
  box.dataset.asked = queryText;
  if (line.player === undefined && !line.total) return void (box.hidden = true);
  const response = await fetch(`api/stats/season?${queryText}`);
  if (box.dataset.asked !== queryText) return; // another one was chosen meanwhile
  if (response.status === 429) return void redrawAfter(1000 * Number(response.headers.get("Retry-After") ?? 1), queryText, box, rules, line, players);
  box.hidden = !response.ok;
  if (!response.ok) return;
  show(box, await response.json(), line, players, queryText);
}

function redrawAfter(ms, queryText, box, ...season) {
  setTimeout(() => { if (box.dataset.asked === queryText) drawSeason(box, ...season); }, ms);
}

function show(box, season, line, players, queryText) {
  if (box.dataset.asked !== queryText) return; // another one was chosen meanwhile
  const { rules } = season;
  loadBook(rules, () => show(box, season, line, players, queryText));
  const items = season.items.map((each) => [itemName(each, rules), each.wins, each.id]);
  box.replaceChildren(...[
    el("h2", {}, say("season_title", { who: line.total ? say("season_club") : lineName(line) })),
    el("p", { class: "choices" }, season.left ? null : el("a", { id: "card", download: "season.png", href: cardUrl(season) }, say("season_card"))),
    el("div", { class: "plots", id: "curves" }, ...curves(season, players)),
    el("div", { class: "halves" }, bars(say("season_items"), items), bars(say("season_worths"), valueRows(season))),
    season.best.length ? el("section", {}, el("h3", {}, say("season_best_hands")), el("ol", { class: "best" }, ...season.best.map((hand) => bestHand(hand, season)))) : null,
    season.lengths.length > 1 || season.lengths[0]?.rounds ? group(say("season_lengths"), season.lengths, (each) => (each.rounds ? say("season_rounds", { n: each.rounds }) : say("season_no_rounds"))) : null,
    group(say("season_tables"), season.tables, (each) => each.table || say("season_unknown_table")),
    opponents(season.opponents),
  ].filter(Boolean));
  if (season.left) redrawAfter(RETRY_DELAY_MS, queryText, box, rules, line, players);
}
