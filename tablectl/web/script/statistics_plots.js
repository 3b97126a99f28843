// Two small plots of a player: finished games by place, and rates compared with everybody's.

import { addWords, formatNumber, formatPercent, say } from "./language.js";
import { svgElement } from "./svg.js";
import { el } from "./tiles.js";
import { STATISTICS } from "./words/statistics.js";

addWords(STATISTICS);

const PLACES = { wide: 360, high: 168, bar: 46, foot: 18, head: 16 };
const RATES = { wide: 360, row: 34, label: 150, mark: 4.5, edge: 48, top: 10, foot: 18 };
const STEP = 0.1;

// Deleted players are named in the page's language: "deleted player 2".
export function playerName(name) {
  const [, number] = /^deleted player( \d+)?$/.exec(name) ?? [null, null];
  return number === null ? name : `${say("deleted_player")}${number ?? ""}`;
}

export function lineName(line) {
  if (line.total) return say("stat_everybody");
  return line.player === undefined ? say("stat_seat", { n: line.seat + 1 }) : playerName(line.player);
}

// A drawing with its title; `legend`: [[class of the mark, its meaning]].
export function figure(title, svg, legend = []) {
  const marks = legend.map(([mark, text]) => el("li", {},
    svgElement("svg", { viewBox: "0 0 12 12", "aria-hidden": "true" }, svgElement("circle", { class: mark, cx: 6, cy: 6, r: RATES.mark })), el("span", {}, text)));
  return el("figure", {}, el("figcaption", {}, title), svg, marks.length ? el("ul", {}, ...marks) : null);
}

export function placesPlot(line, players) {
  const max = Math.max(...line.places, 1);
  const svg = svgElement("svg", { viewBox: `0 0 ${PLACES.wide} ${PLACES.high}`, role: "img", "aria-label": say("stat_places") });
  const baseline = PLACES.high - PLACES.foot;
  line.places.slice(0, players).forEach((games, at) => {
    const middle = ((at + 0.5) * PLACES.wide) / players;
    const barHeight = (games * (baseline - PLACES.head)) / max;
    svg.append(svgElement("rect", { class: "bar-of", x: middle - PLACES.bar / 2, y: baseline - barHeight, width: PLACES.bar, height: barHeight }),
      svgElement("text", { x: middle, y: baseline - barHeight - 4, "text-anchor": "middle" }, formatNumber(games)),
      svgElement("text", { x: middle, y: PLACES.high - 4, "text-anchor": "middle" }, say("place", { n: at + 1 })));
  });
  svg.append(svgElement("line", { class: "rule zero", x1: 0, x2: PLACES.wide, y1: baseline, y2: baseline }));
  return figure(say("stat_places"), svg);
}

// A row a rate: a filled mark for the player, a hollow one for everybody, on one scale.
export function ratesPlot(line, everybody, rates) {
  const names = rates.filter((name) => line[name] !== null && everybody[name] !== null);
  const max = Math.max(STEP, ...names.flatMap((name) => [line[name], everybody[name]]));
  const end = Math.ceil(max / STEP - 1e-9) * STEP;
  const height = RATES.top + names.length * RATES.row + RATES.foot;
  const x = (value) => RATES.label + (value * (RATES.wide - RATES.label - RATES.edge)) / end;
  const svg = svgElement("svg", { viewBox: `0 0 ${RATES.wide} ${height}`, role: "img", "aria-label": say("stat_compared") });
  for (const value of [0, end]) {
    svg.append(svgElement("line", { class: value ? "rule" : "rule zero", x1: x(value), x2: x(value), y1: 0, y2: height - RATES.foot }),
      svgElement("text", { x: x(value), y: height - 4, "text-anchor": "middle" }, formatPercent(value)));
  }
  names.forEach((name, row) => {
    const y = RATES.top + (row + 0.5) * RATES.row;
    svg.append(svgElement("text", { x: 0, y: y + 3.5 }, say(`stat_${name}`)),
      svgElement("line", { class: "rule", x1: x(0), x2: x(end), y1: y, y2: y }),
      svgElement("circle", { class: "everybody", cx: x(everybody[name]), cy: y, r: RATES.mark }),
      svgElement("circle", { class: "own", cx: x(line[name]), cy: y, r: RATES.mark }, svgElement("title", {}, formatPercent(line[name]))),
      svgElement("text", { x: RATES.wide, y: y + 3.5, "text-anchor": "end" }, formatPercent(line[name])));
  });
  return figure(say("stat_compared"), svg, line.total ? [] : [["own", lineName(line)], ["everybody", say("stat_everybody")]]);
}
