// Written by `tablectl schemas --typescript docs/examples/typescript/src/messages` from
// tablectl/schemas/score.json; changes made here are overwritten.

export interface ScoreSeat {
  seat: number;
  player: string;
  wind: "E" | "S" | "W" | "N";
  points: number;
  /** Since the hand began. */
  change: number;
  /** 1 the best: by points, once finished by final scores; equal players as the rules rank them. */
  place?: number;
}

/** Points and place of a session: topic mahjong/<table>/score. */
export interface Score {
  schema: "tablectl/score/1";
  table: string;
  /** Id of the journal, made when it was begun. */
  journal: string;
  /** The last journal entry that this includes. */
  seq: number;
  /** Number of amendments so far. */
  revision: number;
  ruleset: string;
  preset: string;
  round: "E" | "S" | "W" | "N" | null;
  /** 0-based count of hands; -1 before the first. */
  hand: number;
  /** 1 for East 1, South 1... */
  hand_of_round: number | null;
  dealer: number;
  honba: number;
  /** Riichi sticks on the table. */
  deposits: number;
  seats: ScoreSeat[];
  /** Why the dealer may end the session before the next hand: the reason to give to end_session. */
  may_end: string | null;
  finished: boolean;
  /** How often the session was amended after its end; null while it is played. */
  amended?: number | null;
  /** Final scores once finished: riichi's in thousands after uma and oka, else in points. */
  final: number[] | null;
  /** Match points for the final places, once finished, if the rules have them. */
  match: number[] | null;
}
