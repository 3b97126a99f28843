// Written by `tablectl schemas --typescript docs/examples/typescript/src/messages` from
// tablectl/schemas/result.json; changes made here are overwritten.

export interface ResultWinItem {
  id: string;
  value?: number;
  yakuman?: 1 | 2;
  count: number;
}

export interface ResultWin {
  seat: number;
  from: number | null;
  items: ResultWinItem[];
  total: number | Record<string, number | string | null>;
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
  penalties: ResultPenalty[];
  /** Payments apart from wins: kongs, checks at the end of the hand. */
  payments: ResultPenalty[];
  /** By seat, whether the player agreed to the payment; null before an answer. */
  answers: (boolean | null)[];
}
