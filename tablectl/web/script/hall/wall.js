// Wall mode (?wall=1): no menu, letters as large as fit, and a long list page by page. A click or Escape leaves it,
// so that nobody is locked out of the computer.

import { addWords, say } from "../language.js";
import { el } from "../tiles.js";
import { repeatWhileVisible } from "../visibility.js";
import { largestFitting } from "./fit_size.js";
import { HALL_BROADCAST } from "../words/hall_broadcast.js";

addWords(HALL_BROADCAST);

const PAGE_INTERVAL_MS = 12_000;
const MAX_COLUMNS = 6;
const DENSE_WIDTH = "16.4rem"; // of one of many tables: a usual name stands in one line
const root = document.documentElement;
const query = new URLSearchParams(location.search);
export const WALL = query.get("wall") === "1";
// A size of DESIGN_LANGUAGE's wall, given in hundredths of the screen's width; 1rem is the page's text.
const sizePx = (name) => Number(getComputedStyle(root).getPropertyValue(name)) * innerWidth / 100;

function setWallMode(isOn) {
  query[isOn ? "set" : "delete"]("wall", "1");
  location.search = query;
}

function addWallButton() {
  const button = el("button", { type: "button", class: "to-wall" }, say("hall_wall"));
  button.addEventListener("click", () => setWallMode(true));
  document.querySelector(".headline")?.append(button);
}

// A row in the marks of screenfuls: its table, its place (its number where it has none), or the letter under which its name stands.
function nameOf(row, at) {
  const place = row.querySelector(".place")?.textContent, name = row.querySelector(".name")?.textContent.toUpperCase() ?? "";
  return row.dataset.table ?? (place === undefined ? [...name][0] ?? "" : Number(place) ? place : String(at + 1));
}

// Fits the page to the screen; rows of `list` that do not fit at the smallest size take turns. Returns a function to
// call after each drawing.
export function fitToWall(list) {
  if (!WALL) {
    addWallButton();
    return () => {};
  }
  document.body.classList.add("wall");
  const note = el("p", { class: "wall-page quiet" });
  document.body.append(note);
  addEventListener("keydown", (event) => { if (event.key === "Escape") setWallMode(false); });
  addEventListener("click", (event) => { if (!event.target.closest("button")) setWallMode(false); });
  const main = document.querySelector("main");
  const container = list.closest("table") ?? list;
  // Words of names are broken only where nothing else fits.
  let mayBreakWords = false;
  const namesFit = () => mayBreakWords || [...list.querySelectorAll(".name")].every((name) => name.scrollWidth <= name.clientWidth + 1);
  const fits = () => root.scrollHeight <= innerHeight + 1 && root.scrollWidth <= innerWidth && container.scrollWidth <= container.parentElement.clientWidth + 1 && list.scrollWidth <= list.clientWidth + 1 && namesFit();
  let pages = [], pageIndex = 0, filledHeight = 0, columnCount = 1;

  function showRows(rows, from, to) {
    rows.forEach((row, index) => row.classList.toggle("off-wall", index < from || index >= to));
    list.style.setProperty("--lines", Math.max(1, Math.ceil((to - from) / columnCount))); // for lists that are read down the columns
  }

  function showPage() {
    const rows = [...list.children];
    showRows(rows, ...pages[pageIndex] ?? [0, rows.length]);
    note.replaceChildren(...(pages.length > 1 ? [say("hall_wall_page", { n: pageIndex + 1, all: pages.length }), ...pages.map((range, at) => pageMark(rows, range, at === pageIndex))] : []));
    stretch();
  }

  // Which rows a screenful has, so that somebody knows whether to wait for it.
  function pageMark(rows, [from, to], isShown) {
    const [first, last] = [nameOf(rows[from], from), nameOf(rows[to - 1], to - 1)];
    return el("span", { class: isShown ? "shown" : null }, first === last ? first : `${first}–${last}`);
  }

  // Where the width limits the size, rows and cards share the height that is left.
  function stretch() {
    container.style.minHeight = "";
    const left = innerHeight - main.getBoundingClientRect().bottom;
    if (left > 0 && list.children.length) container.style.minHeight = `${container.offsetHeight + left}px`;
  }

  // The end of the page that begins at row `from`: as many rows as fit, at least one.
  function pageEnd(rows, from) {
    let to = from + 1;
    showRows(rows, from, to);
    while (to < rows.length) {
      showRows(rows, from, to + 1);
      if (!fits()) break;
      to += 1;
    }
    return to;
  }

  function paginate(rows) {
    const ranges = [];
    for (let from = 0; from < rows.length; from = ranges.at(-1)[1]) ranges.push([from, pageEnd(rows, from)]);
    return ranges;
  }

  // Pages at the smallest size, in the columns that hold most rows; then as large as all of them fit.
  function layOutPages(rows, smallest, counts, setColumns) {
    root.style.fontSize = `${smallest}px`;
    let best = [0, counts.at(-1)];
    for (const isAllowed of [false, true]) {
      setWordBreaks(isAllowed);
      for (const count of counts) {
        setColumns(count);
        showRows(rows, 0, rows.length);
        if (!namesFit() || list.scrollWidth > list.clientWidth + 1) continue;
        const first = pageEnd(rows, 0);
        if (first > best[0]) best = [first, count];
      }
      if (best[0]) break;
    }
    setColumns(best[1]);
    const fullPages = paginate(rows);
    const evenPages = splitEvenly(rows.length, fullPages.length, best[1]);
    if (largestText(smallest, () => allFit(rows, evenPages))) return evenPages;
    largestText(smallest, () => allFit(rows, fullPages));
    return fullPages;
  }

  const allFit = (rows, pages) => pages.every((page) => { showRows(rows, ...page); return fits(); });

  // As many pages, each with the same number of whole lines of cards.
  function splitEvenly(rowCount, pageCount, columns) {
    const perPage = Math.ceil(rowCount / pageCount / columns) * columns;
    return Array.from({ length: Math.ceil(rowCount / perPage) }, (_, index) => [index * perPage, Math.min(rowCount, (index + 1) * perPage)]);
  }

  const largestText = (smallest, fit = fits) => largestFitting(smallest, sizePx("--wall-name"), (px) => { root.style.fontSize = `${px}px`; }, fit);

  function setWordBreaks(isAllowed) {
    mayBreakWords = isAllowed;
    document.body.classList.toggle("broken-names", mayBreakWords);
  }

  // Cards stand in the columns that allow the largest letters; a table's rows have one.
  function fill() {
    const rows = [...list.children];
    for (const row of rows) row.classList.remove("off-wall");
    container.style.minHeight = "";
    document.body.classList.remove("paged");
    const style = getComputedStyle(list), cards = style.display === "grid", down = style.gridAutoFlow === "column";
    const dense = document.body.classList.contains("dense");
    const smallest = cards && !down && !dense ? sizePx("--wall-note") / 1.6 : sizePx("--wall-list");
    const setColumns = (count, width = dense ? DENSE_WIDTH : "15rem") => {
      columnCount = count;
      if (!cards) return;
      list.style.gridTemplateColumns = `repeat(${count}, minmax(${width}, 1fr))`;
      showRows(rows, 0, rows.length);
    };
    const counts = Array.from({ length: cards ? Math.max(1, Math.min(rows.length, MAX_COLUMNS)) : 1 }, (_, index) => index + 1);
    let best = [0, 1];
    for (const isAllowed of [false, true]) {
      setWordBreaks(isAllowed);
      for (const count of counts) {
        setColumns(count);
        const size = largestText(smallest);
        if (size > best[0]) best = [size, count];
      }
      if (best[0]) break;
    }
    setColumns(best[1]);
    root.style.fontSize = `${best[0]}px`;
    document.body.classList.toggle("paged", !best[0]);
    pages = best[0] ? [] : layOutPages(rows, smallest, counts, (count) => setColumns(count, dense ? DENSE_WIDTH : "10rem"));
    pageIndex = Math.min(pageIndex, Math.max(0, pages.length - 1));
    showPage();
    filledHeight = main.offsetHeight;
  }

  repeatWhileVisible(PAGE_INTERVAL_MS, () => {
    if (pages.length < 2) return;
    pageIndex = (pageIndex + 1) % pages.length;
    showPage();
  });
  addEventListener("resize", fill);
  // A clock or a notice that appears later takes room, too.
  new ResizeObserver(() => { if (main.offsetHeight !== filledHeight && !fits()) fill(); }).observe(main);
  return fill;
}
