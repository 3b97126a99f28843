// Draws a list again only when its data changed: nobody loses what they are typing in it.

import { byId } from "../dom.js";

const drawnKeys = {};

// `name`: the list's id; `key`: all that its nodes show.
export function redrawIfChanged(name, key, makeNodes) {
  const text = JSON.stringify(key);
  if (drawnKeys[name] === text) return;
  drawnKeys[name] = text;
  byId(name).replaceChildren(...makeNodes());
}
