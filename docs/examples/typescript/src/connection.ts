// What both ways to a table have in common.

import { RequestRefused } from "./errors.js";
import type { Command, CommandResult, EventMessage } from "./messages/index.js";

export const ANSWER_WITHIN_MS = 20_000;
export const FIRST_RETRY_MS = 500;
export const LONGEST_RETRY_MS = 30_000;
/** Past events asked for in one request. */
export const AT_ONCE = 500;

/** A request without what the client fills in. */
export type TableRequest = Command extends infer One
  ? One extends Command
    ? Omit<One, "id" | "schema" | "table">
    : never
  : never;

/** One message of the table. */
export interface Received {
  readonly topic: string;
  readonly message: Readonly<Record<string, unknown>>;
  /** Whether it was said earlier, and is told because a connection was made. */
  readonly greeting: boolean;
}

/** A connection that is made again whenever it breaks, until it is closed. */
export interface Connection {
  /**
   * The next message; undefined when the time is over, or the connection is closed.
   *
   * @throws AccessRefused: the other side lets us not in.
   */
  receive(timeoutMs?: number): Promise<Received | undefined>;
  readonly closed: boolean;
  /** Tells the last event that has come, for when the connection is made again. */
  resumeAfter(seq: number): void;
  /**
   * Some of the events after a number, oldest first and none left out; none if there are no more.
   *
   * @throws AccessRefused: past events are not told to this name.
   * @throws Unreachable: there was no answer.
   * @throws RequestRefused: the answer was no.
   */
  past(after: number): Promise<readonly EventMessage[]>;
  /**
   * The answer to a request.
   *
   * @throws AccessRefused, Unreachable, RequestRefused: as `past`.
   */
  ask(request: TableRequest): Promise<CommandResult>;
  /** Ends it; may be called twice. */
  close(): Promise<void>;
}

/** An answer that is a yes. */
export function accepted(answer: CommandResult): CommandResult {
  if (answer.ok) return answer;
  throw new RequestRefused(answer.error?.code ?? "", answer.error?.message ?? "");
}

/** What is JSON for an object; undefined for anything else. */
export function objectIn(text: string): Record<string, unknown> | undefined {
  let said: unknown;
  try {
    said = JSON.parse(text);
  } catch {
    return undefined;
  }
  return typeof said === "object" && said !== null && !Array.isArray(said)
    ? (said as Record<string, unknown>)
    : undefined;
}

/** A word that nobody else has; `crypto` is not everywhere. */
export function unique(): string {
  const random = (): string => Math.floor(Math.random() * 2 ** 48).toString(36);
  return `${Date.now().toString(36)}-${random()}${random()}`;
}

/** Lets time pass. */
export function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}

/** What comes, in order, for one reader. */
export class Queue<T> {
  readonly #items: T[] = [];
  #wake: (() => void) | undefined;
  #error: Error | undefined;
  #closed = false;

  get closed(): boolean {
    return this.#closed;
  }

  push(item: T): void {
    this.#items.push(item);
    this.#wake?.();
  }

  /** What ended it: thrown to the reader once everything before is read. */
  fail(error: Error): void {
    this.#error ??= error;
    this.#wake?.();
  }

  close(): void {
    this.#closed = true;
    this.#items.length = 0;
    this.#wake?.();
  }

  /** The next; undefined when the time is over, or it is closed. */
  async next(timeoutMs?: number): Promise<T | undefined> {
    const until = timeoutMs === undefined ? Infinity : performance.now() + timeoutMs;
    while (!this.#closed) {
      const item = this.#items.shift();
      if (item !== undefined) return item;
      if (this.#error) throw this.#error;
      const left = until - performance.now();
      if (left <= 0) return undefined;
      await new Promise<void>((resolve) => {
        const timer = left === Infinity ? undefined : setTimeout(resolve, left);
        this.#wake = () => {
          clearTimeout(timer);
          resolve();
        };
      });
      this.#wake = undefined;
    }
    return undefined;
  }
}
