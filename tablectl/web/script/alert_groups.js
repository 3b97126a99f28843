// Alerts as the judge reads them: the same alert once with a count, by kind, and what was settled already.

const KEPT_GROUPS = 60;
const SETTLED = "tablectl-settled-alerts";
const LOUD = ["judge_called", "score_disputed", "points_differ"];
const EQUIPMENT = /^(?:part_|machine_|set_wanted|wall_count|walls_by_hand|deal_stopped)/;

export function isLoud(alert) {
  return LOUD.includes(alert.code);
}

// "calls" of people, "equipment", or "play".
export function sortOf(alert) {
  if (isLoud(alert)) return "calls";
  return EQUIPMENT.test(alert.code) ? "equipment" : "play";
}

function keyOf(alert) {
  return [alert.code, alert.message, alert.seat ?? "", alert.offers?.length ? alert.hand : ""].join("|");
}

function remembered() {
  try {
    return new Map(JSON.parse(localStorage.getItem(SETTLED) ?? "[]"));
  } catch {
    return new Map(); // without storage, or with something strange in it, nothing has been settled
  }
}

export class AlertGroups {
  constructor() {
    this.groups = new Map(); // by key: {key, alert, count, since}: the newest of a kind, how many, the first one's time
    this.settledAt = remembered(); // by key: the time of the newest one that was settled
    this.cleared = new Set();
    this.heard = new Set(); // the stream and the list of the newest may both tell one
  }

  add(alert) {
    const key = keyOf(alert);
    const mark = `${alert.at}|${key}`;
    if (this.heard.has(mark)) return;
    this.heard.add(mark);
    const before = this.groups.get(key);
    const fresh = before && this.isSettled(before) && !this.#wasSettled(key, alert);
    const group = !before || fresh ? { key, alert, count: 1, since: alert.at } : { ...before, alert, count: before.count + 1 };
    this.groups.delete(key); // the newest stands first
    this.groups.set(key, group);
    this.cleared.delete(key);
    for (const old of [...this.groups.keys()].slice(0, -KEPT_GROUPS)) this.groups.delete(old);
  }

  isSettled({ key, alert }) {
    return this.#wasSettled(key, alert);
  }

  #wasSettled(key, alert) {
    return this.settledAt.has(key) && (alert.at ?? "") <= this.settledAt.get(key);
  }

  // Newest first. `sort`: "all" and the sorts are what still waits, "settled" what does not.
  list(sort = "all") {
    const shown = [...this.groups.values()].reverse().filter((group) => !this.cleared.has(group.key));
    if (sort === "settled") return shown.filter((group) => this.isSettled(group));
    return shown.filter((group) => !this.isSettled(group) && (sort === "all" || sortOf(group.alert) === sort));
  }

  settle(groups) {
    for (const { key, alert } of groups) this.settledAt.set(key, alert.at ?? "");
    const known = [...this.settledAt].filter(([key]) => this.groups.has(key));
    try {
      localStorage.setItem(SETTLED, JSON.stringify(known));
    } catch {
      // without storage they are settled until the page is loaded again
    }
  }

  // Takes settled ones off the page.
  clear(groups) {
    for (const { key } of groups) this.cleared.add(key);
  }
}
