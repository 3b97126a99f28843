// Pairing with OBS: where it is, which scene is for which moment, and a try of each.

import "../judge_words.js";
import { Desk, loginAddress } from "../desk.js";
import { say, speak, titled, wordOf } from "../language.js";
import { el } from "../tiles.js";
import { dress } from "../theme.js";

const LOOK_MS = 2000;
const known = (id) => document.getElementById(id);
const form = known("pair");
const FIELDS = ["host", "port", "audience", "riichi_s", "replay_after_s", "clip_s", "clip_source"];
const NUMBERS = ["port", "riichi_s", "replay_after_s", "clip_s"];

speak();
dress();
document.title = say("obs_director");

function tell(text, good = true) {
  known("said").hidden = false;
  known("said").textContent = text;
  known("said").classList.toggle("no", !good);
}

const desk = new Desk({ say: tell });

function line(moment, scene) {
  const attempt = el("button", { type: "button", "data-moment": moment }, say("obs_try"));
  attempt.addEventListener("click", () => send("/api/obs/try", { moment }, "obs_tried"));
  return el("li", {}, el("b", {}, wordOf("moment", moment)),
    el("input", { name: `scene_${moment}`, list: "scenes", value: scene, maxlength: 200, "aria-label": wordOf("moment", moment) }), attempt);
}

function stand(told) {
  const [text, colour] = !told.enabled ? [say("obs_off"), ""] : told.connected
    ? [told.shown ? say("obs_shows", { scene: told.shown }) : say("obs_connected"), "green"] : [say("not_connected"), "red"];
  known("status").className = `verdict ${told.detail ? "red" : colour}`;
  known("status").textContent = titled([text, told.detail].filter(Boolean));
  known("scenes").replaceChildren(...told.obs_scenes.map((name) => new Option(name)));
  const clips = told.clips.map((clip) => el("li", {}, say("obs_clip", { hand: clip.hand + 1, file: clip.file })));
  if (told.unsaved) clips.push(el("li", { class: "no" }, titled([say("obs_unsaved"), told.unsaved])));
  known("clips").hidden = !clips.length;
  known("clips").querySelector("ol").replaceChildren(...clips);
}

function fill(told) {
  form.hidden = false;
  form.elements.enabled.checked = told.enabled;
  form.elements.highlights.checked = told.highlights;
  for (const name of FIELDS) form.elements[name].value = told[name];
  form.elements.password.value = "";
  form.elements.password.placeholder = told.has_password ? say("obs_kept") : "";
  known("moments").replaceChildren(...told.moments.map((moment) => line(moment, told.scenes[moment] ?? "")));
}

async function send(path, body, done) {
  const answer = await desk.post(path, body);
  if (!answer) return null;
  if (answer.error) {
    desk.refused(answer);
    return null;
  }
  tell(say(done));
  stand(answer);
  return answer;
}

form.addEventListener("submit", async (submit) => {
  submit.preventDefault();
  const chosen = { enabled: form.elements.enabled.checked, highlights: form.elements.highlights.checked, scenes: {} };
  for (const name of FIELDS) chosen[name] = NUMBERS.includes(name) ? Number(form.elements[name].value) : form.elements[name].value;
  if (form.elements.password.value) chosen.password = form.elements.password.value;
  for (const field of form.querySelectorAll("[name^=scene_]")) {
    if (field.value) chosen.scenes[field.name.slice("scene_".length)] = field.value;
  }
  const told = await send("/api/obs", chosen, "obs_saved");
  if (told) fill(told);
});

async function begin() {
  await desk.check();
  known("who").href = loginAddress();
  known("who").hidden = Boolean(desk.who?.csrf);
  const told = await desk.read("/api/obs");
  if (!told) {
    known("status").textContent = say("obs_operators");
    return;
  }
  fill(told);
  stand(told);
  setInterval(async () => {
    const now = await desk.read("/api/obs");
    if (now) stand(now);
  }, LOOK_MS);
}

begin();
