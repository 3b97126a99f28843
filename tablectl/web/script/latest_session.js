// The session so far as the service tells it: its hands, standings and best hand. Asked for once a hand, and anew
// when a correction has changed the past or the session is over.

const AGAIN_MS = 3000; // the answer may be behind the message that it was asked for by

export class LatestSession {
  // `audience`: whose past it is; null for the public's. `then` is called when it is known anew.
  constructor(audience, then) {
    this.data = null;
    this.path = `api/history/latest${audience ? `?audience=${audience}` : ""}`;
    this.onUpdate = then;
    this.asked = "";
    this.retry = 0;
  }

  // To be told whenever a message has come.
  update(score, result) {
    if (!score) return;
    const key = JSON.stringify([score.revision, score.hand, score.finished, result?.seq, result?.scores]);
    if (key === this.asked) return;
    this.asked = key;
    this.#ask(score);
  }

  async #ask(score) {
    clearTimeout(this.retry);
    const wanted = this.asked;
    const response = await fetch(this.path).catch(() => null);
    const whole = response?.ok ? await response.json().catch(() => null) : null;
    if (this.asked !== wanted) return; // a later message has asked again
    if (whole) {
      this.data = whole;
      this.onUpdate();
    }
    if (response?.status === 404) return; // nothing has been played that this page may know of
    if (!whole || (score.finished && !whole.finished)) this.retry = setTimeout(() => this.#ask(score), AGAIN_MS);
  }
}
