// What a hall's pages put into the margins of each sheet of paper: the event and what is on it, the date, and which of
// how many sheets it is.

import { LANGUAGE } from "../language.js";

const margins = new CSSStyleSheet();
document.adoptedStyleSheets.push(margins);

// Today as people write it, in the given time zone of the event or else this computer's.
export function today(zone) {
  return new Intl.DateTimeFormat(LANGUAGE, { dateStyle: "long", ...(zone ? { timeZone: zone } : {}) }).format(new Date());
}

export function paper(titles, date = today()) {
  const text = (value) => `"${value.replace(/["\\\n]/g, " ")}"`;
  const font = `font: 9pt ${getComputedStyle(document.body).fontFamily}; color: #000;`; // has the names' letters
  margins.replaceSync(`@page { size: A4; margin: 16mm 12mm; @top-left { content: ${text(titles.filter(Boolean).join(" · "))}; ${font} } @top-right { content: ${text(date)}; ${font} } @bottom-right { content: counter(page) " / " counter(pages); ${font} } }`);
}
