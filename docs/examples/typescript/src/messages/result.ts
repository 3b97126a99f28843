// Written by `tablectl schemas --typescript docs/examples/typescript/src/messages` from
// tablectl/schemas/result.json; changes made here are overwritten.

export interface ResultWinItem {
  id: string;
  value?: number;
  yakuman?: 1 | 2;
  count: number;
  /** The club's own name of an item that is not the book's. */
  name?: string;
}

export interface ResultWin {
  seat: number;
  from: number | null;
  items: ResultWinItem[];
  total: number | Record<string, number | string | null>;
  deltas: number[];
}

export interface ResultLine {
  /**
   * A win's own worth; honba; riichi sticks that a winner collects, that were put down, that are taken
   * back after a hand was stopped, that were left when the session ended; what a draw pays; a kong or a
   * check; a penalty.
   */
  what:
    | "win"
    | "honba"
    | "sticks_won"
    | "sticks_laid"
    | "sticks_back"
    | "sticks_left"
    | "draw"
    | "payment"
    | "penalty";
  /** Whom it is about; null for the whole table. */
  seat: number | null;
  /** Of a win: whose tile it was; null for a self-drawn one. */
  from: number | null;
  /** Code of the payment, the penalty or the draw. */
  reason: string | null;
  /** How many sticks. */
  count: number;
  deltas: number[];
}

export interface ResultPenalty {
  seat: number;
  reason: string;
  deltas: number[];
}

/** The last hand's payments: topic mahjong/<table>/result. */
export interface Result {
  schema: "tablectl/result/1";
  table: string;
  /** Id of the journal, made when it was begun. */
  journal: string;
  /** The last journal entry that this includes. */
  seq: number;
  /** Number of amendments so far. */
  revision: number;
  hand: number;
  round: "E" | "S" | "W" | "N";
  dealer: number;
  wins: ResultWin[];
  draw: string | null;
  ready: number[];
  deltas: number[];
  scores: number[];
  deposits: number;
  /**
   * By seat, all that the hand has changed of the points: sticks put down, kongs, the settlement,
   * penalties.
   */
  change: number[];
  /** What `change` consists of; the lines add up to it. */
  lines: ResultLine[];
  penalties: ResultPenalty[];
  /** Payments apart from wins: kongs, checks at the end of the hand. */
  payments: ResultPenalty[];
  /** By seat, whether the player agreed to the payment; null before an answer. */
  answers: (boolean | null)[];
}
