// A phone's camera on a page: opened, held while the page needs it, and what it can do. It comes back by itself after a call.

import { addWords, say } from "../language.js";
import { onVisibilityChange } from "../visibility.js";
import { LENS } from "../words/lens.js";

addWords(LENS);

const REFUSALS = { NotAllowedError: "camera_refused", NotFoundError: "camera_none", NotReadableError: "camera_in_use" };
const AGAIN_MS = 2000;

export class Lens {
  // `interrupted` is told when a call or another program has taken the camera, `back` when it is there again,
  // `refused` gets the words for why it is not; `cannot` is told that the camera does not do what was asked of it.
  constructor(video, { interrupted, back, refused, cannot }) {
    Object.assign(this, { video, interrupted, back, refused, cannot });
    this.stream = null;
    this.asked = null; // what was asked for last: a camera that comes later than that is let go
    this.awake = null;
    this.ended = () => this.lost();
    onVisibilityChange((visible) => { if (visible && this.stream) this.stayAwake(); });
  }

  // Whether browsers give this page a camera at all: they do over HTTPS and on the computer itself.
  static get isAllowed() {
    return window.isSecureContext && Boolean(navigator.mediaDevices);
  }

  // Opens it; false where it is refused.
  async open() {
    const why = await this.ask();
    if (why) this.refused(why);
    return why === "";
  }

  // Asks for the camera; the words for why there is none, nothing, or null where nobody waits for it any more.
  async ask() {
    const asked = this.asked = {};
    let stream;
    try {
      stream = await navigator.mediaDevices.getUserMedia({
        audio: false,
        video: { facingMode: { ideal: "environment" }, width: { ideal: 1920 }, height: { ideal: 1080 }, frameRate: { ideal: 30 } },
      });
    } catch (error) {
      console.info(`no camera: ${error.name}`);
      return this.asked === asked ? say(REFUSALS[error.name] ?? "camera_none") : null;
    }
    if (this.asked !== asked) {
      for (const track of stream.getTracks()) track.stop();
      return null;
    }
    this.#letGo();
    this.video.srcObject = this.stream = stream;
    this.track.addEventListener("ended", this.ended);
    this.track.addEventListener("mute", this.interrupted);
    this.track.addEventListener("unmute", this.back);
    await this.video.play().catch(() => null);
    if (this.asked !== asked) return null;
    this.stayAwake();
    return "";
  }

  get track() {
    return this.stream?.getVideoTracks()[0];
  }

  // Taken away for good: it is asked for again until it is there, or until the page needs it no more.
  async lost() {
    this.interrupted();
    const gone = this.stream;
    while (this.stream === gone) {
      await new Promise((done) => setTimeout(done, AGAIN_MS));
      if (this.stream === gone && await this.ask() === "") this.back();
    }
  }

  #letGo() {
    for (const track of this.stream?.getTracks() ?? []) {
      track.removeEventListener("ended", this.ended);
      track.removeEventListener("mute", this.interrupted);
      track.removeEventListener("unmute", this.back);
      track.stop();
    }
    this.stream = null;
  }

  close() {
    this.#letGo();
    this.asked = this.video.srcObject = null;
    this.awake?.release().catch(() => null);
    this.awake = null;
  }

  async stayAwake() {
    try {
      this.awake = await navigator.wakeLock.request("screen");
    } catch {
      this.awake = null; // an old browser, or a battery that is nearly empty
    }
  }

  // Shows the controls for what this phone's camera can do, where the browser tells: fields in rows of their own.
  offer({ torch, lock, zoom }) {
    const can = this.track.getCapabilities?.() ?? {};
    const set = (wanted) => this.track.applyConstraints({ advanced: [wanted] }).catch(() => this.cannot(say("camera_cannot")));
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
