// Alerts as the judge reads them while they stand: those that say the same once with their count, by kind, and what was
// settled already in this browser. An alert is gone with its cause.

import { readStored, writeStored } from "../local_storage.js";

const KEPT_GROUPS = 60;
const SETTLED = "tablectl-settled-alerts";
const LOUD = ["judge_called", "score_disputed", "points_differ"];
const EQUIPMENT = /^(?:part_|machine_|board_|journal_|set_wanted|sticks_unclear|wall_count|walls_by_hand|deal_stopped)/;

export function isUrgent(alert) {
  return LOUD.includes(alert.code);
}

// "calls" of people, "equipment", or "play".
function sortOf(alert) {
  if (isUrgent(alert)) return "calls";
  return EQUIPMENT.test(alert.code) ? "equipment" : "play";
}

function keyOf(alert) {
  return [alert.code, alert.message, alert.seat ?? "", alert.offers?.length ? alert.hand : ""].join("|");
}

// Of a group: the one that was told last.
export const latestAlert = ({ causes }) => [...causes.values()].at(-1);

function remembered() {
  try {
    return new Map(JSON.parse(readStored(SETTLED) ?? "[]"));
  } catch {
    return new Map(); // with something strange in it, nothing has been settled
  }
}

export class AlertGroups {
  constructor() {
    this.groups = new Map(); // by key: {key, causes}: the alerts that stand, by the id of their cause
    this.settledAt = remembered(); // by key: the time of the newest one that was settled
    this.ended = new Set(); // causes that are gone: an answer on its way does not bring them back
  }

  // Told again with the same cause, it says something else now.
  add(alert) {
    this.#drop(alert.cause);
    const key = keyOf(alert);
    const causes = new Map(this.groups.get(key)?.causes).set(alert.cause, alert);
    this.groups.delete(key); // the newest stands first
    this.groups.set(key, { key, causes });
    for (const old of [...this.groups.keys()].slice(0, -KEPT_GROUPS)) this.groups.delete(old);
  }

  end({ cause }) {
    this.ended.add(cause);
    this.#drop(cause);
  }

  #drop(cause) {
    for (const [key, { causes }] of [...this.groups]) {
      if (!causes.has(cause)) continue;
      const left = new Map(causes);
      left.delete(cause);
      if (left.size) this.groups.set(key, { key, causes: left });
      else this.groups.delete(key);
    }
  }

  known() {
    return [...this.groups.values()].flatMap(({ causes }) => [...causes.keys()]);
  }

  // What stood when the service was asked; `before`: what was known then.
  replace(list, before) {
    const stands = list.map(({ cause }) => cause);
    before.filter((cause) => !stands.includes(cause)).forEach((cause) => this.#drop(cause));
    const known = this.known();
    list.filter(({ cause }) => !known.includes(cause) && !this.ended.has(cause)).forEach((alert) => this.add(alert));
  }

  isSettled(group) {
    return this.#wasSettled(group.key, latestAlert(group));
  }

  #wasSettled(key, alert) {
    return this.settledAt.has(key) && (alert.at ?? "") <= this.settledAt.get(key);
  }

  // People who wait first, then the newest. `sort`: "all" and the sorts are what still waits, "settled" what does not.
  list(sort = "all") {
    const shown = [...this.groups.values()].reverse().sort((a, b) => isUrgent(latestAlert(b)) - isUrgent(latestAlert(a)));
    if (sort === "settled") return shown.filter((group) => this.isSettled(group));
    return shown.filter((group) => !this.isSettled(group) && (sort === "all" || sortOf(latestAlert(group)) === sort));
  }

  settle(groups) {
    for (const group of groups) this.settledAt.set(group.key, latestAlert(group).at ?? "");
    writeStored(SETTLED, JSON.stringify([...this.settledAt].filter(([key]) => this.groups.has(key))));
  }
}
