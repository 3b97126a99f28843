// The page's colours: ?theme= names one of style/theme.css. Without it a page is as was chosen here before, or light
// or dark as the system is; a scene of a stream is dark whatever the computer that draws it likes.

import { say } from "./language.js";
import { preserveFocus } from "./focus.js";
import { closeMenuOutside, keepCurrentLinkVisible } from "./menu.js";
import { PAGE_PATH } from "./urls.js";
import { el } from "./tiles.js";
import { readStored, writeStored } from "./local_storage.js";

const THEMES = ["dark", "light", "chroma"];
const KEPT = "tablectl-theme";
const ASKED = new URLSearchParams(location.search).get("theme");
const SCENE = PAGE_PATH.startsWith("overlay");
const system = matchMedia("(prefers-color-scheme: light)");

function kept() {
  const theme = readStored(KEPT);
  return ["dark", "light"].includes(theme) ? theme : null;
}

function wanted() {
  return ASKED ?? (SCENE ? THEMES[0] : kept() ?? (system.matches ? "light" : "dark"));
}

const THEME = wanted();

function put(theme) {
  if (!THEMES.includes(theme)) return;
  document.documentElement.dataset.theme = theme;
  document.querySelector("meta[name=color-scheme]")?.setAttribute("content", theme === "light" ? "light" : "dark");
}

// Beside the choice of a language: the other colours, kept for the next time.
function addSwitch(select) {
  const button = el("button", { type: "button", class: "theme-switch" });
  const label = () => { button.textContent = say(document.documentElement.dataset.theme === "light" ? "theme_dark" : "theme_light"); };
  button.addEventListener("click", () => {
    const theme = document.documentElement.dataset.theme === "light" ? "dark" : "light";
    writeStored(KEPT, theme);
    put(theme);
    label();
  });
  system.addEventListener("change", () => { if (!ASKED && kept() === null) { put(wanted()); label(); } });
  label();
  select.after(button);
}

export function setUpPage() {
  put(THEME);
  if (SCENE) return;
  document.querySelectorAll("select[data-choose-language]").forEach(addSwitch);
  closeMenuOutside();
  keepCurrentLinkVisible();
  preserveFocus();
}
