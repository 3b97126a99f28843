// The hall's clock, and the screen of one table (?table=3): its seats, its own time, the last hand, a bell.

import { resultText } from "./table_card.js";
import { showAnnounced } from "./announcements.js";
import { runCommand } from "./commands.js";
import { showEventName } from "./event.js";
import { personText } from "./formats.js";
import { fetchWithRetry, poll } from "./polling.js";
import { clockOrBreak, countdownIn, roundText, secondsLeft } from "./round_time.js";
import { ring, soundOff, soundOn } from "./sound.js";
import { fitToWall, WALL } from "./wall.js";
import { byId } from "../dom.js";
import { say, translatePage, wordOf } from "../language.js";
import { setUpPage } from "../theme.js";
import { el, points, tile, WIND_TILE } from "../tiles.js";
import { repeatWhileVisible } from "../visibility.js";

translatePage();
setUpPage();
const clock = countdownIn(byId("clock"));
const table = new URLSearchParams(location.search).get("table");
const WARNING_S = 300;
const fitWall = fitToWall(byId("seats"));
const CONTROL_ROLES = ["organiser", "judge"];
let screen = null, receivedAt = 0, previous = null, soundIsOn = false, updateControls = () => {};

function stateText() {
  if (screen.result) return resultText(screen.result, [wordOf("hall_source", screen.result.source)]);
  if (screen.reported) return say("hall_signed", { n: screen.reported.signed.length, all: Object.keys(screen.reported.points).length });
  const call = screen.judge.at(-1);
  if (!table || !call) return "";
  return call.judge ? say("hall_judge_comes", { who: personText(call.judge) }) : say("hall_judge_waits");
}

// One stroke five minutes before the end, three at the end or when the last hand is called, two low ones when play is
// paused or resumed.
function ringOnChange() {
  const left = secondsLeft(screen.clock, receivedAt);
  const last = Boolean(screen.clock && !screen.clock.ended && (screen.clock.last_hand_called || (left !== null && left <= 0)));
  const paused = Boolean(screen.clock?.paused && !screen.clock.ended);
  byId("last-hand").hidden = !last && !paused;
  byId("last-hand").classList.toggle("stands", paused);
  byId("last-hand").textContent = say(paused ? "hall_paused" : "hall_last_hand");
  const now = { round: screen.clock?.round ?? 0, last, soon: left !== null && left <= WARNING_S, paused };
  if (previous && now.round === previous.round) {
    if (now.last && !previous.last) ring(3);
    else if (now.soon && !previous.soon) ring(1);
    if (now.paused !== previous.paused) ring(2, 440);
  } else if (previous && now.round) ring(2);
  previous = now;
}

function seatItem(wind, who) {
  return el("li", { class: `seat-${wind}` }, tile(WIND_TILE[wind], "small"), el("b", { class: "name" }, who.name), who.substitute ? el("small", { class: "quiet" }, say("hall_is_substitute")) : null,
    screen.result ? el("span", {}, points(screen.result.points[who.id])) : null);
}

poll("screen", (answer) => {
  showEventName(answer);
  if (!answer) return void (byId("round").textContent = say("hall_no_event"));
  [screen, receivedAt] = [answer, performance.now()];
  byId("table").hidden = !table;
  byId("table").textContent = table ? say("hall_table", { n: table }) : "";
  byId("round").textContent = roundText(screen.clock?.ended ? screen : { ...screen, clock: screen.clock && { ...screen.clock, paused: false, last_hand: false } }); // pause and last hand are shown below, large
  clock(clockOrBreak(screen.clock, screen.announced.next));
  showAnnounced(screen.announced);
  byId("extra").hidden = !screen.clock?.added_s;
  byId("extra").textContent = say("hall_extra", { n: Math.round((screen.clock?.added_s ?? 0) / 60) });
  byId("seats").replaceChildren(...Object.entries(screen.seats).map(([wind, who]) => seatItem(wind, who)));
  byId("state").textContent = stateText();
  ringOnChange();
  updateControls(screen);
  fitWall();
}, table ? { table } : {});

repeatWhileVisible(500, () => { if (screen) ringOnChange(); });

byId("sound").addEventListener("click", () => {
  soundIsOn = !soundIsOn;
  if (soundIsOn) soundOn(); else soundOff();
  byId("sound").setAttribute("aria-pressed", String(soundIsOn));
});
byId("call").addEventListener("click", () => runCommand("call_judge", { table: Number(table), by: say("hall_table", { n: table }) }));

async function start() {
  const who = await fetchWithRetry("api/hall/who");
  byId("call").hidden = !table || who.role === "viewer";
  if (WALL || !CONTROL_ROLES.includes(who.role)) return;
  updateControls = (await import("./clock_controls.js")).showControls(who, Number(table ?? 0));
  if (screen) updateControls(screen);
}

start();
