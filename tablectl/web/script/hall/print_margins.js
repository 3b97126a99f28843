// The margins of printed pages: the event and the sheet's title, the date, the page number.

import { LANGUAGE } from "../language.js";

const margins = new CSSStyleSheet();
document.adoptedStyleSheets.push(margins);

// Today's date in words, in the event's time zone or else this computer's.
export function todayText(zone) {
  return new Intl.DateTimeFormat(LANGUAGE, { dateStyle: "long", ...(zone ? { timeZone: zone } : {}) }).format(new Date());
}

// `titles`: for the upper left corner.
export function setPrintMargins(titles, date = todayText()) {
  const text = (value) => `"${value.replace(/["\\\n]/g, " ")}"`;
  const font = `font: 9pt ${getComputedStyle(document.body).fontFamily}; color: #000;`; // a font that has the letters of all names
  margins.replaceSync(`@page { size: A4; margin: 16mm 12mm; @top-left { content: ${text(titles.filter(Boolean).join(" · "))}; ${font} } @top-right { content: ${text(date)}; ${font} } @bottom-right { content: counter(page) " / " counter(pages); ${font} } }`);
}
