// The active alerts in groups of equal text, by category, without those that were settled in this browser. An alert ends
// with its cause.

import { readStored, writeStored } from "../local_storage.js";

const MAX_GROUPS = 60;
const STORAGE_KEY = "tablectl-settled-alerts";
const URGENT = ["judge_called", "score_disputed", "points_differ"];
const EQUIPMENT = /^(?:part_|machine_|board_|journal_|set_wanted|sticks_unclear|wall_count|walls_by_hand|deal_stopped)/;

export function isUrgent(alert) {
  return URGENT.includes(alert.code);
}

// "calls" (of people), "equipment" or "play".
function categoryOf(alert) {
  if (isUrgent(alert)) return "calls";
  return EQUIPMENT.test(alert.code) ? "equipment" : "play";
}

function keyOf(alert) {
  return [alert.code, alert.message, alert.seat ?? "", alert.offers?.length ? alert.hand : ""].join("|");
}

export const latestAlert = ({ causes }) => [...causes.values()].at(-1);

function loadSettled() {
  try {
    return new Map(JSON.parse(readStored(STORAGE_KEY) ?? "[]"));
  } catch {
    return new Map(); // it cannot be read
  }
}

export class AlertGroups {
  constructor() {
    this.groups = new Map(); // by key: {key, causes}, with the active alerts by cause
    this.settledAt = loadSettled(); // by key: the time of the latest alert that was settled
    this.ended = new Set(); // causes that a late answer must not bring back
  }

  // An alert replaces an earlier one with the same cause.
  add(alert) {
    this.#drop(alert.cause);
    const key = keyOf(alert);
    const causes = new Map(this.groups.get(key)?.causes).set(alert.cause, alert);
    this.groups.delete(key); // so that the latest is the last
    this.groups.set(key, { key, causes });
    for (const old of [...this.groups.keys()].slice(0, -MAX_GROUPS)) this.groups.delete(old);
  }

  remove({ cause }) {
    this.ended.add(cause);
    this.#drop(cause);
  }

  #drop(cause) {
    for (const [key, { causes }] of [...this.groups]) {
      if (!causes.has(cause)) continue;
      const remaining = new Map(causes);
      remaining.delete(cause);
      if (remaining.size) this.groups.set(key, { key, causes: remaining });
      else this.groups.delete(key);
    }
  }

  causes() {
    return [...this.groups.values()].flatMap(({ causes }) => [...causes.keys()]);
  }

  // `list`: all active alerts at the time of a request; `before`: the causes that were known then.
  replace(list, before) {
    const active = list.map(({ cause }) => cause);
    before.filter((cause) => !active.includes(cause)).forEach((cause) => this.#drop(cause));
    const causes = this.causes();
    list.filter(({ cause }) => !causes.includes(cause) && !this.ended.has(cause)).forEach((alert) => this.add(alert));
  }

  isSettled(group) {
    return this.settledAt.has(group.key) && (latestAlert(group).at ?? "") <= this.settledAt.get(group.key);
  }

  // Urgent groups first, then the latest. `category`: "all", a category, or "settled"; only the last has settled groups.
  list(category = "all") {
    const ordered = [...this.groups.values()].reverse().sort((a, b) => isUrgent(latestAlert(b)) - isUrgent(latestAlert(a)));
    if (category === "settled") return ordered.filter((group) => this.isSettled(group));
    return ordered.filter((group) => !this.isSettled(group) && (category === "all" || categoryOf(latestAlert(group)) === category));
  }

  settle(groups) {
    for (const group of groups) this.settledAt.set(group.key, latestAlert(group).at ?? "");
    writeStored(STORAGE_KEY, JSON.stringify([...this.settledAt].filter(([key]) => this.groups.has(key))));
  }
}
