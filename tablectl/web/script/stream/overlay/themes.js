// The colours of a stream's graphics: ?theme= names a built-in theme, or a club's style sheet in the table's folder themes/.
// The first one is the default.

export const THEMES = ["green", "dark", "light", "transparent", "chroma"];

// `onProblem(text)`: called when the theme is missing or invalid, after the service has answered.
export function applyTheme(query, onProblem) {
  const name = query.get("theme") ?? THEMES[0];
  if (THEMES.includes(name)) {
    document.documentElement.dataset.theme = name;
    return;
  }
  const address = `themes/${encodeURIComponent(name)}.css`;
  const link = document.createElement("link");
  link.rel = "stylesheet";
  link.addEventListener("load", () => { document.documentElement.dataset.theme = name; });
  link.addEventListener("error", async () => {
    link.remove();
    const response = await fetch(address).catch(() => null);
    const problem = response?.status === 409 ? (await response.json()).error.message : null;
    onProblem(`theme: ${problem ?? `${name}? ${[...THEMES, ...await usableClubThemes()].join(", ")}`}`);
  });
  link.href = address;
  document.head.append(link);
}

// [{name, problem}].
export async function listClubThemes() {
  const response = await fetch("api/themes").catch(() => null);
  return response?.ok ? (await response.json()).club : [];
}

async function usableClubThemes() {
  return (await listClubThemes()).filter((each) => !each.problem).map((each) => each.name);
}
