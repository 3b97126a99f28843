// The seating: tables and names for the wall and the door; on paper a blank slip a table or a schedule a player, each
// on its own sheet.

import { showAnnounced } from "./announcements.js";
import { apiUrl, pageUrl, showEventName } from "./event.js";
import { poll } from "./polling.js";
import { inOrder } from "./name_order.js";
import { setPrintMargins, todayText } from "./print_margins.js";
import { fitToWall, WALL } from "./wall.js";
import { byId } from "../dom.js";
import { addWords, formatNumber, joinList, LANGUAGE, say, translatePage } from "../language.js";
import { setUpPage } from "../theme.js";
import { el, tile, WIND_TILE, WINDS } from "../tiles.js";
import { HALL_PAPER } from "../words/hall_paper.js";

addWords(HALL_PAPER);
translatePage();
setUpPage();
const query = new URLSearchParams(location.search);
const fitWall = fitToWall(byId(WALL ? "names" : "tables")); // on the wall people look for their names
const SHEETS = ["seating", "slips", "schedules"];
const sheet = SHEETS.includes(query.get("what")) ? query.get("what") : "seating";
const round = query.get("round");

// "2027-05-01T10:00+02:00" in words, in the zone that it names; empty for none.
function timeText(iso, parts = { weekday: "short", day: "numeric", month: "long", year: "numeric", hour: "2-digit", minute: "2-digit" }) {
  if (!iso) return "";
  const [matched, year, month, day, hour, minute] = /^(\d+)-(\d+)-(\d+)T(\d+):(\d+)/.exec(iso) ?? [];
  return matched ? new Intl.DateTimeFormat(LANGUAGE, { ...parts, timeZone: "UTC" }).format(Date.UTC(year, month - 1, day, hour, minute)) : "";
}

// A QR code of the player's page: seat, score sheet, place.
function qrFigure(qr, link) {
  return el("figure", { class: "day-code" }, el("img", { src: qr, alt: link }), el("figcaption", {}, say("hall_scan_day")));
}

function drawSeating(data) {
  byId("tables").replaceChildren(...data.tables.map((each) => el("li", { class: "card" },
    el("h2", {}, say("hall_table", { n: each.table })),
    el("ol", {}, ...Object.entries(each.seats).map(([wind, player]) => el("li", {}, tile(WIND_TILE[wind], "small"), el("span", { class: "name" }, player.name)))))));
  const names = data.tables.flatMap((each) => Object.entries(each.seats).map(([wind, player]) => ({ name: player.name, table: each.table, wind })));
  names.push(...data.byes.map((each) => ({ name: each.name })));
  byId("names").replaceChildren(...inOrder(names).map((each) => el("li", { class: each.table ? null : "bye" }, el("span", { class: "name" }, each.name), ...(each.table ? seatNodes(each) : [el("span", {}, say("hall_bye"))]))));
}

function seatNodes({ table, wind }) {
  return WALL ? [el("b", {}, say("hall_table", { n: table })), tile(WIND_TILE[wind], "small")] : [el("span", {}, say("hall_place", { n: table, wind: WINDS[wind] }))];
}

// A slip that four players fill in and sign; it names the expected sum, so that they can check it.
function slipItem(data, table) {
  const head = ["", say("player"), say("hall_slip_points"), say("hall_slip_penalties"), say("hall_slip_signed")];
  const start = data.start ?? 0, seats = Object.entries(table.seats);
  return el("li", { class: "card slip", "data-table": table.table }, el("h2", {}, `${say("hall_table", { n: table.table })} · ${say("hall_round", { n: data.round })}`),
    el("p", {}, data.name, data.begins ? ` · ${timeText(data.begins)}` : ""),
    el("table", {}, el("thead", {}, el("tr", {}, ...head.map((name) => el("th", { scope: "col" }, name)))),
      el("tbody", {}, ...seats.map(([wind, player]) => el("tr", {}, el("td", {}, tile(WIND_TILE[wind], "small")), el("td", { class: "name" }, player.name), el("td", { class: "blank" }), el("td", { class: "blank" }), el("td", { class: "blank" }))))),
    el("p", {}, say("hall_slip_sum", { n: formatNumber(start * seats.length) })));
}

// A player's schedule has the QR code of their own link where the reader may see it, else everybody's.
function scheduleItem(data, player) {
  const card = playerCards.find((each) => each.id === player.id);
  return el("li", { class: "card schedule", "data-player": player.id }, el("h2", {}, player.name), el("p", {}, data.name),
    qrFigure(card?.qr ?? data.my_day.qr, card?.link ?? data.my_day.link),
    el("ol", {}, ...player.rounds.map((each) => el("li", {}, el("b", {}, say("hall_round", { n: each.round })), " ", el("span", {}, timeText(each.begins, { weekday: "short", hour: "2-digit", minute: "2-digit" })), " ",
      el("span", {}, say("hall_place", { n: each.table, wind: WINDS[each.wind] })), el("span", { class: "quiet" }, ` ${joinList(each.with)}`)))));
}

function drawSchedules(data) {
  byId("tables").replaceChildren(...inOrder(data.players.filter((each) => each.rounds.length)).map((each) => scheduleItem(data, each)));
}

// Only an organiser may see the players' own links; other sheets lead to the page where players choose their name.
let playerCards = [];
async function loadPlayerCards() {
  const who = await (await fetch("api/hall/who")).json();
  if (who.role !== "organiser") return;
  const answer = await fetch(apiUrl("cards"));
  if (answer.ok) playerCards = (await answer.json()).cards;
}

byId("paper").replaceChildren(...SHEETS.map((each) => el("a", { href: pageUrl("seating", { ...(round ? { round } : {}), what: each }), "aria-current": each === sheet ? "page" : null, class: "button" }, say(`hall_paper_${each}`))));
byId("by-name").hidden = sheet !== "seating";

function draw(data) {
  showEventName(data);
  byId("round").textContent = !data ? say("hall_no_event") : data.round ? say("hall_round", { n: data.round }) : say("hall_no_seating");
  if (!data) return;
  byId("printed").textContent = data.name;
  const date = timeText(data.begins) || todayText(data.zone);
  byId("when").textContent = data.round ? [date, data.zone].filter(Boolean).join(" · ") : "";
  setPrintMargins([data.name, sheet === "schedules" ? say("hall_paper_schedules") : say("hall_round", { n: data.round })], date);
  document.title = [data.name, byId("round").textContent].join(" · ");
  byId("my-day").replaceChildren(sheet === "seating" && data.tables.length ? qrFigure(data.my_day.qr, data.my_day.link) : "");
  if (sheet === "seating") drawSeating(data);
  if (sheet === "slips") byId("tables").replaceChildren(...data.tables.map((each) => slipItem(data, each)));
  if (sheet === "schedules") drawSchedules(data);
  fitWall();
}

poll("overview", (data) => { if (data) showAnnounced(data.announced); });
const start = () => poll("seating", draw, { ...(round ? { round } : {}), ...(sheet === "schedules" ? { whole: 1 } : {}) });

if (sheet === "schedules") loadPlayerCards().catch((error) => console.warn("cards", error)).finally(start);
else start();

byId("print").addEventListener("click", () => print());
