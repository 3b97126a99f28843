// Written by `tablectl schemas --typescript docs/examples/typescript/src/messages` from
// tablectl/schemas/clock.json; changes made here are overwritten.

/**
 * A round's clock, as a hall told it: topic mahjong/<table>/clock. Only at tables that a hall leads. It
 * is told again at every change and now and then; between two messages the clock goes on by itself.
 */
export interface Clock {
  schema: "tablectl/clock/1";
  table: string;
  /** When the table heard it: UTC, ISO 8601 with milliseconds. */
  at: string;
  /** Name of the event. */
  event: string;
  round: number;
  /** Of the whole event. */
  rounds: number;
  /**
   * Seconds that were left then, this table's extra time included; below zero once time is over, null
   * without a limit.
   */
  left_s: number | null;
  /** Whether the clock counts down: false while the round is paused and once it is over. */
  runs: boolean;
  /** The hand in play is the last: time is over, or it was called. */
  last_hand: boolean;
  /** The round is over. */
  ended: boolean;
}
