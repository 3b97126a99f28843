// Draws tiles and melds from their codes ("3m", "0p", "5z"; null is a tile's back). Knows no rule.

import { formatNumber, say, withCode } from "./language.js";

export const WINDS = { E: say("wind_E"), S: say("wind_S"), W: say("wind_W"), N: say("wind_N") };
export const WIND_TILE = { E: "1z", S: "2z", W: "3z", N: "4z" };

export function el(tag, attributes = {}, ...children) {
  const node = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (value === true) node.setAttribute(name, "");
    else if (value !== false && value !== null && value !== undefined) node.setAttribute(name, value);
  }
  node.append(...children.filter((child) => child !== null && child !== undefined));
  return node;
}

export function tileName(code) {
  if (!code || code === "?") return say("tile_down");
  const [rank, suit] = code;
  if (!"mps".includes(suit)) return say(`tile_${code}`);
  return say(rank === "0" ? "red_five" : "tile_of", { n: rank, suit: say(`suit_${suit}`) });
}

export function face(code) {
  return el("i", { class: "face", "data-face": code });
}

export function tile(code, classes = "") {
  const known = code && code !== "?";
  const node = el("span", { class: `tile ${known ? "" : "back"} ${classes}`, role: "img", "aria-label": tileName(code) });
  if (known) {
    node.dataset.tile = code;
    node.append(face(code));
  }
  return node;
}

// The nodes of a sentence in pieces: words, and lists of tiles, which are drawn.
export function nodesWithTiles(parts) {
  return parts.flatMap((part) => (typeof part === "string" ? withCode(part) : [el("span", { class: "tiles" }, ...part.map((code) => tile(code)))]));
}

export function sidewaysTile(code, classes = "") {
  return el("span", { class: "lying" }, tile(code, classes));
}

// "123m0p11z?" -> ["1m", "2m", "3m", "0p", "1z", "1z", null]
export function codes(text) {
  if (Array.isArray(text)) return text;
  const found = [];
  let digits = "";
  for (const char of text ?? "") {
    if (char === "?") found.push(null);
    else if (char >= "0" && char <= "9") digits += char;
    else {
      for (const digit of digits) found.push(digit + char);
      digits = "";
    }
  }
  return found;
}

// A meld as it lies before its owner: the claimed tile sideways, on the side of the player who discarded it.
export function meld(value, owner) {
  const group = el("span", { class: "meld", role: "group", "aria-label": say(value.kind) });
  const tiles = [...codes(value.tiles)];
  if (value.kind === "closed_kong") {
    tiles.forEach((code, place) => group.append(tile(place === 0 || place === 3 ? null : code)));
    return group;
  }
  const from = value.from ?? value.from_seat ?? null;
  if (from === null) {
    group.append(...tiles.map((code) => tile(code)));
    return group;
  }
  const claimed = value.claimed ?? tiles[tiles.length - 1];
  tiles.splice(Math.max(0, tiles.indexOf(claimed)), 1);
  const added = value.kind === "added_kong" ? tiles.pop() : null;
  const side = (from - owner + 4) % 4; // 3: the player to the left, 2: across, 1: to the right
  const place = side === 3 ? 0 : side === 2 ? 1 : tiles.length;
  const claimedNode = sidewaysTile(claimed);
  if (added) claimedNode.append(tile(added, "added"));
  group.append(...tiles.slice(0, place).map((code) => tile(code)), claimedNode, ...tiles.slice(place).map((code) => tile(code)));
  return group;
}

export function points(value) {
  return value === null || value === undefined ? "–" : formatNumber(value);
}

// "+1,300", "−1,300", "0": changes of points always have a sign.
export function signedPoints(value) {
  return `${value > 0 ? "+" : ""}${formatNumber(value)}`;
}

export function pointsChange(value) {
  if (!value) return el("span", { class: "change" });
  return el("span", { class: `change ${value > 0 ? "up-by" : "down-by"}` }, signedPoints(value));
}
