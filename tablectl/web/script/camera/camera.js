// The page that makes a phone one of the table's cameras: certificate, pairing, the camera, and what the table sees.

import "./words.js";
import { ApiClient } from "../api_client.js";
import { byId } from "../dom.js";
import { say, translatePage, withCode } from "../language.js";
import { showPhones } from "./phones.js";
import { FrameSender } from "./frame_sender.js";
import { CameraView } from "./view.js";
import { PhoneCamera } from "./phone_camera.js";
import { errorText } from "../error_texts.js";
import { cameraName } from "../part_names.js";
import { showStatus } from "../status_line.js";
import { setUpPage } from "../theme.js";
import { repeatWhileVisible } from "../visibility.js";
import { readStored, writeStored } from "../local_storage.js";

const POLL_INTERVAL_MS = 1000;
const RETRY_DELAY_MS = 2000;
const LOW_BATTERY = 0.15;
const STORAGE_KEY = "tablectl-camera";
let status = null;
let battery = null;

translatePage();
setUpPage();

const api = new ApiClient({ showStatus });
const video = byId("video");
const camera = new PhoneCamera(video, { onInterrupted, onResumed: showLive, onRefused, onUnsupported: (text) => showStatus(text, false) });
const view = new CameraView({ svg: byId("over"), video, advice: byId("advice") }, sendCorners);
const sender = new FrameSender(video, { onResult: onSendResult, battery: () => (battery && !battery.charging ? battery.level : null) });
const phones = showPhones(byId("phones"), { api });

function onSendResult(result) {
  const text = { sent: "camera_sending", no_answer: "camera_no_answer" }[result];
  byId("doing").textContent = text ? say(text) : errorText({ code: result });
  byId("doing").classList.toggle("no", result !== "sent");
  byId("instead").hidden = result !== "camera_place_taken";
  if (result === "camera_not_paired") {
    stopCamera();
    refresh();
    showStatus(errorText({ code: result }), false);
  }
  if (result === "sent") {
    byId("figures").textContent = say("camera_figures", {
      size: `${sender.canvas.width} × ${sender.canvas.height}`, kb: Math.round(sender.bytes / 1000), ms: Math.round(sender.averageMs), every: sender.intervalMs,
    });
  }
}

async function sendCorners(corners) {
  const sideMm = Number(byId("side").value) * 10;
  const answer = await api.post("api/camera/corners", { corners, ...(sideMm ? { side_mm: sideMm } : {}) });
  if (answer && !answer.ok) api.showRefusal(answer);
}

// --- the camera --------------------------------------------------------------------------------------------------------

async function startCamera() {
  byId("refused").hidden = true;
  if (await camera.open()) showLive();
}

function showLive() {
  camera.showControls({ torch: byId("torch"), lock: byId("lock"), zoom: byId("zoom") });
  showSection("live");
  writeStored(STORAGE_KEY, "on");
  sender.start();
}

// A call, another program or the system has taken the camera; PhoneCamera tries to open it again.
function onInterrupted() {
  sender.stop();
  byId("doing").textContent = say("camera_interrupted");
  byId("doing").classList.add("no");
}

function onRefused(text) {
  byId("refused").hidden = false;
  byId("refused").textContent = text;
  showSection("start");
}

function stopCamera() {
  sender.stop();
  camera.close();
}

async function pollView() {
  if (byId("live").hidden) return;
  const state = await api.getQuietly("api/camera/seen");
  if (!state) return;
  view.show(state);
  if (document.activeElement !== byId("side") && state.side_mm) byId("side").value = state.side_mm / 10;
  if (battery && !battery.charging && battery.level < LOW_BATTERY) showStatus(say("camera_low_battery", { n: Math.round(battery.level * 100) }), false);
}

// --- setting up --------------------------------------------------------------------------------------------------------

function showSection(section) {
  for (const id of ["no-phone", "trust", "pairing", "start", "live"]) byId(id).hidden = id !== section;
}

// An operator's own phone is paired without typing a code.
async function pairThisPhone() {
  const answer = await api.post("api/cameras/code", { camera: status.places[0] });
  if (answer?.code) await pair(answer.code);
  else if (answer) api.showRefusal(answer);
}

async function pair(code) {
  const answer = await api.post("api/camera/pair", { code });
  if (!answer) return;
  if (!answer.ok) {
    api.showRefusal(answer);
    showSection("pairing");
    return;
  }
  history.replaceState(null, "", location.pathname + location.search);
  showStatus(say("camera_paired", { name: cameraName(answer.camera) }));
  await refresh();
}

function showTrust() {
  byId("own-authority").hidden = !status.own_authority || !status.https;
  byId("https").hidden = !status.https;
  byId("trust-else").replaceChildren(...withCode(say("camera_trust_else", { port: location.port || 80 })));
  if (status.https) byId("https").href = `${status.https}camera${location.search}${location.hash}`;
  showSection("trust");
}

async function refresh() {
  status = await api.getQuietly("api/camera");
  if (!status) {
    showStatus(say("no_answer"), false);
    setTimeout(refresh, RETRY_DELAY_MS);
    return;
  }
  byId("who").hidden = status.operator;
  if (status.operator) phones.load();
  if (!status.places.length) return showSection("no-phone");
  if (!PhoneCamera.isAllowed) return showTrust();
  if (status.paired) {
    return readStored(STORAGE_KEY) === "on" ? startCamera() : showSection("start"); // goes on by itself after a reload
  }
  const code = location.hash.slice(1);
  if (code) return pair(code);
  byId("this-phone").hidden = !status.operator || status.places.length > 1;
  return showSection("pairing");
}

byId("begin").addEventListener("click", startCamera);
byId("stop").addEventListener("click", () => { writeStored(STORAGE_KEY, null); stopCamera(); showSection("start"); });
byId("this-phone").addEventListener("click", pairThisPhone);
byId("turn").addEventListener("click", () => view.rotateSeats());
byId("instead").addEventListener("click", () => { byId("instead").hidden = true; sender.start({ takesOver: true }); });
byId("side").addEventListener("change", () => sendCorners(view.corners));
byId("pairing").addEventListener("submit", (submit) => {
  submit.preventDefault();
  pair(byId("code").value);
});
window.addEventListener("hashchange", refresh);
navigator.getBattery?.().then((manager) => { battery = manager; }).catch(() => null);
repeatWhileVisible(POLL_INTERVAL_MS, pollView);
api.loadUser().then(refresh);
