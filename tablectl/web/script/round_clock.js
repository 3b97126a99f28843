// The band with the clock of a hall's round, at tables that a hall leads: every page of the table shows it where it has a
// place for it. The table says what was left when it heard of it; in between the clock goes on by itself.

import { clockTime } from "./clock_time.js";
import { say } from "./language.js";
import { repeatWhileVisible } from "./visibility.js";

const band = document.getElementById("round-clock");
const EVERY_MS = 250;
let told = null;

function left() {
  if (told.left_s === null) return null;
  return told.left_s - (told.runs ? (Date.now() - Date.parse(told.at)) / 1000 : 0);
}

function draw() {
  band.hidden = !told || told.ended;
  if (band.hidden) return;
  const seconds = left();
  const last = told.last_hand || (seconds !== null && seconds <= 0);
  const parts = [say("round_of_event", { n: told.round, all: told.rounds }), seconds === null ? "" : clockTime(seconds),
    last ? say("round_last_hand") : told.runs ? "" : say("round_paused")];
  band.textContent = parts.filter(Boolean).join(" · ");
  band.classList.toggle("over", last);
}

export function updateRoundClock(message) {
  if (!band) return;
  if (!told) repeatWhileVisible(EVERY_MS, () => { if (told) draw(); });
  told = message;
  draw();
}
