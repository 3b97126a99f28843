// Two small plots of one player: finished games by place, and rates beside everybody's.

import { formatNumber, formatPercent, say } from "./language.js";
import { svgElement } from "./svg.js";
import { el } from "./tiles.js";

const PLACES = { wide: 360, high: 168, bar: 46, foot: 18, head: 16 };
const RATES = { wide: 360, row: 34, label: 150, mark: 4.5, edge: 48, top: 10, foot: 18 };
const STEP = 0.1;

// Players whose names were deleted are told in the page's language: "deleted player 2".
export function playerName(name) {
  const [, number] = /^deleted player( \d+)?$/.exec(name) ?? [null, null];
  return number === null ? name : `${say("deleted_player")}${number ?? ""}`;
}

export function lineName(line) {
  if (line.total) return say("stat_everybody");
  return line.player === undefined ? say("stat_seat", { n: line.seat + 1 }) : playerName(line.player);
}

// A drawing under its title; `legend`: [[mark, what it stands for]].
export function figure(title, drawn, legend = []) {
  const marks = legend.map(([mark, text]) => el("li", {},
    svgElement("svg", { viewBox: "0 0 12 12", "aria-hidden": "true" }, svgElement("circle", { class: mark, cx: 6, cy: 6, r: RATES.mark })), el("span", {}, text)));
  return el("figure", {}, el("figcaption", {}, title), drawn, marks.length ? el("ul", {}, ...marks) : null);
}

export function placesPlot(line, players) {
  const most = Math.max(...line.places, 1);
  const drawn = svgElement("svg", { viewBox: `0 0 ${PLACES.wide} ${PLACES.high}`, role: "img", "aria-label": say("stat_places") });
  const foot = PLACES.high - PLACES.foot;
  line.places.slice(0, players).forEach((games, at) => {
    const middle = ((at + 0.5) * PLACES.wide) / players;
    const high = (games * (foot - PLACES.head)) / most;
    drawn.append(svgElement("rect", { class: "bar-of", x: middle - PLACES.bar / 2, y: foot - high, width: PLACES.bar, height: high }),
      svgElement("text", { x: middle, y: foot - high - 4, "text-anchor": "middle" }, formatNumber(games)),
      svgElement("text", { x: middle, y: PLACES.high - 4, "text-anchor": "middle" }, say("place", { n: at + 1 })));
  });
  drawn.append(svgElement("line", { class: "rule zero", x1: 0, x2: PLACES.wide, y1: foot, y2: foot }));
  return figure(say("stat_places"), drawn);
}

// A row a rate: a filled mark for the player, a hollow one for everybody; one scale for all.
export function ratesPlot(line, everybody, names) {
  const known = names.filter((name) => line[name] !== null && everybody[name] !== null);
  const most = Math.max(STEP, ...known.flatMap((name) => [line[name], everybody[name]]));
  const end = Math.ceil(most / STEP - 1e-9) * STEP;
  const high = RATES.top + known.length * RATES.row + RATES.foot;
  const x = (value) => RATES.label + (value * (RATES.wide - RATES.label - RATES.edge)) / end;
  const drawn = svgElement("svg", { viewBox: `0 0 ${RATES.wide} ${high}`, role: "img", "aria-label": say("stat_compared") });
  for (const value of [0, end]) {
    drawn.append(svgElement("line", { class: value ? "rule" : "rule zero", x1: x(value), x2: x(value), y1: 0, y2: high - RATES.foot }),
      svgElement("text", { x: x(value), y: high - 4, "text-anchor": "middle" }, formatPercent(value)));
  }
  known.forEach((name, row) => {
    const y = RATES.top + (row + 0.5) * RATES.row;
    drawn.append(svgElement("text", { x: 0, y: y + 3.5 }, say(`stat_${name}`)),
      svgElement("line", { class: "rule", x1: x(0), x2: x(end), y1: y, y2: y }),
      svgElement("circle", { class: "everybody", cx: x(everybody[name]), cy: y, r: RATES.mark }),
      svgElement("circle", { class: "own", cx: x(line[name]), cy: y, r: RATES.mark }, svgElement("title", {}, formatPercent(line[name]))),
      svgElement("text", { x: RATES.wide, y: y + 3.5, "text-anchor": "end" }, formatPercent(line[name])));
  });
  return figure(say("stat_compared"), drawn, line.total ? [] : [["own", lineName(line)], ["everybody", say("stat_everybody")]]);
}
