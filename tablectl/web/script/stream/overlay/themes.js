// The colours of a stream's graphics: ?theme= names one that comes along, or a club's own style sheet in the folder
// themes/ of the table. Without it the first is taken.

export const THEMES = ["green", "dark", "light", "transparent", "chroma"];

// Puts on what the address asks for; `wrong(text)` hears what is not there, at once or when the table has answered.
export function applyTheme(asked, wrong) {
  const name = asked.get("theme") ?? THEMES[0];
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
    const refusal = response?.status === 409 ? (await response.json()).error.message : null;
    wrong(`theme: ${refusal ?? `${name}? ${[...THEMES, ...await clubThemes()].join(", ")}`}`);
  });
  link.href = address;
  document.head.append(link);
}

// [{name, problem}] of the club's own.
export async function listClubThemes() {
  const response = await fetch("api/themes").catch(() => null);
  return response?.ok ? (await response.json()).club : [];
}

async function clubThemes() {
  return (await listClubThemes()).filter((each) => !each.problem).map((each) => each.name);
}
