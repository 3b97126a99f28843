// The public page beside the published files: the manifest is asked for again and again, a segment once.

import { card } from "./hall_cards.js";
import { clockIn, roundText } from "./hall_common.js";
import { drawRanking } from "./hall_places.js";
import { say, speak } from "./language.js";
import { dress } from "./theme.js";
import { every } from "./visible.js";

speak();
dress();
const known = (id) => document.getElementById(id);
const clock = clockIn(known("clock"));
const EVERY_MS = 2000;
const shown = {};
let asking = false;

const DRAWN = {
  tables: (told) => known("tables").replaceChildren(...told.tables.map(card)),
  ranking: drawRanking,
};

async function json(path, options) {
  const response = await fetch(path, options);
  if (!response.ok) throw new Error(`HTTP ${response.status}`);
  return response.json();
}

async function look() {
  if (asking) return;
  asking = true;
  try {
    const manifest = await json("manifest.json", { cache: "no-cache" });
    known("name").textContent = manifest.name;
    known("round").textContent = roundText(manifest);
    clock(manifest.clock);
    for (const [name, draw] of Object.entries(DRAWN)) {
      if (shown[name] === manifest.segments[name]) continue;
      draw(await json(manifest.segments[name]));
      shown[name] = manifest.segments[name];
    }
    known("link").classList.add("up");
    known("link").textContent = say("live");
  } catch (error) {
    known("link").classList.remove("up");
    known("link").textContent = say("hall_away");
    console.warn("manifest", error);
  } finally {
    asking = false;
  }
}

every(EVERY_MS, look);
