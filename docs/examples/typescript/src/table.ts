// A table somewhere: `for await (const event of new Table("mqtt://127.0.0.1:1883/table-1").events()) …`.

import { readAddress, type Address, type Options } from "./address.js";
import { ANSWER_WITHIN_MS, AT_ONCE, type Connection, type TableRequest } from "./connection.js";
import { Unreachable } from "./errors.js";
import type { Happening } from "./events.js";
import { happenings } from "./following.js";
import type { CommandResult } from "./messages/index.js";
import { PagesConnection } from "./pages.js";
import type { StandingEvent } from "./standing.js";
import type { Messages, RetainedMessages, RetainedTopic, Topic } from "./topics.js";

/** What is listened to for events: the first two tell how far the journal is. */
const EVENT_TOPICS = ["state", "score", "event"];
/** So long after the table's greeting a retained message may still be on its way. */
const NOTHING_MORE_MS = 1000;

export interface Listening {
  /** Ends the iterator from outside; otherwise leaving the loop ends it. */
  readonly signal?: AbortSignal;
}

export class Table {
  readonly address: Address;
  readonly #log: (line: string) => void;

  /**
   * Nothing is connected yet. `address`: `mqtt[s]://[name:password@]host[:port]/table` or
   * `http[s]://host[:port]/`.
   *
   * @throws WrongAddress: it names no table.
   */
  constructor(address: string, options: Options = {}) {
    this.address = readAddress(address, options);
    this.#log = options.log ?? (() => undefined);
  }

  /**
   * Every event once, in order and without a gap, for as long as it is iterated; where a gap cannot be filled,
   * `events_missed`. A table that cannot be reached is tried again for ever.
   *
   * `after`: number of the last event that is known; 0 for the journal's beginning, without it whatever
   * happens from now on.
   *
   * @throws AccessRefused: the table does not let us in.
   */
  async *events(options: Listening & { after?: number } = {}): AsyncGenerator<Happening, void, undefined> {
    const connection = await this.#listen(EVENT_TOPICS, options.after, options.signal);
    try {
      yield* happenings(connection, options.after, this.#log);
    } finally {
      await connection.close();
    }
  }

  /**
   * The newest message of a topic, then each that comes.
   *
   * @throws AccessRefused: the table does not tell us this.
   */
  async *follow<T extends Topic>(
    topic: T,
    options: Listening = {},
  ): AsyncGenerator<Messages[T], void, undefined> {
    const connection = await this.#listen([topic], undefined, options.signal);
    let last = "";
    try {
      while (!connection.closed) {
        const received = await connection.receive();
        if (received?.topic !== topic) continue;
        // One that is told again because a connection was made again is told once.
        const text = JSON.stringify(received.message);
        if (text === last) continue;
        last = text;
        yield received.message as unknown as Messages[T];
      }
    } finally {
      await connection.close();
    }
  }

  /**
   * The last message of a topic; null before the first.
   *
   * @throws AccessRefused: the table does not tell us this.
   * @throws Unreachable: it does not answer.
   */
  async newest<T extends RetainedTopic>(topic: T): Promise<RetainedMessages[T] | null> {
    if (!this.#overMqtt) {
      const pages = new PagesConnection(this.address, [], undefined, this.#log);
      return (await pages.newest(topic)) as RetainedMessages[T] | null;
    }
    const { MqttConnection } = await import("./mqtt.js");
    const connection = new MqttConnection(this.address, [topic, "availability"], false, this.#log);
    try {
      return (await first(connection, topic)) as RetainedMessages[T] | null;
    } finally {
      await connection.close();
    }
  }

  /**
   * Asks the table for something (docs/MQTT.md, Requests).
   *
   * @throws AccessRefused: this name may not ask for it.
   * @throws RequestRefused: the table's answer is no.
   * @throws Unreachable: it does not answer; whether it carried the request out is not known.
   */
  async ask(request: TableRequest): Promise<CommandResult> {
    const connection = await this.#connected([], undefined, false);
    try {
      return await connection.ask(request);
    } finally {
      await connection.close();
    }
  }

  /**
   * A session after all corrections, payments worked out again. `session`: from 1; without it the newest.
   *
   * @throws AccessRefused: this name may not ask for it; `Standing` works without.
   * @throws RequestRefused: there is no such session.
   * @throws Unreachable: the table does not answer.
   */
  async standing(session?: number): Promise<StandingEvent[]> {
    const chosen = session === undefined ? {} : { session };
    const found: StandingEvent[] = [];
    for (;;) {
      const asked = { do: "history", standing: true, after: found.length, limit: AT_ONCE, ...chosen } as const;
      const { events = [] } = await this.ask(asked);
      if (events.length === 0) return found;
      for (const { place, seq, kind, ...facts } of events) {
        found.push({ place: Number(place), seq: Number(seq), kind: String(kind), facts });
      }
    }
  }

  get #overMqtt(): boolean {
    return this.address.scheme.startsWith("mqtt");
  }

  async #listen(topics: string[], after: number | undefined, signal?: AbortSignal): Promise<Connection> {
    const connection = await this.#connected(topics, after, true);
    if (signal?.aborted) await connection.close();
    signal?.addEventListener("abort", () => void connection.close(), { once: true });
    return connection;
  }

  /** mqtt.js is loaded by those who use it. */
  async #connected(topics: string[], after: number | undefined, resumes: boolean): Promise<Connection> {
    if (!this.#overMqtt) return new PagesConnection(this.address, topics, after, this.#log);
    const { MqttConnection } = await import("./mqtt.js");
    return new MqttConnection(this.address, topics, resumes, this.#log);
  }
}

/** The retained message of a topic. Once `availability` is there, so is everything retained. */
async function first(connection: Connection, topic: string): Promise<unknown> {
  let greeted = false;
  let until = performance.now() + ANSWER_WITHIN_MS;
  for (let left = ANSWER_WITHIN_MS; left > 0; left = until - performance.now()) {
    const received = await connection.receive(left);
    if (received === undefined) break;
    if (received.topic === topic) return received.message;
    if (!greeted) {
      greeted = true;
      until = performance.now() + NOTHING_MORE_MS;
    }
  }
  if (greeted) return null;
  throw new Unreachable(`the broker told nothing about the table within ${ANSWER_WITHIN_MS / 1000} s`);
}
