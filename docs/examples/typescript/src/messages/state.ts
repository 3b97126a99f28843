// Written by `tablectl schemas --typescript docs/examples/typescript/src/messages` from
// tablectl/schemas/state.json; changes made here are overwritten.

/** The first dealer's marker: where it lies, and which side is up (turned over after the east round). */
export interface StateMarker {
  seat: number;
  face: "E" | "S";
}

export interface StateSeatRiver {
  tile: string;
  /** Whether the tile was just drawn; null if unknown. */
  drawn: boolean | null;
  sideways: boolean;
  claimed_by: number | null;
}

export interface StateSeatMeld {
  kind: "chow" | "pung" | "open_kong" | "closed_kong" | "added_kong";
  /** Tiles in MPSZ notation. */
  tiles: string;
  from: number | null;
  claimed: string | null;
}

export interface StateSeatReady {
  discard: number;
  double: boolean;
  paid: boolean;
}

export interface StateSeatShown {
  /** Tiles in MPSZ notation. */
  tiles: string;
  winning_tile: string | null;
}

export interface StateSeat {
  seat: number;
  player: string;
  wind: "E" | "S" | "W" | "N";
  /** How many closed tiles the seat holds. */
  closed: number;
  drawn: boolean;
  river: StateSeatRiver[];
  melds: StateSeatMeld[];
  /** Tiles in MPSZ notation. */
  flowers: string;
  ready: StateSeatReady | null;
  shown: StateSeatShown | null;
  /** Tiles of won hands laid open beside the melds. */
  laid: string;
  /** Closed tiles exposed by mistake, which must be discarded first. */
  exposed: string;
  /** The seat's void suit; null before all have chosen. */
  void_suit: "m" | "p" | "s" | null;
  /** Whether a card must show the void suit; false once a discard shows it. */
  void_card: boolean;
  /** Has won and left the hand. */
  out: boolean;
  /** Which of the seat's hands each meld belongs to; empty if seats have one hand. */
  parts: number[];
}

export interface StateWin {
  seat: number;
  from: number | null;
  tile: string | null;
  special: string | null;
  part: number;
  /** Points that the winner claimed, if the rules pay the claim; null before that. */
  named: number | null;
}

export interface StateWallsSide {
  side: number;
  seat: number | null;
  /** Tiles on every stack, from the right end as that side sees it. */
  stacks: number[];
  /** The same for the inner row, if the rules have one. */
  inner: number[];
}

export interface StateWallsBreak {
  side: number;
  stacks: number;
}

/** The next tile at the head of the wall, and who draws it if nobody claims the discard. */
export interface StateWallsNext {
  side: number | null;
  stack: number | null;
  upper: boolean | null;
  inner: boolean | null;
  seat: number | null;
}

export interface StateWallsIndicator {
  side: number | null;
  stack: number | null;
  upper: boolean | null;
  inner: boolean | null;
}

/** Where the tiles of the walls stand; null if the dice are unknown or the tiles lie without walls. */
export interface StateWalls {
  sides: StateWallsSide[];
  break: StateWallsBreak;
  /** The next tile at the head of the wall, and who draws it if nobody claims the discard. */
  next: StateWallsNext;
  /** The next replacement tile, and who draws it now. */
  tail: StateWallsNext;
  indicators: StateWallsIndicator[];
  /** The place of the next indicator, if no dice throw decides it. */
  indicator: StateWallsIndicator;
  /** Tiles that are never drawn. */
  dead: StateWallsIndicator[];
}

/** Set while play is paused: no evidence is applied and no clock runs. Otherwise null. */
export interface StatePaused {
  reason: string;
  /** Name of the person who paused; empty if unknown. */
  by: string;
  at: string;
}

/** What lies on the table for all to see: topic mahjong/<table>/state. */
export interface State {
  schema: "tablectl/state/1";
  table: string;
  /** Id of the journal, made when it was begun. */
  journal: string;
  /** The last journal entry that this includes. */
  seq: number;
  /** Number of amendments so far. */
  revision: number;
  hand: number;
  phase: "setup" | "draw" | "act" | "ended" | "settled" | null;
  turn: number | null;
  tiles_left: number;
  dice: number[];
  indicators: string[];
  hidden_indicators: string[];
  /** The first dealer's marker: where it lies, and which side is up (turned over after the east round). */
  marker?: StateMarker | null;
  /** The seat whose last discard may still be claimed. */
  last_discard: number | null;
  draw: string | null;
  seats: StateSeat[];
  finished: boolean;
  /** Shown so far in this hand. */
  wins: StateWin[];
  /** Where the tiles of the walls stand; null if the dice are unknown or the tiles lie without walls. */
  walls: StateWalls | null;
  /** Set while play is paused: no evidence is applied and no clock runs. Otherwise null. */
  paused: StatePaused | null;
  /** Whether winners claim the value of their hands. */
  names_value: boolean;
}
