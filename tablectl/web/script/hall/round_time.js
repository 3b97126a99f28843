// The clock of a round: its countdown, and its state in words.

import "./shared_words.js";
import { clockTime } from "../clock_time.js";
import { say } from "../language.js";
import { repeatWhileVisible } from "../visibility.js";

// The seconds that are left now; null without a limit. `receivedAt`: when the clock came, as performance.now() has it.
export function secondsLeft(clock, receivedAt) {
  if (!clock || clock.left_s === null) return null;
  return clock.left_s - (clock.runs ? (performance.now() - receivedAt) / 1000 : 0);
}

// Shows a round's clock in `node`, counted down between two answers. Returns a function that takes each answer.
export function countdownIn(node) {
  let clock = null, receivedAt = 0;
  const draw = () => {
    const left = secondsLeft(clock, receivedAt);
    node.hidden = left === null || clock.ended;
    if (node.hidden) return;
    node.textContent = clockTime(left);
    node.classList.toggle("over", left < 0);
    node.classList.toggle("stands", !clock.runs);
  };
  repeatWhileVisible(250, draw);
  return (latest) => { clock = latest; receivedAt = performance.now(); draw(); };
}

// When the next round begins, in words; empty where nobody knows. `next`: as the hall has it.
export function nextRoundText(next) {
  if (!next) return "";
  const announced = new Date(Math.round((Date.now() + 1000 * next.left_s) / 60_000) * 60_000); // by the hall's own time of day
  const at = next.left_s === null ? next.begins.slice(11, 16) : announced.toTimeString().slice(0, 5);
  return at ? say("hall_next_at", { n: next.round, at }) : "";
}

// The clock to count down: the round's, and between two rounds that of the break, where it was announced.
export const clockOrBreak = (clock, next) => (next && next.left_s !== null ? { left_s: next.left_s, runs: true } : clock);

export function roundText(overview) {
  if (!overview?.clock) return say("hall_before");
  const text = say("hall_round_of", { n: overview.clock.round, all: overview.rounds });
  return [text, clockStateText(overview.clock)].filter(Boolean).join(" · ");
}

// Whether the round is over, paused or in its last hand, in words; else empty.
export function clockStateText(clock) {
  if (clock.ended) return say("hall_over");
  return clock.paused ? say("hall_paused") : clock.last_hand ? say("hall_last_hand") : "";
}
