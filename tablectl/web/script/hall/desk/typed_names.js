// Players that somebody types in a line, by name or id, with commas between them. A name may have commas of its own.

export const plain = (text) => text.trim().toLowerCase();

// The texts of a line, each as long as a known name lets it be.
export function namesIn(line, ids) {
  const parts = line.split(/([,;\t])/); // a comma after each but the last
  const found = [];
  for (let at = 0, end; at < parts.length; at = end + 1) {
    const text = () => parts.slice(at, end).join("");
    for (end = parts.length; end > at + 1 && !ids.has(plain(text())); end -= 2);
    found.push(text().trim());
  }
  return found.filter(Boolean);
}
