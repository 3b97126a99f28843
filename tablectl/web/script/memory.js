// What a browser keeps of the choices of whoever reads a page. It may forbid storage, as a page inside another may have none: then nothing
// was kept, and what is chosen holds until the page is left.

// What was kept; null where nothing was.
export function recall(key) {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

// Keeps a text; null takes away what was kept.
export function remember(key, text) {
  try {
    if (text === null) localStorage.removeItem(key);
    else localStorage.setItem(key, text);
  } catch {
    // it is chosen again the next time
  }
}
