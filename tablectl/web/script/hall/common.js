// What the hall's pages share: asking again and again for what changed, a clock that counts down, commands.

import { clockTime } from "../clock_time.js";
import { readJsonWhenReleased } from "../pointer.js";
import { addWords, formatNumber, hasWord, joinList, joinTitle, say } from "../language.js";
import { setQueryOnLinks } from "../urls.js";
import { IdempotentSender } from "../idempotent.js";
import { errorText } from "../error_texts.js";
import { showStatus } from "../status_line.js";
import { isVisible, repeatWhileVisible } from "../visibility.js";
import { HALL } from "../words/hall.js";
import { HALL_DAY } from "../words/hall_day.js";
import { CONTRADICTIONS } from "../words/contradictions.js";
import { HALL_ERRORS } from "../words/hall_errors.js";
import { HALL_SHEETS } from "../words/hall_sheets.js";
import { JUDGING } from "../words/judging.js";
import { SESSION_ENDS } from "../words/session_ends.js";
import { readStored, writeStored } from "../local_storage.js";

addWords({ ...JUDGING, ...HALL, ...HALL_DAY, ...HALL_ERRORS, ...CONTRADICTIONS, ...HALL_SHEETS, ...SESSION_ENDS });

const EVERY_MS = 1000;
const AGAIN_MS = 3000;
const NAME = "tablectl-hall-name";
const known = (id) => document.getElementById(id);
export const EVENT = new URLSearchParams(location.search).get("event");

// Links of a page that shows an event by its id lead to that event's pages.
if (EVENT) setQueryOnLinks("", "event", EVENT);

export function address(path, more = {}) {
  const asked = new URLSearchParams({ ...(EVENT ? { event: EVENT } : {}), ...more });
  return `api/hall/${path}${asked.size ? `?${asked}` : ""}`;
}

function linked(up, text) {
  known("link").classList.toggle("up", up);
  known("link").textContent = text;
}

// A page that is being left breaks off what it asks: that is no trouble. Saving a file begins alike and leaves nothing.
const LEAVES_MS = 3000;
let leftAt = -LEAVES_MS;
addEventListener("beforeunload", () => { leftAt = performance.now(); });

const closed = new Set(); // what this page asks for and may not see
let worry = "";

function allowed(path, may) {
  if (may !== closed.has(path)) return;
  closed[may ? "delete" : "add"](path);
  document.body.classList.toggle("no-rights", closed.size > 0); // what nobody may use here is not offered
  drawTrouble();
}

let unsure = false; // what was pressed while no answer came may have been done or not

// Asks while the page is seen; `tell` gets every answer that is new, null where there is no event yet. What is refused
// is told by the page, and what it shows stays. Returns what asks at once and resolves when that is told, and ends it
// all by its `stop`.
export function follow(path, tell, more = {}, everyMs = EVERY_MS) {
  let tag = "", asking = null, stopped = false;
  const ask = async () => {
    try {
      const response = await fetch(address(path, more), { headers: tag ? { "If-None-Match": tag } : {}, cache: "no-store" });
      if (stopped) return;
      allowed(path, response.status !== 403);
      if (closed.has(path)) return void linked(true, say("live"));
      if (!response.ok && response.status !== 304 && response.status !== 404) return void linked(false, refused((await response.json()).error));
      linked(true, say("live"));
      if (unsure) says(say("answers_again"));
      unsure = false;
      if (response.status === 304) return;
      if (response.status === 404 || response.status === 204) return void tell(null);
      tag = response.headers.get("ETag") ?? "";
      const answer = await readJsonWhenReleased(response);
      if (!stopped) tell(answer);
    } catch (error) {
      if (stopped || performance.now() - leftAt < LEAVES_MS) return;
      linked(false, say("hall_away"));
      console.warn(path, error);
    }
  };
  const askOnce = () => asking ??= ask().finally(() => { asking = null; });
  const end = repeatWhileVisible(everyMs, () => { if (isVisible()) askOnce(); });
  const again = async () => {
    await asking; // what was asked before may be answered with what was before
    tag = "";
    if (isVisible() && !stopped) await askOnce();
  };
  return Object.assign(again, { stop: () => { stopped = true; end(); } });
}

// The clock of a round in the given node, counted down between two answers.
export function clockIn(node) {
  let told = null, at = 0;
  const draw = () => {
    const left = leftOf(told, at);
    node.hidden = left === null || told.ended;
    if (node.hidden) return;
    node.textContent = clockTime(left);
    node.classList.toggle("over", left < 0);
    node.classList.toggle("stands", !told.runs);
  };
  repeatWhileVisible(250, draw);
  return (clock) => { told = clock; at = performance.now(); draw(); };
}

export function roundText(overview) {
  if (!overview?.clock) return say("hall_before");
  const text = say("hall_round_of", { n: overview.clock.round, all: overview.rounds });
  return [text, clockState(overview.clock)].filter(Boolean).join(" · ");
}

// What holds of a round's time beside its figure.
export function clockState(clock) {
  if (clock.ended) return say("hall_over");
  return clock.paused ? say("hall_paused") : clock.last_hand ? say("hall_last_hand") : "";
}

export function named(event) {
  if (known("event-name")) known("event-name").textContent = event?.name ?? "";
}

// What is wrong with the hall itself, the worst alone; empty while all is well.
export function unwell(overview) {
  if (overview.trouble) return say("hall_store_trouble");
  if (overview.brokers.some((each) => !each.up)) return say("hall_broker_away");
  if (overview.down.length) return say("hall_part_stopped", { part: joinList(overview.down) });
  return overview.clock_moved_s ? say("hall_clock_moved") : "";
}

export function trouble(text) {
  worry = text ?? "";
  drawTrouble();
}

function drawTrouble() {
  const text = closed.size ? say("hall_no_rights") : worry;
  known("trouble").hidden = !text;
  known("trouble").textContent = text;
}

// Whoever did something, by their name; a link that was made for nobody by name has its role's code in its place.
export function personText(name) {
  const role = `hall_role_${name}`;
  return hasWord(role) ? say(role) : name;
}

// "+31.5" in the unit of the event's formula; nothing won and nothing lost is 0.
export function signed(value, digits = Number.isInteger(value) ? 0 : 1) {
  const text = Math.abs(value).toLocaleString(document.documentElement.lang, { maximumFractionDigits: 2, minimumFractionDigits: digits });
  return `${value < 0 ? "−" : value > 0 ? "+" : ""}${text}`;
}

// The same for values that stand in one list: with a decimal all of them, where one of them has it.
export function signedAlike(rows) {
  const values = rows.flatMap((row) => [row.total, row.penalties, ...row.rounds ?? []]).filter((value) => typeof value === "number");
  const digits = values.every(Number.isInteger) ? 0 : 1;
  return (value) => signed(value, digits);
}

export const myName = () => readStored(NAME) ?? "";
export const keepName = (name) => writeStored(NAME, name);

const FAULTS_TOLD = 3;

// What contradicts what in a tournament, and where, a sentence each.
function contradictions(faults) {
  const told = faults.slice(0, FAULTS_TOLD).map((each) => say(`contradiction_${each.code}`, each));
  const more = faults.length - told.length;
  return [...told, more ? say("contradictions_more", { n: more }) : ""].filter(Boolean).join(" ");
}

// A refusal of the hall in the page's words, with its numbers.
function refused(error) {
  const { difference, faults, tables, who } = error?.details ?? {};
  if (faults) return contradictions(faults);
  if (difference) return say(difference < 0 ? "hall_too_few" : "hall_too_many", { n: formatNumber(Math.abs(difference)) });
  if (who) return joinTitle([who, errorText(error)]);
  return tables ? say("error_results_missing", { tables: joinList(tables) }) : errorText(error);
}

export function says(text, no = false) {
  showStatus(text, !no);
}

// Seconds that are left of a round's clock now; null without a limit.
export function leftOf(clock, at) {
  if (!clock || clock.left_s === null) return null;
  return clock.left_s - (clock.runs ? (performance.now() - at) / 1000 : 0);
}

// What is at an address of the hall, once it is told: while it is refused or no answer comes, the page says so.
export async function got(path) {
  for (let said = false; ; said = true) {
    try {
      const response = await fetch(path, { cache: "no-store" });
      const answer = await readJsonWhenReleased(response);
      if (response.ok && said) says("");
      if (response.ok) return answer;
      says(refused(answer.error), true);
    } catch (error) {
      says(say("hall_away"), true);
      console.warn(path, error);
    }
    await new Promise((done) => { setTimeout(done, AGAIN_MS); });
  }
}

export const once = new IdempotentSender();

// What the hall answers to a command, as `answered`; however often it is pressed, it is done once.
// `asks`: codes of refusals of which the page makes a question.
export async function commanded(what, fields = {}, asks = []) {
  const told = { do: what, ...(EVENT ? { event: EVENT } : {}), ...fields };
  return once.send(JSON.stringify(told), (id) => answered("api/hall/commands", JSON.stringify({ ...told, id }), undefined, asks));
}

// The hall's answer where it did it, else null; why not is told on the page.
export async function command(what, fields = {}) {
  const answer = await commanded(what, fields);
  return answer?.error ? null : answer;
}

export async function sent(path, body, kind = "application/json") {
  const answer = await answered(path, body, kind);
  return answer?.error ? null : answer;
}

export function notAnswered(path, error) {
  unsure = true;
  says(say("hall_away"), true);
  console.warn(path, error);
}

// What the hall answers, also where it refuses; null where it does not answer.
export async function answered(path, body, kind = "application/json", asks = []) {
  unsure = false;
  try {
    const response = await fetch(path, { method: "POST", headers: { "Content-Type": kind }, body });
    const answer = await readJsonWhenReleased(response);
    const isAsked = asks.includes(answer.error?.code);
    says(response.ok ? say("hall_done") : isAsked ? "" : refused(answer.error), !response.ok);
    return answer;
  } catch (error) {
    notAnswered(path, error);
    return null;
  }
}
