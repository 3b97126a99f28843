// Draws a list again only when its data changed: nobody loses what they are typing in it. In a list of options the choice
// stays, unless one of the new options is the default.

import { byId } from "../dom.js";
import { KeyedRows } from "../keyed_rows.js";

const drawnKeys = {};
const rowsByName = {};

// `name`: the list's id; `key`: all that its nodes show.
export function redrawIfChanged(name, key, makeNodes) {
  const text = JSON.stringify(key);
  if (drawnKeys[name] === text) return;
  drawnKeys[name] = text;
  const node = byId(name), { value } = node;
  node.replaceChildren(...makeNodes());
  const options = [...node.options ?? []];
  if (!options.some((each) => each.defaultSelected) && options.some((each) => each.value === value)) node.value = value;
}

// The same for a list whose rows are drawn by themselves: others stay as they are when one changes.
export function redrawRows(name, entries, makeRow) {
  (rowsByName[name] ??= new KeyedRows(byId(name))).draw(entries, makeRow);
}
