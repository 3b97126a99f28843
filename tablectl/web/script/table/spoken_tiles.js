// Tiles and melds as players say them, for screen readers. The stream's spoken sentences are made in tablectl/speech.

import { bookOf } from "../books.js";
import { addWords, hasWord, say } from "../language.js";
import { codes } from "../tiles.js";
import { VOICE } from "../words/voice.js";

addWords(VOICE);

export function spokenTile(code, ruleset) {
  if (!code || code === "?") return say("tile_down");
  const [rank, suit] = code;
  if (!"mps".includes(suit)) return say(hasWord(`said_tile_${code}`) ? `said_tile_${code}` : `tile_${code}`);
  const prefix = bookOf(ruleset).unit === "han" ? "" : "plain_";
  const number = rank === "0" ? "5" : rank;
  const tile = say(`said_${prefix}tile`, { n: say(`said_number_${number}`), suit: say(`said_${prefix}suit_${suit}`) });
  return rank === "0" ? say("said_red", { tile }) : tile;
}

export function spokenTiles(list, ruleset) {
  return codes(list ?? "").map((code) => spokenTile(code, ruleset)).join(say("tiles_next"));
}

export function spokenMeld(meld, ruleset) {
  const call = say(bookOf(ruleset).unit === "han" ? `said_${meld.kind}` : meld.kind);
  const tiles = codes(meld.tiles).filter(Boolean);
  return tiles.length ? say("said_with", { what: call, tiles: tiles.map((code) => spokenTile(code, ruleset)).join(say("tiles_next")) }) : call;
}
