// A screen before the first hand (start) and between two (break), each with the time until play goes on:
// ?until=19:30, the time of day where OBS runs, or ?minutes=10 from when the source is shown.

import { clockTime } from "../../clock_time.js";
import { say } from "../../language.js";
import { el } from "../../tiles.js";
import { everySecond } from "../../visibility.js";
import { playerCards } from "./lineup.js";

const MINUTE_MS = 60_000;
const DAY_MS = 1440 * MINUTE_MS;
const OVER_MS = -6 * 60 * MINUTE_MS; // "until=00:10" asked at 23:50 is tonight, not long ago

// When a countdown ends, in ms since 1970; null without one, NaN for a time that cannot be read.
function endOf(asked, now) {
  const until = asked.get("until");
  if (until !== null) {
    const [whole, hours, minutes] = /^([01]?\d|2[0-3]):([0-5]\d)$/.exec(until) ?? [];
    if (!whole) return NaN;
    const day = new Date(now);
    const at = day.setHours(Number(hours), Number(minutes), 0, 0);
    return at - now < OVER_MS ? at + DAY_MS : at;
  }
  const length = asked.get("minutes");
  if (length === null) return null;
  return Number(length) > 0 ? now + Number(length) * MINUTE_MS : NaN;
}

function countdownPart(word) {
  return (section, { asked }) => {
    const end = endOf(asked, Date.now());
    const clock = el("b", { class: "countdown", role: "timer", hidden: end === null });
    if (end !== null) {
      everySecond(() => { clock.textContent = Number.isNaN(end) ? say("countdown_unread") : clockTime(Math.max(0, Math.ceil((end - Date.now()) / 1000))); });
    }
    return {
      draw({ score }) {
        section.replaceChildren(el("h2", {}, asked.get("title") || say(word)), clock, ...(score ? [playerCards(score)] : []));
        return true;
      },
    };
  };
}

export const startPart = countdownPart("starting_soon");
export const breakPart = countdownPart("break_now");
