// Written by `tablectl schemas --typescript docs/examples/typescript/src/messages` from
// tablectl/schemas/alert_ended.json; changes made here are overwritten.

/** The cause of an alert is gone: topic mahjong/<table>/alert_ended. */
export interface AlertEnded {
  schema: "tablectl/alert_ended/1";
  table: string;
  /** UTC, milliseconds. */
  at: string;
  /** That of the alert. */
  cause: string;
  code: string;
}
