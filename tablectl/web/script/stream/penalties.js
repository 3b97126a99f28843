// The penalties of the hand in play, with the judges' corrections.

import { eventKind, isOfAnotherJournal } from "../event_sentences.js";

const PENALTY_KINDS = ["penalty_paid", "irregularity_noted"];
// The events that they follow from.
export const EVENT_KINDS = ["hand_started", "event_corrected", "event_inserted", "event_withdrawn", ...PENALTY_KINDS];

export class Penalties {
  constructor() {
    this.events = new Map();
  }

  add(event) {
    if (isOfAnotherJournal(event, this.events.values())) this.events.clear();
    if (EVENT_KINDS.includes(eventKind(event))) this.events.set(event.seq, event);
  }

  // [event], oldest first, each with its original entry number.
  current() {
    const penalties = new Map();
    let start = 0;
    for (const event of [...this.events.values()].sort((one, other) => one.seq - other.seq)) {
      const kind = eventKind(event);
      if (kind === "hand_started") {
        start = event.seq;
        penalties.clear();
      } else if (kind === "event_withdrawn") {
        penalties.delete(event.target);
      } else if (kind === "event_corrected") {
        if (penalties.has(event.target)) this.#set(penalties, event.target, event.event);
      } else if (kind === "event_inserted") {
        if (event.after >= start) this.#set(penalties, event.seq, event.event);
      } else {
        penalties.set(event.seq, event);
      }
    }
    return [...penalties.values()];
  }

  #set(penalties, seq, event) {
    if (PENALTY_KINDS.includes(eventKind(event))) penalties.set(seq, { ...event, seq });
    else penalties.delete(seq);
  }
}
