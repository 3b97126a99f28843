// Texts that were typed in a field this evening: a name is filled in again, reasons are suggested.

import { el } from "../tiles.js";
import { readStored, writeStored } from "../local_storage.js";

const MAX_AGE_MS = 12 * 3_600_000;
const MAX_TEXTS = 8;

function load(key) {
  try {
    const { at, texts } = JSON.parse(readStored(`tablectl-said-${key}`));
    return Date.now() - at < MAX_AGE_MS ? texts : [];
  } catch {
    return []; // nothing is stored
  }
}

function save(key, texts) {
  writeStored(`tablectl-said-${key}`, JSON.stringify({ at: Date.now(), texts: texts.slice(0, MAX_TEXTS) }));
}

// Fills in the name that was typed last.
export function rememberName(input, key) {
  [input.value = ""] = load(key);
  input.addEventListener("input", () => save(key, [input.value.trim()]));
  return input;
}

// Suggests the reasons that were typed before.
export function suggestReasons(input, key) {
  const list = el("datalist", { id: `said-${key}` });
  const offer = () => list.replaceChildren(...load(key).map((text) => el("option", { value: text })));
  input.setAttribute("list", list.id);
  input.addEventListener("change", () => {
    const text = input.value.trim();
    if (text) save(key, [text, ...load(key).filter((each) => each !== text)]);
  });
  input.addEventListener("focus", () => {
    if (!list.isConnected) input.after(list);
    offer();
  });
  return input;
}
