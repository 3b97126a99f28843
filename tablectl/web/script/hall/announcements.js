// What the hall is told: shown on its pages, made and ended by those who lead.

import { askChoice } from "./dialog.js";
import { nextRoundText } from "./round_time.js";
import { byId } from "../dom.js";
import { say } from "../language.js";
import { el } from "../tiles.js";

const SECONDS_A_MINUTE = 60;

// `announced`: as the hall has it. Each text in a line of its own.
export const announcedTexts = (announced) => [nextRoundText(announced.next), announced.text].filter(Boolean);

// Shows them in the page's line for it, which is hidden while there is nothing to say.
export function showAnnounced(announced) {
  const texts = announcedTexts(announced);
  byId("announced").hidden = !texts.length;
  byId("announced").replaceChildren(...texts.map((text) => el("span", {}, text)));
}

// Whether somebody announced what stands; the time of a round in the event's file was not announced.
export const isAnnounced = ({ text, next }) => Boolean(text) || (next !== null && next.left_s !== null);

// Ends what was announced, if anything still stands.
export const endAnnouncement = (act) => act("announce", {}, say("hall_announce_end"));

// Asks for an announcement, with what stands filled in, and makes it.
export async function askAnnouncement(act, announced) {
  const { text, next } = announced, left = next?.left_s ?? null;
  const notice = el("input", { maxlength: 200, autocomplete: "off", value: text });
  const minutes = next && el("input", { type: "number", min: 0, max: 1000, step: "any", class: "short", value: left === null ? "" : Math.max(0, Math.floor(left / SECONDS_A_MINUTE)) });
  const fields = [["hall_announce_text", notice], ["hall_announce_minutes", minutes]].filter(([, input]) => input);
  const body = fields.map(([word, input]) => el("label", {}, el("span", {}, say(word)), input));
  const names = { yes: say("hall_announce"), ...(isAnnounced(announced) ? { end: say("hall_announce_end") } : {}) };
  const answer = await askChoice(say("hall_announce"), body, { main: "yes", names });
  if (answer === "end") return void endAnnouncement(act);
  if (answer === "yes") act("announce", { notice: notice.value, ...(minutes?.value ? { minutes: Number(minutes.value) } : {}) }, say("hall_announce"));
}
