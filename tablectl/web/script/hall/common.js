// What the hall's pages share: polling, a countdown, commands and formats.

import { clockTime } from "../clock_time.js";
import { byId } from "../dom.js";
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

const POLL_INTERVAL_MS = 1000;
const RETRY_DELAY_MS = 3000;
const NAME_KEY = "tablectl-hall-name";
export const EVENT = new URLSearchParams(location.search).get("event");

// A page of one event (?event=) links to that event's pages.
if (EVENT) setQueryOnLinks("", "event", EVENT);

// The address of a page of this event.
export function pageUrl(page, parameters = {}) {
  const query = new URLSearchParams({ ...(EVENT ? { event: EVENT } : {}), ...parameters });
  return query.size ? `${page}?${query}` : page;
}

export const apiUrl = (path, parameters) => pageUrl(`api/hall/${path}`, parameters);

function showConnection(up, text) {
  byId("link").classList.toggle("up", up);
  byId("link").textContent = text;
}

// A page that is being left aborts its requests: no error then. A download begins in the same way, but the page stays.
const UNLOAD_GRACE_MS = 3000;
let unloadedAt = -UNLOAD_GRACE_MS;
addEventListener("beforeunload", () => { unloadedAt = performance.now(); });

const forbiddenPaths = new Set(); // answered with 403
let problem = "";

function setAllowed(path, isAllowed) {
  if (isAllowed !== forbiddenPaths.has(path)) return;
  forbiddenPaths[isAllowed ? "delete" : "add"](path);
  document.body.classList.toggle("no-rights", forbiddenPaths.size > 0); // hides what may not be used
  drawProblem();
}

let isUnconfirmed = false; // a command got no answer: it may have been done or not

// Polls an address while the page is visible. `onData` gets every new answer, null while there is no event; a refusal
// is shown, and the page keeps what it had. Returns a function that polls at once and resolves once that was handled;
// its `stop` ends polling.
export function poll(path, onData, parameters = {}, intervalMs = POLL_INTERVAL_MS) {
  let etag = "", pending = null, stopped = false;
  const request = async () => {
    try {
      const response = await fetch(apiUrl(path, parameters), { headers: etag ? { "If-None-Match": etag } : {}, cache: "no-store" });
      if (stopped) return;
      setAllowed(path, response.status !== 403);
      if (forbiddenPaths.has(path)) return void showConnection(true, say("live"));
      if (!response.ok && response.status !== 304 && response.status !== 404) return void showConnection(false, refusalText((await response.json()).error));
      showConnection(true, say("live"));
      if (isUnconfirmed) showStatus(say("answers_again"));
      isUnconfirmed = false;
      if (response.status === 304) return;
      if (response.status === 404 || response.status === 204) return void onData(null);
      etag = response.headers.get("ETag") ?? "";
      const answer = await readJsonWhenReleased(response);
      if (!stopped) onData(answer);
    } catch (error) {
      if (stopped || performance.now() - unloadedAt < UNLOAD_GRACE_MS) return;
      showConnection(false, say("hall_away"));
      console.warn(path, error);
    }
  };
  const requestOnce = () => pending ??= request().finally(() => { pending = null; });
  const stopTimer = repeatWhileVisible(intervalMs, () => { if (isVisible()) requestOnce(); });
  const refresh = async () => {
    await pending; // an earlier request may be answered with an older state
    etag = "";
    if (isVisible() && !stopped) await requestOnce();
  };
  return Object.assign(refresh, { stop: () => { stopped = true; stopTimer(); } });
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

export function showEventName(event) {
  if (byId("event-name")) byId("event-name").textContent = event?.name ?? "";
}

// The worst fault of the hall's own parts, in words; empty without one.
export function hallProblem(overview) {
  if (overview.trouble) return say("hall_store_trouble");
  if (overview.brokers.some((each) => !each.up)) return say("hall_broker_away");
  if (overview.down.length) return say("hall_part_stopped", { part: joinList(overview.down) });
  return overview.clock_moved_s ? say("hall_clock_moved") : "";
}

export function showProblem(text) {
  problem = text ?? "";
  drawProblem();
}

function drawProblem() {
  const text = forbiddenPaths.size ? say("hall_no_rights") : problem;
  byId("trouble").hidden = !text;
  byId("trouble").textContent = text;
}

// A person's name; links without a name carry a role's code instead.
export function personText(name) {
  const role = `hall_role_${name}`;
  return hasWord(role) ? say(role) : name;
}

// "+31.5", in the unit of the event's scoring formula; 0 has no sign.
export function signed(value, digits = Number.isInteger(value) ? 0 : 1) {
  const text = Math.abs(value).toLocaleString(document.documentElement.lang, { maximumFractionDigits: 2, minimumFractionDigits: digits });
  return `${value < 0 ? "−" : value > 0 ? "+" : ""}${text}`;
}

// A formatter for values of one list: all with a decimal where one has it.
export function signedFormatter(rows) {
  const values = rows.flatMap((row) => [row.total, row.penalties, ...row.rounds ?? []]).filter((value) => typeof value === "number");
  const digits = values.every(Number.isInteger) ? 0 : 1;
  return (value) => signed(value, digits);
}

export const savedName = () => readStored(NAME_KEY) ?? "";
export const saveName = (name) => writeStored(NAME_KEY, name);

const MAX_SHOWN_FAULTS = 3;

// The contradictions in a tournament, a sentence each.
function contradictionsText(faults) {
  const sentences = faults.slice(0, MAX_SHOWN_FAULTS).map((each) => say(`contradiction_${each.code}`, each));
  const hidden = faults.length - sentences.length;
  return [...sentences, hidden ? say("contradictions_more", { n: hidden }) : ""].filter(Boolean).join(" ");
}

// The hall's error in words, with its figures.
function refusalText(error) {
  const { difference, faults, tables, who } = error?.details ?? {};
  if (faults) return contradictionsText(faults);
  if (difference) return say(difference < 0 ? "hall_too_few" : "hall_too_many", { n: formatNumber(Math.abs(difference)) });
  if (who) return joinTitle([who, errorText(error)]);
  return tables ? say("error_results_missing", { tables: joinList(tables) }) : errorText(error);
}

// The seconds that are left now; null without a limit. `receivedAt`: when the clock came, as performance.now() has it.
export function secondsLeft(clock, receivedAt) {
  if (!clock || clock.left_s === null) return null;
  return clock.left_s - (clock.runs ? (performance.now() - receivedAt) / 1000 : 0);
}

// Fetches until there is an answer; the page shows why there is none yet.
export async function fetchWithRetry(path) {
  for (let hasFailed = false; ; hasFailed = true) {
    try {
      const response = await fetch(path, { cache: "no-store" });
      const answer = await readJsonWhenReleased(response);
      if (response.ok && hasFailed) showStatus("");
      if (response.ok) return answer;
      showStatus(refusalText(answer.error), false);
    } catch (error) {
      showStatus(say("hall_away"), false);
      console.warn(path, error);
    }
    await new Promise((done) => { setTimeout(done, RETRY_DELAY_MS); });
  }
}

export const sender = new IdempotentSender();

// Sends a command and returns the hall's answer, refusals too; pressed twice it is done once. The page asks about the
// refusals in `questionCodes` instead of showing them.
export async function sendCommand(command, fields = {}, questionCodes = []) {
  const request = { do: command, ...(EVENT ? { event: EVENT } : {}), ...fields };
  return sender.send(JSON.stringify(request), (id) => post("api/hall/commands", JSON.stringify({ ...request, id }), undefined, questionCodes));
}

// The hall's answer; null where it refused, which the page shows, or did not answer.
export async function runCommand(command, fields = {}) {
  const answer = await sendCommand(command, fields);
  return answer?.error ? null : answer;
}

export function showNoAnswer(path, error) {
  isUnconfirmed = true;
  showStatus(say("hall_away"), false);
  console.warn(path, error);
}

// The hall's answer, refusals too; null where it does not answer.
export async function post(path, body, kind = "application/json", questionCodes = []) {
  isUnconfirmed = false;
  try {
    const response = await fetch(path, { method: "POST", headers: { "Content-Type": kind }, body });
    const answer = await readJsonWhenReleased(response);
    const isAsked = questionCodes.includes(answer.error?.code);
    showStatus(response.ok ? say("hall_done") : isAsked ? "" : refusalText(answer.error), response.ok);
    return answer;
  } catch (error) {
    showNoAnswer(path, error);
    return null;
  }
}
