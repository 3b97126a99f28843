// The penalties of the hand in play, as they stand after everything that judges corrected.

import { eventKind, isOfAnotherJournal } from "../event_sentences.js";

const PENALTIES = ["penalty_paid", "irregularity_noted"];
// What there is to be told of to know them.
export const PENALTY_EVENTS = ["hand_started", "event_corrected", "event_inserted", "event_withdrawn", ...PENALTIES];

export class Penalties {
  constructor() {
    this.events = new Map();
  }

  happened(event) {
    if (isOfAnotherJournal(event, this.events.values())) this.events.clear();
    if (PENALTY_EVENTS.includes(eventKind(event))) this.events.set(event.seq, event);
  }

  // [event], oldest first, each under the number it had first.
  standing() {
    const found = new Map();
    let start = 0;
    for (const event of [...this.events.values()].sort((one, other) => one.seq - other.seq)) {
      const kind = eventKind(event);
      if (kind === "hand_started") {
        start = event.seq;
        found.clear();
      } else if (kind === "event_withdrawn") {
        found.delete(event.target);
      } else if (kind === "event_corrected") {
        if (found.has(event.target)) this.#put(found, event.target, event.event);
      } else if (kind === "event_inserted") {
        if (event.after >= start) this.#put(found, event.seq, event.event);
      } else {
        found.set(event.seq, event);
      }
    }
    return [...found.values()];
  }

  #put(found, seq, event) {
    if (PENALTIES.includes(eventKind(event))) found.set(seq, { ...event, seq });
    else found.delete(seq);
  }
}
