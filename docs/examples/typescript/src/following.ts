// Puts what a connection tells into order, and asks for what is missing.

import { FIRST_RETRY_MS, LONGEST_RETRY_MS, pause, type Connection, type Received } from "./connection.js";
import { AccessRefused, RequestRefused, Unreachable } from "./errors.js";
import { eventOf, type EventsMissed, type Happening, type JournalChanged } from "./events.js";
import type { EventMessage } from "./messages/index.js";

const NOT_TOLD = "the table does not tell them any more";

/** Every event once and in order, until the connection is closed. */
export async function* happenings(
  connection: Connection,
  after: number | undefined,
  log: (line: string) => void,
): AsyncGenerator<Happening, void, undefined> {
  const following = new Following(connection, after);
  while (!connection.closed) {
    const received = await connection.receive();
    let waitMs = FIRST_RETRY_MS;
    while (received !== undefined && !connection.closed) {
      try {
        yield* following.hear(received);
        break;
      } catch (error) {
        if (!(error instanceof Unreachable)) throw error;
        if (connection.closed) return;
        log(`${error.message}: asking again for what is missing`);
        await pause(waitMs);
        waitMs = Math.min(LONGEST_RETRY_MS, waitMs * 2);
      }
    }
  }
}

export class Following {
  readonly #connection: Connection;
  readonly #fromNow: boolean;
  /** Number of the last event that was given; undefined before anything was heard. */
  #last: number | undefined;
  /** Of that event, if it was heard. */
  #hash = "";
  #journal = "";
  /** Journals that the table has left: their last events may still be on their way. */
  readonly #left = new Set<string>();

  /** `after`: the last event that is known; 0 for none, undefined for whatever happens from now on. */
  constructor(connection: Connection, after?: number) {
    this.#connection = connection;
    this.#fromNow = after === undefined;
    this.#last = after;
  }

  /**
   * What a message comes to.
   *
   * @throws Unreachable: what is missing cannot be had just now; the same message may be given again later.
   */
  async *hear({ topic, message, greeting }: Received): AsyncGenerator<Happening, void, undefined> {
    const { journal, seq } = message;
    if (typeof journal !== "string" || typeof seq !== "number") return;
    if (topic === "event") {
      yield* this.#event(message as unknown as EventMessage);
    } else if (topic === "state" || topic === "score") {
      yield* this.#inJournal(journal, seq);
      if (this.#last === undefined) {
        this.#last = seq;
        this.#connection.resumeAfter(seq);
      } else if (greeting && seq > this.#last) {
        // We were away: what is between may not come by itself.
        yield* this.#fill(seq, false);
      }
    }
  }

  async *#event(message: EventMessage): AsyncGenerator<Happening, void, undefined> {
    const { journal, seq } = message;
    if (this.#left.has(journal)) return;
    yield* this.#inJournal(journal, seq - 1);
    this.#last ??= seq - 1;
    if (seq === this.#last && this.#hash && message.hash !== this.#hash) {
      // The same journal as it was earlier, from a backup, and the game went another way.
      yield this.#other(journal, seq - 1);
    }
    if (seq > this.#last + 1) yield* this.#fill(seq - 1, true);
    if (seq === this.#last + 1) yield this.#given(message);
  }

  /** Notices another journal; `seq` is where whoever listens from now on goes on in it. */
  *#inJournal(journal: string, seq: number): Generator<JournalChanged, void, undefined> {
    if (!this.#journal) this.#journal = journal;
    else if (journal !== this.#journal) yield this.#other(journal, seq);
  }

  #other(journal: string, seq: number): JournalChanged {
    const before = this.#journal;
    this.#journal = journal;
    this.#left.add(before).delete(journal);
    this.#last = this.#fromNow ? seq : 0;
    this.#hash = "";
    this.#connection.resumeAfter(this.#last);
    return { type: "journal_changed", journal, before };
  }

  /**
   * The events up to a number.
   *
   * `told`: whether a later event has come, so that they will not come by themselves any more.
   */
  async *#fill(until: number, told: boolean): AsyncGenerator<Happening, void, undefined> {
    for (let last = this.#last ?? until; last < until; last = this.#last ?? until) {
      let past: readonly EventMessage[];
      try {
        past = await this.#connection.past(last);
      } catch (error) {
        if (!(error instanceof AccessRefused || error instanceof RequestRefused)) throw error;
        if (told) yield this.#missed(until, error.message);
        return;
      }
      const heard = past.filter((each) => each.seq > last && each.journal === this.#journal);
      const [first] = heard;
      if (first === undefined) {
        if (told) yield this.#missed(until, NOT_TOLD);
        return;
      }
      if (first.seq > last + 1) yield this.#missed(first.seq - 1, NOT_TOLD);
      for (const message of heard) yield this.#given(message);
    }
  }

  #missed(last: number, why: string): EventsMissed {
    const first = (this.#last ?? last) + 1;
    this.#last = last;
    this.#hash = "";
    return { type: "events_missed", first, last, why };
  }

  #given(message: EventMessage): Happening {
    this.#last = message.seq;
    this.#hash = message.hash;
    this.#connection.resumeAfter(message.seq);
    return eventOf(message);
  }
}
