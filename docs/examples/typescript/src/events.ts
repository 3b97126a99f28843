// What happens at a table, as values.

import type { EventMessage } from "./messages/index.js";

const ENVELOPE = new Set([
  ...["schema", "table", "journal", "seq", "hash", "revision", "at", "kind", "source", "by", "confidence"],
]);

/** Fields that depend on an event's kind (docs/MQTT.md). */
export type Facts = Readonly<Record<string, unknown>>;

interface Entry {
  /** `tile_discarded/1`: name and version. */
  readonly kind: string;
  /** 1, 2, 3… without a gap. */
  readonly seq: number;
  /** UTC, milliseconds. */
  readonly at: string;
  /** Id of the journal that the number counts in. */
  readonly journal: string;
  /** Number of corrections up to and including this event. */
  readonly revision: number;
  /** Who reported it. */
  readonly source: EventMessage["source"];
  /** Name of the person, if known; otherwise empty. */
  readonly by: string;
  readonly confidence: number | null;
  /** Seals everything up to here. */
  readonly hash: string;
  /** What the kind tells besides. */
  readonly facts: Facts;
}

/** One entry of the table's journal. */
export interface Event extends Entry {
  readonly type: "event";
}

/**
 * An entry that amends an earlier one: replaces it, puts one after it, or takes it away. Payments and scores
 * that followed are worked out again by the table: `score` and `result` come anew.
 */
export interface Correction extends Entry {
  readonly type: "correction";
  /** Number of the event that it replaces or takes away; null for an insertion. */
  readonly target: number | null;
  /** Of an insertion: the number of the event that it follows, 0 for the very first; otherwise null. */
  readonly after: number | null;
  /** What stands instead, its `kind` included; null if the event is taken away. */
  readonly replacement: Facts | null;
  /** Why, in the words of whoever amended it. */
  readonly reason: string;
}

/**
 * The table goes on in another journal: it was begun anew, or restored from a backup. Numbers count in the
 * new journal from here on, and mean other events.
 */
export interface JournalChanged {
  readonly type: "journal_changed";
  readonly journal: string;
  readonly before: string;
}

/** Events that happened and cannot be had: whoever keeps events has a hole here. */
export interface EventsMissed {
  readonly type: "events_missed";
  readonly first: number;
  readonly last: number;
  readonly why: string;
}

/** What an iterator of events gives. */
export type Happening = Event | Correction | JournalChanged | EventsMissed;

/** The event that a message of the topic `event` tells. */
export function eventOf(message: EventMessage): Event | Correction {
  const facts = Object.fromEntries(Object.entries(message).filter(([name]) => !ENVELOPE.has(name)));
  const entry: Entry = {
    kind: message.kind,
    seq: message.seq,
    at: message.at,
    journal: message.journal,
    revision: message.revision,
    source: message.source,
    by: message.by ?? "",
    confidence: message.confidence,
    hash: message.hash,
    facts,
  };
  switch (message.kind) {
    case "event_corrected/1":
    case "event_inserted/1":
    case "event_withdrawn/1":
      return {
        ...entry,
        type: "correction",
        target: (facts["target"] as number | undefined) ?? null,
        after: (facts["after"] as number | undefined) ?? null,
        replacement: (facts["event"] as Facts | undefined) ?? null,
        reason: String(facts["reason"] ?? ""),
      };
    default:
      return { ...entry, type: "event" };
  }
}
