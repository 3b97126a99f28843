// The first steps from installation to play: which are done, and a link to each.

import { byId } from "../dom.js";
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
let user = null;
let state = null;
let score = null;
let links = [];
let standIns = []; // the default players' names

const cameras = () => links.filter((each) => each.name.startsWith("camera"));
const cameraDown = () => cameras().find((each) => !each.up);
const isPhone = () => Boolean(cameraDown()?.why?.code?.startsWith("phone_"));
const names = () => (score?.seats ?? []).map((seat) => seat.player).filter(Boolean);
const hasNames = () => names().length > 0 && names().length === score.seats.length && names().some((name, seat) => name !== standIns[seat]);
const hasNoAccounts = () => user?.accounts === false;
const languageSelect = el("select", { "data-choose-language": "", "aria-label": say("language") });
fillLanguageSelect(languageSelect);
let drawnKey = "";

// [key, is done, text, URL of its page]
const STEPS = [
  ["language", () => true, () => say("step_language_how"), null],
  ["account", () => Boolean(user?.csrf), () => (user?.csrf ? user.name || wordOf("role", user.role) : say(!hasNoAccounts() ? "step_account_log_in" : user.operator ? "step_account_make" : "step_account_console")), () => (user?.operator ? "accounts" : hasNoAccounts() ? null : user?.csrf ? "accounts" : "login?next=/start")],
  ["rules", () => Boolean(score?.ruleset) && !score.finished, () => say(hasWord(`book_${score?.ruleset}`) ? `book_${score.ruleset}` : "step_rules_how"), () => "operator?from=start#session"],
  ["players", hasNames, () => (hasNames() ? joinList(names()) : say("step_players_how")), () => "operator?from=start#session"],
  ["camera", () => cameras().length > 0 && !cameraDown(), () => (isPhone() ? downReasonText(cameraDown()) : say(!cameras().length ? "step_camera_how" : cameraDown() ? "step_camera_off" : "step_camera_on")), () => (isPhone() || !cameras().length ? "camera" : "preflight")],
  ["play", () => Boolean(state?.phase) && state.phase !== "settled", () => say(score && state?.phase ? "step_play_on" : "step_play_how"), () => "operator#hand"],
];

function stepLink(row, isNext) {
  const text = say(!row.done ? "step_go" : row.key === "play" ? "step_look" : "step_change");
  return el("a", { href: row.url, class: isNext ? "main" : "", "aria-label": joinTitle([text, say(`step_${row.key}`)]) }, text);
}

const draw = oncePerFrame(() => {
  byId("table-name").textContent = state?.table ?? score?.table ?? "";
  const rows = STEPS.map(([key, isDone, text, url]) => ({ key, done: isDone(), text: text(), url: url?.() }));
  const next = rows.find((row) => !row.done);
  const rowsKey = JSON.stringify(rows);
  if (rowsKey === drawnKey) return; // an open <select> stays open
  drawnKey = rowsKey;
  const hadFocus = document.activeElement === languageSelect;
  byId("steps").replaceChildren(...rows.map((row) => el("li", { "data-step": row.key, class: row.done ? "done" : "", "aria-current": row === next ? "step" : null },
    el("span", { class: "tick", role: "img", "aria-label": say(row.done ? "step_done" : "step_to_do") }),
    el("span", { class: "what" }, el("b", {}, say(`step_${row.key}`)), el("small", {}, row.text)),
    row.key === "language" ? languageSelect : row.url ? stepLink(row, row === next) : null)));
  if (hadFocus) languageSelect.focus(); // moving the node has taken its focus
  else restoreLanguageFocus(languageSelect);
});

listen({
  state: (message) => { state = message; draw(); },
  score: (message) => { score = message; draw(); },
  health: (message) => { links = message.links ?? []; draw(); },
});
const fetchJson = (path) => trackLoading(fetch(path, { cache: "no-store" }).then((response) => (response.ok ? response.json() : null)).catch(() => null));
fetchJson("api/me").then((answer) => {
  user = answer;
  byId("who").hidden = hasNoAccounts();
  byId("who").textContent = user?.csrf ? user.name || wordOf("role", user.role) : say("log_in");
  draw();
});
fetchJson("api/setup").then((answer) => { standIns = answer?.stand_ins ?? []; draw(); });
