// Sends a video's pictures to the table, one at a time: the next one is sent once the one before has arrived, so that
// a slow network has no backlog. Size and quality adapt to the time that a picture takes.

import { toJpeg } from "../canvas.js";
import { requestTimeout } from "../request_timeout.js";

const LEVELS = [[1, 0.85], [1, 0.7], [0.75, 0.7], [0.5, 0.65]]; // [share of the size, JPEG quality]
const SLOW_RATIO = 2.5; // of the wanted interval
const FAST_RATIO = 0.8;
const FAST_BEFORE_UPGRADE = 30; // fast pictures in a row before the next better level
const FIRST_RETRY_DELAY_MS = 200;
const MAX_RETRY_DELAY_MS = 2_000;

export class FrameSender {
  // `onResult` gets "sent", "no_answer", or the code of a refusal.
  constructor(video, { onResult, battery }) {
    this.video = video;
    this.onResult = onResult;
    this.battery = battery;
    this.canvas = document.createElement("canvas");
    this.level = 0;
    this.fastCount = 0;
    this.averageMs = 0;
    this.intervalMs = 100;
    this.retryDelayMs = FIRST_RETRY_DELAY_MS;
    this.takesOver = false;
    this.run = null; // a new object after each start; null while stopped
    this.sent = 0;
    this.bytes = 0;
  }

  start({ takesOver = false } = {}) {
    this.takesOver = takesOver;
    if (this.run) return;
    this.run = {};
    this.loop(this.run);
  }

  // A picture on its way may still arrive; its answer is ignored.
  stop() {
    this.run = null;
  }

  async loop(run) {
    while (this.run === run) {
      const startedAt = performance.now();
      const delayMs = document.hidden || this.video.readyState < 2 ? 250 : await this.send(run, startedAt);
      await new Promise((done) => setTimeout(done, Math.max(0, delayMs - (performance.now() - startedAt))));
    }
  }

  // Sends one picture; returns the milliseconds until the next one.
  async send(run, startedAt) {
    const picture = await this.capture();
    if (!picture) return 250;
    const query = new URLSearchParams({ turned: String(screen.orientation?.angle ?? 0) });
    const level = this.battery();
    if (level !== null) query.set("battery", level.toFixed(2));
    if (this.takesOver) query.set("instead", "1");
    try {
      const response = await fetch(`api/camera/frame?${query}`, {
        method: "POST", body: picture, headers: { "Content-Type": "image/jpeg" }, signal: requestTimeout(), cache: "no-store",
      });
      const answer = await response.json();
      if (this.run !== run) return 0;
      if (!response.ok) return this.onRefused(answer.error?.code ?? "", response.status);
      this.takesOver = false;
      this.retryDelayMs = FIRST_RETRY_DELAY_MS;
      this.intervalMs = answer.every_ms;
      this.sent += 1;
      this.bytes = picture.size;
      this.adapt(performance.now() - startedAt);
      this.onResult("sent");
      return this.intervalMs;
    } catch {
      if (this.run !== run) return 0;
      this.onResult("no_answer");
      return this.nextRetryDelay();
    }
  }

  onRefused(code, status) {
    this.onResult(code);
    if (code === "camera_picture_large") this.level = Math.min(LEVELS.length - 1, this.level + 1);
    if (status === 403 || code === "camera_place_taken" || code === "no_phone_camera") this.stop();
    return this.nextRetryDelay();
  }

  nextRetryDelay() {
    const delayMs = this.retryDelayMs;
    this.retryDelayMs = Math.min(MAX_RETRY_DELAY_MS, delayMs * 2);
    return delayMs;
  }

  adapt(tookMs) {
    this.averageMs = this.averageMs ? this.averageMs * 0.8 + tookMs * 0.2 : tookMs;
    if (this.averageMs > SLOW_RATIO * this.intervalMs && this.level < LEVELS.length - 1) {
      this.level += 1;
      this.averageMs = this.fastCount = 0;
    } else if (this.averageMs < FAST_RATIO * this.intervalMs) {
      this.fastCount += 1;
      if (this.fastCount > FAST_BEFORE_UPGRADE && this.level > 0) {
        this.level -= 1;
        this.averageMs = this.fastCount = 0;
      }
    } else this.fastCount = 0;
  }

  capture() {
    const [share, quality] = LEVELS[this.level];
    const { videoWidth, videoHeight } = this.video;
    if (!videoWidth) return null;
    this.canvas.width = Math.round(videoWidth * share);
    this.canvas.height = Math.round(videoHeight * share);
    this.canvas.getContext("2d", { alpha: false }).drawImage(this.video, 0, 0, this.canvas.width, this.canvas.height);
    return toJpeg(this.canvas, quality);
  }
}
