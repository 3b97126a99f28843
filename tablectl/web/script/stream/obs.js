// The connection to OBS: its address, the scene for each moment with a button to try it, and its status.

import "../judge/words.js";
import { byId } from "../dom.js";
import { userLabel } from "../judge/user_label.js";
import { ApiClient, loginUrl, withLogin } from "../api_client.js";
import { addWords, joinTitle, say, translatePage, wordOf } from "../language.js";
import { downReasonText } from "../preflight_texts.js";
import { showStatus } from "../status_line.js";
import { el } from "../tiles.js";
import { setUpPage } from "../theme.js";
import { persistForm } from "../tab_storage.js";
import { OBS } from "../words/obs.js";

addWords(OBS);

const POLL_INTERVAL_MS = 1000;
const form = byId("pair");
let drawnLists = ""; // OBS's lists in the fields, as JSON
const FIELDS = ["host", "port", "audience", "riichi_s", "replay_after_s", "clip_s", "clip_source"];
const NUMBERS = ["port", "riichi_s", "replay_after_s", "clip_s"];

translatePage();
setUpPage();
// Additional fields of a moment.
const momentFields = new Map([...document.querySelectorAll("[data-of]")].map((node) => [node.dataset.of, node]));

const api = new ApiClient({ showStatus });
const savedForm = persistForm(form, "obs"); // until it is saved

// A field for a name in OBS: a <select> where OBS's list is known, else a text field. A name that OBS does not have is marked.
function nameField(name, value, names, listId, label, none = say("obs_stays")) {
  if (!names.length) return el("input", { name, list: listId, value, maxlength: 200, "aria-label": label, placeholder: none });
  const all = value && !names.includes(value) ? [value, ...names] : names;
  const select = el("select", { name, "aria-label": label }, el("option", { value: "" }, none),
    ...all.map((each) => el("option", { value: each }, names.includes(each) ? each : say("obs_not_there", { name: each }))));
  select.value = value;
  return select;
}

function momentRow(moment, { scene, transition }, status) {
  const word = wordOf("moment", moment);
  const tryButton = el("button", { type: "button", "data-moment": moment, "aria-label": joinTitle([say("obs_try"), word]) }, say("obs_try"));
  tryButton.addEventListener("click", () => send("api/obs/try", { moment }, "obs_tried"));
  return el("li", { "data-scene-of": moment }, el("b", {}, word), nameField(`scene_${moment}`, scene, status.obs_scenes, "scenes", word),
    status.obs_transitions.length
      ? nameField(`transition_${moment}`, transition, status.obs_transitions, "", say("obs_transition_of", { moment: word }), say("obs_transition"))
      : el("input", { type: "hidden", name: `transition_${moment}`, value: transition }),
    tryButton, momentFields.get(moment) ?? null);
}

// Redraws the fields when OBS's lists change; unsaved choices stay.
function drawLists(status) {
  const listsKey = JSON.stringify([status.obs_scenes, status.obs_transitions, status.obs_media]);
  const isEditing = document.activeElement?.matches("#moments *, [name=clip_source]");
  if (listsKey === drawnLists || (drawnLists && isEditing)) return;
  const currentValue = (name, saved) => form.elements[name]?.value ?? saved ?? "";
  const rows = status.moments.map((moment) => momentRow(moment, {
    scene: currentValue(`scene_${moment}`, status.scenes[moment]), transition: currentValue(`transition_${moment}`, status.transitions[moment]),
  }, status));
  byId("moments").replaceChildren(...rows);
  form.elements.clip_source.replaceWith(nameField("clip_source", currentValue("clip_source", status.clip_source), status.obs_media, "media", say("obs_clip_source"), "–"));
  byId("scenes").replaceChildren(...status.obs_scenes.map((name) => new Option(name)));
  byId("media").replaceChildren(...status.obs_media.map((name) => new Option(name)));
  byId("no-scenes").hidden = Boolean(status.obs_scenes.length);
  drawnLists = listsKey;
}

function noteRow(text, path = "", word = "") {
  if (!path) return el("li", {}, text);
  const button = el("button", { type: "button" }, say(word));
  button.addEventListener("click", () => send(path, {}, "obs_tried"));
  return el("li", {}, el("span", {}, text), button);
}

// Problems, each with the button that fixes it.
function noteRows(status) {
  if (status.state !== "connected") return [];
  const rows = [];
  const wantsBuffer = status.highlights || (status.clip_source && status.scenes.replay);
  if (status.hands_off) rows.push(noteRow(say("obs_hands_off", { scene: status.shown }), "api/obs/take-over", "obs_take_over"));
  if (wantsBuffer && status.buffer === "off") rows.push(noteRow(say("down_obs_buffer_off"), "api/obs/buffer", "obs_start_buffer"));
  if (status.trouble && status.trouble.why.code !== "obs_buffer_off") rows.push(noteRow(downReasonText(status.trouble)));
  if (status.studio) rows.push(noteRow(say("obs_studio")));
  if (status.refused) rows.push(noteRow(joinTitle([say("obs_refused"), status.refused])));
  return rows;
}

function drawStatus(status) {
  const [text, colour] = {
    off: () => [say("obs_off"), ""],
    connecting: () => [say("connecting"), ""],
    connected: () => [say("obs_shows", { scene: status.shown }), status.hands_off ? "yellow" : "green"],
    away: () => [joinTitle([say("not_connected"), status.trouble && downReasonText(status.trouble)].filter(Boolean)), "red"],
  }[status.state]();
  byId("status").className = `verdict ${colour}`;
  if (byId("status").textContent !== text) byId("status").textContent = text;
  const notes = noteRows(status);
  const notesKey = JSON.stringify(notes.map((each) => each.textContent));
  if (byId("notes").dataset.saying !== notesKey) {
    byId("notes").dataset.saying = notesKey;
    byId("notes").replaceChildren(...notes);
    byId("notes").hidden = !notes.length;
  }
  drawLists(status);
  byId("how").hidden = status.state === "connected";
  for (const button of byId("moments").querySelectorAll("button")) button.disabled = status.state !== "connected";
  for (const row of byId("moments").children) row.classList.toggle("on-air", status.state === "connected" && status.scenes[row.dataset.sceneOf] === status.shown);
  const clips = status.clips.map((clip) => el("li", {}, say("obs_clip", { hand: clip.hand + 1, file: clip.file })));
  if (status.unsaved) clips.push(el("li", { class: "no" }, joinTitle([say("obs_unsaved"), status.unsaved])));
  byId("clips").hidden = !clips.length;
  byId("clips").querySelector("ol").replaceChildren(...clips);
}

function fillForm(status) {
  form.hidden = false;
  form.elements.enabled.checked = status.enabled;
  form.elements.highlights.checked = status.highlights;
  for (const name of FIELDS) form.elements[name].value = status[name];
  form.elements.password.value = "";
  form.elements.password.placeholder = status.has_password ? say("obs_kept") : "";
  drawnLists = "";
  byId("moments").replaceChildren(); // drops unsaved choices
  drawLists(status);
}

// Values by field name.
const formValues = () => new Map([...form.elements].filter((field) => field.name).map((field) => [field.name, field.type === "checkbox" ? field.checked : field.value]));

// Fills in the saved values, but for fields that were edited since they were sent.
function refill(status, sent) {
  const edited = [...formValues()].filter(([name, currentValue]) => sent.get(name) !== currentValue);
  fillForm(status);
  for (const [name, currentValue] of edited) form.elements[name][typeof currentValue === "boolean" ? "checked" : "value"] = currentValue;
}

async function send(path, body, done) {
  const answer = await api.post(path, body);
  if (!answer) return null;
  if (answer.error) {
    api.showRefusal(answer);
    return null;
  }
  showStatus(say(done));
  drawStatus(answer);
  return answer;
}

form.addEventListener("submit", async (submit) => {
  submit.preventDefault();
  const request = { enabled: form.elements.enabled.checked, highlights: form.elements.highlights.checked, scenes: {}, transitions: {} };
  for (const name of FIELDS) request[name] = NUMBERS.includes(name) ? Number(form.elements[name].value) : form.elements[name].value;
  if (form.elements.password.value) request.password = form.elements.password.value;
  for (const [kind, values] of [["scene_", request.scenes], ["transition_", request.transitions]]) {
    for (const field of form.querySelectorAll(`[name^=${kind}]`)) if (field.value) values[field.name.slice(kind.length)] = field.value;
  }
  const sent = formValues();
  const status = await send("api/obs", request, "obs_saved");
  if (!status) return;
  savedForm.clear();
  refill(status, sent);
});

async function load() {
  const who = await api.loadUser();
  byId("who").href = loginUrl();
  byId("who").textContent = userLabel(who);
  byId("closed").hidden = !who || who.operator;
  byId("closed").replaceChildren(...withLogin(say("obs_operators"), "main"));
  const status = who?.operator ? await api.get("api/obs") : null;
  byId("status").hidden = !status; // why it is closed, or the refusal, is shown instead
  if (!status) return;
  fillForm(status);
  savedForm.restore();
  drawStatus(status);
  setInterval(async () => {
    const now = await api.getQuietly("api/obs");
    if (now) drawStatus(now);
  }, POLL_INTERVAL_MS);
}

load();
