// Sends a video's pictures to the table, one at a time: the next one goes when the one before it has arrived, so nothing
// piles up where the network is slow. Size and quality follow the time that a picture takes.

const LEVELS = [[1, 0.85], [1, 0.7], [0.75, 0.7], [0.5, 0.65]]; // share of the size, JPEG's quality
const SLOW = 2.5; // times the wanted interval
const FAST = 0.8;
const CALM_PICTURES = 30; // so many fast ones before the next better level is tried
const PATIENCE_MS = 10_000;
const FIRST_PAUSE_MS = 200;
const LONGEST_PAUSE_MS = 2_000;

export class Sender {
  // `told` gets what happens: "sent", "no_answer", or the code of a refusal.
  constructor(video, { told, battery }) {
    this.video = video;
    this.told = told;
    this.battery = battery;
    this.canvas = document.createElement("canvas");
    this.level = 0;
    this.calm = 0;
    this.took = 0;
    this.every = 100;
    this.pause = FIRST_PAUSE_MS;
    this.instead = false;
    this.run = null; // while pictures are sent; another one after each stop
    this.sent = 0;
    this.bytes = 0;
  }

  start({ instead = false } = {}) {
    this.instead = instead;
    if (this.run) return;
    this.run = {};
    this.loop(this.run);
  }

  // What is on its way may arrive, and its answer is not told any more.
  stop() {
    this.run = null;
  }

  async loop(run) {
    while (this.run === run) {
      const began = performance.now();
      const next = document.hidden || this.video.readyState < 2 ? 250 : await this.send(run, began);
      await new Promise((done) => setTimeout(done, Math.max(0, next - (performance.now() - began))));
    }
  }

  // Sends a picture; returns after how many milliseconds the next one is due.
  async send(run, began) {
    const picture = await this.picture();
    if (!picture) return 250;
    const asked = new URLSearchParams({ turned: String(screen.orientation?.angle ?? 0) });
    const level = this.battery();
    if (level !== null) asked.set("battery", level.toFixed(2));
    if (this.instead) asked.set("instead", "1");
    const patience = new AbortController();
    const end = setTimeout(() => patience.abort(), PATIENCE_MS);
    try {
      const response = await fetch(`api/camera/frame?${asked}`, {
        method: "POST", body: picture, headers: { "Content-Type": "image/jpeg" }, signal: patience.signal, cache: "no-store",
      });
      const answer = await response.json();
      if (this.run !== run) return 0;
      if (!response.ok) return this.refused(answer.error?.code ?? "", response.status);
      this.instead = false;
      this.pause = FIRST_PAUSE_MS;
      this.every = answer.every_ms;
      this.sent += 1;
      this.bytes = picture.size;
      this.adapt(performance.now() - began);
      this.told("sent");
      return this.every;
    } catch {
      if (this.run !== run) return 0;
      this.told("no_answer");
      return this.later();
    } finally {
      clearTimeout(end);
    }
  }

  refused(code, status) {
    this.told(code);
    if (code === "camera_picture_large") this.level = Math.min(LEVELS.length - 1, this.level + 1);
    if (status === 403 || code === "camera_place_taken" || code === "no_phone_camera") this.stop();
    return this.later();
  }

  later() {
    const pause = this.pause;
    this.pause = Math.min(LONGEST_PAUSE_MS, pause * 2);
    return pause;
  }

  adapt(took) {
    this.took = this.took ? this.took * 0.8 + took * 0.2 : took;
    if (this.took > SLOW * this.every && this.level < LEVELS.length - 1) {
      this.level += 1;
      this.took = this.calm = 0;
    } else if (this.took < FAST * this.every) {
      this.calm += 1;
      if (this.calm > CALM_PICTURES && this.level > 0) {
        this.level -= 1;
        this.took = this.calm = 0;
      }
    } else this.calm = 0;
  }

  picture() {
    const [share, quality] = LEVELS[this.level];
    const { videoWidth, videoHeight } = this.video;
    if (!videoWidth) return null;
    this.canvas.width = Math.round(videoWidth * share);
    this.canvas.height = Math.round(videoHeight * share);
    this.canvas.getContext("2d", { alpha: false }).drawImage(this.video, 0, 0, this.canvas.width, this.canvas.height);
    return new Promise((done) => this.canvas.toBlob(done, "image/jpeg", quality));
  }
}
