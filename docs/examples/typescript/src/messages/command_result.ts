// Written by `tablectl schemas --typescript docs/examples/typescript/src/messages` from
// tablectl/schemas/command_result.json; changes made here are overwritten.

/** Why the hand is not a win. */
export interface CommandResultWinError {
  code: string;
  message: string;
}

export interface CommandResultWin {
  seat: number;
  from: number | null;
  /** Which of the seat's hands, if it has two. */
  part: number;
  /** Points that the winner claimed, if the rules pay the claim. */
  named: number | null;
  items?: Record<string, unknown>[];
  total?: number | Record<string, unknown>;
  /** Why the hand is not a win. */
  error?: CommandResultWinError;
}

/** What the hand that `count_hand` tells of would be paid. */
export interface CommandResultCounted {
  seat: number;
  from: number | null;
  /** Which tile won. */
  tile: string | null;
  /** The closed tiles without it. */
  tiles: string;
  melds: Record<string, unknown>[];
  items: Record<string, unknown>[];
  total: number | Record<string, unknown>;
  /** By seat. */
  deltas: number[];
  /** What the change of points consists of, as in `result`. */
  lines: Record<string, unknown>[];
}

export interface CommandResultFault {
  code: string;
  name: string;
  native: string;
  clause: string;
  consequences: string[];
  remark: string;
  /** Requests, without their ids, that carry out its cost for the requested seat. */
  offers?: Record<string, unknown>[];
  /** The judge also chooses one of these. */
  choices?: Record<string, unknown>[];
  /** What the fault would cost now, in points by seat, including the payment of a stopped hand. */
  deltas?: number[];
}

export interface CommandResultErrorOffer {
  do: string;
  [other: string]: unknown;
}

export interface CommandResultError {
  code: string;
  message: string;
  /** Whose move or hand it is about. */
  seat?: number;
  /** The tiles that the request names. */
  tiles?: string[];
  /**
   * The field that is missing or wrong, with what it lies in and which of a list it is, from 0:
   * `wins.1.tiles`.
   */
  field?: string;
  /**
   * Which sort of wrong value a `bad_request` is about, where one is told: `hidden_characters` (a text
   * holds what hides or turns it), `unseen_name` (a name that nobody could see).
   */
  reason?: string;
  /**
   * How many tiles the hand has, of a `tile_count`; what the points add up to, of `points_differ` and
   * `sticks_differ`.
   */
  count?: number;
  /** How many there should be, or what they should add up to. */
  due?: number;
  /**
   * Requests, without their ids: a late call that the rules allow, or what records the fault if players
   * did it anyway.
   */
  offers?: CommandResultErrorOffer[];
}

export interface CommandResultPreviewPoint {
  seat: number;
  player: string;
  before: number | null;
  after: number;
  [other: string]: unknown;
}

export interface CommandResultPreviewHand {
  hand: number;
  before: Record<string, unknown> | null;
  after: Record<string, unknown> | null;
  [other: string]: unknown;
}

export interface CommandResultPreviewImpossible {
  seq: number;
  kind: string;
  code: string;
  message: string;
  [other: string]: unknown;
}

export interface CommandResultPreviewNow {
  before: Record<string, unknown>;
  after: Record<string, unknown>;
  [other: string]: unknown;
}

/** What the request would change; nothing was recorded. */
export interface CommandResultPreview {
  events: Record<string, unknown>[];
  points: CommandResultPreviewPoint[];
  hands: CommandResultPreviewHand[];
  /** Later events that the rules would now refuse. */
  impossible: CommandResultPreviewImpossible[];
  final: Record<string, unknown> | null;
  now: CommandResultPreviewNow;
  revision: number;
}

/** The answer to a request: topic mahjong/<table>/command/result. */
export interface CommandResult {
  schema: "tablectl/command_result/1";
  table: string;
  id: string | null;
  ok: boolean;
  seq?: number;
  events?: Record<string, unknown>[];
  questions?: Record<string, unknown>[];
  alerts?: Record<string, unknown>[];
  wins?: CommandResultWin[];
  /** What the hand that `count_hand` tells of would be paid. */
  counted?: CommandResultCounted;
  faults?: CommandResultFault[];
  error?: CommandResultError;
  /** Rules that apply from the next shuffle. */
  pending?: string;
  /** Whether the reported points equal the computed ones. */
  agree?: boolean;
  /** The question raised by a difference. */
  question?: string;
  deltas?: number[];
  /** What the request would change; nothing was recorded. */
  preview?: CommandResultPreview;
  /** Name of the recording that was saved: its folder in `recordings` of the table's state folder. */
  saved?: string;
}
