// The first steps, from the first start to play: what is done by what the table says, and where the next step is taken.

import { bookOf } from "../books.js";
import { knows, LANGUAGE, LANGUAGES, learnWords, listed, say, speak, wordOf } from "../language.js";
import { listen } from "../stream.js";
import { dress } from "../theme.js";
import { el } from "../tiles.js";
import { drawing } from "../visible.js";
import { START } from "../words/start.js";

learnWords(START);
speak();
dress();
const known = (id) => document.getElementById(id);
let who = null;
let state = null;
let score = null;
let links = [];

const cameras = () => links.filter((each) => each.name.startsWith("camera"));
const names = () => (score?.seats ?? []).map((seat) => seat.player).filter(Boolean);

// Each step: its key, whether it is done, what is told of it, and where it is taken.
const STEPS = [
  ["language", () => true, () => LANGUAGES[LANGUAGE], null],
  ["account", () => Boolean(who?.csrf), () => (who?.csrf ? who.name || wordOf("role", who.role) : say(who?.decides ? "step_account_console" : "step_account_log_in")), () => (who?.decides ? null : "login?next=/start")],
  ["rules", () => Boolean(score?.ruleset) && !score.finished, () => (score?.ruleset ? say(knows(`book_${score.ruleset}`) ? `book_${score.ruleset}` : "step_rules_how") : say("step_rules_how")), () => "operator#session"],
  ["players", () => names().length > 0 && names().length === score.seats.length, () => (names().length ? listed(names()) : say("step_players_how")), () => "operator#session"],
  ["camera", () => cameras().length > 0 && cameras().every((each) => each.up), () => say(cameras().length ? (cameras().every((each) => each.up) ? "step_camera_on" : "step_camera_off") : "step_camera_how"), () => (cameras().length ? "preflight" : "camera")],
  ["play", () => Boolean(state?.phase) && state.phase !== "settled", () => say(score && bookOf(score.ruleset) && state?.phase ? "step_play_on" : "step_play_how"), () => "operator#hand"],
];

const draw = drawing(() => {
  known("table-name").textContent = state?.table ?? score?.table ?? "";
  const rows = STEPS.map(([key, done, told, address]) => ({ key, done: done(), told: told(), address: address?.() }));
  const next = rows.find((row) => !row.done);
  known("steps").replaceChildren(...rows.map((row) => el("li", { "data-step": row.key, class: row.done ? "done" : "", "aria-current": row === next ? "step" : null },
    el("span", { class: "tick", role: "img", "aria-label": say(row.done ? "step_done" : "step_to_do") }),
    el("span", { class: "what" }, el("b", {}, say(`step_${row.key}`)), el("small", {}, row.told)),
    row.address ? el("a", { href: row.address, class: row === next ? "main" : "" }, say(row.done ? "step_change" : "step_go")) : null)));
});

listen({
  state: (message) => { state = message; draw(); },
  score: (message) => { score = message; draw(); },
  health: (message) => { links = message.links ?? []; draw(); },
});
fetch("api/me", { cache: "no-store" }).then((response) => (response.ok ? response.json() : null)).catch(() => null)
  .then((answer) => { who = answer; draw(); });
