// A country as its flag, one of the pictures in /static/flags. Its name is the browser's own in the page's language.

import { LANGUAGE } from "./language.js";
import { el } from "./tiles.js";

const CODE = /^[A-Z]{2}$/;
let names = null; // a browser takes longer to make them than to run the rest of a page's scripts: only where a flag is shown

export function countryName(code) {
  names ??= new Intl.DisplayNames([LANGUAGE], { type: "region" });
  return CODE.test(code) ? (names.of(code) ?? code) : code;
}

// A picture with the country's name, or null without a code. What a tournament's file calls a country and is no code of
// ISO 3166 stands as it is written there.
export function flag(code) {
  if (!code) return null;
  const name = countryName(code), written = el("abbr", { class: "flag letters", title: name, "data-country": code }, code);
  if (!CODE.test(code)) return written;
  const drawn = el("img", { class: "flag", alt: name, "data-country": code, src: `static/flags/${code.toLowerCase()}.svg` });
  drawn.addEventListener("error", () => drawn.replaceWith(written), { once: true });
  return drawn;
}
