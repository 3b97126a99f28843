// Names or ids of players typed in a line, separated by commas. A name may contain commas.

export const normalize = (text) => text.trim().toLowerCase();

// The names of a line, each as long as a known name allows. `ids`: ids by normalized name.
export function splitNames(line, ids) {
  const parts = line.split(/([,;\t])/); // names and commas in turn
  const found = [];
  for (let at = 0, end; at < parts.length; at = end + 1) {
    const text = () => parts.slice(at, end).join("");
    for (end = parts.length; end > at + 1 && !ids.has(normalize(text())); end -= 2);
    found.push(text().trim());
  }
  return found.filter(Boolean);
}
