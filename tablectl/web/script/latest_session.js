// The current session from the service: its hands, standings and best hand. Fetched once a hand, and again after a
// correction or the session's end.

import { requestTimeout } from "./request_timeout.js";

const RETRY_DELAY_MS = 3000; // the answer may be older than the message that caused the request

export class LatestSession {
  // `audience`: whose history; null for the public's. `then` is called after each change.
  constructor(audience, then) {
    this.data = null;
    this.path = `api/history/latest${audience ? `?audience=${audience}` : ""}`;
    this.onUpdate = then;
    this.requestedKey = "";
    this.retryTimer = 0;
  }

  // Call it with every message.
  update(score, result) {
    if (!score) return;
    const key = JSON.stringify([score.revision, score.hand, score.finished, result?.seq, result?.scores]);
    if (key === this.requestedKey) return;
    this.requestedKey = key;
    this.#load(score);
  }

  async #load(score) {
    clearTimeout(this.retryTimer);
    const key = this.requestedKey;
    const response = await fetch(this.path, { signal: requestTimeout() }).catch(() => null);
    const session = response?.ok ? await response.json().catch(() => null) : null;
    if (this.requestedKey !== key) return; // a later message has made another request
    if (session) {
      this.data = session;
      this.onUpdate();
    }
    if (response?.status === 404) return; // nothing was played that this audience may see
    if (!session || (score.finished && !session.finished)) this.retryTimer = setTimeout(() => this.#load(score), RETRY_DELAY_MS);
  }
}
