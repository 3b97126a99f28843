// Clocks of the hand, of the turn, and of the session where it has an agreed length. They show the table's time, which comes
// with every beat of the stream, minus the stream's delay, which is measured by its events.

import { clockTime } from "../clock_time.js";
import { say } from "../language.js";
import { el } from "../tiles.js";
import { repeatWhileVisible } from "../visibility.js";
import { eventKind } from "../event_sentences.js";

const TURN_KINDS = ["tile_drawn", "tile_discarded", "meld_claimed", "kong_declared"];
const MINUTE_MS = 60_000;

export class Timer {
  // `minutes`: the session's length; 0 for none. `audience`: whose history has the starts of session and hand, unless this is
  // a `sample`. `onStart`: called when they are known.
  constructor(root, { minutes = 0, audience = null, sample = false, onStart = () => {} } = {}) {
    this.minutes = minutes;
    this.audience = audience;
    this.onStart = onStart;
    this.clockOffset = 0;
    this.delay = null;
    this.since = { hand: null, turn: null, session: null };
    this.clocks = Object.fromEntries(["session", "hand", "turn"].map((name) => {
      const value = el("b", { "data-clock": name });
      root.append(el("span", { class: "clock", hidden: name === "session" && !minutes }, el("small", {}, say(`${name}_clock`)), value));
      return [name, value];
    }));
    if (!sample) this.#loadStart();
    repeatWhileVisible(1000, () => this.tick());
  }

  // For a page that is opened after the start.
  async #loadStart() {
    const response = await fetch(`api/history/latest${this.audience ? `?audience=${this.audience}` : ""}`).catch(() => null);
    if (!response?.ok) return; // nothing has been played yet
    const session = await response.json();
    this.since.session ??= Date.parse(session.at);
    const hand = session.hands.at(-1);
    this.since.hand ??= hand ? Date.parse(hand.at) : null;
    this.tick();
    this.onStart();
  }

  // Whether any clock runs.
  get hasStarted() {
    return Object.values(this.since).some(Boolean);
  }

  setTime(at) {
    if (at) this.clockOffset = Date.parse(at) - Date.now();
  }

  onEvent(event) {
    const kind = eventKind(event);
    const at = Date.parse(event.at);
    const delay = Math.max(0, Date.now() + this.clockOffset - at);
    this.delay = Math.min(this.delay ?? delay, delay);
    if (kind === "session_started") this.since.session = at;
    if (kind === "hand_started") this.since.hand = at;
    if (TURN_KINDS.includes(kind)) this.since.turn = at;
    if (kind === "hand_settled") this.since.turn = null;
  }

  tick() {
    const now = Date.now() + this.clockOffset - (this.delay ?? 0);
    for (const [name, node] of Object.entries(this.clocks)) {
      const since = this.since[name];
      const elapsed = since ? Math.max(0, now - since) : null;
      node.textContent = elapsed === null ? "–" : clockTime((name === "session" ? this.minutes * MINUTE_MS - elapsed : elapsed) / 1000);
    }
  }
}
