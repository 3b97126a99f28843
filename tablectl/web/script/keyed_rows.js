// A list that keeps the nodes of unchanged rows, so that a press on a button in them, or what is typed there, is not lost.

export class KeyedRows {
  constructor(box) {
    this.box = box;
    this.rows = new Map();
  }

  // `entries`: the rows' data (JSON); `render(entry)`: a row's node.
  draw(entries, render) {
    const before = this.rows;
    this.rows = new Map();
    for (const entry of entries) {
      const key = JSON.stringify(entry);
      this.rows.set(key, before.get(key) ?? render(entry));
    }
    const nodes = [...this.rows.values()];
    for (const node of [...this.box.children]) if (!nodes.includes(node)) node.remove();
    nodes.forEach((node, index) => { if (this.box.children[index] !== node) this.box.insertBefore(node, this.box.children[index] ?? null); });
  }
}
