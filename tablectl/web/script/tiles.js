// Draws tiles and melds from their codes ("3m", "0p", "5z"; null is a tile's back). Knows no rule.

const SUITS = { m: "of characters", p: "of dots", s: "of bamboos" };
const HONORS = ["", "east", "south", "west", "north", "white dragon", "green dragon", "red dragon"];
const FLOWERS = ["", "plum", "orchid", "chrysanthemum", "bamboo", "spring", "summer", "autumn", "winter"];
export const WINDS = { E: "East", S: "South", W: "West", N: "North" };
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

export function nameOf(code) {
  if (!code || code === "?") return "a tile face down";
  const [rank, suit] = code;
  if (suit === "z") return HONORS[Number(rank)];
  if (suit === "f") return FLOWERS[Number(rank)];
  if (suit === "j") return "joker";
  return rank === "0" ? `red 5 ${SUITS[suit]}` : `${rank} ${SUITS[suit]}`;
}

export function face(code) {
  return el("img", { src: `/static/tiles/${code}.svg`, alt: "", draggable: "false" });
}

export function tile(code, classes = "") {
  const known = code && code !== "?";
  const node = el("span", { class: `tile ${known ? "" : "back"} ${classes}`, role: "img", "aria-label": nameOf(code) });
  if (known) {
    node.dataset.tile = code;
    node.append(face(code));
  }
  return node;
}

export function lying(code, classes = "") {
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

// A meld as it lies at its owner's corner: the claimed tile sideways, on the side of the player it came from.
export function meld(value, owner) {
  const group = el("span", { class: "meld", role: "group", "aria-label": value.kind.replace("_", " ") });
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
  const laid = lying(claimed);
  if (added) laid.append(tile(added, "added"));
  group.append(...tiles.slice(0, place).map((code) => tile(code)), laid, ...tiles.slice(place).map((code) => tile(code)));
  return group;
}

export function points(value) {
  return value === null || value === undefined ? "–" : value.toLocaleString("en-US");
}

export function change(value) {
  if (!value) return el("span", { class: "change" });
  const text = `${value > 0 ? "+" : "−"}${Math.abs(value).toLocaleString("en-US")}`;
  return el("span", { class: `change ${value > 0 ? "up-by" : "down-by"}` }, text);
}
