// The bar's row of links, and its menu.

import { LANGUAGE, LANGUAGE_COOKIE, storedLanguage } from "./language.js";
import { ROOT_PATH } from "./urls.js";

// On all pages but a stream's graphics, a link's `?lang=` also applies to the pages that follow, until the browser is closed or the reader
// chooses a language.
export function keepLinkLanguage() {
  if (!storedLanguage() && /\blang=/.test(location.search)) document.cookie = `${LANGUAGE_COOKIE}=${LANGUAGE}; path=${ROOT_PATH}; samesite=lax`;
}

// Centres the current page's link in a row that scrolls, at any width.
export function keepCurrentLinkVisible() {
  for (const link of document.querySelectorAll(".bar nav a[aria-current]")) {
    const nav = link.parentElement;
    const centre = () => { nav.scrollLeft += link.getBoundingClientRect().left - nav.getBoundingClientRect().left - (nav.clientWidth - link.offsetWidth) / 2; };
    const observer = new ResizeObserver(centre);
    for (const each of [link, nav]) observer.observe(each);
  }
}

// Closes the menu on Escape, and on a press or focus outside the bar. On a phone, the bar's choices of language and colours
// open with the menu.
export function closeMenuOutside() {
  for (const menu of document.querySelectorAll("details.menu")) {
    const closeIfOutside = (event) => { if (menu.open && !menu.parentElement.contains(event.target)) menu.open = false; };
    document.addEventListener("pointerdown", closeIfOutside);
    document.addEventListener("focusin", closeIfOutside);
    menu.addEventListener("keydown", (event) => {
      if (event.key !== "Escape") return;
      menu.open = false;
      menu.querySelector("summary").focus();
    });
  }
}
