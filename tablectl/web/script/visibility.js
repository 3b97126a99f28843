// Whether anybody can see the page. A hidden page keeps the newest messages and draws nothing; everything that moves
// by style stops through the class "resting". OBS says it by events of its own, browsers by the document's visibility.

import { pointerReleased } from "./pointer.js";

const obs = { visible: true };
const watchers = new Set();

export function isVisible() {
  return document.visibilityState !== "hidden" && obs.visible;
}

function changed() {
  document.documentElement.classList.toggle("resting", !isVisible());
  for (const watcher of watchers) watcher(isVisible());
}

document.addEventListener("visibilitychange", changed);
window.addEventListener("obsSourceVisibleChanged", (event) => { obs.visible = event.detail.visible; changed(); });
changed();

export function onVisibilityChange(watcher) {
  watchers.add(watcher);
}

// Until the first frame nothing is seen yet: what a page came with is in it.
let framed = false;
requestAnimationFrame(() => { framed = true; });

// A function that draws at the next frame, once for however many calls, and only while the page is seen.
export function oncePerFrame(draw) {
  let waiting = false;
  let owed = false;
  const ask = () => {
    owed = true;
    if (waiting || !isVisible()) return;
    waiting = true;
    (framed ? requestAnimationFrame : queueMicrotask)(() => pointerReleased().then(drawOwed));
  };
  // The page may have been hidden since the frame was asked for.
  const drawOwed = () => {
    waiting = false;
    if (!isVisible()) return;
    owed = false;
    draw();
  };
  onVisibilityChange((visible) => { if (visible && owed) ask(); });
  return ask;
}

// Calls every so many milliseconds while the page is seen, now for the first time; returns what ends it.
export function repeatWhileVisible(ms, tick) {
  let timer = 0;
  const set = (visible) => {
    clearInterval(timer);
    if (visible) { tick(); timer = setInterval(tick, ms); }
  };
  watchers.add(set);
  set(isVisible());
  return () => { clearInterval(timer); watchers.delete(set); };
}

export function everySecond(tick) {
  repeatWhileVisible(1000, tick);
}
