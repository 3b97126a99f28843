// The page of the pre-flight checks; a red light is overridden with a name and a reason.

import "./words.js";
import { byId } from "../dom.js";
import { ApiClient } from "../api_client.js";
import { joinList, say, translatePage, withCode } from "../language.js";
import { adviceText, findingText } from "../preflight_texts.js";
import { downText } from "../alert_sentences.js";
import { partName } from "../part_names.js";
import { rememberName, suggestReasons } from "./field_history.js";
import { showStatus } from "../status_line.js";
import { listen } from "../event_stream.js";
import { el } from "../tiles.js";
import { userLabel } from "./user_label.js";
import { setUpPage } from "../theme.js";

const PLACEHOLDER = "\u0000"; // where a node goes in a sentence
const COLOUR_MARKS = { green: ["✓", say("light_green")], yellow: ["!", say("light_yellow")], red: ["✗", say("light_red")] };
const WORST_FIRST = ["red", "yellow", "green"];
let lights = [];
let players = [];
const rowsByLight = new Map();

translatePage();
setUpPage();

const api = new ApiClient({
  showStatus,
  onUser: (user) => {
    byId("who").textContent = userLabel(user);
    draw(true);
  },
});

// One name and one reason for all overrides. Only users of the table's own computer, who are not logged in, type a name.
const overrideForm = byId("decide");
rememberName(overrideForm.elements.name, "name");
suggestReasons(overrideForm.elements.reason, "override");
overrideForm.addEventListener("submit", (submit) => submit.preventDefault()); // the lights' buttons send it

function overrideButton(light) {
  const button = el("button", { type: "button", class: "danger" }, say("override"));
  button.addEventListener("click", async () => {
    if (!overrideForm.reportValidity()) return;
    const { name, reason } = overrideForm.elements;
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

// What to do, with a link to the page where it is done.
function advice(light) {
  const link = light.light === "tile set" ? el("a", { href: "enrol" }, say("enrol_tiles"))
    : light.code === "no_phone" ? el("a", { href: "operator#places" }, say("phone_camera"))
    : light.code === "phone_down" ? el("a", { href: "camera" }, say("phone_camera")) : null;
  return el("p", { class: "advice" }, ...withCode(adviceText(light, players)), " ", light.code === "no_phone" ? null : downReason(light.facts ?? {}), " ", link);
}

function row(light) {
  const [mark, label] = COLOUR_MARKS[light.colour];
  return el("li", { "data-light": light.light, "data-colour": light.colour },
    el("span", { class: "mark", role: "img", "aria-label": label, title: label }, mark), el("b", {}, partName(light.light)), el("span", { class: "found" }, findingText(light, players)),
    light.advice ? advice(light) : null,
    light.overridden_by ? el("p", { class: "advice" }, say("overridden_by", { who: light.overridden_by })) : null,
    light.stops && api.canJudge ? overrideButton(light) : null);
}

// Unchanged rows stay the same nodes, so that a press on a button in them is not lost.
function draw(redrawAll = false) {
  const red = lights.filter((light) => light.stops), yellow = lights.filter((light) => light.colour === "yellow");
  const verdict = byId("verdict");
  if (lights.length) {
    const what = joinList((red.length ? red : yellow).map((light) => partName(light.light)));
    verdict.textContent = say(red.length ? "deal_blocked" : yellow.length ? "ready_but" : "ready_to_deal", { what });
    verdict.className = `verdict ${red.length ? "red" : yellow.length ? "yellow" : "green"}`;
  }
  overrideForm.hidden = !red.length || !api.canJudge;
  byId("decide-name").hidden = overrideForm.elements.name.disabled = Boolean(api.user?.name);
  byId("by-hand").hidden = !red.length || !api.canJudge;
  const worstFirst = [...lights].sort((a, b) => WORST_FIRST.indexOf(a.colour) - WORST_FIRST.indexOf(b.colour));
  const nodes = worstFirst.map((light) => {
    const key = JSON.stringify([light.light, light.colour, light.stops, light.overridden_by, light.stops ? light.advice : [light.found, light.advice]]);
    const before = rowsByLight.get(light.light);
    if (!redrawAll && before?.text === key) {
      before.node.querySelector(".found").textContent = findingText(light, players);
      return before.node;
    }
    const node = row(light);
    rowsByLight.set(light.light, { text: key, node });
    return node;
  });
  const list = byId("lights");
  if (nodes.length !== list.children.length || nodes.some((node, index) => list.children[index] !== node)) list.replaceChildren(...nodes);
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
    lights = message.lights;
    draw();
  },
}, { path: "api/stream?audience=operator", api });
api.loadUser();
