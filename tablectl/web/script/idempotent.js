// A request that is done once however often it is sent: what was asked and not answered may have been done, and a press may come
// twice. Asked again it has the same id, by which the table or the hall knows it.

export const DOUBLE_PRESS_MS = 500; // a second press so soon is the same one

// An id that no other request has; without TLS a browser makes none by itself.
const freshId = () => [...crypto.getRandomValues(new Uint32Array(4))].map((part) => part.toString(16).padStart(8, "0")).join("");

export class IdempotentSender {
  #unanswered = new Map(); // ids of requests, by their text
  #done = null; // what was done just now: {text, id}

  // What comes of a request with this text; `send` gets its id.
  async send(text, request) {
    if (this.#done?.text !== text) this.#done = null;
    const id = this.#unanswered.get(text) ?? this.#done?.id ?? freshId();
    this.#unanswered.set(text, id);
    const answer = await request(id);
    if (!answer || answer.error?.code?.match(/^(http_5|store_unavailable)/)) return answer;
    this.#unanswered.delete(text);
    if (answer.error) return answer;
    const done = this.#done = { text, id };
    setTimeout(() => { if (this.#done === done) this.#done = null; }, DOUBLE_PRESS_MS);
    return answer;
  }
}
