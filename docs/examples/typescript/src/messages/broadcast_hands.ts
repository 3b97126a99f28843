// Written by `tablectl schemas --typescript docs/examples/typescript/src/messages` from
// tablectl/schemas/broadcast_hands.json; changes made here are overwritten.

export interface HandsSeatWait {
  /** Tile in the project's notation, `3s`, `0p`. */
  tile: string;
  /** Unseen copies, including those in hands. */
  left: number;
  /**
   * Value of the hand won with this tile discarded by another player, in the form of a result's total;
   * null if that is no win.
   */
  by_discard: number | Record<string, number | string | null> | null;
  /** Value of the hand won with this tile drawn from the wall; null if that is no win. */
  from_wall: number | Record<string, number | string | null> | null;
}

export interface HandsSeatAccept {
  /** Tile in the project's notation, `3s`, `0p`. */
  tile: string;
  /** Unseen copies, including those in hands. */
  left: number;
}

export interface HandsSeatDiscard {
  /** Tile in the project's notation, `3s`, `0p`. */
  tile: string;
  /** Shanten without the tile: 0 is ready. */
  shanten: number;
  /** Number of tiles left that the hand would then wait for or accept. */
  acceptance: number;
  /** Tiles that would complete the hand, if it is ready then. */
  waits: HandsSeatWait[];
}

export interface HandsSeat {
  seat: number;
  /** Closed tiles without the one just drawn; null if not seen. */
  tiles: (string | null)[];
  /** The tile just drawn, if it was seen. */
  drawn: string | null;
  /** Shanten: 0 is ready; null if the hand is not fully known or the book counts differently. */
  shanten: number | null;
  ready: boolean;
  /** Tiles that complete a ready hand. */
  waits: HandsSeatWait[];
  /** The ready hand may not win by discard. */
  furiten: boolean;
  /** Tiles that bring the hand closer to ready. */
  accepts: HandsSeatAccept[];
  /** Number of tiles left that the hand waits for or accepts. */
  acceptance: number;
  /**
   * Of the player who is to discard: each different tile that the rules allow. Empty for others, and
   * where the shanten is null.
   */
  discards?: HandsSeatDiscard[];
}

/**
 * Hands that hand cameras see, with their numbers: topics mahjong/<table>/broadcast/hands and
 * broadcast/commentary/hands, after the agreed delay and nowhere else.
 */
export interface Hands {
  schema: "tablectl/broadcast_hands/1";
  table: string;
  /** Id of the journal, made when it was begun. */
  journal: string;
  /** The last journal entry at that time. */
  seq: number;
  /** Number of amendments at that time. */
  revision: number;
  /** 0-based count of hands. */
  hand: number;
  seats: HandsSeat[];
}
