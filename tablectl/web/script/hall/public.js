// The public page beside the published files: the manifest is asked for again and again, a segment once.

import { readJsonWhenReleased } from "../pointer.js";
import { card } from "./cards.js";
import { clockIn, roundText } from "./common.js";
import { drawRanking } from "./places.js";
import { formatTime, say, translatePage } from "../language.js";
import { setUpPage } from "../theme.js";
import { repeatWhileVisible } from "../visibility.js";

translatePage();
setUpPage();
const known = (id) => document.getElementById(id);
const clock = clockIn(known("clock"));
const EVERY_MS = 2000;
const OLD_MS = 10000;
const shown = {};
let asking = false, newest = "", heardAt = performance.now();

const DRAWN = {
  tables: (told) => known("tables").replaceChildren(...told.tables.map(card)),
  ranking: drawRanking,
};

// A web server goes on serving what the hall wrote last: what the page shows stays, and the page says that it is old.
function linked(up) {
  known("link").classList.toggle("up", up);
  known("link").textContent = say(up ? "live" : "hall_away");
  known("trouble").hidden = up || !newest;
  known("trouble").textContent = up || !newest ? "" : say("hall_old", { at: formatTime(newest) });
}

async function json(path, options) {
  const response = await fetch(path, options);
  if (!response.ok) throw new Error(`HTTP ${response.status}`);
  return readJsonWhenReleased(response);
}

async function look() {
  if (asking) return;
  asking = true;
  try {
    const manifest = await json("manifest.json", { cache: "no-cache" });
    known("name").textContent = manifest.name;
    known("round").textContent = roundText(manifest);
    if (manifest.at !== newest) {
      [newest, heardAt] = [manifest.at, performance.now()];
      clock(manifest.clock);
    }
    for (const [name, draw] of Object.entries(DRAWN)) {
      if (shown[name] === manifest.segments[name]) continue;
      draw(await json(manifest.segments[name]));
      shown[name] = manifest.segments[name];
    }
    linked(!manifest.every_s || performance.now() - heardAt < OLD_MS);
  } catch (error) {
    linked(false);
    console.warn("manifest", error);
  } finally {
    asking = false;
  }
}

repeatWhileVisible(EVERY_MS, look);
