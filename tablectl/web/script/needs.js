// What players need for a place, in words: "Ren for place 1: 3,900 from Aoi · 2 han 40 fu from the wall". The figures
// come from the service; here discarders with the same value are joined.

import { bookOf, withUnit } from "./books.js";
import { shortName } from "./identity.js";
import { formatNumber, joinList, say } from "./language.js";
import { limitName } from "./book_names.js";
import { el } from "./tiles.js";

const COMMON_FU = 60;

// A hand's value as players say it: points on a discard, han and fu (unless rare) from the wall, or the limit.
function valueText(total, ruleset, fromWall) {
  const book = bookOf(ruleset);
  if (typeof total === "number") return withUnit(total, book);
  if (total.limit) return limitName(String(total.limit), ruleset);
  if (total.points === undefined) return `${say("for_flowers", { n: total.flowers })} ${withUnit(total.multiplier, book)}`;
  return fromWall && total.fu <= COMMON_FU ? `${total.han} ${say("han")} ${total.fu} ${say("fu")}` : formatNumber(total.points);
}

// By value: whom a win on a discard must come from, the easiest first; "others" where the rest is one group.
function discardTexts(aim, players, ruleset) {
  const groups = new Map();
  for (const { seat, need } of aim.from) {
    if (!need) continue;
    const value = valueText(need.total, ruleset, false);
    groups.set(value, [...(groups.get(value) ?? []), seat]);
  }
  const ordered = [...groups].sort(([, a], [, b]) => a.length - b.length);
  return ordered.map(([value, seats], at) => {
    if (seats.length === aim.from.length) return say("need_from_anyone", { worth: value });
    const isRest = at > 0 && at === ordered.length - 1 && ordered.flatMap(([, each]) => each).length === aim.from.length;
    if (isRest && seats.length > 1) return say("need_from_others", { worth: value });
    return say("need_from", { worth: value, others: joinList(seats.map((seat) => players[seat])) });
  });
}

// Which drawn hands are enough, as far as one phrase can say it.
function drawTexts(aim, seat, players) {
  const sufficient = new Set((aim.draws ?? []).map(String));
  const sets = Array.from({ length: 2 ** players.length }, (_, bits) => players.map((_, at) => at).filter((at) => bits & (2 ** at)));
  const areSufficient = (wanted) => wanted.every((ready) => sufficient.has(String(ready)));
  if (!sufficient.size) return [];
  if (areSufficient(sets)) return [say("need_draw")];
  if (areSufficient(sets.filter((ready) => ready.includes(seat)))) return [say("need_draw_ready")];
  return sufficient.has(String([seat])) ? [say("need_draw_alone")] : [];
}

// How the session goes on after these wins, where it is the same after all of them.
function endingTexts(aim) {
  const after = new Set([aim.wall, ...aim.from.map((each) => each.need)].filter(Boolean).map((need) => need.after));
  if (after.size !== 1 || after.has("goes_on")) return [];
  const [outcome] = after;
  return [say(outcome === "over" ? "need_over" : "need_may_end")];
}

function needLine(seat, aim, players, ruleset, { end = true } = {}) {
  const wins = [...discardTexts(aim, players, ruleset), ...(aim.wall ? [say("need_wall", { worth: valueText(aim.wall.total, ruleset, true) })] : [])];
  const texts = [...wins, ...drawTexts(aim, seat.seat, players)];
  const parts = texts.length ? [...texts, ...(end ? endingTexts(aim) : [])] : [say("need_nothing")];
  return el("li", { class: texts.length ? "" : "nothing", "data-seat": seat.seat, "data-place": aim.place },
    el("b", { class: "name" }, say("need_for_place", { who: players[seat.seat], n: aim.place })), el("span", {}, parts.join(" · ")));
}

// The lines of everybody who is not first: for the next place up, and for the first place.
export function needLines(needs, players, ruleset) {
  const lines = [];
  for (const seat of [...(needs?.seats ?? [])].sort((a, b) => a.place - b.place)) {
    for (const aim of [...seat.places].sort((a, b) => b.place - a.place)) {
      if (aim.place >= seat.place || ![1, seat.place - 1].includes(aim.place)) continue;
      const line = needLine(seat, aim, players, ruleset);
      line.classList.toggle("farther", aim.place !== seat.place - 1);
      lines.push(line);
    }
  }
  return lines;
}

// Whether this hand may be the session's last: a win that somebody needs would end it or let it be ended.
function mayBeLast(needs) {
  const wins = (needs?.seats ?? []).flatMap((seat) => seat.places).flatMap((aim) => [aim.wall, ...aim.from.map((each) => each.need)]);
  return wins.some((need) => need && need.after !== "goes_on");
}

// For a wall screen: while the hand may be the last, one line a player, for the best place in reach.
export function lastHandNeedLines(needs, players, ruleset) {
  if (!mayBeLast(needs)) return [];
  const shortNames = players.map(shortName);
  return [...needs.seats].sort((a, b) => a.place - b.place).flatMap((seat) => {
    const lines = seat.places.filter((aim) => aim.place < seat.place).sort((a, b) => a.place - b.place)
      .map((aim) => needLine(seat, aim, shortNames, ruleset, { end: false }));
    return lines.filter((each) => !each.classList.contains("nothing")).slice(0, 1);
  });
}

// Fills a list of the page; hides it while nobody needs anything.
export function showNeeds(list, needs, players, ruleset, linesOf = needLines) {
  const lines = linesOf(needs, players, ruleset);
  list.hidden = !lines.length;
  list.replaceChildren(...lines);
}
