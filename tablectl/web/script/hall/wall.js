// A page on the wall (?wall=1): no menu, letters as large as fit, and what does not fit is shown a screenful at a time.
// A press or a key ends it, so that nobody is locked out of a computer.

import { addWords, say } from "../language.js";
import { el } from "../tiles.js";
import { repeatWhileVisible } from "../visibility.js";
import { largest } from "./largest.js";
import { HALL_BROADCAST } from "../words/hall_broadcast.js";

addWords(HALL_BROADCAST);

const TURN_MS = 12_000;
const MOST_COLUMNS = 6;
const root = document.documentElement;
const asked = new URLSearchParams(location.search);
export const WALL = asked.get("wall") === "1";
// Hundredths of the screen's width, as DESIGN_LANGUAGE has them for a wall; a page's text is 1rem.
const size = (name) => Number(getComputedStyle(root).getPropertyValue(name)) * innerWidth / 100;

function leave(on) {
  asked[on ? "set" : "delete"]("wall", "1");
  location.search = asked;
}

function offer() {
  const button = el("button", { type: "button", class: "to-wall" }, say("hall_wall"));
  button.addEventListener("click", () => leave(true));
  document.querySelector(".headline")?.append(button);
}

// Makes the page as large as it can be; rows of `list` that do not fit even at the least size take turns. What it gives is
// called after each drawing.
export function onWall(list) {
  if (!WALL) {
    offer();
    return () => {};
  }
  document.body.classList.add("wall");
  const note = el("p", { class: "wall-page quiet" });
  document.body.append(note);
  addEventListener("keydown", (event) => { if (event.key === "Escape") leave(false); });
  addEventListener("click", (event) => { if (!event.target.closest("button")) leave(false); });
  const main = document.querySelector("main");
  const filling = list.closest("table") ?? list;
  // No word of a name is broken, unless nothing fits else.
  let breaks = false;
  const whole = () => breaks || [...list.querySelectorAll(".name")].every((name) => name.scrollWidth <= name.clientWidth + 1);
  const fits = () => root.scrollHeight <= innerHeight + 1 && root.scrollWidth <= innerWidth && filling.scrollWidth <= filling.parentElement.clientWidth + 1 && list.scrollWidth <= list.clientWidth + 1 && whole();
  let pages = [], at = 0, filledAt = 0, columnCount = 1;

  function only(rows, from, to) {
    rows.forEach((row, place) => row.classList.toggle("off-wall", place < from || place >= to));
    list.style.setProperty("--lines", Math.max(1, Math.ceil((to - from) / columnCount))); // of a list that is read downwards
  }

  function turn() {
    const rows = [...list.children];
    only(rows, ...pages[at] ?? [0, rows.length]);
    note.textContent = pages.length > 1 ? say("hall_wall_page", { n: at + 1, all: pages.length }) : "";
    stretch();
  }

  // Where the width sets the size, cards and rows have what is left of the height between them.
  function stretch() {
    filling.style.minHeight = "";
    const left = innerHeight - main.getBoundingClientRect().bottom;
    if (left > 0 && list.children.length) filling.style.minHeight = `${filling.offsetHeight + left}px`;
  }

  // Where the screenful ends that begins with the given row: as many as fit, at least one.
  function screenful(rows, from) {
    let to = from + 1;
    only(rows, from, to);
    while (to < rows.length) {
      only(rows, from, to + 1);
      if (!fits()) break;
      to += 1;
    }
    return to;
  }

  function divide(rows) {
    const found = [];
    for (let from = 0; from < rows.length; from = found.at(-1)[1]) found.push([from, screenful(rows, from)]);
    return found;
  }

  // Screenfuls of the least text, in the columns of which most have room at once; then as large as all of them fit.
  function takeTurns(rows, least, counts, columns) {
    root.style.fontSize = `${least}px`;
    let most = [0, counts.at(-1)];
    for (const broken of [false, true]) {
      mayBreak(broken);
      for (const count of counts) {
        columns(count);
        only(rows, 0, rows.length);
        if (!whole() || list.scrollWidth > list.clientWidth + 1) continue;
        const first = screenful(rows, 0);
        if (first > most[0]) most = [first, count];
      }
      if (most[0]) break;
    }
    columns(most[1]);
    const found = divide(rows);
    const alike = evenly(rows.length, found.length, most[1]);
    if (largestText(least, () => allFit(rows, alike))) return alike;
    largestText(least, () => allFit(rows, found));
    return found;
  }

  const allFit = (rows, screenfuls) => screenfuls.every((page) => { only(rows, ...page); return fits(); });

  // As many screenfuls with as many whole lines of cards in each.
  function evenly(rows, count, columns) {
    const each = Math.ceil(rows / count / columns) * columns;
    return Array.from({ length: Math.ceil(rows / each) }, (_, at) => [at * each, Math.min(rows, (at + 1) * each)]);
  }

  const largestText = (least, fit = fits) => largest(least, size("--wall-name"), (px) => { root.style.fontSize = `${px}px`; }, fit);

  function mayBreak(broken) {
    breaks = broken;
    document.body.classList.toggle("broken-names", breaks);
  }

  // Cards stand in as many columns as let them be the largest; rows of a table have one.
  function fill() {
    const rows = [...list.children];
    for (const row of rows) row.classList.remove("off-wall");
    filling.style.minHeight = "";
    document.body.classList.remove("paged");
    const shown = getComputedStyle(list), cards = shown.display === "grid", down = shown.gridAutoFlow === "column";
    const least = cards && !down ? size("--wall-note") / 1.6 : size("--wall-list");
    const columns = (count, width = "15rem") => {
      columnCount = count;
      if (!cards) return;
      list.style.gridTemplateColumns = `repeat(${count}, minmax(${width}, 1fr))`;
      only(rows, 0, rows.length);
    };
    const counts = Array.from({ length: cards ? Math.max(1, Math.min(rows.length, MOST_COLUMNS)) : 1 }, (_, at) => at + 1);
    let best = [0, 1];
    for (const broken of [false, true]) {
      mayBreak(broken);
      for (const count of counts) {
        columns(count);
        const found = largestText(least);
        if (found > best[0]) best = [found, count];
      }
      if (best[0]) break;
    }
    columns(best[1]);
    root.style.fontSize = `${best[0]}px`;
    document.body.classList.toggle("paged", !best[0]);
    pages = best[0] ? [] : takeTurns(rows, least, counts, (count) => columns(count, "10rem"));
    at = Math.min(at, Math.max(0, pages.length - 1));
    turn();
    filledAt = main.offsetHeight;
  }

  repeatWhileVisible(TURN_MS, () => {
    if (pages.length < 2) return;
    at = (at + 1) % pages.length;
    turn();
  });
  addEventListener("resize", fill);
  // A clock or a notice that comes later takes room, too.
  new ResizeObserver(() => { if (main.offsetHeight !== filledAt && !fits()) fill(); }).observe(main);
  return fill;
}
