// What players need for a place, in words: "Ren for place 1: 3,900 from Aoi · 2 han 40 fu from the wall". Every
// number comes from the service's message; here wins that are worth the same are told together.

import { bookOf, withUnit } from "./books.js";
import { shortName } from "./identity.js";
import { formatNumber, joinList, say } from "./language.js";
import { limitName } from "./book_names.js";
import { el } from "./tiles.js";

const COMMON_FU = 60;

// A worth as short as people say it: points on a discard, han and fu from the wall unless they are rare, or the limit.
function worth(total, ruleset, fromWall) {
  const book = bookOf(ruleset);
  if (typeof total === "number") return withUnit(total, book);
  if (total.limit) return limitName(String(total.limit), ruleset);
  if (total.points === undefined) return `${say("for_flowers", { n: total.flowers })} ${withUnit(total.multiplier, book)}`;
  return fromWall && total.fu <= COMMON_FU ? `${total.han} ${say("han")} ${total.fu} ${say("fu")}` : formatNumber(total.points);
}

// Discarders by what a win on them must be worth, those that need least first; who needs more stands in the last group.
function discards(aim, players, ruleset) {
  const groups = new Map();
  for (const { seat, need } of aim.from) {
    if (!need) continue;
    const value = worth(need.total, ruleset, false);
    groups.set(value, [...(groups.get(value) ?? []), seat]);
  }
  const told = [...groups].sort(([, a], [, b]) => a.length - b.length);
  return told.map(([value, seats], at) => {
    if (seats.length === aim.from.length) return say("need_from_anyone", { worth: value });
    const rest = at > 0 && at === told.length - 1 && told.flatMap(([, each]) => each).length === aim.from.length;
    if (rest && seats.length > 1) return say("need_from_others", { worth: value });
    return say("need_from", { worth: value, others: joinList(seats.map((seat) => players[seat])) });
  });
}

// Which draws are enough, as far as it can be said in a word.
function draws(aim, seat, players) {
  const enough = new Set((aim.draws ?? []).map(String));
  const sets = Array.from({ length: 2 ** players.length }, (_, bits) => players.map((_, at) => at).filter((at) => bits & (2 ** at)));
  const all = (wanted) => wanted.every((ready) => enough.has(String(ready)));
  if (!enough.size) return [];
  if (all(sets)) return [say("need_draw")];
  if (all(sets.filter((ready) => ready.includes(seat)))) return [say("need_draw_ready")];
  return enough.has(String([seat])) ? [say("need_draw_alone")] : [];
}

// What becomes of the session when one of these wins is paid, where all of them agree.
function ending(aim) {
  const after = new Set([aim.wall, ...aim.from.map((each) => each.need)].filter(Boolean).map((need) => need.after));
  if (after.size !== 1 || after.has("goes_on")) return [];
  const [only] = after;
  return [say(only === "over" ? "need_over" : "need_may_end")];
}

function line(seat, aim, players, ruleset, { end = true } = {}) {
  const wins = [...discards(aim, players, ruleset), ...(aim.wall ? [say("need_wall", { worth: worth(aim.wall.total, ruleset, true) })] : [])];
  const ways = [...wins, ...draws(aim, seat.seat, players)];
  const words = ways.length ? [...ways, ...(end ? ending(aim) : [])] : [say("need_nothing")];
  return el("li", { class: ways.length ? "" : "nothing", "data-seat": seat.seat, "data-place": aim.place },
    el("b", { class: "name" }, say("need_for_place", { who: players[seat.seat], n: aim.place })), el("span", {}, words.join(" · ")));
}

// A line for everybody who is not first: the next place up, and the first place.
export function needLines(needs, players, ruleset) {
  const lines = [];
  for (const seat of [...(needs?.seats ?? [])].sort((a, b) => a.place - b.place)) {
    for (const aim of [...seat.places].sort((a, b) => b.place - a.place)) {
      if (aim.place < seat.place && [1, seat.place - 1].includes(aim.place)) lines.push(line(seat, aim, players, ruleset));
    }
  }
  return lines;
}

// Whether this hand may be the session's last: a win that somebody needs would end it or let it be ended.
function mayBeLast(needs) {
  const wins = (needs?.seats ?? []).flatMap((seat) => seat.places).flatMap((aim) => [aim.wall, ...aim.from.map((each) => each.need)]);
  return wins.some((need) => need && need.after !== "goes_on");
}

// For a wall: while the hand may be the last one, a line for whoever can still change places by it, for the best place
// in reach.
export function lastHandNeedLines(needs, players, ruleset) {
  if (!mayBeLast(needs)) return [];
  const called = players.map(shortName);
  return [...needs.seats].sort((a, b) => a.place - b.place).flatMap((seat) => {
    const lines = seat.places.filter((aim) => aim.place < seat.place).sort((a, b) => a.place - b.place)
      .map((aim) => line(seat, aim, called, ruleset, { end: false }));
    return lines.filter((each) => !each.classList.contains("nothing")).slice(0, 1);
  });
}

// Fills a list of the page; it is hidden while nobody needs anything.
export function showNeeds(list, needs, players, ruleset, linesOf = needLines) {
  const lines = linesOf(needs, players, ruleset);
  list.hidden = !lines.length;
  list.replaceChildren(...lines);
}
