// What can go wrong between a program and a table.

/** Root of everything that the client throws on purpose. */
export class TableError extends Error {
  override name = "TableError";
}

/** An address that names no table. */
export class WrongAddress extends TableError {
  override name = "WrongAddress";
}

/** The table did not answer in time. Iterators try again by themselves and do not throw it. */
export class Unreachable extends TableError {
  override name = "Unreachable";
}

/** The table, or its broker, lets this name not do this: trying again would not help. */
export class AccessRefused extends TableError {
  override name = "AccessRefused";
}

/** The table answered a request with no. */
export class RequestRefused extends TableError {
  override name = "RequestRefused";

  /** `code` is short and stable, such as `not_your_turn`; `words` are for people. */
  constructor(
    readonly code: string,
    readonly words: string,
  ) {
    super(`${code}: ${words}`);
  }
}

/** The words of whatever was thrown. */
export function wordsOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const cause = error.cause instanceof Error ? `: ${error.cause.message}` : "";
  return `${error.message}${cause}`;
}
