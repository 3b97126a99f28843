// The page's language, its words, and the formats of numbers and times. The service names the language in
// <html data-language="ru"> and sends the words of that one alone: from `?lang=`, else the cookie, else the browser. A page
// that is served as a file has all words, and chooses among <html data-languages="en ru zh ja"> in the same order.

import { ROOT_PATH } from "./urls.js";
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

export const LANGUAGES = { en: "English", ru: "Русский", zh: "中文", ja: "日本語" };
const ORDER = Object.keys(LANGUAGES);
const LOCALES = { en: "en-US", ru: "ru-RU", zh: "zh-CN", ja: "ja-JP" };
// The plural form of a number, and the separator of thousands. Browsers have both, but take longer to load their tables than
// to draw a page; a test compares.
const PLURAL_FORM = {
  en: (n) => (n === 1 ? 0 : 1),
  ru: (n) => (n % 10 === 1 && n % 100 !== 11 ? 0 : [2, 3, 4].includes(n % 10) && ![12, 13, 14].includes(n % 100) ? 1 : 2),
  zh: () => 0, ja: () => 0,
};
const THOUSANDS_SEPARATOR = { en: ",", ru: "\u00a0", zh: ",", ja: "," };
export const LANGUAGE_COOKIE = "tablectl-language";
const YEAR_S = 31_536_000;
const WORDS = {
  ...ENTERING, ...EVENTS, ...FINAL, ...GRAPHICS, ...HISTORY, ...IDENTITY, ...MACHINE, ...MENU, ...NEEDS, ...ON_AIR, ...PAGES, ...PHOTO, ...PLAY,
  ...PLAYER, ...RESULT,
};

// Adds the words of a page or a pane: {key: [four texts, or the one of this language]}.
export function addWords(words) {
  Object.assign(WORDS, words);
}

function chooseLanguage() {
  const available = (document.documentElement.dataset.languages ?? "en").split(" ");
  const candidates = [new URLSearchParams(location.search).get("lang"), storedLanguage(), ...(navigator.languages ?? [])];
  return candidates.map((each) => (each ?? "").slice(0, 2)).find((each) => available.includes(each)) ?? available[0];
}

export function storedLanguage() {
  return document.cookie.split("; ").find((each) => each.startsWith(`${LANGUAGE_COOKIE}=`))?.slice(LANGUAGE_COOKIE.length + 1);
}

export const LANGUAGE = document.documentElement.dataset.language ?? chooseLanguage();
const languageIndex = ORDER.indexOf(LANGUAGE);

// The text of a key, with `values` for "{name}"; `n` chooses the plural form.
export function say(key, values = {}) {
  const row = WORDS[key];
  if (row === undefined) return key;
  const text = row[languageIndex] ?? row[0]; // a row has its four languages, or this one alone
  return pluralForm(text, values.n).replace(/\{(\w+)\}/g, (whole, name) => formatValue(values[name]) ?? whole);
}

const formatValue = (value) => (typeof value === "number" && !Number.isInteger(value) ? formatNumber(value) : withDirectionMark(value));

// A name that a sentence continues after. After right-to-left letters a browser would draw a number's sign behind the number
// (13−); a left-to-right mark prevents it.
export const withDirectionMark = (name) => (/[\u0590-\u08ff]/.test(name) ? `${name}\u200e` : name);

function pluralForm(text, count) {
  const forms = text.split("|");
  return forms[Math.min(PLURAL_FORM[LANGUAGE](Math.abs(Number(count) || 0)), forms.length - 1)];
}

// Texts joined as the language joins them: a list, clauses, sentences, a heading with its subject. Items that have commas,
// as "O'Brien, Zoë", are separated by dots.
export const joinList = (texts) => texts.join(texts.some((each) => String(each).includes(", ")) ? " · " : say("tiles_next"));
export const joinClauses = (texts) => texts.join(say("clause_next"));
export const joinSentences = (texts) => texts.join(say("sentence_next"));
export const joinTitle = (texts) => texts.join(say("head_next"));

// For a request without an answer; the browser's own message goes to the console.
export function noAnswerText(error) {
  console.info(`no answer: ${error.message}`);
  return say("no_answer");
}

export function hasWord(key) {
  return key in WORDS;
}

// The text of a value in a message: wordOf("phase", "building"); the value itself where it has none.
export function wordOf(family, word) {
  const key = `${family}_${String(word).replace(/[ -]/g, "_")}`;
  return hasWord(key) ? say(key) : String(word).replaceAll("_", " ");
}

// 0.042 as 4.2 %; null as a dash.
export function formatPercent(value) {
  return value === null ? "–" : value.toLocaleString(LANGUAGE, { style: "percent", minimumFractionDigits: 1, maximumFractionDigits: 1 });
}

export function formatNumber(value) {
  const number = Number(value);
  const text = Number.isInteger(number) ? String(number).replace(/\B(?=(\d{3})+$)/g, THOUSANDS_SEPARATOR[LANGUAGE]) : number.toLocaleString(LOCALES[LANGUAGE]);
  return text.replace("-", "−");
}

function formatDate(iso, options) {
  const date = new Date(iso);
  return Number.isNaN(date.getTime()) ? "" : date.toLocaleString(LOCALES[LANGUAGE], options);
}

// "20 Nov 2026, 19:04", "20 Nov" and "19:04:31", in the reader's time zone; empty for what is no time.
export const formatDateTime = (iso) => formatDate(iso, { dateStyle: "medium", timeStyle: "short" });
export const formatDay = (iso) => formatDate(iso, { day: "numeric", month: "short" });
export const formatTime = (iso) => formatDate(iso, { hour: "numeric", minute: "numeric", second: "numeric", hourCycle: "h23" });

// A text as nodes; `a command` in back ticks is a <code>.
export function withCode(text) {
  return text.split("`").map((part, index) => (index % 2 ? Object.assign(document.createElement("code"), { textContent: part }) : part));
}

// Fills in the page's own texts: <p data-say="key">, `data-say-label` for aria-label, `data-say-hint` for placeholder.
export function translatePage(root = document) {
  document.documentElement.lang = LANGUAGE === "zh" ? "zh-Hans" : LANGUAGE;
  for (const node of root.querySelectorAll("[data-say]")) node.replaceChildren(...withCode(say(node.dataset.say)));
  for (const node of root.querySelectorAll("[data-say-label]")) node.setAttribute("aria-label", say(node.dataset.sayLabel));
  for (const node of root.querySelectorAll("[data-say-hint]")) node.placeholder = say(node.dataset.sayHint);
  for (const select of root.querySelectorAll("select[data-choose-language]")) {
    fillLanguageSelect(select);
    restoreLanguageFocus(select);
  }
}

// Makes a <select> choose the language of all pages.
export function fillLanguageSelect(select) {
  select.replaceChildren(...ORDER.map((code) => new Option(LANGUAGES[code], code, false, code === LANGUAGE)));
  select.addEventListener("change", () => {
    if (select.matches(":focus-visible")) focusedSelect.save(Boolean(select.closest(".bar")));
    document.cookie = `${LANGUAGE_COOKIE}=${select.value}; path=${ROOT_PATH}; max-age=${YEAR_S}; samesite=lax`;
    const address = new URL(location.href);
    address.searchParams.set("lang", select.value);
    location.assign(address);
  });
}

// Each arrow key in the <select> reloads the page: keyboard users find the focus where it was.
const focusedSelect = tabStorage("language");

export function restoreLanguageFocus(select) {
  const bar = select.closest(".bar");
  if (focusedSelect.read() !== Boolean(bar)) return;
  focusedSelect.clear();
  if (bar && !select.checkVisibility()) bar.querySelector(".menu").open = true;
  select.focus();
}
