// The first steps, from the first start to play: what is done by what the table says, and where the next step is taken.

import { byId } from "../dom.js";
import { bookOf } from "../books.js";
import { trackLoading } from "../page_loading.js";
import { addWords, fillLanguageSelect, hasWord, joinList, joinTitle, restoreLanguageFocus, say, translatePage, wordOf } from "../language.js";
import { downReasonText } from "../preflight_texts.js";
import { listen } from "../event_stream.js";
import { setUpPage } from "../theme.js";
import { el } from "../tiles.js";
import { oncePerFrame } from "../visibility.js";
import { LINKS } from "../words/links.js";
import { START } from "../words/start.js";

addWords({ ...LINKS, ...START });
translatePage();
setUpPage();
let who = null;
let state = null;
let score = null;
let links = [];
let standIns = []; // who sits there as long as nobody has said who does

const cameras = () => links.filter((each) => each.name.startsWith("camera"));
const away = () => cameras().find((each) => !each.up);
const isPhone = () => Boolean(away()?.why?.code?.startsWith("phone_"));
const names = () => (score?.seats ?? []).map((seat) => seat.player).filter(Boolean);
const named = () => names().length > 0 && names().length === score.seats.length && names().some((name, seat) => name !== standIns[seat]);
const noAccount = () => who?.accounts === false;
const languages = el("select", { "data-choose-language": "", "aria-label": say("language") });
fillLanguageSelect(languages);
let drawn = "";

// Each step: its key, whether it is done, what is told of it, and where it is taken.
const STEPS = [
  ["language", () => true, () => say("step_language_how"), null],
  ["account", () => Boolean(who?.csrf), () => (who?.csrf ? who.name || wordOf("role", who.role) : say(noAccount() ? "step_account_console" : "step_account_log_in")), () => (noAccount() ? null : who?.csrf ? "accounts" : "login?next=/start")],
  ["rules", () => Boolean(score?.ruleset) && !score.finished, () => (score?.ruleset ? say(hasWord(`book_${score.ruleset}`) ? `book_${score.ruleset}` : "step_rules_how") : say("step_rules_how")), () => "operator?from=start#session"],
  ["players", named, () => (named() ? joinList(names()) : say("step_players_how")), () => "operator?from=start#session"],
  ["camera", () => cameras().length > 0 && !away(), () => (isPhone() ? downReasonText(away()) : say(!cameras().length ? "step_camera_how" : away() ? "step_camera_off" : "step_camera_on")), () => (isPhone() || !cameras().length ? "camera" : "preflight")],
  ["play", () => Boolean(state?.phase) && state.phase !== "settled", () => say(score && bookOf(score.ruleset) && state?.phase ? "step_play_on" : "step_play_how"), () => "operator#hand"],
];

function todo(row, next) {
  const text = say(row.done ? "step_change" : "step_go");
  return el("a", { href: row.address, class: next ? "main" : "", "aria-label": joinTitle([text, say(`step_${row.key}`)]) }, text);
}

const draw = oncePerFrame(() => {
  byId("table-name").textContent = state?.table ?? score?.table ?? "";
  const rows = STEPS.map(([key, done, told, address]) => ({ key, done: done(), told: told(), address: address?.() }));
  const next = rows.find((row) => !row.done);
  const text = JSON.stringify(rows);
  if (text === drawn) return; // a choice that is open stays open
  drawn = text;
  const reached = document.activeElement === languages;
  byId("steps").replaceChildren(...rows.map((row) => el("li", { "data-step": row.key, class: row.done ? "done" : "", "aria-current": row === next ? "step" : null },
    el("span", { class: "tick", role: "img", "aria-label": say(row.done ? "step_done" : "step_to_do") }),
    el("span", { class: "what" }, el("b", {}, say(`step_${row.key}`)), el("small", {}, row.told)),
    row.key === "language" ? languages : row.address ? todo(row, row === next) : null)));
  if (reached) languages.focus(); // it was taken out and put in again
  else restoreLanguageFocus(languages);
});

listen({
  state: (message) => { state = message; draw(); },
  score: (message) => { score = message; draw(); },
  health: (message) => { links = message.links ?? []; draw(); },
});
const asked = (path) => trackLoading(fetch(path, { cache: "no-store" }).then((response) => (response.ok ? response.json() : null)).catch(() => null));
asked("api/me").then((answer) => {
  who = answer;
  byId("who").hidden = noAccount();
  byId("who").textContent = who?.csrf ? who.name || wordOf("role", who.role) : say("log_in");
  draw();
});
asked("api/setup").then((answer) => { standIns = answer?.stand_ins ?? []; draw(); });
