// A hand before the phone's camera: once the picture has been still for a moment it freezes and is read.

import { say } from "../../language.js";
import { Lens } from "../lens.js";

const LOOK_MS = 100;
const STEADY_MS = 700;
const SMALL = [48, 27]; // a picture this small hides a hand's tremble and the lens's noise
const STILL = 3; // mean difference of two looks, of 255
const MOVED = 8; // from the picture that was read: another one
const LONGEST_PX = 1280; // a hand that fills the picture keeps 80 pixels a tile
const QUALITY = 0.85;

export class Scan {
  // `frozen` gets a JPEG once the picture stands still, drawn into `canvas`; `told` gets words and whether they are good.
  constructor({ view, video, canvas, torch }, { frozen, told }) {
    Object.assign(this, { view, video, canvas, frozen, told });
    this.small = document.createElement("canvas");
    [this.small.width, this.small.height] = SMALL;
    this.pen = this.small.getContext("2d", { willReadFrequently: true });
    this.lens = new Lens(video, {
      interrupted: () => { this.rest(); told(say("camera_interrupted"), false); },
      back: () => this.watch(),
      refused: (why) => { view.hidden = true; told(why, false); },
      cannot: (text) => told(text, false),
    });
    this.torch = torch;
    this.timer = 0;
    this.read = null; // the small picture that was read last
  }

  async start() {
    this.view.hidden = false;
    this.read = null;
    if (!this.lens.stream && !await this.lens.open()) return;
    this.lens.offer({ torch: this.torch });
    this.watch();
  }

  // Goes on watching after a picture in which no hand was found: until another one comes.
  again() {
    this.read = this.last;
    this.watch();
  }

  watch() {
    this.rest();
    this.view.hidden = false;
    this.view.classList.remove("frozen");
    this.last = null;
    this.since = 0;
    this.told(say("scan_hold"), true);
    this.timer = setInterval(() => this.look(), LOOK_MS);
  }

  rest() {
    clearInterval(this.timer);
  }

  close() {
    this.rest();
    this.lens.close();
    this.view.hidden = true;
  }

  look() {
    if (document.hidden || this.video.readyState < 2) return;
    this.pen.drawImage(this.video, 0, 0, ...SMALL);
    const now = this.pen.getImageData(0, 0, ...SMALL).data;
    const still = this.last && apart(now, this.last) < STILL;
    this.last = now;
    if (!still || (this.read && apart(now, this.read) < MOVED)) {
      this.since = performance.now();
      return;
    }
    if (performance.now() - this.since >= STEADY_MS) this.freeze();
  }

  freeze() {
    this.rest();
    this.view.classList.add("frozen");
    const { videoWidth, videoHeight } = this.video;
    const scale = Math.min(1, LONGEST_PX / Math.max(videoWidth, videoHeight));
    this.canvas.width = Math.round(videoWidth * scale);
    this.canvas.height = Math.round(videoHeight * scale);
    this.canvas.getContext("2d", { alpha: false }).drawImage(this.video, 0, 0, this.canvas.width, this.canvas.height);
    navigator.vibrate?.(40);
    performance.mark("scan-frozen");
    this.canvas.toBlob((blob) => this.frozen(blob), "image/jpeg", QUALITY);
  }
}

// The mean difference of two small pictures, in red, green and blue.
function apart(one, other) {
  let sum = 0;
  for (let at = 0; at < one.length; at += 4) {
    sum += Math.abs(one[at] - other[at]) + Math.abs(one[at + 1] - other[at + 1]) + Math.abs(one[at + 2] - other[at + 2]);
  }
  return sum / (one.length * 0.75);
}
