// Flags of countries, from /static/flags. The browser has the countries' names in the page's language.

import { LANGUAGE } from "./language.js";
import { el } from "./tiles.js";

const CODE = /^[A-Z]{2}$/;
let names = null; // made for the first flag: it takes browsers longer than the rest of a page's scripts

export function countryName(code) {
  names ??= new Intl.DisplayNames([LANGUAGE], { type: "region" });
  return CODE.test(code) ? (names.of(code) ?? code) : code;
}

// Null without a code. Text of a tournament's file that is no code of ISO 3166 is shown as it is.
export function flag(code) {
  if (!code) return null;
  const name = countryName(code), text = el("abbr", { class: "flag letters", title: name, "data-country": code }, code);
  if (!CODE.test(code)) return text;
  const image = el("img", { class: "flag", alt: name, "data-country": code, src: `static/flags/${code.toLowerCase()}.svg` });
  image.addEventListener("error", () => image.replaceWith(text), { once: true });
  return image;
}
