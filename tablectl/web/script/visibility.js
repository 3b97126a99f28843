// Whether the page is visible. A hidden page keeps the latest messages and draws nothing; the class "resting" stops
// animations. OBS reports visibility by its own events.

import { pointerReleased } from "./pointer.js";

const obs = { visible: true };
const listeners = new Set();

export function isVisible() {
  return document.visibilityState !== "hidden" && obs.visible;
}

function notify() {
  document.documentElement.classList.toggle("resting", !isVisible());
  for (const listener of listeners) listener(isVisible());
}

document.addEventListener("visibilitychange", notify);
window.addEventListener("obsSourceVisibleChanged", (event) => { obs.visible = event.detail.visible; notify(); });
notify();

export function onVisibilityChange(listener) {
  listeners.add(listener);
}

// Before the first frame nothing is drawn: it includes what the page came with.
let hasPainted = false;
requestAnimationFrame(() => { hasPainted = true; });

// Returns a function that draws at the next frame, once for any number of calls, and only while the page is visible.
export function oncePerFrame(draw) {
  let isScheduled = false;
  let isPending = false;
  const schedule = () => {
    isPending = true;
    if (isScheduled || !isVisible()) return;
    isScheduled = true;
    (hasPainted ? requestAnimationFrame : queueMicrotask)(() => pointerReleased().then(drawIfPending));
  };
  // The page may be hidden by now.
  const drawIfPending = () => {
    isScheduled = false;
    if (!isVisible()) return;
    isPending = false;
    draw();
  };
  onVisibilityChange((visible) => { if (visible && isPending) schedule(); });
  return schedule;
}

// Calls `tick` at once and then at this interval while the page is visible; returns a function that stops it.
export function repeatWhileVisible(ms, tick) {
  let timer = 0;
  const restart = (visible) => {
    clearInterval(timer);
    if (visible) { tick(); timer = setInterval(tick, ms); }
  };
  listeners.add(restart);
  restart(isVisible());
  return () => { clearInterval(timer); listeners.delete(restart); };
}
