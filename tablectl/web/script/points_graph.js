// The players' points after each hand of a session, a line a player; a hand may be a link to it.

import { bookOf } from "./books.js";
import { flagOf, shortName } from "./identity.js";
import { formatNumber, say } from "./language.js";
import { widthInLetters } from "./text_width.js";
import { handTitle } from "./session_hands.js";
import { svgElement } from "./svg.js";
import { el, points } from "./tiles.js";

const SIZE = { wide: 420, high: 190 };
const EDGE = { left: 46, right: 8, top: 8, bottom: 20 };
const LINES = 4;
const LABELS = 5;
const MARK = 2.6;
const LETTER = 9.4; // the widest in which labels are set, on the scoreboard
const NICE = [1, 2, 5, 10];

// Round numbers below and above all values: [least, most, step].
function scale(values) {
  const low = Math.min(...values), high = Math.max(...values);
  const rough = Math.max(high - low, 1) / LINES;
  const unit = 10 ** Math.floor(Math.log10(rough));
  const step = Math.max(1, unit * NICE.find((each) => each * unit >= rough));
  return [Math.floor(low / step) * step, Math.max(Math.ceil(high / step), Math.floor(low / step) + 1) * step, step];
}

// Whether a label stands for a round: where there are several. Else every few hands have one of their own.
const labelsRounds = (hands, whole) => bookOf(whole.rules).rounds && new Set(hands.map((each) => each.round)).size > 1;

function labelled(hands, rounds) {
  const every = Math.max(1, Math.ceil(hands.length / LABELS));
  return hands.map((each, place) => (rounds ? place === 0 || each.round !== hands[place - 1].round : place % every === 0));
}

// Which labels stay: from the last one, which ends at its hand, to the left, none into the next.
function uncrowded(named, width, at) {
  let free = Infinity;
  return named.map((_, place) => named.length - 1 - place).map((place) => {
    const right = at(place) + (place === named.length - 1 ? 0 : width(place) / 2);
    if (!named[place] || right > free) return false;
    free = right - width(place) - LETTER;
    return true;
  }).reverse();
}

// `whole`: a session; `now`: the number of the hand that is looked at; `address`: a hand's number to its page's address.
export function pointsGraph(whole, { now = null, address = null } = {}) {
  const hands = whole.hands.filter((each) => each.scores);
  const rows = [whole.start, ...hands.map((each) => each.scores)];
  if (whole.finished) rows[rows.length - 1] = whole.scores; // deposits that were left are given out
  const [least, most, step] = scale(rows.flat());
  const x = (place) => EDGE.left + (place * (SIZE.wide - EDGE.left - EDGE.right)) / Math.max(rows.length - 1, 1);
  const y = (value) => SIZE.high - EDGE.bottom - ((value - least) * (SIZE.high - EDGE.top - EDGE.bottom)) / (most - least);
  const drawn = svgElement("svg", { viewBox: `0 0 ${SIZE.wide} ${SIZE.high}`, role: address ? "group" : "img", "aria-label": say("points_by_hand") });
  for (let value = least; value <= most; value += step) {
    drawn.append(svgElement("line", { class: value === 0 ? "rule zero" : "rule", x1: EDGE.left, x2: SIZE.wide - EDGE.right, y1: y(value), y2: y(value) }),
      svgElement("text", { x: EDGE.left - 5, y: y(value) + 3.5, "text-anchor": "end" }, formatNumber(value)));
  }
  const rounds = labelsRounds(hands, whole);
  const title = (each) => handTitle(rounds ? { ...each, honba: 0 } : each, whole);
  const named = uncrowded(labelled(hands, rounds), (place) => widthInLetters(title(hands[place])) * LETTER, (place) => x(place + 1));
  hands.forEach((each, place) => {
    const middle = x(place + 1);
    if (each.hand === now) drawn.append(svgElement("line", { class: "now", x1: middle, x2: middle, y1: EDGE.top, y2: SIZE.high - EDGE.bottom }));
    if (named[place]) {
      const anchor = place === hands.length - 1 ? "end" : "middle";
      drawn.append(svgElement("text", { x: middle + (anchor === "end" ? MARK : 0), y: SIZE.high - 5, "text-anchor": anchor }, title(each)));
    }
  });
  whole.players.forEach((_, player) => {
    drawn.append(svgElement("polyline", { class: `line p${player}`, points: rows.map((row, place) => `${x(place)},${y(row[player])}`).join(" ") }),
      ...rows.map((row, place) => svgElement("circle", { class: `dot p${player}`, cx: x(place), cy: y(row[player]), r: MARK })));
  });
  if (address) drawn.append(...hands.map((each, place) => jump(each, whole, address, x(place + 1), (x(1) - x(0)) / 2, each.hand === now)));
  const last = rows.at(-1);
  return el("div", { class: "graph" }, drawn, el("ul", { class: "legend" }, ...whole.players.map((name, player) =>
    el("li", { "data-player": player }, sample(player), el("span", { class: "name", style: `--letters: ${widthInLetters(shortName(name))}` }, shortName(name)), flagOf(name), el("b", {}, points(last[player]))))));
}

function sample(player) {
  return svgElement("svg", { viewBox: "0 0 26 8", class: "sample", "aria-hidden": "true" }, svgElement("polyline", { class: `line p${player}`, points: "0,4 26,4" }));
}

function jump(each, whole, address, middle, half, current) {
  const title = handTitle(each, whole);
  const link = svgElement("a", { href: address(each.hand), "data-hand": each.hand, "aria-label": say("look_at_hand", { hand: title }) },
    svgElement("title", {}, title), svgElement("rect", { x: middle - half, y: EDGE.top, width: 2 * half, height: SIZE.high - EDGE.top }));
  if (current) link.setAttribute("aria-current", "true");
  return link;
}
