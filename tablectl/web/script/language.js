// Which language a page speaks, and its words in it. The service says it by <html data-language="ru"> and sends the words
// of that one: `?lang=` wins, then what was chosen here before, then the browser's. A page that is served as a file brings
// all its words and chooses among <html data-languages="en ru zh ja"> in the same order.

import { ROOT_PATH } from "./addresses.js";
import { tabStorage } from "./tab_storage.js";
import { ENTERING } from "./words/entering.js";
import { EVENTS } from "./words/events.js";
import { FINAL } from "./words/final.js";
import { GRAPHICS } from "./words/graphics.js";
import { HISTORY } from "./words/history.js";
import { IDENTITY } from "./words/identity.js";
import { MACHINE } from "./words/machine.js";
import { MENU } from "./words/menu.js";
import { NEEDS } from "./words/needs.js";
import { ON_AIR } from "./words/on_air.js";
import { PAGES } from "./words/pages.js";
import { PHOTO } from "./words/photo.js";
import { PLAY } from "./words/play.js";
import { PLAYER } from "./words/player.js";
import { RESULT } from "./words/result.js";
import { STATISTICS } from "./words/statistics.js";

export const LANGUAGES = { en: "English", ru: "Русский", zh: "中文", ja: "日本語" };
const ORDER = Object.keys(LANGUAGES);
const NUMBERS = { en: "en-US", ru: "ru-RU", zh: "zh-CN", ja: "ja-JP" };
// Which form of a word goes with a number, and what stands between thousands. Browsers know both, but take longer to load what
// they know than to draw a page; a test compares.
const FORM = {
  en: (n) => (n === 1 ? 0 : 1),
  ru: (n) => (n % 10 === 1 && n % 100 !== 11 ? 0 : [2, 3, 4].includes(n % 10) && ![12, 13, 14].includes(n % 100) ? 1 : 2),
  zh: () => 0, ja: () => 0,
};
const THOUSANDS = { en: ",", ru: "\u00a0", zh: ",", ja: "," };
const KEPT = "tablectl-language";
const YEAR_S = 31_536_000;
const WORDS = {
  ...ENTERING, ...EVENTS, ...FINAL, ...GRAPHICS, ...HISTORY, ...IDENTITY, ...MACHINE, ...MENU, ...NEEDS, ...ON_AIR, ...PAGES, ...PHOTO, ...PLAY,
  ...PLAYER, ...RESULT, ...STATISTICS,
};

// Words that not every page loads.
export function learnWords(words) {
  Object.assign(WORDS, words);
}

function chosen() {
  const offered = (document.documentElement.dataset.languages ?? "en").split(" ");
  const asked = [new URLSearchParams(location.search).get("lang"), kept(), ...(navigator.languages ?? [])];
  return asked.map((each) => (each ?? "").slice(0, 2)).find((each) => offered.includes(each)) ?? offered[0];
}

function kept() {
  return document.cookie.split("; ").find((each) => each.startsWith(`${KEPT}=`))?.slice(KEPT.length + 1);
}

export const LANGUAGE = document.documentElement.dataset.language ?? chosen();
const place = ORDER.indexOf(LANGUAGE);

// The word of a key, "{name}" replaced; with `n` the plural form that fits. A fraction is written as the language writes it.
export function say(key, values = {}) {
  const row = WORDS[key];
  if (row === undefined) return key;
  const found = row[place] ?? row[0]; // a row has its four languages, or this one alone
  return formOf(found, values.n).replace(/\{(\w+)\}/g, (whole, name) => written(values[name]) ?? whole);
}

const written = (value) => (typeof value === "number" && !Number.isInteger(value) ? amount(value) : value);

function formOf(text, count) {
  const forms = text.split("|");
  return forms[Math.min(FORM[LANGUAGE](Math.abs(Number(count) || 0)), forms.length - 1)];
}

// Several things in one text, joined as the language joins them: names, parts of a sentence, sentences, and a head with
// what it is about.
// What has commas of its own, as "O'Brien, Zoë", stands between other marks.
export const listed = (texts) => texts.join(texts.some((each) => String(each).includes(", ")) ? " · " : say("tiles_next"));
export const clauses = (texts) => texts.join(say("clause_next"));
export const sentences = (texts) => texts.join(say("sentence_next"));
export const titled = (texts) => texts.join(say("head_next"));

// That nobody answered, in the page's language; what the browser says of it is for its console.
export function noAnswer(error) {
  console.info(`no answer: ${error.message}`);
  return say("no_answer");
}

export function knows(key) {
  return key in WORDS;
}

// A word that a message carries, in the page's language where it is known: wordOf("phase", "building").
export function wordOf(family, word) {
  const key = `${family}_${String(word).replace(/[ -]/g, "_")}`;
  return knows(key) ? say(key) : String(word).replaceAll("_", " ");
}

// A chance as a reader reads it: 4.2 %; a dash where it is not known.
export function percent(value) {
  return value === null ? "–" : value.toLocaleString(LANGUAGE, { style: "percent", minimumFractionDigits: 1, maximumFractionDigits: 1 });
}

export function amount(value) {
  const number = Number(value);
  const written = Number.isInteger(number) ? String(number).replace(/\B(?=(\d{3})+$)/g, THOUSANDS[LANGUAGE]) : number.toLocaleString(NUMBERS[LANGUAGE]);
  return written.replace("-", "−");
}

export function when(iso) {
  const date = new Date(iso);
  return Number.isNaN(date.getTime()) ? "" : date.toLocaleString(NUMBERS[LANGUAGE], { dateStyle: "medium", timeStyle: "short" });
}

// Its day alone, where room is short.
export function day(iso) {
  const date = new Date(iso);
  return Number.isNaN(date.getTime()) ? "" : date.toLocaleDateString(NUMBERS[LANGUAGE], { day: "numeric", month: "short" });
}

// A moment of today where the page is read: 19:04:31.
export function timeOfDay(iso) {
  const date = new Date(iso);
  return Number.isNaN(date.getTime()) ? "" : date.toLocaleTimeString(NUMBERS[LANGUAGE], { hourCycle: "h23" });
}

// A sentence as nodes, a command between back ticks as one.
export function withCommands(text) {
  return text.split("`").map((part, at) => (at % 2 ? Object.assign(document.createElement("code"), { textContent: part }) : part));
}

// Words of the page itself: <p data-say="key">; labels by data-say-label, hints in empty fields by data-say-hint.
export function speak(root = document) {
  document.documentElement.lang = LANGUAGE === "zh" ? "zh-Hans" : LANGUAGE;
  for (const node of root.querySelectorAll("[data-say]")) node.replaceChildren(...withCommands(say(node.dataset.say)));
  for (const node of root.querySelectorAll("[data-say-label]")) node.setAttribute("aria-label", say(node.dataset.sayLabel));
  for (const node of root.querySelectorAll("[data-say-hint]")) node.placeholder = say(node.dataset.sayHint);
  for (const select of root.querySelectorAll("select[data-choose-language]")) {
    offerLanguages(select);
    goOnByKeys(select);
  }
}

// A field in which somebody chooses the language of all pages.
export function offerLanguages(select) {
  select.replaceChildren(...ORDER.map((code) => new Option(LANGUAGES[code], code, false, code === LANGUAGE)));
  select.addEventListener("change", () => {
    if (select.matches(":focus-visible")) keys.save(Boolean(select.closest(".bar")));
    document.cookie = `${KEPT}=${select.value}; path=${ROOT_PATH}; max-age=${YEAR_S}; samesite=lax`;
    const address = new URL(location.href);
    address.searchParams.set("lang", select.value);
    location.assign(address);
  });
}

// Each press of an arrow key chooses, and the page comes anew: who goes through it by keys is in the same field again.
const keys = tabStorage("language");

export function goOnByKeys(select) {
  const bar = select.closest(".bar");
  if (keys.read() !== Boolean(bar)) return;
  keys.clear();
  if (bar && !select.checkVisibility()) bar.querySelector(".menu").open = true;
  select.focus();
}
