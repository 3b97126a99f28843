// Reads the hall's data again and again, and shows in a page's head whether the hall answers and what troubles it.

import { showRestored } from "./commands.js";
import { apiUrl } from "./event.js";
import { refusalText } from "./refusals.js";
import "./shared_words.js";
import { byId } from "../dom.js";
import { joinList, say } from "../language.js";
import { readJsonWhenReleased } from "../pointer.js";
import { showStatus } from "../status_line.js";
import { isVisible, repeatWhileVisible } from "../visibility.js";
import { requestTimeout } from "../request_timeout.js";

const POLL_INTERVAL_MS = 1000;
const RETRY_DELAY_MS = 3000;

let lostText = ""; // what the page's message line says of the connection

// Beside the bar, which may be out of sight, a page that is worked on says it in its message line.
function showConnection(up, text) {
  byId("link").classList.toggle("up", up);
  byId("link").textContent = text;
  const line = byId("said");
  if (!line || document.body.matches(".wall")) return;
  if (up && lostText === line.textContent) showStatus("");
  if (!up && line.hidden) showStatus(text, false);
  lostText = up ? "" : text;
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

// Polls an address while the page is visible. `onData` gets every new answer, null while there is no event; a refusal
// is shown, and the page keeps what it had. Returns a function that polls at once and resolves once that was handled;
// its `stop` ends polling.
export function poll(path, onData, parameters = {}, intervalMs = POLL_INTERVAL_MS) {
  let etag = "", pending = null, stopped = false;
  const request = async () => {
    const sentAt = performance.now();
    try {
      const response = await fetch(apiUrl(path, parameters), { headers: etag ? { "If-None-Match": etag } : {}, cache: "no-store", signal: requestTimeout() });
      if (stopped) return;
      setAllowed(path, response.status !== 403);
      if (forbiddenPaths.has(path)) return void showConnection(true, say("live"));
      if (!response.ok && response.status !== 304 && response.status !== 404) return void showConnection(false, refusalText((await response.json()).error));
      showConnection(true, say("live"));
      showRestored();
      if (response.status === 304) return;
      if (response.status === 404 || response.status === 204) return void onData(null);
      const answer = await readJsonWhenReleased(response);
      // The clock of a late answer is late: the next one is no 304.
      etag = performance.now() - sentAt < intervalMs ? response.headers.get("ETag") ?? "" : "";
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

// Fetches until there is an answer; the page shows why there is none yet.
export async function fetchWithRetry(path) {
  for (let hasFailed = false; ; hasFailed = true) {
    try {
      const response = await fetch(path, { cache: "no-store", signal: requestTimeout() });
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
