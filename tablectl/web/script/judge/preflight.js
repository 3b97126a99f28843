// The pre-flight checks. The service sends their colours and advice; a red check is overridden by name.

import "./words.js";
import { byId } from "../dom.js";
import { ApiClient } from "../api_client.js";
import { joinList, say, translatePage, withCode, wordOf } from "../language.js";
import { adviceText, findingText } from "../preflight_texts.js";
import { downText } from "../alert_sentences.js";
import { partName } from "../part_names.js";
import { rememberName, suggestReasons } from "./field_history.js";
import { showStatus } from "../status_line.js";
import { listen } from "../event_stream.js";
import { el } from "../tiles.js";
import { setUpPage } from "../theme.js";

const PLACEHOLDER = "\u0000"; // where a node goes in a sentence
const MARKS = { green: ["✓", say("light_green")], yellow: ["!", say("light_yellow")], red: ["✗", say("light_red")] };
let told = [];
let players = [];
const rows = new Map();

translatePage();
setUpPage();

const api = new ApiClient({
  showStatus,
  onUser: (who) => {
    byId("who").textContent = who?.csrf ? who.name || wordOf("role", who.role) : say(who?.decides ? "at_this_computer" : "log_in");
    draw(true);
  },
});

// One name and one reason for whatever is overridden. Whoever is logged in has a name; whoever sits at the table's own
// computer says it.
const decide = byId("decide");
rememberName(decide.elements.name, "name");
suggestReasons(decide.elements.reason, "override");
decide.addEventListener("submit", (submit) => submit.preventDefault()); // which light, its own button says

function overrideButton(light) {
  const button = el("button", { type: "button", class: "danger" }, say("override"));
  button.addEventListener("click", async () => {
    if (!decide.reportValidity()) return;
    const { name, reason } = decide.elements;
    const request = { do: "override_preflight", light: light.light, reason: reason.value.trim() };
    if (!api.user?.name) request.name = name.value.trim();
    const answer = await api.command(request);
    if (answer?.ok) showStatus(say("overridden", { what: partName(light.light), who: answer.events[0]?.by || name.value }));
  });
  return button;
}

// Why a part is down; without a code, a quotation of the part's own English.
function downReason(link) {
  const reason = downText(link);
  if (reason) return el("small", {}, ...withCode(reason));
  if (!link.detail) return null;
  const [before, after] = say("it_reports", { text: PLACEHOLDER }).split(PLACEHOLDER);
  return el("small", {}, before, el("q", { lang: "en" }, link.detail), after);
}

// What to do, and the page on which it is done, where there is one.
function advice(light) {
  const way = light.light === "tile set" ? el("a", { href: "enrol" }, say("enrol_tiles"))
    : light.code === "phone_down" ? el("a", { href: "camera" }, say("phone_camera")) : null;
  return el("p", { class: "advice" }, ...withCode(adviceText(light, players)), " ", downReason(light.facts ?? {}), " ", way);
}

function row(light) {
  const [mark, words] = MARKS[light.colour];
  return el("li", { "data-light": light.light, "data-colour": light.colour },
    el("span", { class: "mark", role: "img", "aria-label": words, title: words }, mark), el("b", {}, partName(light.light)), el("span", { class: "found" }, findingText(light, players)),
    light.advice ? advice(light) : null,
    light.overridden_by ? el("p", { class: "advice" }, say("overridden_by", { who: light.overridden_by })) : null,
    light.stops && api.canJudge ? overrideButton(light) : null);
}

// A row is drawn anew only where it says something else: a button stays under the finger.
function draw(all = false) {
  const red = told.filter((light) => light.stops), yellow = told.filter((light) => light.colour === "yellow");
  const verdict = byId("verdict");
  if (told.length) {
    const what = joinList((red.length ? red : yellow).map((light) => partName(light.light)));
    verdict.textContent = say(red.length ? "deal_blocked" : yellow.length ? "ready_but" : "ready_to_deal", { what });
    verdict.className = `verdict ${red.length ? "red" : yellow.length ? "yellow" : "green"}`;
  }
  decide.hidden = !red.length || !api.canJudge;
  byId("decide-name").hidden = decide.elements.name.disabled = Boolean(api.user?.name);
  byId("by-hand").hidden = !red.length || !api.canJudge;
  const shown = told.map((light) => {
    const text = JSON.stringify([light.light, light.colour, light.stops, light.overridden_by, light.stops ? light.advice : [light.found, light.advice]]);
    const before = rows.get(light.light);
    if (!all && before?.text === text) {
      before.node.querySelector(".found").textContent = findingText(light, players);
      return before.node;
    }
    const node = row(light);
    rows.set(light.light, { text, node });
    return node;
  });
  const list = byId("lights");
  if (shown.length !== list.children.length || shown.some((node, place) => list.children[place] !== node)) list.replaceChildren(...shown);
}

byId("by-hand").addEventListener("click", async () => {
  const answer = await api.command({ do: "next_hand", by_hand: true });
  if (answer?.ok) showStatus(say("begun_by_hand"));
});

listen({
  score: (message) => {
    const before = JSON.stringify(players);
    players = message.seats.map((seat) => seat.player);
    if (before !== JSON.stringify(players)) draw(true);
  },
  health: (message) => {
    byId("table-name").textContent = message.table;
    told = message.lights;
    draw();
  },
}, { path: "api/stream?audience=operator" });
api.loadUser();
