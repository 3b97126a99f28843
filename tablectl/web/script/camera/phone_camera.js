// A phone's camera: opens it, keeps it while the page needs it, and opens it again after an interruption.

import { addWords, say } from "../language.js";
import { onVisibilityChange } from "../visibility.js";
import { LENS } from "../words/lens.js";

addWords(LENS);

const ERROR_KEYS = { NotAllowedError: "camera_refused", NotFoundError: "camera_none", NotReadableError: "camera_in_use" };
const RETRY_DELAY_MS = 2000;

export class PhoneCamera {
  // `onInterrupted`: a call or another program has taken the camera; `onResumed`: it is back. `onRefused` and
  // `onUnsupported` get in words why there is no camera, or what it cannot do.
  constructor(video, { onInterrupted, onResumed, onRefused, onUnsupported }) {
    Object.assign(this, { video, onInterrupted, onResumed, onRefused, onUnsupported });
    this.stream = null;
    this.request = null; // the latest request: a stream of an earlier one is closed
    this.wakeLock = null;
    this.onEnded = () => this.reopen();
    onVisibilityChange((visible) => { if (visible && this.stream) this.keepAwake(); });
  }

  // Browsers give a page a camera only over HTTPS and on the computer itself.
  static get isAllowed() {
    return window.isSecureContext && Boolean(navigator.mediaDevices);
  }

  // Opens the camera; false where that is refused.
  async open() {
    const errorText = await this.requestCamera();
    if (errorText) this.onRefused(errorText);
    return errorText === "";
  }

  // Requests a stream. Returns "" once it plays, the error in words, or null where a later request or `close` made it void.
  async requestCamera() {
    const request = this.request = {};
    let stream;
    try {
      stream = await navigator.mediaDevices.getUserMedia({
        audio: false,
        video: { facingMode: { ideal: "environment" }, width: { ideal: 1920 }, height: { ideal: 1080 }, frameRate: { ideal: 30 } },
      });
    } catch (error) {
      console.info(`no camera: ${error.name}`);
      return this.request === request ? say(ERROR_KEYS[error.name] ?? "camera_none") : null;
    }
    if (this.request !== request) {
      for (const track of stream.getTracks()) track.stop();
      return null;
    }
    this.#stopTracks();
    this.video.srcObject = this.stream = stream;
    this.track.addEventListener("ended", this.onEnded);
    this.track.addEventListener("mute", this.onInterrupted);
    this.track.addEventListener("unmute", this.onResumed);
    await this.video.play().catch(() => null);
    if (this.request !== request) return null;
    this.keepAwake();
    return "";
  }

  get track() {
    return this.stream?.getVideoTracks()[0];
  }

  // The stream has ended: requests another one until it is there or the page has closed the camera.
  async reopen() {
    this.onInterrupted();
    const lostStream = this.stream;
    while (this.stream === lostStream) {
      await new Promise((done) => setTimeout(done, RETRY_DELAY_MS));
      if (this.stream === lostStream && await this.requestCamera() === "") this.onResumed();
    }
  }

  #stopTracks() {
    for (const track of this.stream?.getTracks() ?? []) {
      track.removeEventListener("ended", this.onEnded);
      track.removeEventListener("mute", this.onInterrupted);
      track.removeEventListener("unmute", this.onResumed);
      track.stop();
    }
    this.stream = null;
  }

  close() {
    this.#stopTracks();
    this.request = this.video.srcObject = null;
    this.wakeLock?.release().catch(() => null);
    this.wakeLock = null;
  }

  async keepAwake() {
    try {
      this.wakeLock = await navigator.wakeLock.request("screen");
    } catch {
      this.wakeLock = null; // not supported, or refused to save the battery
    }
  }

  // Shows the controls that this camera supports; their rows are hidden otherwise.
  showControls({ torch, lock, zoom }) {
    const can = this.track.getCapabilities?.() ?? {};
    const set = (wanted) => this.track.applyConstraints({ advanced: [wanted] }).catch(() => this.onUnsupported(say("camera_cannot")));
    const row = (field) => field?.closest("label") ?? {};
    row(torch).hidden = !can.torch;
    if (torch) torch.onchange = () => set({ torch: torch.checked });
    row(lock).hidden = !(can.exposureMode ?? []).includes("manual");
    if (lock) lock.onchange = () => set({ exposureMode: lock.checked ? "manual" : "continuous" });
    row(zoom).hidden = !can.zoom;
    if (zoom && can.zoom) {
      Object.assign(zoom, { min: can.zoom.min, max: can.zoom.max, step: can.zoom.step || 0.1 });
      zoom.value = this.track.getSettings().zoom ?? can.zoom.min;
      zoom.onchange = () => set({ zoom: Number(zoom.value) });
    }
  }
}
