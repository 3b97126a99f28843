// The camera's pictures beside a replay, for those who decide: the one that shows the step that is looked at, and the
// seconds around it as they were recorded. The service decides who may see them; nobody else's page asks for any.

import { byId } from "../dom.js";
import { relativeUrl } from "../urls.js";
import { PICTURES } from "../words/pictures.js";
import { ApiClient, loginUrl } from "../api_client.js";
import { addWords, LANGUAGE, say, translatePage } from "../language.js";
import { cameraName } from "../part_names.js";
import { el } from "../tiles.js";

addWords(PICTURES);

const AT_ONCE_MS = 50; // as near as "0.0 s" would say
const LONGEST_FRAME_MS = 250; // a page that was hidden does not leap on

async function ask(path) {
  const response = await fetch(path, { cache: "no-store" });
  const answer = await response.json();
  if (!response.ok) throw new Error(`${path}: HTTP ${response.status}`);
  return answer;
}

function unread(error) {
  console.warn("pictures", error);
  byId("pictures-told").textContent = say("pictures_unread");
}

function seconds(ms) {
  return (Math.abs(ms) / 1000).toLocaleString(LANGUAGE, { maximumFractionDigits: 1, minimumFractionDigits: 1 });
}

export class Pictures {
  // `step` goes one event back (-1) or on (1).
  constructor(played, step) {
    this.path = `api/history/${played.session}/${played.hand}/pictures`;
    this.step = step;
    this.list = null;
    this.events = new Map();
    this.camera = "";
    this.event = null; // of the step that is looked at, with what it says
    this.around = null; // the pictures around it, once somebody asked for them
    this.now = null; // the picture that is shown, or on its way
    this.loading = false;
    this.playing = 0;
    translatePage(byId("pictures"));
  }

  async begin() {
    const asked = new URLSearchParams(location.search).has("pictures");
    const who = await new ApiClient({ showStatus: () => {} }).loadUser({ quiet: true });
    if (!who?.decides) {
      byId("pictures").hidden = !asked;
      byId("pictures-told").replaceChildren(say("pictures_log_in"), " ", el("a", { href: loginUrl() }, say("log_in")));
      return;
    }
    byId("pictures").hidden = false;
    try {
      this.list = await ask(this.path);
    } catch (error) {
      unread(error);
      return;
    }
    this.events = new Map(this.list.events.map((each) => [each.seq, each]));
    this.camera = this.list.cameras[0] ?? "";
    if (!this.events.size) {
      byId("pictures-told").textContent = this.#why();
      return;
    }
    this.#offer();
    if (this.event) this.#show();
  }

  // The step that is looked at.
  follow(event, text) {
    if (this.event?.seq === event.seq) return;
    this.play(false);
    this.event = { seq: event.seq, text };
    this.around = null;
    if (this.events.size) this.#show();
  }

  #why() {
    const { minutes, hands } = this.list.kept;
    const parts = [say("pictures_none")];
    if (hands) parts.push(say("pictures_hands", { n: hands }));
    if (minutes) parts.push(say("pictures_minutes", { n: minutes }));
    if (!hands) parts.push(say("pictures_switch_on"));
    return parts.join(" ");
  }

  #offer() {
    const choice = byId("picture-camera");
    choice.replaceChildren(...this.list.cameras.map((name) => new Option(cameraName(name), name)));
    byId("picture-cameras").hidden = this.list.cameras.length < 2;
    choice.addEventListener("change", () => {
      this.play(false);
      this.camera = choice.value;
      this.#show();
    });
    const press = {
      event_before: () => this.step(-1), event_after: () => this.step(1), back: () => this.#leaf(-1), on: () => this.#leaf(1),
    };
    for (const button of document.querySelectorAll("[data-picture]")) {
      button.addEventListener("click", () => { this.play(false); press[button.dataset.picture](); });
    }
    byId("picture-play").addEventListener("click", () => this.play(!this.playing));
    document.addEventListener("keydown", (event) => {
      if (event.altKey || event.ctrlKey || event.metaKey || event.target.matches("select, input:not([type=range])")) return;
      const does = { ",": () => this.#leaf(-1), ".": () => this.#leaf(1), p: () => this.play(!this.playing) }[event.key];
      if (!does) return;
      if (event.key !== "p") this.play(false);
      does();
      event.preventDefault();
    });
  }

  // The picture of the step itself.
  #own() {
    return this.events.get(this.event.seq)?.pictures[this.camera];
  }

  #show() {
    const picture = this.#own();
    byId("pictures-shown").hidden = !this.events.size;
    byId("pictures-told").textContent = picture ? "" : say("pictures_none_here");
    byId("pictures-shown").classList.toggle("empty", !picture);
    if (picture) this.#draw(picture);
  }

  // The pictures around the step, asked for once; null where there are none, or somebody has stepped on meanwhile.
  async #seconds() {
    const { seq } = this.event;
    if (!this.around) {
      try {
        const told = await ask(`${this.path}/${seq}`);
        if (this.event.seq !== seq) return null;
        this.around = told.cameras;
      } catch (error) {
        unread(error);
        return null;
      }
    }
    return this.around[this.camera] ?? null;
  }

  async #leaf(way) {
    const all = await this.#seconds();
    if (!all?.length) return;
    const at = all.findIndex((each) => each.at_ms >= (this.now?.at_ms ?? 0));
    const here = at < 0 ? all.length : at;
    this.#draw(all[Math.max(0, Math.min(all.length - 1, here + way))]);
  }

  // The seconds around the step, at their own pace; a picture that comes too late is left out.
  async play(on) {
    const turn = (this.turn = (this.turn ?? 0) + 1);
    cancelAnimationFrame(this.playing);
    this.playing = 0;
    const button = byId("picture-play");
    button.textContent = say(on ? "stop" : "play_on");
    button.ariaBusy = String(on);
    if (!on) return;
    this.playing = -1; // until its pictures are known
    const all = await this.#seconds();
    if (turn !== this.turn) return;
    button.ariaBusy = "false";
    if (!all?.length) {
      this.play(false);
      return;
    }
    const ended = (this.now?.at_ms ?? 0) >= all.at(-1).at_ms;
    // From the beginning, unless somebody has leafed elsewhere.
    const leafed = this.now && !ended && this.now.at_ms !== this.#own()?.at_ms;
    let passed = leafed ? this.now.at_ms : all[0].at_ms, before = null;
    const tick = (now) => {
      if (turn !== this.turn) return;
      passed += before === null ? 0 : Math.min(now - before, LONGEST_FRAME_MS);
      before = now;
      const due = all.findLast((each) => each.at_ms <= passed) ?? all[0];
      if (!this.loading && due !== this.now) this.#draw(due);
      if (passed >= all.at(-1).at_ms && this.now === all.at(-1)) {
        this.play(false);
        return;
      }
      this.playing = requestAnimationFrame(tick);
    };
    this.playing = requestAnimationFrame(tick);
  }

  #setLoading(loading) {
    this.loading = loading;
    byId("pictures-shown").ariaBusy = String(loading); // what is said of the picture is not the newest yet
  }

  async #draw(picture) {
    this.now = picture;
    this.#setLoading(true);
    const fresh = new Image();
    fresh.src = relativeUrl(picture.address);
    try {
      await fresh.decode();
    } catch {
      if (this.now === picture) byId("pictures-told").textContent = say("pictures_none_here"); // dropped since it was listed
      return;
    } finally {
      if (this.now === picture) this.#setLoading(false);
    }
    if (this.now !== picture) return; // somebody has stepped on meanwhile
    const after = picture.at_ms - this.events.get(this.event.seq).at_ms;
    const when = picture.at_ms === this.#own()?.at_ms || Math.abs(after) < AT_ONCE_MS ? say("picture_at") : say(after < 0 ? "picture_before" : "picture_after", { s: seconds(after) });
    const shown = byId("picture");
    fresh.id = "picture";
    fresh.alt = say("picture_alt", { camera: cameraName(this.camera), when, told: this.event.text });
    shown.replaceWith(fresh);
    byId("picture-whole").href = relativeUrl(picture.address);
    byId("picture-when").textContent = when;
    const all = this.around?.[this.camera];
    const at = all?.findIndex((each) => each.at_ms === picture.at_ms) ?? -1;
    byId("picture-no").textContent = at < 0 ? "" : say("picture_of", { n: at + 1, all: all.length });
  }
}
