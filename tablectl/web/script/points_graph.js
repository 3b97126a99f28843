// A graph of the players' points after each hand of a session; hands may be links.

import { bookOf } from "./books.js";
import { flagOf, shortName } from "./identity.js";
import { formatNumber, say } from "./language.js";
import { widthInLetters } from "./text_width.js";
import { handTitle } from "./session_hands.js";
import { svgElement } from "./svg.js";
import { el, points } from "./tiles.js";

const SIZE = { wide: 420, high: 190 };
const MARGIN = { left: 46, right: 8, top: 8, bottom: 20 };
const TARGET_LINES = 4;
const MAX_LABELS = 5;
const DOT_RADIUS = 2.6;
const LETTER_WIDTH = 9.4; // the widest, as on the scoreboard
const STEP_MULTIPLES = [1, 2, 5, 10];

// The axis: round numbers around all values, [min, max, step].
function scale(values) {
  const low = Math.min(...values), high = Math.max(...values);
  const rough = Math.max(high - low, 1) / TARGET_LINES;
  const unit = 10 ** Math.floor(Math.log10(rough));
  const step = Math.max(1, unit * STEP_MULTIPLES.find((each) => each * unit >= rough));
  return [Math.floor(low / step) * step, Math.max(Math.ceil(high / step), Math.floor(low / step) + 1) * step, step];
}

// Whether labels name rounds, where there are several; else every few hands have a label.
const labelsAreRounds = (hands, session) => bookOf(session.rules).rounds && new Set(hands.map((each) => each.round)).size > 1;

function hasLabel(hands, rounds) {
  const interval = Math.max(1, Math.ceil(hands.length / MAX_LABELS));
  return hands.map((each, place) => (rounds ? place === 0 || each.round !== hands[place - 1].round : place % interval === 0));
}

// Which labels are shown: from the last one to the left, those that do not overlap the next.
function withoutOverlap(isLabelled, width, at) {
  let free = Infinity;
  return isLabelled.map((_, place) => isLabelled.length - 1 - place).map((place) => {
    const right = at(place) + (place === isLabelled.length - 1 ? 0 : width(place) / 2);
    if (!isLabelled[place] || right > free) return false;
    free = right - width(place) - LETTER_WIDTH;
    return true;
  }).reverse();
}

// `now`: the number of the current hand; `address`: the URL of a hand's page, by the hand's number.
export function pointsGraph(session, { now: currentHand = null, address: handUrl = null } = {}) {
  const hands = session.hands.filter((each) => each.scores);
  const rows = [session.start, ...hands.map((each) => each.scores)];
  if (session.finished) rows[rows.length - 1] = session.scores; // with the deposits that were left
  const [min, max, step] = scale(rows.flat());
  const x = (place) => MARGIN.left + (place * (SIZE.wide - MARGIN.left - MARGIN.right)) / Math.max(rows.length - 1, 1);
  const y = (value) => SIZE.high - MARGIN.bottom - ((value - min) * (SIZE.high - MARGIN.top - MARGIN.bottom)) / (max - min);
  const svg = svgElement("svg", { viewBox: `0 0 ${SIZE.wide} ${SIZE.high}`, role: handUrl ? "group" : "img", "aria-label": say("points_by_hand") });
  for (let value = min; value <= max; value += step) {
    svg.append(svgElement("line", { class: value === 0 ? "rule zero" : "rule", x1: MARGIN.left, x2: SIZE.wide - MARGIN.right, y1: y(value), y2: y(value) }),
      svgElement("text", { x: MARGIN.left - 5, y: y(value) + 3.5, "text-anchor": "end" }, formatNumber(value)));
  }
  const rounds = labelsAreRounds(hands, session);
  const title = (each) => handTitle(rounds ? { ...each, honba: 0 } : each, session);
  const isShown = withoutOverlap(hasLabel(hands, rounds), (place) => widthInLetters(title(hands[place])) * LETTER_WIDTH, (place) => x(place + 1));
  hands.forEach((each, place) => {
    const middle = x(place + 1);
    if (each.hand === currentHand) svg.append(svgElement("line", { class: "now", x1: middle, x2: middle, y1: MARGIN.top, y2: SIZE.high - MARGIN.bottom }));
    if (isShown[place]) {
      const anchor = place === hands.length - 1 ? "end" : "middle";
      svg.append(svgElement("text", { x: middle + (anchor === "end" ? DOT_RADIUS : 0), y: SIZE.high - 5, "text-anchor": anchor }, title(each)));
    }
  });
  session.players.forEach((_, player) => {
    svg.append(svgElement("polyline", { class: `line p${player}`, points: rows.map((row, place) => `${x(place)},${y(row[player])}`).join(" ") }),
      ...rows.map((row, place) => svgElement("circle", { class: `dot p${player}`, cx: x(place), cy: y(row[player]), r: DOT_RADIUS })));
  });
  if (handUrl) svg.append(...hands.map((each, place) => handLink(each, session, handUrl, x(place + 1), (x(1) - x(0)) / 2, each.hand === currentHand)));
  const last = rows.at(-1);
  return el("div", { class: "graph" }, svg, el("ul", { class: "legend" }, ...session.players.map((name, player) =>
    el("li", { "data-player": player }, legendLine(player), el("span", { class: "name", style: `--letters: ${widthInLetters(shortName(name))}` }, shortName(name)), flagOf(name), el("b", {}, points(last[player]))))));
}

function legendLine(player) {
  return svgElement("svg", { viewBox: "0 0 26 8", class: "sample", "aria-hidden": "true" }, svgElement("polyline", { class: `line p${player}`, points: "0,4 26,4" }));
}

function handLink(each, session, handUrl, middle, half, current) {
  const title = handTitle(each, session);
  const node = svgElement("a", { href: handUrl(each.hand), "data-hand": each.hand, "aria-label": say("look_at_hand", { hand: title }) },
    svgElement("title", {}, title), svgElement("rect", { x: middle - half, y: MARGIN.top, width: 2 * half, height: SIZE.high - MARGIN.top }));
  if (current) node.setAttribute("aria-current", "true");
  return node;
}
