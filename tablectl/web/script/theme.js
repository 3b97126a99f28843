// The page's theme: ?theme= names one of style/theme.css; else the one that was chosen here before, else light or
// dark as the system is. Scenes of a stream are dark whatever the computer prefers.

import { say } from "./language.js";
import { preserveFocus } from "./focus.js";
import { closeMenuOutside, keepCurrentLinkVisible, keepLinkLanguage } from "./menu.js";
import { PAGE_PATH } from "./urls.js";
import { el } from "./tiles.js";
import { readStored, writeStored } from "./local_storage.js";

const THEMES = ["dark", "light", "chroma"];
const STORAGE_KEY = "tablectl-theme";
const REQUESTED_THEME = new URLSearchParams(location.search).get("theme");
const IS_SCENE = PAGE_PATH.startsWith("overlay");
const system = matchMedia("(prefers-color-scheme: light)");

function storedTheme() {
  const theme = readStored(STORAGE_KEY);
  return ["dark", "light"].includes(theme) ? theme : null;
}

function chooseTheme() {
  return REQUESTED_THEME ?? (IS_SCENE ? THEMES[0] : storedTheme() ?? (system.matches ? "light" : "dark"));
}

function applyTheme(theme) {
  if (!THEMES.includes(theme)) return;
  document.documentElement.dataset.theme = theme;
  document.querySelector("meta[name=color-scheme]")?.setAttribute("content", theme === "light" ? "light" : "dark");
}

// A button beside the choice of a language that switches to the other theme and saves it.
function addSwitch(select) {
  const button = el("button", { type: "button", class: "theme-switch" });
  const label = () => { button.textContent = say(document.documentElement.dataset.theme === "light" ? "theme_dark" : "theme_light"); };
  button.addEventListener("click", () => {
    const theme = document.documentElement.dataset.theme === "light" ? "dark" : "light";
    writeStored(STORAGE_KEY, theme);
    applyTheme(theme);
    label();
  });
  system.addEventListener("change", () => { if (!REQUESTED_THEME && storedTheme() === null) { applyTheme(chooseTheme()); label(); } });
  label();
  select.after(button);
}

// Sets up what every page has: its theme, the menu, and the focus of the keyboard.
export function setUpPage() {
  applyTheme(chooseTheme());
  if (IS_SCENE) return;
  document.querySelectorAll("select[data-choose-language]").forEach(addSwitch);
  closeMenuOutside();
  keepCurrentLinkVisible();
  keepLinkLanguage();
  preserveFocus();
}
