// A clock for the hall, and the screen of one table (?table=3): who sits where, its own time, the last hand, a bell.

import { resultText } from "./cards.js";
import { clockIn, command, follow, got, leftOf, named, personText, roundText } from "./common.js";
import { ring, soundOff, soundOn } from "./sound.js";
import { onWall, WALL } from "./wall.js";
import { say, translatePage, wordOf } from "../language.js";
import { setUpPage } from "../theme.js";
import { el, points, tile, WIND_TILE } from "../tiles.js";
import { repeatWhileVisible } from "../visibility.js";

translatePage();
setUpPage();
const known = (id) => document.getElementById(id);
const clock = clockIn(known("clock"));
const table = new URLSearchParams(location.search).get("table");
const SOON_S = 300;
const filled = onWall(known("seats"));
const LEAD = ["organiser", "judge"];
let told = null, at = 0, before = null, on = false, lead = () => {};

function state() {
  if (told.result) return resultText(told.result, [wordOf("hall_source", told.result.source)]);
  if (told.reported) return say("hall_signed", { n: told.reported.signed.length, all: Object.keys(told.reported.points).length });
  const call = told.judge.at(-1);
  if (!table || !call) return "";
  return call.judge ? say("hall_judge_comes", { who: personText(call.judge) }) : say("hall_judge_waits");
}

// One stroke five minutes before the end, three at the end or when the last hand is called, two low ones for a pause.
function listen() {
  const left = leftOf(told.clock, at);
  const last = Boolean(told.clock && !told.clock.ended && (told.clock.last_hand_called || (left !== null && left <= 0)));
  const paused = Boolean(told.clock?.paused && !told.clock.ended);
  known("last-hand").hidden = !last && !paused;
  known("last-hand").classList.toggle("stands", paused);
  known("last-hand").textContent = say(paused ? "hall_paused" : "hall_last_hand");
  const now = { round: told.clock?.round ?? 0, last, soon: left !== null && left <= SOON_S, paused };
  if (before && now.round === before.round) {
    if (now.last && !before.last) ring(3);
    else if (now.soon && !before.soon) ring(1);
    if (now.paused !== before.paused) ring(2, 440);
  } else if (before && now.round) ring(2);
  before = now;
}

function seat(wind, who) {
  return el("li", { class: `seat-${wind}` }, tile(WIND_TILE[wind], "small"), el("b", { class: "name" }, who.name), who.substitute ? el("small", { class: "quiet" }, say("hall_is_substitute")) : null,
    told.result ? el("span", {}, points(told.result.points[who.id])) : null);
}

follow("screen", (answer) => {
  named(answer);
  if (!answer) return void (known("round").textContent = say("hall_no_event"));
  [told, at] = [answer, performance.now()];
  known("table").hidden = !table;
  known("table").textContent = table ? say("hall_table", { n: table }) : "";
  known("round").textContent = roundText(told.clock?.ended ? told : { ...told, clock: told.clock && { ...told.clock, paused: false, last_hand: false } }); // those stand below, large
  clock(told.clock);
  known("extra").hidden = !told.clock?.added_s;
  known("extra").textContent = say("hall_extra", { n: Math.round((told.clock?.added_s ?? 0) / 60) });
  known("seats").replaceChildren(...Object.entries(told.seats).map(([wind, who]) => seat(wind, who)));
  known("state").textContent = state();
  listen();
  lead(told.clock);
  filled();
}, table ? { table } : {});

repeatWhileVisible(500, () => { if (told) listen(); });

known("sound").addEventListener("click", () => {
  on = !on;
  if (on) soundOn(); else soundOff();
  known("sound").setAttribute("aria-pressed", String(on));
});
known("call").addEventListener("click", () => command("call_judge", { table: Number(table), by: say("hall_table", { n: table }) }));

async function begin() {
  const who = await got("api/hall/who");
  known("call").hidden = !table || who.role === "viewer";
  if (WALL || !LEAD.includes(who.role)) return;
  lead = (await import("./clock_lead.js")).leads(who, Number(table ?? 0));
  lead(told?.clock ?? null);
}

begin();
