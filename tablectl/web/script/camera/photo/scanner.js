// Scans a hand before the phone's camera: once the picture is still it is frozen and read.

import { drawScaled, toJpeg } from "../../canvas.js";
import { say } from "../../language.js";
import { PhoneCamera } from "../phone_camera.js";

const CHECK_INTERVAL_MS = 100;
const STILL_FOR_MS = 700;
const THUMBNAIL_SIZE = [48, 27]; // small enough to hide trembling and noise
const STILL_DIFFERENCE = 3; // mean difference of two frames, of 255
const MOVED_DIFFERENCE = 8; // from the frame that was read last
const MAX_SIDE_PX = 1280; // a hand that fills the picture keeps 80 pixels a tile
const JPEG_QUALITY = 0.85;

export class Scanner {
  // `onFrozen` gets a JPEG of the still picture, which is drawn into `canvas`; `showMessage(text, good)`.
  constructor({ view, video, canvas, torch }, { onFrozen, showMessage }) {
    Object.assign(this, { view, video, canvas, torch, onFrozen, showMessage });
    this.thumbnail = document.createElement("canvas");
    [this.thumbnail.width, this.thumbnail.height] = THUMBNAIL_SIZE;
    this.context = this.thumbnail.getContext("2d", { willReadFrequently: true });
    this.camera = new PhoneCamera(video, {
      onInterrupted: () => { this.pause(); showMessage(say("camera_interrupted"), false); },
      onResumed: () => this.start(),
      onRefused: (text) => { view.hidden = true; showMessage(text, false); },
      onUnsupported: (text) => showMessage(text, false),
    });
    this.timer = 0;
    this.readThumbnail = null; // of the frame that was read last
  }

  async open() {
    this.view.hidden = false;
    this.readThumbnail = null;
    if (!this.camera.stream && !await this.camera.open()) return;
    this.camera.showControls({ torch: this.torch });
    this.start();
  }

  // Goes on after a frame without a hand: waits for a different one.
  scanNext() {
    this.readThumbnail = this.lastThumbnail;
    this.start();
  }

  start() {
    this.pause();
    this.view.hidden = false;
    this.view.classList.remove("frozen");
    this.lastThumbnail = null;
    this.stillSince = 0;
    this.showMessage(say("scan_hold"), true);
    this.timer = setInterval(() => this.checkFrame(), CHECK_INTERVAL_MS);
  }

  pause() {
    clearInterval(this.timer);
  }

  close() {
    this.pause();
    this.camera.close();
    this.view.hidden = true;
  }

  checkFrame() {
    if (document.hidden || this.video.readyState < 2) return;
    this.context.drawImage(this.video, 0, 0, ...THUMBNAIL_SIZE);
    const now = this.context.getImageData(0, 0, ...THUMBNAIL_SIZE).data;
    const still = this.lastThumbnail && meanDifference(now, this.lastThumbnail) < STILL_DIFFERENCE;
    this.lastThumbnail = now;
    if (!still || (this.readThumbnail && meanDifference(now, this.readThumbnail) < MOVED_DIFFERENCE)) {
      this.stillSince = performance.now();
      return;
    }
    if (performance.now() - this.stillSince >= STILL_FOR_MS) this.freeze();
  }

  freeze() {
    this.pause();
    this.view.classList.add("frozen");
    const { videoWidth: width, videoHeight: height } = this.video;
    drawScaled(this.video, this.canvas, MAX_SIDE_PX, { width, height });
    navigator.vibrate?.(40);
    performance.mark("scan-frozen");
    toJpeg(this.canvas, JPEG_QUALITY).then(this.onFrozen);
  }
}

// The mean difference of two thumbnails' red, green and blue.
function meanDifference(one, other) {
  let sum = 0;
  for (let at = 0; at < one.length; at += 4) {
    sum += Math.abs(one[at] - other[at]) + Math.abs(one[at + 1] - other[at + 1]) + Math.abs(one[at + 2] - other[at + 2]);
  }
  return sum / (one.length * 0.75);
}
