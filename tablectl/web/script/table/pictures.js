// The camera's pictures beside a replay, for judges: the one of the current step, and the seconds around it as recorded.
// Pages of other users request none.

import { byId } from "../dom.js";
import { relativeUrl } from "../urls.js";
import { PICTURES } from "../words/pictures.js";
import { ApiClient, withLogin } from "../api_client.js";
import { addWords, LANGUAGE, say, translatePage } from "../language.js";
import { cameraName } from "../part_names.js";

addWords(PICTURES);

const SAME_TIME_MS = 50; // would be shown as "0.0 s"
const MAX_FRAME_MS = 250; // playback does not jump after the page was hidden

async function fetchJson(path) {
  const response = await fetch(path, { cache: "no-store" });
  const answer = await response.json();
  if (!response.ok) throw new Error(`${path}: HTTP ${response.status}`);
  return answer;
}

function showReadError(error) {
  console.warn("pictures", error);
  byId("pictures-told").textContent = say("pictures_unread");
}

function secondsText(ms) {
  return (Math.abs(ms) / 1000).toLocaleString(LANGUAGE, { maximumFractionDigits: 1, minimumFractionDigits: 1 });
}

export class Pictures {
  // `step(direction)`: goes to the event before (-1) or after (1).
  constructor(hand, step) {
    this.path = `api/history/${hand.session}/${hand.hand}/pictures`;
    this.step = step;
    this.list = null;
    this.events = new Map();
    this.camera = "";
    this.event = null; // {seq, text} of the current step
    this.around = null; // the pictures around it by camera, once they were requested
    this.current = null; // the picture that is shown, or on its way
    this.loading = false;
    this.playing = 0;
    translatePage(byId("pictures"));
  }

  async start() {
    const isRequested = new URLSearchParams(location.search).has("pictures");
    const user = await new ApiClient({ showStatus: () => {} }).loadUser({ quiet: true });
    if (!user?.decides) {
      byId("pictures").hidden = !isRequested;
      byId("pictures-told").replaceChildren(...withLogin(say("pictures_log_in")));
      return;
    }
    byId("pictures").hidden = false;
    try {
      this.list = await fetchJson(this.path);
    } catch (error) {
      showReadError(error);
      return;
    }
    this.events = new Map(this.list.events.map((each) => [each.seq, each]));
    this.camera = this.list.cameras[0] ?? "";
    if (!this.events.size) {
      byId("pictures-told").textContent = this.#whyNone();
      return;
    }
    this.#bindControls();
    if (this.event) this.#showEventPicture();
  }

  // Called for each step of the replay.
  showEvent(event, text) {
    if (this.event?.seq === event.seq) return;
    this.play(false);
    this.event = { seq: event.seq, text };
    this.around = null;
    if (this.events.size) this.#showEventPicture();
  }

  #whyNone() {
    const { minutes, hands } = this.list.kept;
    const parts = [say("pictures_none")];
    if (hands) parts.push(say("pictures_hands", { n: hands }));
    if (minutes) parts.push(say("pictures_minutes", { n: minutes }));
    if (!hands) parts.push(say("pictures_switch_on"));
    return parts.join(" ");
  }

  #bindControls() {
    const choice = byId("picture-camera");
    choice.replaceChildren(...this.list.cameras.map((name) => new Option(cameraName(name), name)));
    byId("picture-cameras").hidden = this.list.cameras.length < 2;
    choice.addEventListener("change", () => {
      this.play(false);
      this.camera = choice.value;
      this.#showEventPicture();
    });
    const actions = {
      event_before: () => this.step(-1), event_after: () => this.step(1), back: () => this.#stepPicture(-1), on: () => this.#stepPicture(1),
    };
    for (const button of document.querySelectorAll("[data-picture]")) {
      button.addEventListener("click", () => { this.play(false); actions[button.dataset.picture](); });
    }
    byId("picture-play").addEventListener("click", () => this.play(!this.playing));
    document.addEventListener("keydown", (event) => {
      if (event.altKey || event.ctrlKey || event.metaKey || event.target.matches("select, input:not([type=range])")) return;
      const action = { ",": () => this.#stepPicture(-1), ".": () => this.#stepPicture(1), p: () => this.play(!this.playing) }[event.key];
      if (!action) return;
      if (event.key !== "p") this.play(false);
      action();
      event.preventDefault();
    });
  }

  // The picture of the step itself.
  #eventPicture() {
    return this.events.get(this.event.seq)?.pictures[this.camera];
  }

  #showEventPicture() {
    const picture = this.#eventPicture();
    byId("pictures-shown").hidden = !this.events.size;
    byId("pictures-told").textContent = picture ? "" : say("pictures_none_here");
    byId("pictures-shown").classList.toggle("empty", !picture);
    if (picture) this.#draw(picture);
  }

  // The pictures around the step, requested once; null where there are none, or another step was chosen meanwhile.
  async #loadAround() {
    const { seq } = this.event;
    if (!this.around) {
      try {
        const response = await fetchJson(`${this.path}/${seq}`);
        if (this.event.seq !== seq) return null;
        this.around = response.cameras;
      } catch (error) {
        showReadError(error);
        return null;
      }
    }
    return this.around[this.camera] ?? null;
  }

  async #stepPicture(direction) {
    const all = await this.#loadAround();
    if (!all?.length) return;
    const found = all.findIndex((each) => each.at_ms >= (this.current?.at_ms ?? 0));
    const index = found < 0 ? all.length : found;
    this.#draw(all[Math.max(0, Math.min(all.length - 1, index + direction))]);
  }

  // Plays the seconds around the step in real time, without pictures that are not loaded in time.
  async play(on) {
    const run = (this.run = (this.run ?? 0) + 1);
    cancelAnimationFrame(this.playing);
    this.playing = 0;
    const button = byId("picture-play");
    button.textContent = say(on ? "stop" : "play_on");
    button.ariaBusy = String(on);
    if (!on) return;
    this.playing = -1; // while the pictures are loading
    const all = await this.#loadAround();
    if (run !== this.run) return;
    button.ariaBusy = "false";
    if (!all?.length) {
      this.play(false);
      return;
    }
    const isAtEnd = (this.current?.at_ms ?? 0) >= all.at(-1).at_ms;
    // From the first picture, unless another one was chosen.
    const isMoved = this.current && !isAtEnd && this.current.at_ms !== this.#eventPicture()?.at_ms;
    let position = isMoved ? this.current.at_ms : all[0].at_ms, lastFrame = null;
    const tick = (now) => {
      if (run !== this.run) return;
      position += lastFrame === null ? 0 : Math.min(now - lastFrame, MAX_FRAME_MS);
      lastFrame = now;
      const next = all.findLast((each) => each.at_ms <= position) ?? all[0];
      if (!this.loading && next !== this.current) this.#draw(next);
      if (position >= all.at(-1).at_ms && this.current === all.at(-1)) {
        this.play(false);
        return;
      }
      this.playing = requestAnimationFrame(tick);
    };
    this.playing = requestAnimationFrame(tick);
  }

  #setLoading(loading) {
    this.loading = loading;
    byId("pictures-shown").ariaBusy = String(loading);  }

  async #draw(picture) {
    this.current = picture;
    this.#setLoading(true);
    const image = new Image();
    image.src = relativeUrl(picture.address);
    try {
      await image.decode();
    } catch {
      if (this.current === picture) byId("pictures-told").textContent = say("pictures_none_here"); // deleted since it was listed
      return;
    } finally {
      if (this.current === picture) this.#setLoading(false);
    }
    if (this.current !== picture) return; // another one was chosen meanwhile
    const offset = picture.at_ms - this.events.get(this.event.seq).at_ms;
    const when = picture.at_ms === this.#eventPicture()?.at_ms || Math.abs(offset) < SAME_TIME_MS ? say("picture_at") : say(offset < 0 ? "picture_before" : "picture_after", { s: secondsText(offset) });
    const oldImage = byId("picture");
    image.id = "picture";
    image.alt = say("picture_alt", { camera: cameraName(this.camera), when, told: this.event.text });
    oldImage.replaceWith(image);
    byId("picture-whole").href = relativeUrl(picture.address);
    byId("picture-when").textContent = when;
    const all = this.around?.[this.camera];
    const at = all?.findIndex((each) => each.at_ms === picture.at_ms) ?? -1;
    byId("picture-no").textContent = at < 0 ? "" : say("picture_of", { n: at + 1, all: all.length });
  }
}
