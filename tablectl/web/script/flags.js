// A country as a small flag where its flag is plain geometry, drawn here from its colours; its two letters otherwise.
// Its name is the browser's own in the page's language.

import { LANGUAGE } from "./language.js";
import { el } from "./tiles.js";

const WIDE = 30, HIGH = 20;
const COUNTRY_NAMES = new Intl.DisplayNames([LANGUAGE], { type: "region" });

const rect = (x, y, width, height, fill) => ["rect", { x, y, width, height, fill: `#${fill}` }];
const circle = (cx, cy, r, fill) => ["circle", { cx, cy, r, fill: `#${fill}` }];
const field = (fill) => rect(0, 0, WIDE, HIGH, fill);
const triangle = (deep, fill) => ["polygon", { points: `0,0 ${deep},${HIGH / 2} 0,${HIGH}`, fill: `#${fill}` }];

// "fff*2": twice as broad as the others.
function stripes(colours, upright) {
  const parts = colours.split(" ").map((each) => each.split("*")).map(([fill, share = 1]) => [fill, Number(share)]);
  const unit = (upright ? WIDE : HIGH) / parts.reduce((sum, [, share]) => sum + share, 0);
  let at = 0;
  return parts.map(([fill, share]) => {
    const [from, size] = [at * unit, share * unit];
    at += share;
    return upright ? rect(from, 0, size, HIGH, fill) : rect(0, from, WIDE, size, fill);
  });
}

function nordic(ground, cross, inner) {
  const bars = (breadth, fill) => [rect(0, (HIGH - breadth) / 2, WIDE, breadth, fill), rect(10.5 - breadth / 2, 0, breadth, HIGH, fill)];
  return [field(ground), ...bars(inner ? 5 : 4, cross), ...(inner ? bars(2.4, inner) : [])];
}

function star(cx, cy, size, fill, turned = 0) {
  const points = Array.from({ length: 10 }, (_, at) => {
    const angle = turned - Math.PI / 2 + (at * Math.PI) / 5, far = at % 2 ? size * 0.382 : size;
    return `${(cx + far * Math.cos(angle)).toFixed(2)},${(cy + far * Math.sin(angle)).toFixed(2)}`;
  });
  return ["polygon", { points: points.join(" "), fill: `#${fill}` }];
}

const level = (colours) => stripes(colours, false);
const upright = (colours) => stripes(colours, true);
const towardsBig = (x, y) => Math.atan2(5 - y, 5 - x) + Math.PI / 2;
const SMALL_STARS = [[10, 2], [12, 4], [12, 7], [10, 9]];

const FLAGS = {
  AM: level("d90012 0033a0 f2a800"), AT: level("c8102e fff c8102e"), BD: [field("006a4e"), circle(13.5, 10, 6, "f42a41")],
  BE: upright("000 fae042 ed2939"), BG: level("fff 00966e d62612"), CH: [field("da291c"), rect(13, 4, 4, 12, "fff"), rect(9, 8, 12, 4, "fff")],
  CL: [...level("fff d52b1e"), rect(0, 0, 10, 10, "0039a6"), star(5, 5, 3, "fff")],
  CN: [field("ee1c25"), star(5, 5, 3, "ffff00"), ...SMALL_STARS.map(([x, y]) => star(x, y, 1, "ffff00", towardsBig(x, y)))],
  CO: level("fcd116*2 003893 ce1126"), CZ: [...level("fff d7141a"), triangle(15, "11457e")], DE: level("000 dd0000 ffce00"), DK: nordic("c8102e", "fff"),
  EE: level("0072ce 000 fff"), ES: level("c60b1e f1bf00*2 c60b1e"), FI: nordic("fff", "003580"), FR: upright("000091 fff e1000f"),
  HU: level("ce2939 fff 477050"), ID: level("ff0000 fff"), IE: upright("169b62 fff ff883e"), IS: nordic("02529c", "fff", "dc1e35"),
  IT: upright("008c45 f4f5f0 cd212a"), JP: [field("fff"), circle(15, 10, 6, "bc002d")], LT: level("fdb913 006a44 c1272d"), LU: level("ed2939 fff 00a1de"),
  LV: level("9d2235*2 fff 9d2235*2"), MC: level("ce1126 fff"), NG: upright("008751 fff 008751"), NL: level("ae1c28 fff 21468b"),
  NO: nordic("ba0c2f", "fff", "00205b"), PE: upright("d91023 fff d91023"), PL: level("fff dc143c"), PW: [field("4aadd6"), circle(13.5, 10, 5.6, "ffde00")],
  RO: upright("002b7f fcd116 ce1126"), RU: level("fff 0039a6 d52b1e"), SE: nordic("006aa7", "fecc00"), TH: level("a51931 f4f5f8 2d2a4a*2 f4f5f8 a51931"),
  UA: level("005bbb ffd500"), VN: [field("da251d"), star(15, 10, 6, "ffff00")], YE: level("ce1126 fff 000"),
};

export function countryName(code) {
  return COUNTRY_NAMES.of(code) ?? code;
}

// A picture with the country's name, or null without a code.
export function flag(code) {
  if (!code) return null;
  const name = countryName(code);
  if (!FLAGS[code]) return el("abbr", { class: "flag letters", title: name, "data-country": code }, code);
  const drawn = document.createElementNS("http://www.w3.org/2000/svg", "svg");
  const attributes = { class: "flag", viewBox: `0 0 ${WIDE} ${HIGH}`, role: "img", "aria-label": name, "data-country": code };
  for (const [key, value] of Object.entries(attributes)) drawn.setAttribute(key, value);
  for (const [tag, shape] of FLAGS[code]) {
    const node = document.createElementNS("http://www.w3.org/2000/svg", tag);
    for (const [key, value] of Object.entries(shape)) node.setAttribute(key, value);
    drawn.append(node);
  }
  return drawn;
}
