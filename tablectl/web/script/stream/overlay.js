// The stream's overlay: chosen parts on a transparent page of 1920 by 1080. It only draws; what is on it comes from
// the service's stream, and from the delayed one alone where hands are shown.
// /overlay?parts=round,scores,table&theme=dark&lang=en&audience=broadcast|commentary, or /overlay/<part>;
// ?voice=words or sounds says it aloud (voice.js);
// ?turns=1 shows one of the parts at a time, the next by a press;
// ?at=, ?x=, ?y=, ?scale= place it, ?motion=off keeps it still, ?sample=1 shows made-up play to arrange a scene by, ?sample=long with long names.

import { playerNames } from "../board.js";
import { loginUrl } from "../api_client.js";
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
import { el } from "../tiles.js";
import { oncePerFrame } from "../visibility.js";
import { Voice } from "../voice.js";

const USUAL = "round,scores,result,penalties";
const AUDIENCES = ["broadcast", "commentary"];
const WORDS = {
  audience: ["public", ...AUDIENCES], motion: ["on", "off"], sample: ["1", "play", "long"],
  seat: ["1", "2", "3", "4"], voice: ["words", "sounds"],
};
const asked = new URLSearchParams(location.search);

translatePage();
document.documentElement.classList.toggle("still", asked.get("motion") === "off");
const wanted = (PAGE_PATH.split("/")[1] || asked.get("parts") || USUAL).split(",").map((each) => each.trim());
const wrong = [
  ...wanted.filter((each) => !(each in PARTS)).map((each) => `parts: ${each}? ${Object.keys(PARTS).join(", ")}`),
  ...Object.entries(WORDS).filter(([name, words]) => asked.has(name) && !words.includes(asked.get(name)))
    .map(([name, words]) => `${name}: ${asked.get(name)}? ${words.join(", ")}`),
  ...(asked.has("minutes") && !(Number(asked.get("minutes")) > 0) ? [`minutes: ${asked.get("minutes")}? 90`] : []),
  ...positionParts(asked),
];
const sample = asked.has("sample");
// Hands come late, and everything beside them from the same late stream, so that a scene agrees with itself.
const audience = AUDIENCES.find((each) => each === asked.get("audience")) ?? (wanted.some((each) => LATE_PARTS.includes(each)) ? "broadcast" : null);
const told = { state: null, score: null, result: null, needs: null, hands: null, session: null, players: [], news: false };
const session = wanted.some((each) => SESSION_PARTS.includes(each)) && !sample ? new LatestSession(audience, () => draw()) : null;
// ?turns=1: one graphic at a time, the next by a button's press (/api/press/next-graphic); after the last one none.
const turns = asked.has("turns");
let turn = sample ? 1 : 0;
let refused = false;

const draw = oncePerFrame(() => {
  told.players = playerNames(told.state, told.score);
  if (session && !refused) {
    session.update(told.score, told.result);
    told.session = session.data;
  }
  const shown = turns ? (turn % (parts.length + 1)) - 1 : null;
  for (const [place, [section, part]] of parts.entries()) {
    // A part is on the page once it has something to say; an audience that may not listen sees nothing at all.
    section.hidden = refused || (turns && place !== shown) || !part.draw(told);
    if (!section.hidden) part.drawn?.();
  }
  showPauseBanner(refused ? null : told.state);
});

const parts = wanted.filter((each) => each in PARTS).map((name) => {
  const section = document.querySelector(`[data-part="${name}"]`);
  return [section, PARTS[name](section, { asked, audience, sample, redraw: () => draw() })];
});

let line = { link: "connecting", reason: "" };

function badge(link, reason = "") {
  line = { link, reason };
  refused = link === "refused";
  told.news = !["connecting", "lost", "refused"].includes(link); // what was missed meanwhile is no news when it comes
  const words = { lost: say("lost"), silent: say("no_data"), blind: say("blind"), refused: reason }[link];
  const lines = words ? [...wrong, words] : wrong;
  const shown = document.getElementById("badge");
  shown.hidden = !lines.length;
  shown.replaceChildren(lines.join(" · "), ...(refused ? [" ", el("a", { href: loginUrl() }, say("log_in"))] : []));
  draw();
}

function happened(event) {
  for (const [, part] of parts) part.happened?.(event, told);
  draw();
}

function newest(topic) {
  return (message) => {
    told[topic] = message;
    if (topic === "score") loadBook(message.ruleset, draw);
    draw();
  };
}

onProfilesChange(draw);
badge("connecting");
applyTheme(asked, (text) => { wrong.push(text); badge(line.link, line.reason); });
if (sample) {
  Object.assign(told, SAMPLE.messages, { news: true });
  setProfiles(SAMPLE.players);
  loadBook(SAMPLE.messages.score.ruleset, draw);
  SAMPLE.events.forEach(happened);
} else {
  const voice = asked.has("voice") ? new Voice(null) : null;
  listen({
    state: newest("state"),
    score: newest("score"),
    result: newest("result"),
    needs: newest("needs"),
    hands: newest("hands"),
    event: happened,
    graphic: (message) => { turn = message.turn; draw(); },
    ...(voice ? { said: (message) => voice.onMessage(message) } : {}),
    beat: (message) => parts.forEach(([, part]) => part.beat?.(message)),
  }, { path: audience ? `api/stream?audience=${audience}` : "api/stream", onState: badge });
}
