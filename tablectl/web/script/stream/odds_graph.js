// A graph of the players' chances to win over one hand.

import { shortName } from "../identity.js";
import { formatPercent, LANGUAGE, say } from "../language.js";
import { svgElement } from "../svg.js";
import { el } from "../tiles.js";

const SIZE = { wide: 420, high: 190 };
const EDGE = { left: 40, right: 8, top: 8, bottom: 8 };
const LEVELS = [0, 0.25, 0.5, 0.75, 1];

// The messages `odds` of one hand in order, one for each journal entry.
export class HandOdds {
  constructor() {
    this.latest = null;
    this.rows = [];
  }

  add(message) {
    const of = (each) => `${each.journal} ${each.hand}`;
    if (this.latest && of(this.latest) !== of(message)) this.rows = [];
    this.latest = message;
    // Messages that come again after a lost connection replace the earlier ones.
    this.rows = this.rows.filter((each) => each.seq < message.seq);
    if (message.seats.length) this.rows.push(message);
  }

  // The rows that the graph shows: those after a discard or a claim, when the player in turn has changed. Between a draw and
  // its discard all chances swing, which would make the lines unreadable.
  get decisions() {
    return this.rows.filter(({ turn }, index) => index === 0 || turn !== this.rows[index - 1].turn);
  }

  // Drops the rows of another hand than the table's.
  keepHand(hand) {
    if (this.latest && this.latest.hand !== hand) Object.assign(this, { newest: null, rows: [] });
  }
}

function levelText(value) {
  return value.toLocaleString(LANGUAGE, { style: "percent" });
}

export function oddsGraph(rows, players) {
  const lines = [
    ...rows[0].seats.map(({ seat }) => ({ name: shortName(players[seat]), kind: `p${seat}`, chances: rows.map((row) => row.seats.find((each) => each.seat === seat)?.win ?? 0) })),
    { name: say("com_nobody"), kind: "nobody", chances: rows.map((row) => row.draw ?? 0) },
  ];
  const x = (at) => EDGE.left + (at * (SIZE.wide - EDGE.left - EDGE.right)) / Math.max(rows.length - 1, 1);
  // The scale ends at the first level above the highest chance.
  const levels = LEVELS.filter((_, index) => !index || LEVELS[index - 1] < Math.max(...lines.flatMap(({ chances }) => chances)));
  const y = (value) => EDGE.top + (1 - value / levels.at(-1)) * (SIZE.high - EDGE.top - EDGE.bottom);
  const svg = svgElement("svg", { viewBox: `0 0 ${SIZE.wide} ${SIZE.high}`, role: "img", "aria-label": say("com_odds") });
  for (const value of levels) {
    svg.append(svgElement("line", { class: value ? "rule" : "rule zero", x1: EDGE.left, x2: SIZE.wide - EDGE.right, y1: y(value), y2: y(value) }),
      svgElement("text", { x: EDGE.left - 5, y: y(value) + 3.5, "text-anchor": "end" }, levelText(value)));
  }
  for (const { kind, chances } of lines) {
    svg.append(svgElement("polyline", { class: `line ${kind}`, points: chances.map((value, index) => `${x(index)},${y(value)}`).join(" ") }),
      svgElement("circle", { class: `dot ${kind}`, cx: x(rows.length - 1), cy: y(chances.at(-1)), r: 3 }));
  }
  return el("div", { class: "graph" }, svg, el("ul", { class: "legend" }, ...lines.map(({ name, kind, chances }) =>
    el("li", { "data-line": kind }, svgElement("svg", { viewBox: "0 0 26 8", class: "sample", "aria-hidden": "true" }, svgElement("polyline", { class: `line ${kind}`, points: "0,4 26,4" })),
      el("span", { class: "name" }, name), el("b", {}, formatPercent(chances.at(-1)))))));
}
