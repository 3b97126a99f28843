// The chances of everybody over one hand, position by position, as lines; whoever is told names them.

import { shortName } from "../identity.js";
import { formatPercent, LANGUAGE, say } from "../language.js";
import { svgElement } from "../svg.js";
import { el } from "../tiles.js";

const SIZE = { wide: 420, high: 190 };
const EDGE = { left: 40, right: 8, top: 8, bottom: 8 };
const LEVELS = [0, 0.25, 0.5, 0.75, 1];

// The messages `odds` of one hand in their order, one for each journal entry.
export class HandOdds {
  constructor() {
    this.newest = null;
    this.rows = [];
  }

  heard(message) {
    const of = (each) => `${each.journal} ${each.hand}`;
    if (this.newest && of(this.newest) !== of(message)) this.rows = [];
    this.newest = message;
    // What is told again, after a lost connection, takes the place of what was there.
    this.rows = this.rows.filter((each) => each.seq < message.seq);
    if (message.seats.length) this.rows.push(message);
  }

  // The positions that are drawn: whoever acts next has changed, so that a discard or a claim has just been made. A draw
  // that helps or does not swings every chance until its discard: true at that moment, and unreadable as a line.
  get drawn() {
    return this.rows.filter(({ turn }, at) => at === 0 || turn !== this.rows[at - 1].turn);
  }

  // The table plays this hand: what was told of another is over.
  only(hand) {
    if (this.newest && this.newest.hand !== hand) Object.assign(this, { newest: null, rows: [] });
  }
}

function level(value) {
  return value.toLocaleString(LANGUAGE, { style: "percent" });
}

export function oddsGraph(rows, players) {
  const lines = [
    ...rows[0].seats.map(({ seat }) => ({ name: shortName(players[seat]), kind: `p${seat}`, chances: rows.map((row) => row.seats.find((each) => each.seat === seat)?.win ?? 0) })),
    { name: say("com_nobody"), kind: "nobody", chances: rows.map((row) => row.draw ?? 0) },
  ];
  const x = (at) => EDGE.left + (at * (SIZE.wide - EDGE.left - EDGE.right)) / Math.max(rows.length - 1, 1);
  // As high as the likeliest needs it: at most twice as high as the highest line.
  const levels = LEVELS.filter((_, at) => !at || LEVELS[at - 1] < Math.max(...lines.flatMap(({ chances }) => chances)));
  const y = (value) => EDGE.top + (1 - value / levels.at(-1)) * (SIZE.high - EDGE.top - EDGE.bottom);
  const drawn = svgElement("svg", { viewBox: `0 0 ${SIZE.wide} ${SIZE.high}`, role: "img", "aria-label": say("com_odds") });
  for (const value of levels) {
    drawn.append(svgElement("line", { class: value ? "rule" : "rule zero", x1: EDGE.left, x2: SIZE.wide - EDGE.right, y1: y(value), y2: y(value) }),
      svgElement("text", { x: EDGE.left - 5, y: y(value) + 3.5, "text-anchor": "end" }, level(value)));
  }
  for (const { kind, chances } of lines) {
    drawn.append(svgElement("polyline", { class: `line ${kind}`, points: chances.map((value, at) => `${x(at)},${y(value)}`).join(" ") }),
      svgElement("circle", { class: `dot ${kind}`, cx: x(rows.length - 1), cy: y(chances.at(-1)), r: 3 }));
  }
  return el("div", { class: "graph" }, drawn, el("ul", { class: "legend" }, ...lines.map(({ name, kind, chances }) =>
    el("li", { "data-line": kind }, svgElement("svg", { viewBox: "0 0 26 8", class: "sample", "aria-hidden": "true" }, svgElement("polyline", { class: `line ${kind}`, points: "0,4 26,4" })),
      el("span", { class: "name" }, name), el("b", {}, formatPercent(chances.at(-1)))))));
}
