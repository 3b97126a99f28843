// Written by `tablectl schemas --typescript docs/examples/typescript/src/messages` from
// tablectl/schemas/machine.json; changes made here are overwritten.

export interface MachineFault {
  code: string;
  where: string;
  hint: string;
}

/** With two sets of tiles, one in play and one below the table; null for a machine with one set. */
export interface MachineSets {
  /** The set on the table. */
  on_table: 1 | 2;
  /** The machine's current activity, or its fault, concerns the next hand. */
  beneath: boolean;
  /** Tiles per side of the walls below the table, counted and correct; empty if there are none. */
  waiting: number[];
}

/**
 * The serial link to the controller; null for a machine without one. Its figures are as they were when
 * the message was sent; `health` has them fresh.
 */
export interface MachineLink {
  state: "closed" | "greeting" | "reading_dictionary" | "up" | "refused";
  /** Why it is down; empty while it is up. */
  reason: string;
  round_trip_ms: number | null;
  /** Since the service started: bytes dropped, frames corrupt, repeated, retransmitted. */
  counters: Record<string, number>;
}

export interface MachineDetailsStep {
  do: string;
  [other: string]: unknown;
}

export interface MachineDetailsPending {
  rules?: string;
  preset?: string;
  players?: number;
  [other: string]: unknown;
}

/** What `wrong`, `by_hand` and `pending` say, as plain values. */
export interface MachineDetails {
  steps?: MachineDetailsStep[];
  pending?: MachineDetailsPending | null;
}

/** The table machine: topic mahjong/<table>/machine. */
export interface Machine {
  schema: "tablectl/machine/1";
  table: string;
  phase: string;
  progress: number;
  /** Tiles per side by seat, at the last count. */
  counts: number[];
  faults: MachineFault[];
  connected: boolean;
  versions: Record<string, string>;
  /** What the players change in the walls before the deal, in order. */
  by_hand: string[];
  /** Walls counted wrong, and what to do; the machine waits. */
  wrong: string[];
  /** Rules that apply from the next shuffle. */
  pending: string | null;
  /** With two sets of tiles, one in play and one below the table; null for a machine with one set. */
  sets: MachineSets | null;
  /**
   * The serial link to the controller; null for a machine without one. Its figures are as they were when
   * the message was sent; `health` has them fresh.
   */
  link: MachineLink | null;
  /** What `wrong`, `by_hand` and `pending` say, as plain values. */
  details?: MachineDetails;
}
