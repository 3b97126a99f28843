// Enrols the table's tile sets: its camera looks at one of each face on the felt, an operator checks, names and stores them.

import "../judge/words.js";
import { ApiClient, loginUrl, withLogin } from "../api_client.js";
import { userLabel } from "../judge/user_label.js";
import { centreOf, drawMarks, pointInPicture } from "./enrol_marks.js";
import { byId } from "../dom.js";
import { addWords, joinClauses, joinList, joinSentences, say, translatePage, withCode } from "../language.js";
import { adviceText, findingText } from "../preflight_texts.js";
import { cameraName } from "../part_names.js";
import { Picker } from "./picker.js";
import { showStatus } from "../status_line.js";
import { setUpPage } from "../theme.js";
import { el, tile, tileName } from "../tiles.js";
import { repeatWhileVisible } from "../visibility.js";
import { ENROL } from "../words/enrol.js";

const POLL_INTERVAL_MS = 1000;
const picker = new Picker(byId("picker"));
let status = null;
let reading = null;
let isNameEdited = false;
let namings = 0; // number of the latest tile that was named

addWords(ENROL);
translatePage();
setUpPage();

const api = new ApiClient({ showStatus });
const showPicture = (on) => { byId("picture").hidden = !on; byId("no-picture").hidden = on; };
byId("seen").addEventListener("load", () => showPicture(true));
byId("seen").addEventListener("error", () => showPicture(false));

async function post(path, body) {
  const answer = await api.post(path, body);
  if (answer?.error) {
    api.showRefusal(answer);
    return null;
  }
  if (answer) showStatus("");
  return answer;
}

function chosenCamera() {
  return byId("laid").elements.camera.value;
}

// Until a picture was read, the camera's latest one is shown.
function refreshPicture() {
  if (reading) return;
  byId("seen").src = `api/enrol/picture?camera=${encodeURIComponent(chosenCamera())}&at=${Date.now()}`;
}

function setItem(one) {
  const lines = [];
  if (one.waits) lines.push(say("enrol_set_waits"));
  if (one.trouble) lines.push(say(`enrol_trouble_${one.trouble}`));
  const back = one.back ? el("span", { class: "swatch", style: `background:${one.back}`, title: say("enrol_back") }) : el("span");
  const description = one.own ? say("found_own_set") : one.name === null ? say("enrol_set_unknown") : say("enrol_set_known", { name: one.name, n: one.faces });
  return el("li", { "data-set": one.number, "data-colour": (one.own || one.name !== null) && !one.trouble ? "green" : "yellow" }, back,
    el("span", {}, el("b", {}, say("enrol_set_number", { n: one.number })), ` ${description}`), lines.length ? el("small", {}, joinClauses(lines)) : null);
}

function updateStatus(newStatus) {
  status = newStatus;
  byId("goes-on").hidden = !newStatus.is_played;
  byId("stands-still").hidden = !newStatus.is_paused;
  byId("sets").replaceChildren(...newStatus.sets.map(setItem));
  const choice = byId("store").elements.set;
  const chosen = choice.value;
  choice.replaceChildren(...newStatus.sets.map((one) => new Option(say("enrol_set_number", { n: one.number }), one.number)));
  if (chosen) choice.value = chosen;
}

function fillName() {
  const one = status.sets.find((each) => String(each.number) === byId("store").elements.set.value);
  if (!isNameEdited) byId("store").elements.name.value = one?.name ?? say("enrol_set_number", { n: one?.number ?? 1 });
}

async function nameTile(at, code) {
  const { code: face, act } = await picker.choose(["down", "nothing"], code);
  const newFace = face ?? { down: "?", nothing: "" }[act];
  if (newFace === undefined) return;
  const number = namings += 1;
  const answer = await post("api/enrol/name", { draft: reading.draft, x: at[0], y: at[1], face: newFace });
  if (answer?.draft === reading?.draft && number === namings) showReading(answer); // else it is older than what is shown, or than a name that was said since
}

function doubtfulButton(each) {
  const button = el("button", { type: "button", "aria-label": say("enrol_doubtful") }, el("img", { src: each.picture, alt: "" }),
    el("span", { class: "tiles" }, ...each.may_be.map((code) => tile(code))));
  button.addEventListener("click", () => nameTile(centreOf(each.quad), each.may_be[0]));
  return button;
}

function showReading(answer) {
  const isNew = answer.draft !== reading?.draft;
  reading = answer;
  byId("result").hidden = false;
  byId("live").hidden = false;
  byId("seen").src = `api/enrol/picture?draft=${reading.draft}`;
  drawMarks(byId("marks"), reading, nameTile);
  const markByCode = new Map(reading.tiles.map((each) => [each.code, each.told]));
  byId("faces").replaceChildren(...reading.faces.map((code) => tile(code, markByCode.get(code) ?? "missing")));
  byId("doubtful-row").hidden = !reading.doubtful.length;
  byId("doubtful").replaceChildren(...reading.doubtful.map(doubtfulButton));
  byId("alike").textContent = reading.alike.length ? say("enrol_alike", { what: joinList(reading.alike.map((pair) => pair.map(tileName).join(" – "))) }) : "";
  byId("back").replaceChildren(...(reading.back
    ? [el("span", { class: "swatch", id: "back-colour", style: `background:${reading.back}` }), ` ${say("enrol_back")}`] : [say("enrol_no_back")]));
  byId("told").textContent = reading.missing.length ? say("enrol_some_missing", { n: reading.missing.length }) : say("enrol_all_found", { n: reading.tiles.length });
  byId("told").classList.toggle("no", reading.missing.length > 0);
  if (isNew || !isNameEdited) {
    if (reading.set) byId("store").elements.set.value = reading.set;
    fillName();
  }
}

byId("laid").addEventListener("submit", async (submit) => {
  submit.preventDefault();
  const fields = submit.target.elements;
  byId("told").textContent = say("enrol_reading");
  byId("look").disabled = true;
  const options = { flowers: fields.flowers.checked, red_fives: fields.red_fives.checked, joker: fields.joker.checked };
  const answer = await post("api/enrol/look", { camera: chosenCamera(), ...options });
  byId("look").disabled = false;
  byId("told").textContent = "";
  if (answer) showReading(answer);
});
byId("live").addEventListener("click", () => {
  reading = null;
  for (const id of ["result", "live"]) byId(id).hidden = true;
  byId("told").textContent = "";
  byId("marks").replaceChildren();
  refreshPicture();
});
byId("marks").addEventListener("click", (click) => {
  if (reading) nameTile(pointInPicture(byId("marks"), click), null);
});
byId("store").elements.set.addEventListener("change", fillName);
byId("store").elements.name.addEventListener("input", () => { isNameEdited = true; });
byId("store").addEventListener("submit", async (submit) => {
  submit.preventDefault();
  const fields = submit.target.elements;
  const number = Number(fields.set.value);
  const request = { draft: reading.draft, set: number, name: fields.name.value.trim(), sure: fields.sure.checked };
  const answer = await post("api/enrol/store", request);
  byId("sure-row").hidden = Boolean(answer);
  fields.sure.checked = false;
  if (!answer) return;
  isNameEdited = false;
  updateStatus(answer);
  showStatus(say("enrol_stored", { n: number }));
  showFinding();
});
byId("pause").addEventListener("click", async () => {
  const answer = await api.command({ do: "pause", reason: say("enrol_tiles") });
  if (answer?.ok) updateStatus({ ...status, is_played: false, is_paused: true });
});
byId("resume").addEventListener("click", async () => {
  const answer = await api.command({ do: "resume" });
  if (answer?.ok) updateStatus({ ...status, is_played: true, is_paused: false });
});

// Shows what the pre-flight check finds and advises about the sets, in the same words as its own page.
async function showFinding() {
  const health = await api.getQuietly("api/health");
  const finding = health?.lights.find((each) => each.light === "tile set");
  const stored = status.sets.every((one) => !one.trouble && (one.own || one.name !== null));
  const isPending = stored && /^(no_set|set_)/.test(finding?.code); // the check takes a stored set into account from the next hand on
  byId("light").replaceChildren(...withCode(finding?.advice && !isPending ? joinSentences([findingText(finding), adviceText(finding)]) : ""));
}

async function start() {
  await api.loadUser();
  byId("who").href = loginUrl();
  byId("who").textContent = userLabel(api.user);
  const now = await api.getQuietly("api/enrol");
  if (!now) {
    byId("closed").hidden = !api.user;
    byId("closed").firstElementChild.replaceChildren(...(api.user?.operator
      ? [say("enrol_no_camera"), " ", el("a", { href: "camera", class: "main" }, say("phone_camera"))] : withLogin(say("enrol_operators"), "main")));
    return;
  }
  byId("wizard").hidden = false;
  byId("laid").elements.camera.replaceChildren(...now.cameras.map((name) => new Option(cameraName(name), name)));
  byId("which-camera").hidden = now.cameras.length < 2;
  updateStatus(now);
  repeatWhileVisible(POLL_INTERVAL_MS, refreshPicture);
  showFinding();
  repeatWhileVisible(POLL_INTERVAL_MS * 3, async () => {
    const next = await api.getQuietly("api/enrol");
    if (next) updateStatus(next);
    showFinding();
  });
}

start();
