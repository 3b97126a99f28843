// Written by `tablectl schemas --typescript docs/examples/typescript/src/messages` from
// tablectl/schemas/health.json; changes made here are overwritten.

/** What `detail` of a part that is down says, as a code with its figures. */
export interface HealthLinkWhy {
  /** For programs and the words of other languages. */
  code: string;
  [other: string]: unknown;
}

export interface HealthLink {
  name: string;
  up: boolean;
  detail: string;
  /** What `detail` of a part that is down says, as a code with its figures. */
  why?: HealthLinkWhy;
}

export interface HealthHintCode {
  code: string;
  [other: string]: unknown;
}

/** The serial link to the controller; null for a machine without one. */
export interface HealthMachineLink {
  state: "closed" | "greeting" | "reading_dictionary" | "up" | "refused";
  /** Why it is down; empty while it is up. */
  reason: string;
  round_trip_ms: number | null;
  /** Since the service started: bytes dropped, frames corrupt, repeated, retransmitted. */
  counters: Record<string, number>;
}

export interface HealthLight {
  light: string;
  /** Yellow is a warning, red blocks the deal. */
  colour: "green" | "yellow" | "red";
  found: string;
  /** What to do; empty if green. */
  advice: string;
  /** Whether it blocks the deal. */
  stops: boolean;
  /** Who has overridden it. */
  overridden_by: string | null;
  /** What was found and what to do, for programs; empty if none was given. */
  code?: string;
  /** The figures and names in `found` and `advice`. */
  facts?: Record<string, unknown>;
}

/** How the service does: topic mahjong/<table>/health. */
export interface Health {
  schema: "tablectl/health/1";
  table: string;
  /** UTC, milliseconds. */
  at: string;
  status: "ok" | "degraded";
  degraded: string[];
  fps: number;
  recognition_ms: number;
  queues: Record<string, number>;
  temperature_c: number | null;
  memory_mb: number;
  disk_free_mb: number;
  links: HealthLink[];
  versions: Record<string, string>;
  /** Whether the supply voltage is too low now; null if the computer cannot measure it. */
  undervoltage: boolean | null;
  /** Advice about problems outside the table's parts. */
  hints: string[];
  /** The same advice as codes with its figures. */
  hint_codes?: HealthHintCode[];
  /** The serial link to the controller; null for a machine without one. */
  machine_link: HealthMachineLink | null;
  /** The pre-flight checks. A red check that is not overridden blocks the deal. */
  lights: HealthLight[];
}
