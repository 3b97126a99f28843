// Written by `tablectl schemas --typescript docs/examples/typescript/src/messages` from
// tablectl/schemas/alert.json; changes made here are overwritten.

/**
 * What the judge should look at: topic mahjong/<table>/alert. It stands until `alert_ended` tells the
 * same cause; told again with that cause, it says something else now.
 */
export interface Alert {
  schema: "tablectl/alert/1";
  table: string;
  /** UTC, milliseconds. */
  at: string;
  /** Id of what it is about. */
  cause: string;
  code: string;
  /** For people, in English. */
  message: string;
  seat?: number | null;
  /** The open question whose answer ends it. */
  question?: string;
  /**
   * What the message says, as plain values, to be said in other languages; `case` tells the sentences of
   * one code apart.
   */
  details?: Record<string, unknown>;
  /** Requests, without their ids, that remedy it, in order. */
  offers?: Record<string, unknown>[];
  /** Requests of which the judge picks one. */
  choices?: Record<string, unknown>[];
  /** The request `acknowledge` ends it. */
  acknowledge?: boolean;
  [other: string]: unknown;
}
