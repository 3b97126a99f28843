// Pairing with OBS: where it is, which scene is for which moment, and a try of each.

import "../judge/words.js";
import { byId } from "../dom.js";
import { ApiClient, loginUrl } from "../api_client.js";
import { addWords, joinTitle, say, translatePage, wordOf } from "../language.js";
import { downReasonText } from "../preflight_texts.js";
import { showStatus } from "../status_line.js";
import { el } from "../tiles.js";
import { setUpPage } from "../theme.js";
import { persistForm } from "../tab_storage.js";
import { OBS } from "../words/obs.js";

addWords(OBS);

const LOOK_MS = 1000;
const form = byId("pair");
let drawn = ""; // OBS's lists, as the fields have them
const FIELDS = ["host", "port", "audience", "riichi_s", "replay_after_s", "clip_s", "clip_source"];
const NUMBERS = ["port", "riichi_s", "replay_after_s", "clip_s"];

translatePage();
setUpPage();
// What else is asked of a moment stands with it.
const extras = new Map([...document.querySelectorAll("[data-of]")].map((node) => [node.dataset.of, node]));

const api = new ApiClient({ showStatus });
const typed = persistForm(form, "obs"); // until it is saved

// A name of OBS's: chosen from its list where that is known, else written; one that OBS does not have is kept and says so.
function chosen(name, value, names, list, label, none = "–") {
  if (!names.length) return el("input", { name, list, value, maxlength: 200, "aria-label": label });
  const all = value && !names.includes(value) ? [value, ...names] : names;
  const select = el("select", { name, "aria-label": label }, el("option", { value: "" }, none),
    ...all.map((each) => el("option", { value: each }, names.includes(each) ? each : say("obs_not_there", { name: each }))));
  select.value = value;
  return select;
}

function line(moment, { scene, transition }, told) {
  const word = wordOf("moment", moment);
  const attempt = el("button", { type: "button", "data-moment": moment, "aria-label": joinTitle([say("obs_try"), word]) }, say("obs_try"));
  attempt.addEventListener("click", () => send("api/obs/try", { moment }, "obs_tried"));
  return el("li", { "data-scene-of": moment }, el("b", {}, word), chosen(`scene_${moment}`, scene, told.obs_scenes, "scenes", word),
    told.obs_transitions.length
      ? chosen(`transition_${moment}`, transition, told.obs_transitions, "", say("obs_transition_of", { moment: word }), say("obs_transition"))
      : el("input", { type: "hidden", name: `transition_${moment}`, value: transition }),
    attempt, extras.get(moment) ?? null);
}

// What is drawn from OBS's lists is drawn anew when they change; what somebody has chosen there meanwhile stays.
function list(told) {
  const now = JSON.stringify([told.obs_scenes, told.obs_transitions, told.obs_media]);
  const writes = document.activeElement?.matches("#moments *, [name=clip_source]"); // whoever writes there is not disturbed
  if (now === drawn || (drawn && writes)) return;
  const value = (name, kept) => form.elements[name]?.value ?? kept ?? "";
  const rows = told.moments.map((moment) => line(moment, {
    scene: value(`scene_${moment}`, told.scenes[moment]), transition: value(`transition_${moment}`, told.transitions[moment]),
  }, told));
  byId("moments").replaceChildren(...rows);
  form.elements.clip_source.replaceWith(chosen("clip_source", value("clip_source", told.clip_source), told.obs_media, "media", say("obs_clip_source")));
  byId("scenes").replaceChildren(...told.obs_scenes.map((name) => new Option(name)));
  byId("media").replaceChildren(...told.obs_media.map((name) => new Option(name)));
  byId("no-scenes").hidden = Boolean(told.obs_scenes.length);
  drawn = now;
}

function noted(text, path = "", word = "") {
  if (!path) return el("li", {}, text);
  const act = el("button", { type: "button" }, say(word));
  act.addEventListener("click", () => send(path, {}, "obs_tried"));
  return el("li", {}, el("span", {}, text), act);
}

// What somebody should see to, each with the press that does it.
function notes(told) {
  if (told.state !== "connected") return [];
  const found = [];
  const wantsBuffer = told.highlights || (told.clip_source && told.scenes.replay);
  if (told.hands_off) found.push(noted(say("obs_hands_off", { scene: told.shown }), "api/obs/take-over", "obs_take_over"));
  if (wantsBuffer && told.buffer === "off") found.push(noted(say("down_obs_buffer_off"), "api/obs/buffer", "obs_start_buffer"));
  if (told.trouble && told.trouble.why.code !== "obs_buffer_off") found.push(noted(downReasonText(told.trouble)));
  if (told.studio) found.push(noted(say("obs_studio")));
  if (told.refused) found.push(noted(joinTitle([say("obs_refused"), told.refused])));
  return found;
}

function stand(told) {
  const [text, colour] = {
    off: () => [say("obs_off"), ""],
    connecting: () => [say("connecting"), ""],
    connected: () => [say("obs_shows", { scene: told.shown }), told.hands_off ? "yellow" : "green"],
    away: () => [joinTitle([say("not_connected"), told.trouble && downReasonText(told.trouble)].filter(Boolean)), "red"],
  }[told.state]();
  byId("status").className = `verdict ${colour}`;
  if (byId("status").textContent !== text) byId("status").textContent = text;
  const found = notes(told);
  const saying = JSON.stringify(found.map((each) => each.textContent));
  if (byId("notes").dataset.saying !== saying) {
    byId("notes").dataset.saying = saying;
    byId("notes").replaceChildren(...found);
    byId("notes").hidden = !found.length;
  }
  list(told);
  byId("how").hidden = told.state === "connected";
  for (const row of byId("moments").children) row.classList.toggle("on-air", told.state === "connected" && told.scenes[row.dataset.sceneOf] === told.shown);
  const clips = told.clips.map((clip) => el("li", {}, say("obs_clip", { hand: clip.hand + 1, file: clip.file })));
  if (told.unsaved) clips.push(el("li", { class: "no" }, joinTitle([say("obs_unsaved"), told.unsaved])));
  byId("clips").hidden = !clips.length;
  byId("clips").querySelector("ol").replaceChildren(...clips);
}

function fill(told) {
  form.hidden = false;
  form.elements.enabled.checked = told.enabled;
  form.elements.highlights.checked = told.highlights;
  for (const name of FIELDS) form.elements[name].value = told[name];
  form.elements.password.value = "";
  form.elements.password.placeholder = told.has_password ? say("obs_kept") : "";
  drawn = "";
  byId("moments").replaceChildren(); // what is kept is drawn, not what was chosen here
  list(told);
}

// The fields by name, as somebody has them now.
const written = () => new Map([...form.elements].filter((field) => field.name).map((field) => [field.name, field.type === "checkbox" ? field.checked : field.value]));

// What is kept, but for what somebody has written since it was sent.
function refill(told, sent) {
  const since = [...written()].filter(([name, value]) => sent.get(name) !== value);
  fill(told);
  for (const [name, value] of since) form.elements[name][typeof value === "boolean" ? "checked" : "value"] = value;
}

async function send(path, body, done) {
  const answer = await api.post(path, body);
  if (!answer) return null;
  if (answer.error) {
    api.showRefusal(answer);
    return null;
  }
  showStatus(say(done));
  stand(answer);
  return answer;
}

form.addEventListener("submit", async (submit) => {
  submit.preventDefault();
  const asked = { enabled: form.elements.enabled.checked, highlights: form.elements.highlights.checked, scenes: {}, transitions: {} };
  for (const name of FIELDS) asked[name] = NUMBERS.includes(name) ? Number(form.elements[name].value) : form.elements[name].value;
  if (form.elements.password.value) asked.password = form.elements.password.value;
  for (const [kind, its] of [["scene_", asked.scenes], ["transition_", asked.transitions]]) {
    for (const field of form.querySelectorAll(`[name^=${kind}]`)) if (field.value) its[field.name.slice(kind.length)] = field.value;
  }
  const sent = written();
  const told = await send("api/obs", asked, "obs_saved");
  if (!told) return;
  typed.clear();
  refill(told, sent);
});

async function begin() {
  const who = await api.loadUser();
  byId("who").href = loginUrl();
  byId("who").hidden = Boolean(who?.csrf);
  if (who && !who.operator) byId("status").replaceChildren(el("a", { href: loginUrl() }, say("obs_operators")));
  const told = who?.operator ? await api.get("api/obs") : null;
  byId("status").hidden = !told && (!who || who.operator); // what was refused says why
  if (!told) return;
  fill(told);
  typed.restore();
  stand(told);
  setInterval(async () => {
    const now = await api.getQuietly("api/obs");
    if (now) stand(now);
  }, LOOK_MS);
}

begin();
