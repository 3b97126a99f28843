// Written by `tablectl schemas --typescript docs/examples/typescript/src/messages` from
// tablectl/schemas/needs.json; changes made here are overwritten.

export interface NeedsSeatPlaceWall {
  /** Worth in the book's unit, as in scoring. Null in place of the win: none reaches it. */
  total: number | Record<string, number | string | null>;
  /** Everybody's points when it is paid, by seat. */
  scores: number[];
  /**
   * Whether the session is over then: it goes on, the dealer (or who keeps the time) may end it, it is
   * over.
   */
  after: "goes_on" | "may_end" | "over";
}

export interface NeedsSeatPlaceFrom {
  /** Who discards. */
  seat: number;
  need: NeedsSeatPlaceWall | null;
}

export interface NeedsSeatPlace {
  place: number;
  /** The cheapest win from the wall. */
  wall: NeedsSeatPlaceWall | null;
  /** The cheapest win on every other player's discard. */
  from: NeedsSeatPlaceFrom[];
  /**
   * Who must be ready at an exhaustive draw: every set of seats that reaches it. Null where the book pays
   * nothing for ready hands.
   */
  draws: number[][] | null;
}

export interface NeedsSeatPast {
  /** The other player. */
  seat: number;
  /** The cheapest win from the wall. */
  wall: NeedsSeatPlaceWall | null;
  /** The cheapest win on every other player's discard. */
  from: NeedsSeatPlaceFrom[];
}

export interface NeedsSeat {
  seat: number;
  /**
   * Before the hand is paid; equal points share a place where the rules at this table share them, else
   * they are ranked from the first dealer on.
   */
  place: number;
  /** For every place but the last: that place or better. */
  places: NeedsSeatPlace[];
  /** For every other player: a higher place than theirs. */
  past: NeedsSeatPast[];
}

/** What every player of the hand in play needs: topic mahjong/<table>/needs. */
export interface Needs {
  schema: "tablectl/needs/1";
  table: string;
  /** Id of the journal, made when it was begun. */
  journal: string;
  /** The last journal entry that this includes. */
  seq: number;
  /** Number of amendments so far. */
  revision: number;
  ruleset: string;
  /** 0-based count of hands; -1 before the first. */
  hand: number;
  /** Empty while no hand is in play, and after a win that is paid only when the hand ends. */
  seats: NeedsSeat[];
}
