// The page that makes a phone one of the table's cameras: trust, pairing, the camera itself, and what is seen of the table.

import "./words.js";
import { ApiClient } from "../api_client.js";
import { say, translatePage, withCode } from "../language.js";
import { showPhones } from "./phones.js";
import { Sender } from "./sending.js";
import { CameraView } from "./view.js";
import { Lens } from "./lens.js";
import { errorText } from "../error_texts.js";
import { cameraName } from "../part_names.js";
import { showStatus } from "../status_line.js";
import { setUpPage } from "../theme.js";
import { repeatWhileVisible } from "../visibility.js";
import { readStored, writeStored } from "../local_storage.js";

const LOOK_MS = 1000;
const AGAIN_MS = 2000;
const LOW_BATTERY = 0.15;
const KEPT = "tablectl-camera";
const known = (id) => document.getElementById(id);
let standing = null;
let battery = null;

translatePage();
setUpPage();

const api = new ApiClient({ showStatus });
const video = known("video");
const lens = new Lens(video, { interrupted, back: live, refused, cannot: (text) => showStatus(text, false) });
const view = new CameraView({ svg: known("over"), video, advice: known("advice") }, putCorners);
const sender = new Sender(video, { told: heard, battery: () => (battery && !battery.charging ? battery.level : null) });
const phones = showPhones(known("phones"), { api });

function heard(what) {
  const doing = { sent: "camera_sending", no_answer: "camera_no_answer" }[what];
  known("doing").textContent = doing ? say(doing) : errorText({ code: what });
  known("doing").classList.toggle("no", what !== "sent");
  known("instead").hidden = what !== "camera_place_taken";
  if (what === "camera_not_paired") {
    end();
    look();
    showStatus(errorText({ code: what }), false);
  }
  if (what === "sent") {
    known("figures").textContent = say("camera_figures", {
      size: `${sender.canvas.width} × ${sender.canvas.height}`, kb: Math.round(sender.bytes / 1000), ms: Math.round(sender.took), every: sender.every,
    });
  }
}

async function putCorners(corners) {
  const side = Number(known("side").value) * 10;
  const answer = await api.post("api/camera/corners", { corners, ...(side ? { side_mm: side } : {}) });
  if (answer && !answer.ok) api.showRefusal(answer);
}

// --- the camera --------------------------------------------------------------------------------------------------------

async function begin() {
  known("refused").hidden = true;
  if (await lens.open()) live();
}

function live() {
  lens.offer({ torch: known("torch"), lock: known("lock"), zoom: known("zoom") });
  show("live");
  writeStored(KEPT, "on");
  sender.start();
}

// A call, another program or the system has taken the camera: it is asked for again until it is there.
function interrupted() {
  sender.stop();
  known("doing").textContent = say("camera_interrupted");
  known("doing").classList.add("no");
}

function refused(why) {
  known("refused").hidden = false;
  known("refused").textContent = why;
  show("start");
}

function end() {
  sender.stop();
  lens.close();
}

async function seeAgain() {
  if (known("live").hidden) return;
  const seen = await api.getQuietly("api/camera/seen");
  if (!seen) return;
  view.show(seen);
  if (document.activeElement !== known("side") && seen.side_mm) known("side").value = seen.side_mm / 10;
  if (battery && !battery.charging && battery.level < LOW_BATTERY) showStatus(say("camera_low_battery", { n: Math.round(battery.level * 100) }), false);
}

// --- what is to be done first ------------------------------------------------------------------------------------------

function show(section) {
  for (const id of ["no-phone", "trust", "pairing", "start", "live"]) known(id).hidden = id !== section;
}

function codeInAddress() {
  return location.hash.slice(1);
}

// An operator's own phone needs no code that somebody types.
async function pairThis() {
  const made = await api.post("api/cameras/code", { camera: standing.places[0] });
  if (made?.code) await pair(made.code);
  else if (made) api.showRefusal(made);
}

async function pair(code) {
  const answer = await api.post("api/camera/pair", { code });
  if (!answer) return;
  if (!answer.ok) {
    api.showRefusal(answer);
    show("pairing");
    return;
  }
  history.replaceState(null, "", location.pathname + location.search);
  showStatus(say("camera_paired", { name: cameraName(answer.camera) }));
  await look();
}

function trust() {
  known("own-authority").hidden = !standing.own_authority || !standing.https;
  known("https").hidden = !standing.https;
  known("trust-else").replaceChildren(...withCode(say("camera_trust_else", { port: location.port || 80 })));
  if (standing.https) known("https").href = `${standing.https}camera${location.search}${location.hash}`;
  show("trust");
}

async function look() {
  standing = await api.getQuietly("api/camera");
  if (!standing) {
    showStatus(say("no_answer"), false);
    setTimeout(look, AGAIN_MS);
    return;
  }
  known("who").hidden = standing.operator;
  if (standing.operator) phones.look();
  if (!standing.places.length) return show("no-phone");
  if (!Lens.isAllowed) return trust();
  if (standing.paired) {
    return readStored(KEPT) === "on" ? begin() : show("start"); // where it was the camera when the page was left it goes on by itself
  }
  if (codeInAddress()) return pair(codeInAddress());
  known("this-phone").hidden = !standing.operator || standing.places.length > 1;
  return show("pairing");
}

known("begin").addEventListener("click", begin);
known("stop").addEventListener("click", () => { writeStored(KEPT, null); end(); show("start"); });
known("this-phone").addEventListener("click", pairThis);
known("turn").addEventListener("click", () => view.turned());
known("instead").addEventListener("click", () => { known("instead").hidden = true; sender.start({ instead: true }); });
known("side").addEventListener("change", () => putCorners(view.corners));
known("pairing").addEventListener("submit", (submit) => {
  submit.preventDefault();
  pair(known("code").value);
});
window.addEventListener("hashchange", look);
navigator.getBattery?.().then((found) => { battery = found; }).catch(() => null);
repeatWhileVisible(LOOK_MS, seeAgain);
api.loadUser().then(look);
