// What stands after all corrections, kept from the events alone. Payments and penalties that the rules work
// out from a corrected move are the table's to work out again: `Table.standing` asks it.

import type { Correction, Facts, Happening } from "./events.js";

/** An event as it stands after all corrections. */
export interface StandingEvent {
  /** In the order in which things happened, from 1. */
  readonly place: number;
  /** Number of the entry that it came by. */
  readonly seq: number;
  readonly kind: string;
  readonly facts: Facts;
}

/** The events of a journal with amendments applied; fed with everything that an iterator of events gives. */
export class Standing implements Iterable<StandingEvent> {
  #order: number[] = [];
  readonly #told = new Map<number, Facts>();
  #complete = true;

  /** False once events were missed, or a correction amends an event that was not heard. */
  get complete(): boolean {
    return this.#complete;
  }

  /** Takes in the next thing that happened. */
  apply(happening: Happening): void {
    switch (happening.type) {
      case "event":
        this.#order.push(happening.seq);
        this.#told.set(happening.seq, { kind: happening.kind, ...happening.facts });
        break;
      case "correction":
        this.#amend(happening);
        break;
      case "journal_changed":
        this.#order = [];
        this.#told.clear();
        this.#complete = true;
        break;
      case "events_missed":
        this.#complete = false;
    }
  }

  /** In the order in which things happened. */
  *[Symbol.iterator](): Iterator<StandingEvent> {
    for (const [index, seq] of this.#order.entries()) {
      const { kind, ...facts } = this.#told.get(seq) ?? {};
      yield { place: index + 1, seq, kind: String(kind), facts };
    }
  }

  #amend({ seq, target, after, replacement }: Correction): void {
    if (after !== null && replacement !== null) {
      const before = this.#order.indexOf(after);
      if (after !== 0 && before < 0) {
        this.#complete = false;
        return;
      }
      this.#order.splice(before + 1, 0, seq);
      this.#told.set(seq, replacement);
    } else if (target === null || !this.#told.has(target)) {
      this.#complete = false;
    } else if (replacement !== null) {
      this.#told.set(target, replacement);
    } else {
      this.#order.splice(this.#order.indexOf(target), 1);
      this.#told.delete(target);
    }
  }
}
