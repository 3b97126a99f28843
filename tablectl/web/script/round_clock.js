// The banner with the clock of a hall's round, on every page of a table that has a place for it. The clock runs on
// between two messages, by the table's time: that of a table without a network, or a phone's own, may be wrong.

import { clockTime } from "./clock_time.js";
import { byId } from "./dom.js";
import { say } from "./language.js";
import { repeatWhileVisible } from "./visibility.js";

const band = byId("round-clock");
const EVERY_MS = 250;
let clock = null;
let tableAheadMs = 0;

// `at`: the table's time, as a stream has it.
export function setTableTime({ at }) {
  tableAheadMs = Date.parse(at) - Date.now();
}

function secondsLeft() {
  if (clock.left_s === null) return null;
  return clock.left_s - (clock.runs ? (Date.now() + tableAheadMs - Date.parse(clock.at)) / 1000 : 0);
}

function draw() {
  band.hidden = !clock || clock.ended;
  if (band.hidden) return;
  const seconds = secondsLeft();
  const isLastHand = clock.last_hand || (seconds !== null && seconds <= 0);
  const parts = [say("round_of_event", { n: clock.round, all: clock.rounds }), seconds === null ? "" : clockTime(seconds),
    isLastHand ? say("round_last_hand") : clock.runs ? "" : say("round_paused")];
  band.textContent = parts.filter(Boolean).join(" · ");
  band.classList.toggle("over", isLastHand);
}

export function updateRoundClock(message) {
  if (!band) return;
  if (!clock) repeatWhileVisible(EVERY_MS, () => { if (clock) draw(); });
  clock = message;
  draw();
}
