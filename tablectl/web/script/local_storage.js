// What the browser keeps of its user's choices. Storage may be forbidden, as in some embedded pages: then a choice holds
// until the page is left.

// Null where nothing is stored.
export function readStored(key) {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

// Stores a text; null removes it.
export function writeStored(key, text) {
  try {
    if (text === null) localStorage.removeItem(key);
    else localStorage.setItem(key, text);
  } catch {
    // storage is forbidden
  }
}
