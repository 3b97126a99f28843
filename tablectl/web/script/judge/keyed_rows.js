// A list whose unchanged rows stay the same nodes: a finger that is down on a button finds it when it lifts.

export class KeyedRows {
  constructor(box) {
    this.box = box;
    this.rows = new Map();
  }

  // `entries`: what each row is drawn from (plain data, one row each). `make` draws a row of such an entry.
  draw(entries, make) {
    const before = this.rows;
    this.rows = new Map();
    for (const entry of entries) {
      const key = JSON.stringify(entry);
      this.rows.set(key, before.get(key) ?? make(entry));
    }
    const wanted = [...this.rows.values()];
    for (const node of [...this.box.children]) if (!wanted.includes(node)) node.remove();
    wanted.forEach((node, at) => { if (this.box.children[at] !== node) this.box.insertBefore(node, this.box.children[at] ?? null); });
  }
}
