// The newest messages, pushed by the service over one EventSource. It connects again by itself, says the number of
// the last event it has so that nothing is missed, and tells when there is no news although there should be.

import { pointerReleased } from "./pointer.js";
import { setProfiles } from "./identity.js";
import { LANGUAGE, say } from "./language.js";
import { updateRoundClock } from "./round_clock.js";
import { trackLoading } from "./page_loading.js";

const SILENT_MS = 16_000; // the service sends a beat every 5 s
const AGAIN_MS = [1000, 2000, 4000, 8000, 15_000];

// Opens the stream. `handlers`: a function a topic; with one for `said` the service also sends spoken sentences, while
// `wantsVoice()` is true: call `refresh` when that changes. `onState(state, reason)` gets "connecting", "live", "lost",
// "silent", "blind" or "refused". The stream is live once the service has sent all that was there before.
export function listen(handlers, { path = "api/stream", onState = () => {}, wantsVoice = () => true } = {}) {
  const light = document.getElementById("link");
  let source = null;
  let last = "";
  let newest = null; // the event of that number, as it was told
  let heard = Date.now();
  let failures = 0;
  let blind = false;
  let state = "";
  let retry = 0;
  let hearing = false;
  let greeted = false;
  let begun = () => {};
  const stood = {};
  trackLoading(new Promise((heardAll) => { begun = heardAll; }));

  const hear = { players: setProfiles, clock: updateRoundClock, ...handlers };

  function set(next, reason = "") {
    if (next === state) return;
    state = next;
    document.documentElement.dataset.link = next;
    if (light) {
      light.classList.toggle("up", next === "live");
      light.textContent = say({ live: "live", connecting: "connecting", lost: "lost", silent: "no_data", blind: "blind", refused: "needs_log_in" }[next]);
    }
    if (next !== "connecting") begun();
    onState(next, reason);
  }

  function fresh(message) {
    heard = Date.now();
    failures = 0;
    if (message.lastEventId) last = message.lastEventId;
    if (message.type === "questions") greeted = true; // the last of what a stream begins with
    if (greeted) set(blind ? "blind" : "live");
  }

  function address() {
    hearing = Boolean(handlers.said) && wantsVoice();
    const query = [hearing ? `voice=${LANGUAGE}` : "", last ? `after=${last}` : ""].filter(Boolean).join("&");
    return query ? `${path}${path.includes("?") ? "&" : "?"}${query}` : path;
  }

  // A journal that was restored and has passed the last event that this page has: what follows that number is not what
  // follows on this page, which begins anew.
  async function sameJournal() {
    const had = newest;
    if (!had?.hash) return;
    const asked = new URL(path.replace("api/stream", "api/events"), document.baseURI);
    asked.searchParams.set("after", had.seq - 1);
    asked.searchParams.set("limit", 1);
    const response = await fetch(asked, { cache: "no-store" }).catch(() => null);
    if (!response?.ok) return;
    const [kept] = (await response.json()).events;
    if (kept?.seq === had.seq && kept.hash !== had.hash) location.reload();
  }

  function open() {
    clearTimeout(retry);
    source?.close();
    source = new EventSource(address());
    greeted = false;
    source.onopen = () => { heard = Date.now(); sameJournal(); };
    source.onerror = () => {
      greeted = false;
      if (state !== "refused") set("lost");
      // The browser tries again by itself, but gives up for good when the answer was an error.
      if (source.readyState === EventSource.CLOSED) refused().finally(again);
    };
    source.addEventListener("beat", fresh);
    source.addEventListener("questions", fresh);
    source.addEventListener("health", (message) => {
      blind = JSON.parse(message.data).links.some((link) => link.name.startsWith("camera") && !link.up);
      fresh(message);
    });
    for (const [topic, handle] of Object.entries(hear)) {
      source.addEventListener(topic, async (message) => {
        fresh(message);
        const data = JSON.parse(message.data);
        if (topic === "event") newest = data;
        if (JSON.stringify(data) === stood[topic]) return; // it is on the page already
        delete stood[topic];
        await pointerReleased();
        handle(data);
      });
    }
  }

  // An answer that was no stream says nothing to the page: the same audience's score says why it may not listen.
  async function refused() {
    const response = await fetch(path.replace("api/stream", "api/score")).catch(() => null);
    if (response?.status === 403) set("refused", say("late_refused"));
    else set("lost");
  }

  function again() {
    clearTimeout(retry);
    retry = setTimeout(open, AGAIN_MS[Math.min(failures, AGAIN_MS.length - 1)]);
    failures += 1;
  }

  set("connecting");
  // What the page came with is drawn before the stream is there, which begins with the same.
  for (const [topic, message] of Object.entries(JSON.parse(document.getElementById("stood")?.textContent ?? "{}"))) {
    stood[topic] = JSON.stringify(message);
    hear[topic]?.(message);
  }
  open();
  const watch = setInterval(() => {
    if (["live", "blind"].includes(state) && Date.now() - heard > SILENT_MS) set("silent");
  }, 1000);
  window.addEventListener("online", open);
  window.addEventListener("pagehide", () => {
    clearInterval(watch);
    clearTimeout(retry);
    source.close();
  });
  window.addEventListener("pageshow", (event) => { if (event.persisted) location.reload(); });
  return { close: () => source.close(), refresh: () => { if (wantsVoice() !== hearing) open(); } };
}
