// Who the players are besides their names: every page hears it and looks it up by the name that it shows. Whatever is
// missing leaves no trace: then there is the name alone.

import { flag } from "./flags.js";
import { ours } from "./addresses.js";
import { el } from "./tiles.js";
import { awaited } from "./first_answers.js";

const known = new Map();
const watchers = new Set();

// Names are compared as the service does: composed letters, single spaces.
function plain(name) {
  return (name ?? "").normalize("NFC").trim().replace(/\s+/gu, " ");
}

// The newest message `players`.
export function meet(message) {
  known.clear();
  for (const each of message.players) known.set(each.name, each);
  for (const watcher of watchers) watcher();
}

// `draw` is called when players have become known; for pages without a stream, `meetOnce` asks for them.
export function onMeet(draw) {
  watchers.add(draw);
}

export function meetOnce() {
  return awaited(asked());
}

async function asked() {
  const response = await fetch("api/players").catch(() => null);
  if (response?.ok) meet(await response.json());
}

export function identityOf(name) {
  return known.get(plain(name)) ?? null;
}

// For places where a whole name has no room.
export function shortName(name) {
  return identityOf(name)?.short ?? name;
}

// Whoever a scene is arranged with.
export const SILHOUETTE = `data:image/svg+xml,${encodeURIComponent('<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 40"><path fill="#7d8b95" d="M0 0h40v40H0z"/><g fill="#e9edf0"><circle cx="20" cy="16" r="8"/><path d="M5 40a15 14 0 0 1 30 0z"/></g></svg>')}`;

// Pictures are the table's own: whatever a message says, a page shows no others.
function picture(address, kind) {
  if (address !== SILHOUETTE && !address?.startsWith("/players/")) return null;
  const shown = el("img", { class: kind, src: ours(address), alt: "", decoding: "sync" });
  shown.addEventListener("error", () => { shown.hidden = true; });
  return shown;
}

export function portraitOf(name) {
  return picture(identityOf(name)?.portrait, "portrait");
}

function firstLetter(word) {
  return [...word].find((letter) => /[\p{L}\p{N}]/u.test(letter)) ?? [...word][0];
}

// What stands for a name without a portrait: the first letters of its first and last words, one character of a Chinese or
// Japanese name.
function initials(name) {
  const words = plain(name).split(" ").filter(Boolean).map(firstLetter);
  const few = words[0] > "\u2e7f" || words.length < 2 ? words.slice(0, 1) : [words[0], words.at(-1)];
  return few.join("").toUpperCase();
}

// The portrait, or the initials where a graphic has a place for one.
export function faceOf(name) {
  return portraitOf(name) ?? el("span", { class: "initials", "aria-hidden": "true" }, initials(name));
}

function logoOf(name) {
  return picture(identityOf(name)?.logo, "logo");
}

export function flagOf(name) {
  return flag(identityOf(name)?.country);
}

// Flag, logo and team in a line; null where nothing is known.
export function teamLine(name, { logo = false } = {}) {
  const who = identityOf(name);
  const parts = [flagOf(name), logo ? logoOf(name) : null, who?.team ? el("span", { class: "team" }, who.team) : null].filter(Boolean);
  return parts.length ? el("small", { class: "team-line" }, ...parts) : null;
}

// Black or white, whichever stands out more on a colour "#rrggbb" (WCAG 2: relative luminance 0.179 parts them).
function inkOn(colour) {
  const [red, green, blue] = [1, 3, 5].map((at) => parseInt(colour.slice(at, at + 2), 16) / 255)
    .map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4));
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue > 0.179 ? "#000000" : "#ffffff";
}

// For an element that carries a player's colours: its class and style.
export function colours(name) {
  const [main, second] = identityOf(name)?.colours ?? [];
  return main ? { classes: "coloured", style: `--main: ${main}; --second: ${second ?? main}; --on-main: ${inkOn(main)}` } : { classes: "", style: "" };
}
