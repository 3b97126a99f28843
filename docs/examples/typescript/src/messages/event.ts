// Written by `tablectl schemas --typescript docs/examples/typescript/src/messages` from
// tablectl/schemas/event.json; changes made here are overwritten.

/**
 * One public event: topic mahjong/<table>/event. The other fields depend on the kind. On `event` no field
 * contains a concealed tile; on `broadcast/event` known concealed tiles are included.
 */
export interface EventMessage {
  schema: "tablectl/event/1";
  table: string;
  /** Id of the journal, made when it was begun. */
  journal: string;
  /** 1, 2, 3... without a gap. */
  seq: number;
  /**
   * SHA-256 over this entry with a secret salt and the hash of the entry before it: whoever keeps it can
   * tell later whether anything up to here was changed.
   */
  hash: string;
  /**
   * Number of amendments up to and including this entry: if it is higher than the previous entry's, this
   * entry amends the one named by `target` (or `after`).
   */
  revision: number;
  /** UTC, milliseconds. */
  at: string;
  kind: string;
  source: "camera" | "button" | "controller" | "ruleset" | "operator" | "player" | "record" | "simulation";
  /** Name of the person who reported it, if known; otherwise empty. */
  by?: string;
  confidence: number | null;
  [other: string]: unknown;
}
