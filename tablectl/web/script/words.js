// Events in words. The facts come from the service; this only spells them.

import { bookOf, spelled, voidSuit } from "./books.js";
import { codes, WINDS } from "./tiles.js";

const MELDS = {
  chow: "chow", pung: "pung", open_kong: "open kong", closed_kong: "closed kong", added_kong: "added kong",
};
export const DRAWS = {
  exhaustive: "exhaustive draw", nagashi_mangan: "nagashi mangan", kyuushu_kyuuhai: "nine terminals and honors",
  suufon_renda: "four equal winds", suucha_riichi: "four riichi", suukaikan: "four kongs", sanchahou: "triple ron",
  chombo: "chombo",
};

export function kindOf(event) {
  return event.kind.split("/")[0];
}

// { text, tiles } of an event; null for what the feed leaves out.
export function sentence(event, players, ruleset) {
  const book = bookOf(ruleset);
  const who = event.seat === null || event.seat === undefined ? "" : players[event.seat];
  const said = (text, tiles = []) => ({ text, tiles: codes(tiles) });
  switch (kindOf(event)) {
    case "tile_discarded": return said(`${who} discards`, [event.tile]);
    case "meld_claimed": return said(`${who} calls ${MELDS[event.meld] ?? event.meld}`, event.tiles);
    case "kong_declared": return said(`${who} lays down a ${MELDS[event.meld] ?? event.meld}`, event.tiles);
    case "kong_shown": return said(`${who} turns a kong over`, event.tiles);
    case "bonus_shown": return said(`${who} shows`, [event.tile]);
    case "indicator_revealed": return said(book.indicator ?? "Indicator", [event.tile]);
    case "ura_indicators_revealed": return said("Ura dora indicators", event.tiles);
    case "ready_declared": return said(`${who} declares riichi`);
    case "void_suit_chosen": return said(`${who} has chosen a suit to do without`);
    case "void_suit_declared": return said(`${who} plays ${voidSuit(event.suit)}`);
    case "payment_made": return said(`${spelled(event.reason)}: ${who}`);
    case "win_shown": return said(event.from === null || event.from === undefined
      ? `${who} wins by self-draw` : `${who} wins from ${players[event.from]}`, [event.tile]);
    case "value_named": return said(`${who} names ${event.points} points`);
    case "win_voided": return said(`${who}'s win does not stand: ${event.reason}`);
    case "tiles_exposed": return said(`${who}'s tiles lie open`, event.tiles);
    case "seats_changed": return said("Players change seats");
    case "hand_shown": return said(`${who} shows the hand`, event.tiles);
    case "hand_drawn": return said(`Draw: ${DRAWS[event.reason] ?? event.reason}`);
    case "hand_started": return said(
      `New hand: ${book.rounds ? `${WINDS[event.round] ?? ""} round, ` : ""}${players[event.dealer]} deals`);
    case "hand_settled": return said("Points are paid");
    case "session_started": return said("A session begins");
    case "session_ended": return said("The session is over");
    case "dice_rolled": return said(`Dice: ${(event.values ?? []).join(" and ")}`);
    case "penalty_paid": return said(`Penalty for ${who}: ${event.reason}`);
    case "irregularity_noted": return said(`For the judge: ${event.detail ?? event.code}`);
    case "event_corrected": return said(`#${event.target} corrected: ${event.reason}`);
    case "event_inserted": return said(`Inserted after #${event.after}: ${event.reason}`);
    case "event_withdrawn": return said(`#${event.target} withdrawn: ${event.reason}`);
    default: return null;
  }
}
