// A connection to a table's broker. The one home of mqtt.js.

import { connect, type ErrorWithReasonCode, type IPublishPacket, type MqttClient } from "mqtt";

import { said, type Address } from "./address.js";
import {
  ANSWER_WITHIN_MS,
  AT_ONCE,
  FIRST_RETRY_MS,
  LONGEST_RETRY_MS,
  Queue,
  accepted,
  objectIn,
  unique,
  type Connection,
  type Received,
  type TableRequest,
} from "./connection.js";
import { AccessRefused, Unreachable, type TableError } from "./errors.js";
import type { CommandResult, EventMessage } from "./messages/index.js";
import { FOLDERS } from "./topics.js";

/** So long the broker keeps events for a listener that it has lost. */
const KEPT_S = 600;
const KEEP_ALIVE_S = 20;
/** Reason codes of MQTT 5 (2.4) and MQTT 3.1.1 (3.2.2.3): wrong name or password, not authorized, banned. */
const NO_ENTRY = [4, 5, 134, 135, 138];
/** Why a broker that knows MQTT 3.1.1 alone does not take the connection. */
const SPEAKS_OLDER_ONLY = [1, 132];
/** So often a subscription is asked for before its refusal is believed. */
const SUBSCRIBES = 3;
/** Reason codes from here on say no (MQTT 5, 2.4). */
const FAILURE = 128;
const ANSWERS = "command/result";
/** What comes once: the broker keeps it for us. Of what is retained the newest is enough. */
const ONCE = ["event", "alert", "alert_ended"];

interface Asked {
  answered: (answer: CommandResult) => void;
  failed: (error: TableError) => void;
}

/** A connection to a broker; mqtt.js connects again. */
export class MqttConnection implements Connection {
  readonly #address: Address;
  readonly #prefix: string;
  readonly #topics: readonly string[];
  readonly #resumes: boolean;
  readonly #log: (line: string) => void;
  readonly #news = new Queue<Received>();
  readonly #asked = new Map<string, Asked>();
  #whenReady: (() => void)[] = [];
  #client: MqttClient;
  #ready = false;
  /** Why it ended; then trying again would not help. */
  #refused: TableError | undefined;

  /**
   * Begins to connect, without waiting for it.
   *
   * `topics` are without what stands before them; `resumes`: whether the broker is to keep what comes while
   * the connection is broken.
   */
  constructor(address: Address, topics: readonly string[], resumes: boolean, log: (line: string) => void) {
    this.#address = address;
    this.#prefix = `mahjong/${address.path}/`;
    this.#topics = topics;
    this.#resumes = resumes;
    this.#log = log;
    this.#client = this.#begin(5);
  }

  receive(timeoutMs?: number): Promise<Received | undefined> {
    return this.#news.next(timeoutMs);
  }

  get closed(): boolean {
    return this.#news.closed;
  }

  /** Nothing to remember: the broker keeps what was not confirmed. */
  resumeAfter(): void {}

  async past(after: number): Promise<readonly EventMessage[]> {
    const { audience } = this.#address;
    if (audience !== "public") {
      throw new AccessRefused(`a broker tells no past events to the audience ${audience}`);
    }
    const answer = await this.ask({ do: "history", after, limit: AT_ONCE });
    return (answer.events ?? []) as unknown as readonly EventMessage[];
  }

  async ask(request: TableRequest): Promise<CommandResult> {
    const id = unique();
    return accepted(
      await new Promise<CommandResult>((resolve, reject) => {
        const where = said(this.#address);
        const late = setTimeout(() => {
          const why = this.#ready ? `${where} did not answer` : `no broker at ${where}`;
          failed(new Unreachable(`${why} within ${ANSWER_WITHIN_MS / 1000} s`));
        }, ANSWER_WITHIN_MS);
        const over = (): void => {
          clearTimeout(late);
          this.#asked.delete(id);
        };
        const failed = (error: TableError): void => {
          over();
          reject(error);
        };
        const answered = (answer: CommandResult): void => {
          over();
          resolve(answer);
        };
        this.#asked.set(id, { answered, failed });
        if (this.#refused) failed(this.#refused);
        else if (this.#ready) this.#say(id, request);
        else this.#whenReady.push(() => this.#say(id, request));
      }),
    );
  }

  async close(): Promise<void> {
    if (this.closed) return;
    this.#news.close();
    for (const { failed } of [...this.#asked.values()]) failed(new Unreachable("the connection was closed"));
    const forgets = { properties: { sessionExpiryInterval: 0 } };
    await this.#client.endAsync(!this.#client.connected, this.#client.connected ? forgets : {});
  }

  #begin(protocolVersion: 4 | 5): MqttClient {
    const { scheme, host, name, password } = this.#address;
    // MQTT 3.1.1 would keep a lost listener's messages for ever: what it missed is asked for.
    const resumes = this.#resumes && protocolVersion === 5;
    const client = connect(`${scheme}://${host}`, {
      protocolVersion,
      clientId: `tablectl-client-${unique()}`,
      clean: !resumes,
      keepalive: KEEP_ALIVE_S,
      reconnectPeriod: FIRST_RETRY_MS,
      reconnectOnConnackError: true,
      resubscribe: false,
      ...(resumes ? { properties: { sessionExpiryInterval: KEPT_S } } : {}),
      ...(name ? { username: name, password } : {}),
    });
    client.on("connect", () => this.#connected(client));
    client.on("close", () => this.#broken(client));
    client.on("error", (error) => this.#failed(client, error));
    client.on("message", (topic, payload, packet) => this.#heard(topic, payload.toString(), packet));
    return client;
  }

  #connected(client: MqttClient): void {
    client.options.reconnectPeriod = FIRST_RETRY_MS;
    this.#subscribe(client, 1);
  }

  #subscribe(client: MqttClient, tries: number): void {
    const folder = `${this.#prefix}${FOLDERS[this.#address.audience]}`;
    const own = this.#topics.map((topic) => ({
      // `availability` is the table's, whoever is told about it.
      topic: `${topic === "availability" ? this.#prefix : folder}${topic}`,
      qos: ONCE.includes(topic) ? (1 as const) : (0 as const),
    }));
    const wanted = [...own, { topic: `${this.#prefix}${ANSWERS}`, qos: 1 as const }];
    const map = Object.fromEntries(wanted.map(({ topic, qos }) => [topic, { qos }]));
    client.subscribe(map, (error, _granted, packet) => {
      if (this.closed || client !== this.#client) return;
      if (packet === undefined) return; // the connection broke: the next one subscribes again
      // Who may not hear answers may still hear the table.
      const refused = packet.granted.slice(0, own.length).some((code) => Number(code) >= FAILURE);
      if (!refused) this.#listening();
      // A cluster that has just lost a node may have been too slow.
      else if (tries < SUBSCRIBES) this.#subscribe(client, tries + 1);
      else {
        const { name, audience } = this.#address;
        const who = `${name || "a listener without a name"} as ${audience}`;
        const what = `${said(this.#address)} does not tell ${this.#topics.join(", ")} to ${who}`;
        this.#end(new AccessRefused(`${what}: ${error?.message ?? "refused"}`));
      }
    });
  }

  #listening(): void {
    this.#log(`listening to ${said(this.#address)}`);
    this.#ready = true;
    const waiting = this.#whenReady;
    this.#whenReady = [];
    for (const ready of waiting) ready();
  }

  #broken(client: MqttClient): void {
    if (this.closed || client !== this.#client) return;
    if (this.#ready) this.#log(`the connection to ${said(this.#address)} is broken: trying again`);
    this.#ready = false;
    const period = client.options.reconnectPeriod ?? FIRST_RETRY_MS;
    client.options.reconnectPeriod = Math.min(LONGEST_RETRY_MS, period * 2);
  }

  #failed(client: MqttClient, error: Error | ErrorWithReasonCode): void {
    if (this.closed || client !== this.#client) return;
    const code = "code" in error && typeof error.code === "number" ? error.code : 0;
    if (NO_ENTRY.includes(code)) {
      const who = this.#address.name || "a listener without a name";
      this.#end(new AccessRefused(`${said(this.#address)} does not let ${who} in: ${error.message}`));
    } else if (SPEAKS_OLDER_ONLY.includes(code) && client.options.protocolVersion === 5) {
      this.#client = this.#begin(4);
      client.end(true);
    } else {
      this.#log(`no broker at ${said(this.#address)} (${error.message}): trying again`);
    }
  }

  #end(error: TableError): void {
    this.#refused = error;
    this.#news.fail(error);
    for (const { failed } of [...this.#asked.values()]) failed(error);
    this.#client.end(true);
  }

  #say(id: string, request: TableRequest): void {
    const asked = this.#asked.get(id);
    if (asked === undefined) return; // given up
    const message = JSON.stringify({ ...request, id });
    this.#client.publish(`${this.#prefix}command`, message, { qos: 1 }, (error) => {
      if (!error || !("code" in error) || Number(error.code) < FAILURE) return;
      const who = this.#address.name || "listeners without a name";
      const what = `${said(this.#address)} takes no requests from ${who}`;
      asked.failed(new AccessRefused(`${what}: the role operator may ask (docs/MQTT.md)`));
    });
  }

  #heard(fullTopic: string, text: string, { retain }: IPublishPacket): void {
    const own = fullTopic.slice(this.#prefix.length);
    const message = own === "availability" ? { availability: text } : objectIn(text);
    if (message === undefined) {
      this.#log(`${said(this.#address)}: a message on ${fullTopic} is no JSON object: left out`);
    } else if (own === ANSWERS) {
      const answer = message as unknown as CommandResult;
      this.#asked.get(answer.id ?? "")?.answered(answer);
    } else {
      const folder = FOLDERS[this.#address.audience];
      const topic = own.startsWith(folder) ? own.slice(folder.length) : own;
      this.#news.push({ topic, message, greeting: retain });
    }
  }
}
