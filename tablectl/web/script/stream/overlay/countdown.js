// The screens before the first hand (start) and between two (break), with a countdown: ?until=19:30 in the time zone of the
// computer that runs OBS, or ?minutes=10 from when the source is loaded.

import { clockTime } from "../../clock_time.js";
import { say } from "../../language.js";
import { el } from "../../tiles.js";
import { repeatWhileVisible } from "../../visibility.js";
import { playerCards } from "./lineup.js";

const MINUTE_MS = 60_000;
const DAY_MS = 1440 * MINUTE_MS;
const MAX_PAST_MS = -6 * 60 * MINUTE_MS; // "until=00:10" at 23:50 means tomorrow

// The end of the countdown in ms since 1970; null without one, NaN for an invalid time.
function countdownEnd(query, now) {
  const until = query.get("until");
  if (until !== null) {
    const [whole, hours, minutes] = /^([01]?\d|2[0-3]):([0-5]\d)$/.exec(until) ?? [];
    if (!whole) return NaN;
    const day = new Date(now);
    const at = day.setHours(Number(hours), Number(minutes), 0, 0);
    return at - now < MAX_PAST_MS ? at + DAY_MS : at;
  }
  const minutes = query.get("minutes");
  if (minutes === null) return null;
  return Number(minutes) > 0 ? now + Number(minutes) * MINUTE_MS : NaN;
}

function countdownPart(word) {
  return (section, { query }) => {
    const end = countdownEnd(query, Date.now());
    const clock = el("b", { class: "countdown", role: "timer", hidden: end === null });
    if (end !== null) {
      repeatWhileVisible(1000, () => { clock.textContent = Number.isNaN(end) ? say("countdown_unread") : clockTime(Math.max(0, Math.ceil((end - Date.now()) / 1000))); });
    }
    return {
      draw({ score }) {
        section.replaceChildren(el("h2", {}, query.get("title") || say(word)), clock, ...(score ? [playerCards(score)] : []));
        return true;
      },
    };
  };
}

export const startPart = countdownPart("starting_soon");
export const breakPart = countdownPart("break_now");
