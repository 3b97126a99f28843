// Who sits where: tables for the wall, names in order for the door; and on paper a blank slip a table and a schedule
// a player, each on a sheet of its own.

import { address, EVENT, follow, named } from "./common.js";
import { paper, today } from "./paper.js";
import { onWall, WALL } from "./wall.js";
import { addWords, formatNumber, joinList, LANGUAGE, say, translatePage } from "../language.js";
import { setUpPage } from "../theme.js";
import { el, tile, WIND_TILE, WINDS } from "../tiles.js";
import { HALL_PAPER } from "../words/hall_paper.js";

addWords(HALL_PAPER);
translatePage();
setUpPage();
const known = (id) => document.getElementById(id);
const asked = new URLSearchParams(location.search);
const filled = onWall(known(WALL ? "names" : "tables")); // on the wall people look for their names
const WHAT = ["seating", "slips", "schedules"];
const what = WHAT.includes(asked.get("what")) ? asked.get("what") : "seating";
const round = asked.get("round");

// "2027-05-01T10:00+02:00" as people write it, in the time that it names; empty for none.
function timeText(iso, parts = { weekday: "short", day: "numeric", month: "long", year: "numeric", hour: "2-digit", minute: "2-digit" }) {
  if (!iso) return "";
  const [whole, year, month, day, hour, minute] = /^(\d+)-(\d+)-(\d+)T(\d+):(\d+)/.exec(iso) ?? [];
  return whole ? new Intl.DateTimeFormat(LANGUAGE, { ...parts, timeZone: "UTC" }).format(Date.UTC(year, month - 1, day, hour, minute)) : "";
}

// A code to scan: where to sit, the sheet to hand in, one's place.
function code(qr, link) {
  return el("figure", { class: "day-code" }, el("img", { src: qr, alt: link }), el("figcaption", {}, say("hall_scan_day")));
}

function seating(told) {
  known("tables").replaceChildren(...told.tables.map((each) => el("li", { class: "card" },
    el("h2", {}, say("hall_table", { n: each.table })),
    el("ol", {}, ...Object.entries(each.seats).map(([wind, who]) => el("li", {}, tile(WIND_TILE[wind], "small"), el("span", { class: "name" }, who.name)))))));
  const names = told.tables.flatMap((each) => Object.entries(each.seats).map(([wind, who]) => ({ name: who.name, table: each.table, wind })));
  names.push(...told.byes.map((each) => ({ name: each.name })));
  names.sort((a, b) => a.name.localeCompare(b.name, LANGUAGE));
  known("names").replaceChildren(...names.map((each) => el("li", { class: each.table ? null : "bye" }, el("span", { class: "name" }, each.name), ...(each.table ? place(each) : [el("span", {}, say("hall_bye"))]))));
}

function place({ table, wind }) {
  return WALL ? [el("b", {}, say("hall_table", { n: table })), tile(WIND_TILE[wind], "small")] : [el("span", {}, say("hall_place", { n: table, wind: WINDS[wind] }))];
}

// What four people fill in and sign; whose sum is told, so that it can be checked at the table.
function slip(told, each) {
  const head = ["", "", say("hall_slip_points"), say("hall_slip_penalties"), say("hall_slip_signed")];
  const start = told.start ?? 0, seats = Object.entries(each.seats);
  return el("li", { class: "card slip", "data-table": each.table }, el("h2", {}, `${say("hall_table", { n: each.table })} · ${say("hall_round", { n: told.round })}`),
    el("p", {}, told.name, told.begins ? ` · ${timeText(told.begins)}` : ""),
    el("table", {}, el("thead", {}, el("tr", {}, ...head.map((name) => el("th", { scope: "col" }, name)))),
      el("tbody", {}, ...seats.map(([wind, who]) => el("tr", {}, el("td", {}, tile(WIND_TILE[wind], "small")), el("td", { class: "name" }, who.name), el("td", { class: "blank" }), el("td", { class: "blank" }), el("td", { class: "blank" }))))),
    el("p", {}, say("hall_slip_sum", { n: formatNumber(start * seats.length) })));
}

// A player's sheet has the code of their own link where this computer may make it; else everybody's.
function schedule(told, who) {
  const own = cards.find((each) => each.id === who.id);
  return el("li", { class: "card schedule", "data-player": who.id }, el("h2", {}, who.name), el("p", {}, told.name),
    code(own?.qr ?? told.my_day.qr, own?.link ?? told.my_day.link),
    el("ol", {}, ...who.rounds.map((each) => el("li", {}, el("b", {}, say("hall_round", { n: each.round })), " ", el("span", {}, timeText(each.begins, { weekday: "short", hour: "2-digit", minute: "2-digit" })), " ",
      el("span", {}, say("hall_place", { n: each.table, wind: WINDS[each.wind] })), el("span", { class: "quiet" }, ` ${joinList(each.with)}`)))));
}

function drawSchedules(told) {
  known("tables").replaceChildren(...told.players.filter((each) => each.rounds.length).map((each) => schedule(told, each)));
}

// Links of one's own are made by whoever organises; everybody else's sheets lead to the page where a player finds themselves.
let cards = [];
async function ownCards() {
  const who = await (await fetch("api/hall/who")).json();
  if (who.role !== "organiser") return;
  const answer = await fetch(address("cards"));
  if (answer.ok) cards = (await answer.json()).cards;
}

known("paper").replaceChildren(...WHAT.map((each) => el("a", { href: `seating?${new URLSearchParams({ ...(EVENT ? { event: EVENT } : {}), ...(round ? { round } : {}), what: each })}`, "aria-current": each === what ? "page" : null, class: "button" }, say(`hall_paper_${each}`))));
known("by-name").hidden = what !== "seating";

function draw(told) {
  named(told);
  known("round").textContent = !told ? say("hall_no_event") : told.round ? say("hall_round", { n: told.round }) : say("hall_no_seating");
  if (!told) return;
  known("printed").textContent = told.name;
  const date = timeText(told.begins) || today(told.zone);
  known("when").textContent = told.round ? [date, told.zone].filter(Boolean).join(" · ") : "";
  paper([told.name, what === "schedules" ? say("hall_paper_schedules") : say("hall_round", { n: told.round })], date);
  document.title = [told.name, known("round").textContent].join(" · ");
  known("my-day").replaceChildren(what === "seating" && told.tables.length ? code(told.my_day.qr, told.my_day.link) : "");
  if (what === "seating") seating(told);
  if (what === "slips") known("tables").replaceChildren(...told.tables.map((each) => slip(told, each)));
  if (what === "schedules") drawSchedules(told);
  filled();
}

const begin = () => follow("seating", draw, { ...(round ? { round } : {}), ...(what === "schedules" ? { whole: 1 } : {}) });

if (what === "schedules") ownCards().catch((error) => console.warn("cards", error)).finally(begin);
else begin();

known("print").addEventListener("click", () => print());
