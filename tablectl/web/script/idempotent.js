// Sends a request so that it is done once, however often it is pressed and whatever answers are lost: a repeated
// request has the same id, by which the table or the hall knows it.

import { DOUBLE_PRESS_MS } from "./pointer.js";

// A random id; without TLS a browser has no crypto.randomUUID.
const randomId = () => [...crypto.getRandomValues(new Uint32Array(4))].map((part) => part.toString(16).padStart(8, "0")).join("");

export class IdempotentSender {
  #unanswered = new Map(); // ids of requests without an answer, by their text
  #lastDone = null; // the last accepted request: {text, id}

  // The answer to the request with this text; `request` sends it with an id.
  async send(text, request) {
    if (this.#lastDone?.text !== text) this.#lastDone = null;
    const id = this.#unanswered.get(text) ?? this.#lastDone?.id ?? randomId();
    this.#unanswered.set(text, id);
    const answer = await request(id);
    if (!answer || answer.error?.code?.match(/^(http_5|store_unavailable)/)) return answer;
    this.#unanswered.delete(text);
    if (answer.error) return answer;
    const done = this.#lastDone = { text, id };
    setTimeout(() => { if (this.#lastDone === done) this.#lastDone = null; }, DOUBLE_PRESS_MS);
    return answer;
  }
}
