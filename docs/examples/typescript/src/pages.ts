// A connection to a table's pages: server-sent events and JSON, with what every browser and Node.js have.

import { said, type Address } from "./address.js";
import {
  ANSWER_WITHIN_MS,
  AT_ONCE,
  FIRST_RETRY_MS,
  LONGEST_RETRY_MS,
  Queue,
  objectIn,
  pause,
  type Connection,
  type Received,
  type TableRequest,
} from "./connection.js";
import { AccessRefused, RequestRefused, TableError, Unreachable, WrongAddress, wordsOf } from "./errors.js";
import { readStream } from "./event_stream.js";
import type { CommandResult, EventMessage } from "./messages/index.js";

/** A stream says every 5 s that it lives; after this long without a word it is broken. */
const SILENCE_MS = 20_000;
/** Answers that ask to come again, beside those from 500 on (RFC 9110). */
const AGAIN = [408, 425, 429];
/** What a stream tells last of what was said before it was opened. */
const LAST_OF_GREETING = "questions";

type Answer = Readonly<Record<string, unknown>>;

/** Pages of a table: listens to their stream, and connects again. */
export class PagesConnection implements Connection {
  readonly #address: Address;
  readonly #topics: ReadonlySet<string>;
  readonly #log: (line: string) => void;
  readonly #news = new Queue<Received>();
  readonly #ended = new AbortController();
  #after: number | undefined;
  /** Of whoever is logged in; a browser keeps the cookie itself. */
  #cookie = "";
  #token = "";

  /** Begins to listen, without waiting for it; without topics nothing is listened to. */
  constructor(
    address: Address,
    topics: readonly string[],
    after: number | undefined,
    log: (line: string) => void,
  ) {
    this.#address = address;
    this.#topics = new Set(topics);
    this.#after = after;
    this.#log = log;
    if (topics.length > 0) void this.#listen();
  }

  receive(timeoutMs?: number): Promise<Received | undefined> {
    return this.#news.next(timeoutMs);
  }

  get closed(): boolean {
    return this.#news.closed;
  }

  resumeAfter(seq: number): void {
    this.#after = seq;
  }

  /** The last message of a topic; null before the first. */
  async newest(topic: string): Promise<Answer | null> {
    const [status, answer] = await this.#asked("GET", `api/${topic}`, {});
    if (status === 404 && wordsIn(answer).includes("no message about")) return null;
    return this.#found(status, answer);
  }

  /** The pages keep the newest thousand events; earlier ones are told to those who may ask the table. */
  async past(after: number): Promise<readonly EventMessage[]> {
    const [status, answer] = await this.#asked("GET", "api/events", { after, limit: AT_ONCE });
    const kept = (this.#found(status, answer)["events"] ?? []) as EventMessage[];
    const [first] = kept;
    if (first === undefined || first.seq === after + 1 || this.#address.audience !== "public") return kept;
    try {
      const told = await this.ask({ do: "history", after, limit: AT_ONCE });
      const earlier = (told.events ?? []) as unknown as EventMessage[];
      const missing = earlier.filter((each) => each.seq < first.seq);
      return missing.length > 0 ? missing : kept;
    } catch (error) {
      if (error instanceof AccessRefused || error instanceof RequestRefused) return kept;
      throw error;
    }
  }

  async ask(request: TableRequest): Promise<CommandResult> {
    const [status, answer] = await this.#asked("POST", "api/command", {}, request);
    if (status === 409) {
      const { code, message } = (answer["error"] ?? {}) as { code?: string; message?: string };
      throw new RequestRefused(code ?? "", message ?? "");
    }
    return this.#found(status, answer) as unknown as CommandResult;
  }

  close(): Promise<void> {
    this.#news.close();
    this.#ended.abort();
    return Promise.resolve();
  }

  /** Status and answer; logs in where that is needed, and once more where it is forgotten. */
  async #asked(
    method: string,
    path: string,
    query: Record<string, unknown>,
    body?: unknown,
  ): Promise<[number, Answer]> {
    await this.#logIn();
    const first = await this.#exchanged(method, path, query, body);
    if (first[0] !== 403 || !this.#token) return first;
    this.#token = this.#cookie = "";
    await this.#logIn();
    return this.#exchanged(method, path, query, body);
  }

  async #logIn(): Promise<void> {
    const { name, password } = this.#address;
    if (this.#token || !name) return;
    const [status, answer] = await this.#exchanged("POST", "api/login", {}, { name, password });
    this.#token = String(this.#found(status, answer)["csrf"] ?? "");
  }

  async #exchanged(
    method: string,
    path: string,
    query: Record<string, unknown>,
    body: unknown,
  ): Promise<[number, Answer]> {
    try {
      const response = await fetch(this.#url(path, query), {
        method,
        headers: {
          Accept: "application/json",
          ...(body === undefined ? {} : { "Content-Type": "application/json" }),
          ...this.#identity(),
        },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
        signal: AbortSignal.timeout(ANSWER_WITHIN_MS),
      });
      const cookies = response.headers.getSetCookie();
      if (cookies.length > 0) this.#cookie = cookies.map((each) => each.split(";", 1)[0]).join("; ");
      return [response.status, objectIn(await response.text()) ?? {}];
    } catch (error) {
      throw new Unreachable(`${said(this.#address)} does not answer: ${wordsOf(error)}`);
    }
  }

  #identity(): Record<string, string> {
    return this.#token ? { Cookie: this.#cookie, "X-CSRF-Token": this.#token } : {};
  }

  #url(path: string, query: Record<string, unknown>): URL {
    const { scheme, host, path: folder, audience } = this.#address;
    const url = new URL(`${scheme}://${host}/${folder}${path}`);
    for (const [name, value] of Object.entries(query)) url.searchParams.set(name, String(value));
    if (audience !== "public") url.searchParams.set("audience", audience);
    return url;
  }

  #found(status: number, answer: Answer): Answer {
    if (status >= 200 && status < 300) return answer;
    const words = `${said(this.#address)}: ${wordsIn(answer) || `HTTP status ${status}`}`;
    if (status === 401 || status === 403) throw new AccessRefused(words);
    if (status >= 500 || AGAIN.includes(status)) throw new Unreachable(words);
    throw new WrongAddress(words);
  }

  async #listen(): Promise<void> {
    let waitMs = FIRST_RETRY_MS;
    while (!this.closed) {
      let why = "it ended";
      try {
        for await (const received of this.#streamed()) {
          waitMs = FIRST_RETRY_MS;
          this.#news.push(received);
        }
      } catch (error) {
        if (error instanceof TableError && !(error instanceof Unreachable)) {
          this.#news.fail(error);
          return;
        }
        why = wordsOf(error);
      }
      if (this.closed) return;
      this.#log(`the stream of ${said(this.#address)} is broken (${why}): trying again`);
      await pause(waitMs);
      waitMs = Math.min(LONGEST_RETRY_MS, waitMs * 2);
    }
  }

  /**
   * What one stream tells, until it breaks. One that comes back gets the events that it has missed before the
   * newest state, which says whether there are more.
   */
  async *#streamed(): AsyncGenerator<Received, void, undefined> {
    await this.#logIn();
    const after = this.#after;
    const broken = new AbortController();
    const cut = (): void => broken.abort(new Error("nothing came for too long"));
    const ended = (): void => broken.abort();
    this.#ended.signal.addEventListener("abort", ended);
    let silence = setTimeout(cut, SILENCE_MS);
    try {
      const response = await fetch(this.#url("api/stream", after === undefined ? {} : { after }), {
        headers: { Accept: "text/event-stream", ...this.#identity() },
        signal: broken.signal,
      });
      if (response.status !== 200 || response.body === null) await this.#streamRefused(response);
      else {
        this.#log(`listening to ${said(this.#address)}`);
        let greeting = true;
        let kept: Received[] = [];
        for await (const { name, data } of readStream(response.body)) {
          clearTimeout(silence);
          silence = setTimeout(cut, SILENCE_MS);
          if (name === LAST_OF_GREETING) {
            yield* kept;
            greeting = false;
            kept = [];
          } else if (this.#topics.has(name)) {
            const received = { topic: name, message: objectIn(data) ?? {}, greeting };
            if (after !== undefined && greeting && name !== "event") kept.push(received);
            else yield received;
          }
        }
      }
    } finally {
      clearTimeout(silence);
      this.#ended.signal.removeEventListener("abort", ended);
      broken.abort();
    }
  }

  async #streamRefused(response: Response): Promise<never> {
    const answer = objectIn(await response.text()) ?? {};
    if (response.status === 403) this.#token = this.#cookie = "";
    this.#found(response.status, answer);
    throw new WrongAddress(
      `${said(this.#address)} has no stream of a table: it answers ${response.status}`,
    );
  }
}

function wordsIn(answer: Answer): string {
  const error = answer["error"] as { message?: string } | undefined;
  return error?.message ?? "";
}
