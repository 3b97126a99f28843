// Clocks of the hand, of the turn, and of the session where it has an agreed length. They follow the table's own
// time, which comes with every beat of the stream, less what the stream is late: its events tell that themselves.

import { clockTime } from "../clock_time.js";
import { say } from "../language.js";
import { el } from "../tiles.js";
import { everySecond } from "../visibility.js";
import { eventKind } from "../event_sentences.js";

const TURNS = ["tile_drawn", "tile_discarded", "meld_claimed", "kong_declared"];
const MINUTE_MS = 60_000;

export class Timer {
  // `minutes`: how long the session may last; 0 for no end. `audience`: whose past tells when the hand
  // began, unless this is a `sample`. `begun`: called when that is known.
  constructor(root, { minutes = 0, audience = null, sample = false, begun = () => {} } = {}) {
    this.minutes = minutes;
    this.audience = audience;
    this.told = begun;
    this.ahead = 0;
    this.late = null;
    this.since = { hand: null, turn: null, session: null };
    this.shown = Object.fromEntries(["session", "hand", "turn"].map((name) => {
      const value = el("b", { "data-clock": name });
      root.append(el("span", { class: "clock", hidden: name === "session" && !minutes }, el("small", {}, say(`${name}_clock`)), value));
      return [name, value];
    }));
    if (!sample) this.#begin();
    everySecond(() => this.tick());
  }

  // When the session and its newest hand began, for a page that is opened in the middle of them.
  async #begin() {
    const response = await fetch(`api/history/latest${this.audience ? `?audience=${this.audience}` : ""}`).catch(() => null);
    if (!response?.ok) return; // nothing has been played yet: events will tell
    const session = await response.json();
    this.since.session ??= Date.parse(session.at);
    const hand = session.hands.at(-1);
    this.since.hand ??= hand ? Date.parse(hand.at) : null;
    this.tick();
    this.told();
  }

  // Whether anything has happened that a clock could count from.
  get begun() {
    return Object.values(this.since).some(Boolean);
  }

  clock(at) {
    if (at) this.ahead = Date.parse(at) - Date.now();
  }

  happened(event) {
    const kind = eventKind(event);
    const at = Date.parse(event.at);
    const late = Math.max(0, Date.now() + this.ahead - at);
    this.late = Math.min(this.late ?? late, late);
    if (kind === "session_started") this.since.session = at;
    if (kind === "hand_started") this.since.hand = at;
    if (TURNS.includes(kind)) this.since.turn = at;
    if (kind === "hand_settled") this.since.turn = null;
  }

  tick() {
    const now = Date.now() + this.ahead - (this.late ?? 0);
    for (const [name, node] of Object.entries(this.shown)) {
      const since = this.since[name];
      const gone = since ? Math.max(0, now - since) : null;
      node.textContent = gone === null ? "–" : clockTime((name === "session" ? this.minutes * MINUTE_MS - gone : gone) / 1000);
    }
  }
}
