// What somebody has written once stays for the evening: a name stands in its field again, reasons are offered as one writes.

import { el } from "../tiles.js";
import { readStored, writeStored } from "../local_storage.js";

const EVENING_MS = 12 * 3_600_000;
const MOST = 8;

function kept(key) {
  try {
    const { at, texts } = JSON.parse(readStored(`tablectl-said-${key}`));
    return Date.now() - at < EVENING_MS ? texts : [];
  } catch {
    return []; // nothing was written yet
  }
}

function keep(key, texts) {
  writeStored(`tablectl-said-${key}`, JSON.stringify({ at: Date.now(), texts: texts.slice(0, MOST) }));
}

// A field for a name: what was written last stands there.
export function rememberName(input, key) {
  [input.value = ""] = kept(key);
  input.addEventListener("input", () => keep(key, [input.value.trim()]));
  return input;
}

// A field for a reason: those that were written are offered.
export function suggestReasons(input, key) {
  const list = el("datalist", { id: `said-${key}` });
  const offer = () => list.replaceChildren(...kept(key).map((text) => el("option", { value: text })));
  input.setAttribute("list", list.id);
  input.addEventListener("change", () => {
    const text = input.value.trim();
    if (text) keep(key, [text, ...kept(key).filter((each) => each !== text)]);
  });
  input.addEventListener("focus", () => {
    if (!list.isConnected) input.after(list);
    offer();
  });
  return input;
}
