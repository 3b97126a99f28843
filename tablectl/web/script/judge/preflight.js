// The pre-flight checks. The service sends their colours and advice; a red check is overridden by name.

import "./words.js";
import { Desk } from "../desk.js";
import { listed, say, speak, withCommands, wordOf } from "../language.js";
import { adviceText, foundText, whyNode } from "../lights.js";
import { partName } from "../part_names.js";
import { remembersName, remembersReason } from "./remembered.js";
import { showStatus } from "../status_line.js";
import { listen } from "../event_stream.js";
import { el } from "../tiles.js";
import { setUpPage } from "../theme.js";

const known = (id) => document.getElementById(id);
const MARKS = { green: ["✓", say("light_green")], yellow: ["!", say("light_yellow")], red: ["✗", say("light_red")] };
let told = [];
let players = [];
const rows = new Map();

speak();
setUpPage();

const desk = new Desk({
  say: showStatus,
  onWho: (who) => {
    known("who").textContent = who?.csrf ? who.name || wordOf("role", who.role) : say(who?.decides ? "at_this_computer" : "log_in");
    draw(true);
  },
});

// One name and one reason for whatever is overridden. Whoever is logged in has a name; whoever sits at the table's own
// computer says it.
const decide = known("decide");
remembersName(decide.elements.name, "name");
remembersReason(decide.elements.reason, "override");
decide.addEventListener("submit", (submit) => submit.preventDefault()); // which light, its own button says

function overrideButton(light) {
  const button = el("button", { type: "button", class: "danger" }, say("override"));
  button.addEventListener("click", async () => {
    if (!decide.reportValidity()) return;
    const { name, reason } = decide.elements;
    const request = { do: "override_preflight", light: light.light, reason: reason.value.trim() };
    if (!desk.who?.name) request.name = name.value.trim();
    const answer = await desk.ask(request);
    if (answer?.ok) showStatus(say("overridden", { what: partName(light.light), who: answer.events[0]?.by || name.value }));
  });
  return button;
}

// What to do, and the page on which it is done, where there is one.
function advice(light) {
  const way = light.light === "tile set" ? el("a", { href: "enrol" }, say("enrol_tiles"))
    : light.code === "phone_down" ? el("a", { href: "camera" }, say("phone_camera")) : null;
  return el("p", { class: "advice" }, ...withCommands(adviceText(light, players)), " ", whyNode(light.facts ?? {}), " ", way);
}

function row(light) {
  const [mark, words] = MARKS[light.colour];
  return el("li", { "data-light": light.light, "data-colour": light.colour },
    el("span", { class: "mark", role: "img", "aria-label": words, title: words }, mark), el("b", {}, partName(light.light)), el("span", { class: "found" }, foundText(light, players)),
    light.advice ? advice(light) : null,
    light.overridden_by ? el("p", { class: "advice" }, say("overridden_by", { who: light.overridden_by })) : null,
    light.stops && desk.decides ? overrideButton(light) : null);
}

// A row is drawn anew only where it says something else: a button stays under the finger.
function draw(all = false) {
  const red = told.filter((light) => light.stops), yellow = told.filter((light) => light.colour === "yellow");
  const verdict = known("verdict");
  if (told.length) {
    const what = listed((red.length ? red : yellow).map((light) => partName(light.light)));
    verdict.textContent = say(red.length ? "deal_blocked" : yellow.length ? "ready_but" : "ready_to_deal", { what });
    verdict.className = `verdict ${red.length ? "red" : yellow.length ? "yellow" : "green"}`;
  }
  decide.hidden = !red.length || !desk.decides;
  known("decide-name").hidden = decide.elements.name.disabled = Boolean(desk.who?.name);
  known("by-hand").hidden = !red.length || !desk.decides;
  const shown = told.map((light) => {
    const text = JSON.stringify([light.light, light.colour, light.stops, light.overridden_by, light.stops ? light.advice : [light.found, light.advice]]);
    const before = rows.get(light.light);
    if (!all && before?.text === text) {
      before.node.querySelector(".found").textContent = foundText(light, players);
      return before.node;
    }
    const node = row(light);
    rows.set(light.light, { text, node });
    return node;
  });
  const list = known("lights");
  if (shown.length !== list.children.length || shown.some((node, place) => list.children[place] !== node)) list.replaceChildren(...shown);
}

known("by-hand").addEventListener("click", async () => {
  const answer = await desk.ask({ do: "next_hand", by_hand: true });
  if (answer?.ok) showStatus(say("begun_by_hand"));
});

listen({
  score: (message) => {
    const before = JSON.stringify(players);
    players = message.seats.map((seat) => seat.player);
    if (before !== JSON.stringify(players)) draw(true);
  },
  health: (message) => {
    known("table-name").textContent = message.table;
    told = message.lights;
    draw();
  },
}, { path: "api/stream?audience=operator" });
desk.check();
