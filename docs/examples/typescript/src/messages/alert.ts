// Written by `tablectl schemas --typescript docs/examples/typescript/src/messages` from
// tablectl/schemas/alert.json; changes made here are overwritten.

/** What the judge should look at: topic mahjong/<table>/alert. */
export interface Alert {
  schema: "tablectl/alert/1";
  table: string;
  /** UTC, milliseconds. */
  at: string;
  code: string;
  message: string;
  seat?: number | null;
  question?: string;
  /**
   * What the message says, as plain values, to be said in other languages; `case` tells the sentences of
   * one code apart.
   */
  details?: Record<string, unknown>;
  [other: string]: unknown;
}
