// The page's colours: ?theme= names one of style/theme.css, the first is taken without it.

export const THEMES = ["dark", "light", "chroma"];
export const THEME = new URLSearchParams(location.search).get("theme") ?? THEMES[0];

export function dress() {
  if (!THEMES.includes(THEME)) return;
  document.documentElement.dataset.theme = THEME;
  document.querySelector("meta[name=color-scheme]")?.setAttribute("content", THEME === "light" ? "light" : "dark");
}
