// Enrols the table's tiles: its camera looks at one of each face on the felt, an operator checks, names and stores.

import "../judge/words.js";
import { ApiClient, loginUrl } from "../api_client.js";
import { drawMarks, middle, placeOf } from "./enrol_marks.js";
import { addWords, joinClauses, joinList, joinSentences, say, translatePage, withCode } from "../language.js";
import { adviceText, findingText } from "../preflight_texts.js";
import { cameraName } from "../part_names.js";
import { Picker } from "./picker.js";
import { showStatus } from "../status_line.js";
import { setUpPage } from "../theme.js";
import { el, tile, tileName } from "../tiles.js";
import { repeatWhileVisible } from "../visibility.js";
import { ENROL } from "../words/enrol.js";

const LOOK_MS = 1000;
const known = (id) => document.getElementById(id);
const picker = new Picker(known("picker"));
let standing = null;
let told = null;
let named = false;

addWords(ENROL);
translatePage();
setUpPage();

const api = new ApiClient({ showStatus });
const shows = (on) => { known("picture").hidden = !on; known("no-picture").hidden = on; };
known("seen").addEventListener("load", () => shows(true));
known("seen").addEventListener("error", () => shows(false));

async function send(path, body) {
  const answer = await api.post(path, body);
  if (answer?.error) {
    api.showRefusal(answer);
    return null;
  }
  if (answer) showStatus("");
  return answer;
}

function camera() {
  return known("laid").elements.camera.value;
}

// While nothing was looked at, the picture is the camera's newest one.
function refresh() {
  if (told) return;
  known("seen").src = `api/enrol/picture?camera=${encodeURIComponent(camera())}&at=${Date.now()}`;
}

function setLine(one) {
  const lines = [];
  if (one.waits) lines.push(say("enrol_set_waits"));
  if (one.trouble) lines.push(say(`enrol_trouble_${one.trouble}`));
  const back = one.back ? el("span", { class: "swatch", style: `background:${one.back}`, title: say("enrol_back") }) : el("span");
  const what = one.own ? say("found_own_set") : one.name === null ? say("enrol_set_unknown") : say("enrol_set_known", { name: one.name, n: one.faces });
  return el("li", { "data-set": one.number, "data-colour": (one.own || one.name !== null) && !one.trouble ? "green" : "yellow" }, back,
    el("span", {}, el("b", {}, say("enrol_set_number", { n: one.number })), ` ${what}`), lines.length ? el("small", {}, joinClauses(lines)) : null);
}

function stand(now) {
  standing = now;
  known("goes-on").hidden = !now.is_played;
  known("stands-still").hidden = !now.is_paused;
  known("sets").replaceChildren(...now.sets.map(setLine));
  const choice = known("store").elements.set;
  const chosen = choice.value;
  choice.replaceChildren(...now.sets.map((one) => new Option(say("enrol_set_number", { n: one.number }), one.number)));
  if (chosen) choice.value = chosen;
}

function nameChosen() {
  const one = standing.sets.find((each) => String(each.number) === known("store").elements.set.value);
  if (!named) known("store").elements.name.value = one?.name ?? say("enrol_set_number", { n: one?.number ?? 1 });
}

async function nameTile(at, code) {
  const { code: face, act } = await picker.choose(["down", "nothing"], code);
  const said = face ?? { down: "?", nothing: "" }[act];
  if (said === undefined) return;
  const answer = await send("api/enrol/name", { draft: told.draft, x: at[0], y: at[1], face: said });
  if (answer) show(answer);
}

function doubtfulButton(each) {
  const button = el("button", { type: "button", "aria-label": say("enrol_doubtful") }, el("img", { src: each.picture, alt: "" }),
    el("span", { class: "tiles" }, ...each.may_be.map((code) => tile(code))));
  button.addEventListener("click", () => nameTile(middle(each.quad), each.may_be[0]));
  return button;
}

function show(answer) {
  const first = answer.draft !== told?.draft;
  told = answer;
  known("result").hidden = false;
  known("live").hidden = false;
  known("seen").src = `api/enrol/picture?draft=${told.draft}`;
  drawMarks(known("marks"), told, nameTile);
  const how = new Map(told.tiles.map((each) => [each.code, each.told]));
  known("faces").replaceChildren(...told.faces.map((code) => tile(code, how.get(code) ?? "missing")));
  known("doubtful-row").hidden = !told.doubtful.length;
  known("doubtful").replaceChildren(...told.doubtful.map(doubtfulButton));
  known("alike").textContent = told.alike.length ? say("enrol_alike", { what: joinList(told.alike.map((pair) => pair.map(tileName).join(" – "))) }) : "";
  known("back").replaceChildren(...(told.back
    ? [el("span", { class: "swatch", id: "back-colour", style: `background:${told.back}` }), ` ${say("enrol_back")}`] : [say("enrol_no_back")]));
  known("told").textContent = told.missing.length ? say("enrol_some_missing", { n: told.missing.length }) : say("enrol_all_found", { n: told.tiles.length });
  known("told").classList.toggle("no", told.missing.length > 0);
  if (first || !named) {
    if (told.set) known("store").elements.set.value = told.set;
    nameChosen();
  }
}

known("laid").addEventListener("submit", async (submit) => {
  submit.preventDefault();
  const fields = submit.target.elements;
  known("told").textContent = say("enrol_reading");
  known("look").disabled = true;
  const laid = { flowers: fields.flowers.checked, red_fives: fields.red_fives.checked, joker: fields.joker.checked };
  const answer = await send("api/enrol/look", { camera: camera(), ...laid });
  known("look").disabled = false;
  known("told").textContent = "";
  if (answer) show(answer);
});
known("live").addEventListener("click", () => {
  told = null;
  for (const id of ["result", "live"]) known(id).hidden = true;
  known("told").textContent = "";
  known("marks").replaceChildren();
  refresh();
});
known("marks").addEventListener("click", (click) => {
  if (told) nameTile(placeOf(known("marks"), click), null);
});
known("store").elements.set.addEventListener("change", nameChosen);
known("store").elements.name.addEventListener("input", () => { named = true; });
known("store").addEventListener("submit", async (submit) => {
  submit.preventDefault();
  const fields = submit.target.elements;
  const number = Number(fields.set.value);
  const asked = { draft: told.draft, set: number, name: fields.name.value.trim(), sure: fields.sure.checked };
  const answer = await send("api/enrol/store", asked);
  known("sure-row").hidden = Boolean(answer);
  fields.sure.checked = false;
  if (!answer) return;
  named = false;
  stand(answer);
  showStatus(say("enrol_stored", { n: number }));
  light();
});
known("pause").addEventListener("click", async () => {
  const answer = await api.command({ do: "pause", reason: say("enrol_tiles") });
  if (answer?.ok) stand({ ...standing, is_played: false, is_paused: true });
});
known("resume").addEventListener("click", async () => {
  const answer = await api.command({ do: "resume" });
  if (answer?.ok) stand({ ...standing, is_played: true, is_paused: false });
});

// What the pre-flight check says of the sets, where something is left to do: one word for both pages.
async function light() {
  const health = await api.getQuietly("api/health");
  const found = health?.lights.find((each) => each.light === "tile set");
  const stored = standing.sets.every((one) => !one.trouble && (one.own || one.name !== null));
  const waits = stored && /^(no_set|set_)/.test(found?.code); // the check knows a stored set from the next hand on
  known("light").replaceChildren(...withCode(found?.advice && !waits ? joinSentences([findingText(found), adviceText(found)]) : ""));
}

async function begin() {
  await api.loadUser();
  known("who").href = loginUrl();
  known("who").hidden = Boolean(api.user?.csrf);
  const now = await api.getQuietly("api/enrol");
  if (!now) {
    known("closed").hidden = !api.user;
    known("closed").firstElementChild.replaceChildren(...(api.user?.operator
      ? [say("enrol_no_camera"), " ", el("a", { href: "camera" }, say("phone_camera"))] : [el("a", { href: loginUrl() }, say("enrol_operators"))]));
    return;
  }
  known("wizard").hidden = false;
  known("laid").elements.camera.replaceChildren(...now.cameras.map((name) => new Option(cameraName(name), name)));
  known("which-camera").hidden = now.cameras.length < 2;
  stand(now);
  repeatWhileVisible(LOOK_MS, refresh);
  light();
  repeatWhileVisible(LOOK_MS * 3, async () => {
    const next = await api.getQuietly("api/enrol");
    if (next) stand(next);
    light();
  });
}

begin();
