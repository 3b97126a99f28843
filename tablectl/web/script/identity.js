// Players' profiles, looked up by the name that a page shows: portrait, flag, team, colours. What is missing is left out.

import { flag } from "./flags.js";
import { relativeUrl } from "./urls.js";
import { el } from "./tiles.js";
import { trackLoading } from "./page_loading.js";

const profiles = new Map();
const listeners = new Set();

// As the service compares names: composed letters, single spaces.
function normalizeName(name) {
  return (name ?? "").normalize("NFC").trim().replace(/\s+/gu, " ");
}

// From the latest message `players`.
export function setProfiles(message) {
  profiles.clear();
  for (const each of message.players) profiles.set(each.name, each);
  for (const listener of listeners) listener();
}

// `draw` is called after each change of the profiles.
export function onProfilesChange(draw) {
  listeners.add(draw);
}

async function requestPlayers() {
  const response = await fetch("api/players").catch(() => null);
  if (response?.ok) setProfiles(await response.json());
}

// For pages without a stream.
export function fetchProfiles() {
  return trackLoading(requestPlayers());
}

export function profileOf(name) {
  return profiles.get(normalizeName(name)) ?? null;
}

// For places where a whole name has no room.
export function shortName(name) {
  return profileOf(name)?.short ?? name;
}

// The portrait of made-up players.
export const SILHOUETTE = `data:image/svg+xml,${encodeURIComponent('<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 40"><path fill="#7d8b95" d="M0 0h40v40H0z"/><g fill="#e9edf0"><circle cx="20" cy="16" r="8"/><path d="M5 40a15 14 0 0 1 30 0z"/></g></svg>')}`;

// A page shows the table's own pictures only, whatever a message names.
function picture(address, kind) {
  if (address !== SILHOUETTE && !address?.startsWith("/players/")) return null;
  const image = el("img", { class: kind, src: relativeUrl(address), alt: "", decoding: "sync" });
  image.addEventListener("error", () => { image.hidden = true; });
  return image;
}

export function portraitOf(name) {
  return picture(profileOf(name)?.portrait, "portrait");
}

const isLetter = (character) => /[\p{L}\p{N}]/u.test(character);

// The first letters of a name's first and last words that have some; the first character of a Chinese or Japanese name.
function initials(name) {
  const found = normalizeName(name).split(" ").map((word) => [...word].find(isLetter)).filter(Boolean);
  const words = found.length ? found : [...name].slice(0, 1);
  const letters = words[0] > "\u2e7f" || words.length < 2 ? words.slice(0, 1) : [words[0], words.at(-1)];
  return letters.join("").toUpperCase();
}

export function portraitOrInitials(name) {
  return portraitOf(name) ?? el("span", { class: "initials", "aria-hidden": "true" }, initials(name));
}

function logoOf(name) {
  return picture(profileOf(name)?.logo, "logo");
}

export function flagOf(name) {
  return flag(profileOf(name)?.country);
}

// Flag, logo and team; null where none is known.
export function teamLine(name, { logo = false } = {}) {
  const who = profileOf(name);
  const parts = [flagOf(name), logo ? logoOf(name) : null, who?.team ? el("span", { class: "team" }, who.team) : null].filter(Boolean);
  return parts.length ? el("small", { class: "team-line" }, ...parts) : null;
}

// Black or white, whichever has more contrast on "#rrggbb" (WCAG 2: they are equal at a relative luminance of 0.179).
function textColourOn(colour) {
  const [red, green, blue] = [1, 3, 5].map((start) => parseInt(colour.slice(start, start + 2), 16) / 255)
    .map((channel) => (channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4));
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue > 0.179 ? "#000000" : "#ffffff";
}

// Class and style of an element in a player's colours.
export function playerColours(name) {
  const [main, second] = profileOf(name)?.colours ?? [];
  return main ? { classes: "coloured", style: `--main: ${main}; --second: ${second ?? main}; --on-main: ${textColourOn(main)}` } : { classes: "", style: "" };
}
