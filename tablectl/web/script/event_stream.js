// The service's messages, pushed over one EventSource. It reconnects by itself with the number of the last event, so
// that nothing is missed, and reports when messages stop coming.

import { byId } from "./dom.js";
import { pointerReleased } from "./pointer.js";
import { setProfiles } from "./identity.js";
import { LANGUAGE, say } from "./language.js";
import { setTableTime, updateRoundClock } from "./round_clock.js";
import { trackLoading } from "./page_loading.js";

const MAX_SILENCE_MS = 16_000; // the service sends a beat every 5 s
const RETRY_DELAYS_MS = [1000, 2000, 4000, 8000, 15_000];

// Opens the stream. `handlers`: a function a topic; with one for `said` the service also sends spoken sentences, while
// `wantsVoice()` is true: call `refresh` when that changes. `onState(state, reason)` gets "connecting", "live", "lost",
// "silent", "blind", "awaited" (no phone has been the camera yet) or "refused". The stream is live once the service has sent all
// that was there before; then, for each connection, `onCaughtUp` is called. With `api` the page's message line says at once that nobody answers.
export function listen(handlers, { path = "api/stream", onState = () => {}, onCaughtUp = () => {}, api = null, wantsVoice = () => true } = {}) {
  const linkLabel = byId("link");
  let source = null;
  let lastEventId = "";
  let latestEvent = null; // the event with that number
  let heardAt = Date.now();
  let failures = 0;
  let sight = "live"; // or "blind", "awaited"
  let state = "";
  let retryTimer = 0;
  let requestsVoice = false;
  let isCaughtUp = false;
  let onLoaded = () => {};
  const initial = {};
  trackLoading(new Promise((resolve) => { onLoaded = resolve; }));

  const handlerByTopic = { players: setProfiles, clock: updateRoundClock, ...handlers };

  // The stream alone may have ended, and a computer's own pages need no network.
  const checkAnswer = () => api?.get("api/me");

  function setState(next, reason = "") {
    if (next === state) return;
    state = next;
    document.documentElement.dataset.link = next;
    if (linkLabel) {
      linkLabel.classList.toggle("up", next === "live");
      const text = say({ silent: "no_data", awaited: "phone_awaited", refused: "needs_log_in" }[next] ?? next);
      linkLabel.replaceChildren(next === "awaited" ? Object.assign(document.createElement("a"), { href: "camera", textContent: text }) : text);
    }
    if (next !== "connecting") onLoaded();
    if (["lost", "silent"].includes(next)) checkAnswer();
    onState(next, reason);
  }

  function onMessage(message) {
    heardAt = Date.now();
    failures = 0;
    if (message.type === "beat") setTableTime(JSON.parse(message.data));
    if (message.lastEventId) lastEventId = message.lastEventId;
    if (!isCaughtUp && message.type === "questions") { // the last of a stream's initial messages
      isCaughtUp = true;
      onCaughtUp();
    }
    if (isCaughtUp) setState(sight);
  }

  function streamUrl() {
    requestsVoice = Boolean(handlers.said) && wantsVoice();
    const query = [requestsVoice ? `voice=${LANGUAGE}` : "", lastEventId ? `after=${lastEventId}` : ""].filter(Boolean).join("&");
    return query ? `${path}${path.includes("?") ? "&" : "?"}${query}` : path;
  }

  // A restored journal may have passed the last event that this page has: its later events do not follow what the
  // page shows. Then the page reloads.
  async function reloadIfOtherJournal() {
    const event = latestEvent;
    if (!event?.hash) return;
    const url = new URL(path.replace("api/stream", "api/events"), document.baseURI);
    url.searchParams.set("after", event.seq - 1);
    url.searchParams.set("limit", 1);
    const response = await fetch(url, { cache: "no-store" }).catch(() => null);
    if (!response?.ok) return;
    const [stored] = (await response.json()).events;
    if (stored?.seq === event.seq && stored.hash !== event.hash) location.reload();
  }

  function connect() {
    clearTimeout(retryTimer);
    source?.close();
    source = new EventSource(streamUrl());
    isCaughtUp = false;
    heardAt = Date.now();
    source.onopen = () => { heardAt = Date.now(); reloadIfOtherJournal(); };
    source.onerror = () => {
      isCaughtUp = false;
      if (state !== "refused") setState("lost");
      // The browser reconnects by itself, but not after an error response.
      if (source.readyState === EventSource.CLOSED) explainRefusal().finally(reconnectLater);
    };
    source.addEventListener("beat", onMessage);
    source.addEventListener("questions", onMessage);
    source.addEventListener("health", (message) => {
      const away = JSON.parse(message.data).links.filter((link) => link.name.startsWith("camera") && !link.up);
      sight = !away.length ? "live" : away.every(({ why }) => why?.code === "phone_awaited") ? "awaited" : "blind";
      onMessage(message);
    });
    for (const [topic, handle] of Object.entries(handlerByTopic)) {
      source.addEventListener(topic, async (message) => {
        onMessage(message);
        const data = JSON.parse(message.data);
        if (topic === "event") latestEvent = data;
        if (JSON.stringify(data) === initial[topic]) return; // already drawn from the page's own copy
        delete initial[topic];
        await pointerReleased();
        handle(data);
      });
    }
  }

  // The error response of a stream cannot be read: the score of the same audience tells whether access is refused.
  async function explainRefusal() {
    const response = await fetch(path.replace("api/stream", "api/score"), { signal: AbortSignal.timeout(MAX_SILENCE_MS) }).catch(() => null);
    if (response?.status === 403) setState("refused", say("late_refused"));
    else setState("lost");
  }

  function reconnectLater() {
    clearTimeout(retryTimer);
    retryTimer = setTimeout(connect, RETRY_DELAYS_MS[Math.min(failures, RETRY_DELAYS_MS.length - 1)]);
    failures += 1;
  }

  setState("connecting");
  // The messages that the page came with are drawn before the stream repeats them.
  for (const [topic, message] of Object.entries(JSON.parse(byId("stood")?.textContent ?? "{}"))) {
    initial[topic] = JSON.stringify(message);
    handlerByTopic[topic]?.(message);
  }
  connect();
  // A computer without power ends no connection: a silent one is opened anew.
  const silenceTimer = setInterval(() => {
    if (source.readyState === EventSource.CLOSED || Date.now() - heardAt <= MAX_SILENCE_MS) return;
    if (isCaughtUp) setState("silent");
    connect();
  }, 1000);
  window.addEventListener("online", connect);
  window.addEventListener("offline", checkAnswer);
  window.addEventListener("pagehide", () => {
    clearInterval(silenceTimer);
    clearTimeout(retryTimer);
    source.close();
  });
  window.addEventListener("pageshow", (event) => { if (event.persisted) location.reload(); });
  return { close: () => source.close(), refresh: () => { if (wantsVoice() !== requestsVoice) connect(); } };
}
