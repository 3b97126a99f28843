// Written by `tablectl schemas --typescript docs/examples/typescript/src/messages` from
// tablectl/schemas/broadcast_odds.json; changes made here are overwritten.

export interface OddsMessageSeat {
  seat: number;
  /**
   * Chance that this seat wins the hand; where play goes on after a win, the next win. 0 for a seat that
   * has left the hand.
   */
  win: number;
  /**
   * Chance of each final place of the session, the first first; empty where the session has no end by its
   * rules.
   */
  places: number[];
  /** Whether the whole hand was seen; else it is guessed from what everybody sees. */
  known: boolean;
}

export interface OddsMessageDangerBy {
  seat: number;
  chance: number;
  /** What makes the tile safer against this seat. */
  words: ("genbutsu" | "suji" | "no-chance" | "one-chance" | "early-outside" | "void-suit" | "let-pass")[];
}

export interface OddsMessageDanger {
  /** Tile in the project's notation, `3s`, `0p`. */
  tile: string;
  /** Chance that discarding it now deals in. */
  chance: number;
  by: OddsMessageDangerBy[];
}

/**
 * Who will win the hand and the session: topics mahjong/<table>/broadcast/odds and
 * broadcast/commentary/odds, after the agreed delay and nowhere else.
 */
export interface OddsMessage {
  schema: "tablectl/broadcast_odds/1";
  table: string;
  /** Id of the journal, made when it was begun. */
  journal: string;
  /** The last journal entry at that time. */
  seq: number;
  /** Number of amendments at that time. */
  revision: number;
  /** 0-based count of hands. */
  hand: number;
  /** Empty while there is nothing to win. */
  seats: OddsMessageSeat[];
  /** Chance that nobody wins (any more); with the chances of all seats it adds up to 1. */
  draw: number | null;
  /** The seat that acts next. */
  turn: number | null;
  /**
   * Each different tile of the hand of the seat in turn, where it must discard and its hand was seen;
   * from what that player may know. Books other than riichi: learnt from the play of robots.
   */
  danger: OddsMessageDanger[];
}
