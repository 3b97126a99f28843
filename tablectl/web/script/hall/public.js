// The public page beside the published files: polls the manifest and fetches each segment once.

import { byId } from "../dom.js";
import { readJsonWhenReleased } from "../pointer.js";
import { showAnnounced } from "./announcements.js";
import { tableCard } from "./table_card.js";
import { clockOrBreak, countdownIn, roundText } from "./round_time.js";
import { drawRanking } from "./ranking_table.js";
import { formatTime, say, translatePage } from "../language.js";
import { setUpPage } from "../theme.js";
import { repeatWhileVisible } from "../visibility.js";

translatePage();
setUpPage();
const clock = countdownIn(byId("clock"));
const POLL_INTERVAL_MS = 2000;
const STALE_AFTER_MS = 10000;
const drawnSegments = {};
let isPending = false, announced = "", announcedAt = "", latestAt = "", changedAt = performance.now();

const DRAW_BY_SEGMENT = {
  tables: (data) => {
    byId("tables").replaceChildren(...data.tables.map(tableCard));
    announced = data.announced;
  },
  ranking: drawRanking,
};

// The web server serves the last files even when the hall is gone: the page then shows how old they are.
function showConnection(isLive) {
  byId("link").classList.toggle("up", isLive);
  byId("link").textContent = say(isLive ? "live" : "hall_away");
  byId("trouble").hidden = isLive || !latestAt;
  byId("trouble").textContent = isLive || !latestAt ? "" : say("hall_old", { at: formatTime(latestAt) });
}

async function fetchJson(path, options) {
  const response = await fetch(path, { ...options, signal: AbortSignal.timeout(STALE_AFTER_MS) });
  if (!response.ok) throw new Error(`HTTP ${response.status}`);
  return readJsonWhenReleased(response);
}

async function refresh() {
  if (isPending) return;
  isPending = true;
  try {
    const manifest = await fetchJson("manifest.json", { cache: "no-cache" });
    byId("name").textContent = manifest.name;
    byId("round").textContent = roundText(manifest);
    if (manifest.at !== latestAt) {
      [latestAt, changedAt] = [manifest.at, performance.now()];
      clock(clockOrBreak(manifest.clock, manifest.next));
    }
    for (const [name, draw] of Object.entries(DRAW_BY_SEGMENT)) {
      if (drawnSegments[name] === manifest.segments[name]) continue;
      draw(await fetchJson(manifest.segments[name]));
      drawnSegments[name] = manifest.segments[name];
    }
    if (manifest.at !== announcedAt) showAnnounced({ text: announced, next: manifest.next });
    announcedAt = manifest.at;
    showConnection(!manifest.every_s || performance.now() - changedAt < STALE_AFTER_MS);
  } catch (error) {
    showConnection(false);
    console.warn("manifest", error);
  } finally {
    isPending = false;
  }
}

repeatWhileVisible(POLL_INTERVAL_MS, refresh);
