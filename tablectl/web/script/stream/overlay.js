// The overlay of a live stream: parts on a transparent page of 1920 by 1080.
// /overlay?parts=round,scores,table&theme=dark&lang=en&audience=broadcast|commentary, or /overlay/<part>;
// ?voice=words or sounds: spoken (voice.js); ?turns=1: one part at a time, the next by a press (/api/press/next-graphic);
// ?at=, ?x=, ?y=, ?scale=: position and size; ?motion=off: no animation; ?sample=1, play or long: made-up play.

import { byId } from "../dom.js";
import { playerNames } from "../board.js";
import { withLogin } from "../api_client.js";
import { onProfilesChange, setProfiles } from "../identity.js";
import { say, translatePage } from "../language.js";
import { loadBook } from "../book_names.js";
import { LATE_PARTS, PARTS, SESSION_PARTS } from "./overlay/parts.js";
import { positionParts } from "./overlay/place.js";
import { SAMPLE } from "./overlay/sample.js";
import { applyTheme } from "./overlay/themes.js";
import { showPauseBanner } from "../pause_banner.js";
import { PAGE_PATH } from "../urls.js";
import { LatestSession } from "../latest_session.js";
import { listen } from "../event_stream.js";
import { oncePerFrame } from "../visibility.js";
import { Voice } from "../voice.js";

const DEFAULT_PARTS = "round,scores,result,penalties";
const AUDIENCES = ["broadcast", "commentary"];
const ALLOWED_VALUES = {
  audience: ["public", ...AUDIENCES], motion: ["on", "off"], sample: ["1", "play", "long"],
  seat: ["1", "2", "3", "4"], voice: ["words", "sounds"],
};
const query = new URLSearchParams(location.search);

translatePage();
document.documentElement.classList.toggle("still", query.get("motion") === "off");
const partNames = (PAGE_PATH.split("/")[1] || query.get("parts") || DEFAULT_PARTS).split(",").map((each) => each.trim());
const problems = [
  ...partNames.filter((each) => !(each in PARTS)).map((each) => `parts: ${each}? ${Object.keys(PARTS).join(", ")}`),
  ...Object.entries(ALLOWED_VALUES).filter(([name, words]) => query.has(name) && !words.includes(query.get(name)))
    .map(([name, words]) => `${name}: ${query.get(name)}? ${words.join(", ")}`),
  ...(query.has("minutes") && !(Number(query.get("minutes")) > 0) ? [`minutes: ${query.get("minutes")}? 90`] : []),
  ...positionParts(query),
];
const sample = query.has("sample");
// With hands, all parts use the delayed stream, so that they agree with each other.
const audience = AUDIENCES.find((each) => each === query.get("audience")) ?? (partNames.some((each) => LATE_PARTS.includes(each)) ? "broadcast" : null);
const messages = { state: null, score: null, result: null, needs: null, hands: null, session: null, players: [], news: false };
const session = partNames.some((each) => SESSION_PARTS.includes(each)) && !sample ? new LatestSession(audience, () => draw()) : null;
const isRotating = query.has("turns");
let press = sample ? 1 : 0; // number of presses: after the last part none is shown
let refused = false;

const draw = oncePerFrame(() => {
  messages.players = playerNames(messages.state, messages.score);
  if (session && !refused) {
    session.update(messages.score, messages.result);
    messages.session = session.data;
  }
  const shownIndex = isRotating ? (press % (parts.length + 1)) - 1 : null;
  for (const [index, [section, part]] of parts.entries()) {
    section.hidden = refused || (isRotating && index !== shownIndex) || !part.draw(messages);
    if (!section.hidden) part.onDrawn?.();
  }
  showPauseBanner(refused ? null : messages.state);
});

const parts = partNames.filter((each) => each in PARTS).map((name) => {
  const section = document.querySelector(`[data-part="${name}"]`);
  return [section, PARTS[name](section, { query, audience, sample, redraw: () => draw() })];
});

let connection = { link: "connecting", reason: "" };

function onState(link, reason = "") {
  connection = { link, reason };
  refused = link === "refused";
  messages.news = !["connecting", "lost", "silent", "refused"].includes(link); // events that were missed are not called out
  const text = { lost: say("lost"), silent: say("no_data"), blind: say("blind"), awaited: say("phone_awaited"), refused: reason }[link];
  const lines = text ? [...problems, text] : problems;
  const badge = byId("badge");
  badge.hidden = !lines.length;
  badge.replaceChildren(...(refused ? withLogin(lines.join(" · ")) : [lines.join(" · ")]));
  draw();
}

function onEvent(event) {
  for (const [, part] of parts) part.onEvent?.(event, messages);
  draw();
}

function onMessage(topic) {
  return (message) => {
    messages[topic] = message;
    if (topic === "score") loadBook(message.ruleset, draw);
    draw();
  };
}

onProfilesChange(draw);
onState("connecting");
applyTheme(query, (text) => { problems.push(text); onState(connection.link, connection.reason); });
if (sample) {
  Object.assign(messages, SAMPLE.messages, { news: true });
  setProfiles(SAMPLE.players);
  loadBook(SAMPLE.messages.score.ruleset, draw);
  SAMPLE.events.forEach(onEvent);
} else {
  const voice = query.has("voice") ? new Voice(null) : null;
  listen({
    state: onMessage("state"),
    score: onMessage("score"),
    result: onMessage("result"),
    needs: onMessage("needs"),
    hands: onMessage("hands"),
    event: onEvent,
    graphic: (message) => { press = message.turn; draw(); },
    ...(voice ? { said: (message) => voice.onMessage(message) } : {}),
    beat: (message) => parts.forEach(([, part]) => part.onBeat?.(message)),
  }, { path: audience ? `api/stream?audience=${audience}` : "api/stream", onState });
}
