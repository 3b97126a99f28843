// Written by `tablectl schemas --typescript docs/examples/typescript/src/messages` from
// tablectl/schemas/command.json; changes made here are overwritten.

/** What every request has. */
export interface AnyCommand {
  schema?: "tablectl/command/1";
  table?: string;
  id: string;
  /** The requester's name, if the connection does not give it. */
  by?: string;
  /** Only answer what this would change: nothing is recorded, nothing is done. */
  preview?: boolean;
}

/** An event's kind and fields, as the event topic and the export write it. */
export interface RecordEventCommandEvent {
  kind: string;
  [other: string]: unknown;
}

/**
 * Record what a person saw, with the draw that it takes; the rules check it first, `force` overrules
 * them.
 */
export interface RecordEventCommand extends AnyCommand {
  do: "record_event";
  /** An event's kind and fields, as the event topic and the export write it. */
  event: RecordEventCommandEvent;
  /** Record it although the rules refuse it. */
  force?: boolean;
  /** Whose chombo stops the hand; null: the last noted. */
  seat?: number | null;
}

/** Replace an earlier event; everything after it is recomputed. */
export interface CorrectEventCommand extends AnyCommand {
  do: "correct_event";
  seq: number;
  /** An event's kind and fields, as the event topic and the export write it. */
  event: RecordEventCommandEvent;
  reason: string;
}

/** Insert a missed event, with the draw that it takes. */
export interface InsertEventCommand extends AnyCommand {
  do: "insert_event";
  after: number;
  /** An event's kind and fields, as the event topic and the export write it. */
  event: RecordEventCommandEvent;
  reason: string;
}

/** Remove an event that did not happen. */
export interface WithdrawEventCommand extends AnyCommand {
  do: "withdraw_event";
  seq: number;
  reason: string;
}

/** Withdraw a meld, riichi or win that a seat takes back at once, and record it for the judge. */
export interface TakeBackCommand extends AnyCommand {
  do: "take_back";
  seat: number;
}

/**
 * A pung or open kong called after a chow takes the tile from it, if the rules allow it and before the
 * chow's discard.
 */
export interface LateCallCommand extends AnyCommand {
  do: "late_call";
  seat: number;
  meld: "pung" | "open_kong";
  /** The whole meld, the claimed tile included. */
  tiles: string;
}

/** Answer a question of the referee with the `candidate` that is right, or dismiss it. */
export interface AnswerQuestionCommand extends AnyCommand {
  do: "answer_question";
  question: string;
  /** Index of the right candidate. */
  candidate?: number | null;
  dismiss?: boolean;
}

/** The open questions. */
export interface QuestionsCommand extends AnyCommand {
  do: "questions";
}

/**
 * The alerts that stand (`alerts`), the oldest first: for whoever comes later, or was not connected when
 * one was told or ended.
 */
export interface AlertsCommand extends AnyCommand {
  do: "alerts";
}

/**
 * The rule book's faults: code, name, the book's text, clause, consequences; with a seat also what each
 * would cost it now (`offers`, `choices`).
 */
export interface FaultsCommand extends AnyCommand {
  do: "faults";
  /** The seat for which each fault's current cost is given. */
  seat?: number | null;
}

/**
 * The table's own count of each shown win that is not paid yet: items, total, and the points that the
 * winner claimed. In claim mode this is for the judge only, so use the operator's page: over MQTT
 * everybody who may read `command/result` receives it.
 */
export interface WorthCommand extends AnyCommand {
  do: "worth";
}

/**
 * What a hand that lies open would be paid now, by all that the table knows: round, seats, melds, riichi,
 * indicators, counters (`counted`). Nothing is written down.
 */
export interface CountHandCommand extends AnyCommand {
  do: "count_hand";
  seat: number;
  /** All tiles that lie there, in notation; melds and flowers may be among them or not. */
  tiles: string;
  /** Which of them won, where the table does not know or somebody knows better. */
  tile?: string;
  /** Whether it was the winner's own draw; else as the table knows. */
  drawn?: boolean | null;
  /** Indicators below the open ones, where they have been turned. */
  hidden_indicators?: string;
}

/** Settle the hand: all hands are shown. */
export interface SettleCommand extends AnyCommand {
  do: "settle";
}

/**
 * Build the next walls; refused with `preflight` while a red check blocks the deal. `by_hand`: the
 * players have shuffled, built and dealt, and the hand starts.
 */
export interface NextHandCommand extends AnyCommand {
  do: "next_hand";
  /** The players have shuffled, built and dealt by hand: the tiles count as dealt. */
  by_hand?: boolean;
}

/**
 * Start a session; missing fields come from the configuration. While a session with other rules or
 * another number of players is in progress, the new one waits for the next shuffle (`pending` in the
 * answer and in `machine`); requesting the current rules cancels that.
 */
export interface StartSessionCommand extends AnyCommand {
  do: "start_session";
  ruleset?: string | null;
  preset?: string | null;
  options?: Record<string, unknown> | null;
  /**
   * Names of 1 to 40 characters, by seat, each once: composed letters, no control characters; kept
   * without spaces around them and what has no width.
   */
  players?: string[] | null;
  first_dealer?: number | null;
}

/** End the session. */
export interface EndSessionCommand extends AnyCommand {
  do: "end_session";
  reason: string;
}

/** A payment decided by the judge. */
export interface PenaltyCommand extends AnyCommand {
  do: "penalty";
  seat: number;
  reason: string;
  deltas: number[];
}

/** Reset the machine's faults, after somebody has looked at it. */
export interface ClearFaultsCommand extends AnyCommand {
  do: "clear_faults";
}

/**
 * Count again after walls that were counted wrong were corrected by hand; the machine then continues.
 * Refused with `no_miscount` where none was.
 */
export interface CountAgainCommand extends AnyCommand {
  do: "count_again";
}

/** Emergency stop. */
export interface StopMachineCommand extends AnyCommand {
  do: "stop_machine";
}

/** Pause play: nothing that cameras, panels or the machine report is applied until `resume`. */
export interface PauseCommand extends AnyCommand {
  do: "pause";
  reason: string;
}

/** Resume play. */
export interface ResumeCommand extends AnyCommand {
  do: "resume";
}

/**
 * Record a fault and carry out the book's consequence in one step; `choice`: which of the payments that
 * the book leaves to the judge.
 */
export interface PunishCommand extends AnyCommand {
  do: "punish";
  seat: number;
  code: string;
  detail?: string;
  /** Index of one of the payments that the book leaves to the judge. */
  choice?: number | null;
}

export interface ScoreHandCommandWinMeld {
  kind: "chow" | "pung" | "open_kong" | "closed_kong" | "added_kong";
  tiles: string;
  from?: number | null;
  drawn?: boolean | null;
}

export interface ScoreHandCommandWin {
  seat: number;
  from?: number | null;
  tile: string;
  tiles?: string;
  melds?: ScoreHandCommandWinMeld[];
  flowers?: string;
  source?: "wall" | "replacement" | "flower_replacement" | "discard" | "kong" | "flower";
  double_ready?: boolean;
  ippatsu?: boolean;
  first_turn?: boolean;
  last_tile?: boolean;
  /** The other three of the winning tile lie open for all. */
  last_of_kind?: boolean;
  /** The discarder had made a kong in that turn (Sichuan): its last. */
  after_kong?: boolean;
  special?: string | null;
}

export interface ScoreHandCommandShown {
  seat: number;
  tiles?: string;
  melds?: ScoreHandCommandWinMeld[];
  void_suit?: "m" | "p" | "s" | null;
  discards?: string;
}

/**
 * Enter a whole hand by hand when it could not be followed: `wins`, or `draw` and `tenpai`, or `deltas`
 * and `winner`. The book scores it, or the given points are used. If the book checks hands at the end
 * (Sichuan: readiness, void suits, kongs), `shown` contains every hand that must be shown, otherwise
 * `hand_due` says whose is missing; an added kong's `drawn` says whether its fourth tile was the one just
 * drawn (missing: as recorded; where nobody has said it either, `kong_unsaid` asks for it).
 */
export interface ScoreHandCommand extends AnyCommand {
  do: "score_hand";
  wins?: ScoreHandCommandWin[];
  draw?:
    | "exhaustive"
    | "nagashi_mangan"
    | "kyuushu_kyuuhai"
    | "suufon_renda"
    | "suucha_riichi"
    | "suukaikan"
    | "sanchahou"
    | null;
  tenpai?: number[];
  /** Of a nagashi mangan: who made it; `tenpai` is who was ready. */
  nagashi?: number[];
  ready?: number[];
  indicators?: string | null;
  hidden_indicators?: string;
  /** Points by seat as computed by people; then nothing is scored. */
  deltas?: number[];
  winner?: number | null;
  shown?: ScoreHandCommandShown[];
  reason: string;
}

/** Call the judge for a player. */
export interface CallJudgeCommand extends AnyCommand {
  do: "call_judge";
  seat: number;
  reason?: string;
}

/** A player's agreement to the last payment, or dispute. */
export interface AnswerScoreCommand extends AnyCommand {
  do: "answer_score";
  seat: number;
  agreed: boolean;
  reason?: string;
}

export interface NameWorthCommandItem {
  id: string;
  count?: number;
}

/** A winner's claim of the hand's value, if the rules pay the claim. */
export interface NameWorthCommand extends AnyCommand {
  do: "name_worth";
  seat: number;
  items?: NameWorthCommandItem[];
  points: number;
}

/**
 * The points shown by sticks or counters at the table, by seat; a difference from the computed points
 * becomes a question, nothing is overwritten. Points that add up to another sum can only be counted
 * again.
 */
export interface ReportPointsCommand extends AnyCommand {
  do: "report_points";
  points: number[];
}

/**
 * One single motion of the machine, outside a hand or during a pause: `open_lids`, `close_lids`,
 * `shuffle`, `lift_walls`.
 */
export interface MachineStepCommand extends AnyCommand {
  do: "machine_step";
  step: "open_lids" | "close_lids" | "shuffle" | "lift_walls";
}

/**
 * Override a red pre-flight check of `health`; of `journal`, where it went back or was changed, it takes
 * the journal as it is, for good; refused without a name (`no_name`: a log-in, `by` or `name` gives it)
 * and for a check that does not block the deal (`not_red`). It is recorded as `operator_acted` and lasts
 * until the check is no longer red or the service restarts.
 */
export interface OverridePreflightCommand extends AnyCommand {
  do: "override_preflight";
  /** Name of the red check, as in `health`. */
  light: string;
  reason: string;
  /** The requester's name, if neither a log-in nor `by` gives it. */
  name?: string;
}

/**
 * A hall tells the round's clock, at every change and every half minute, because a table does not keep it
 * over a restart: pages and the topic `clock` show it, nothing is written down.
 */
export interface RoundClockCommand extends AnyCommand {
  do: "round_clock";
  /** Name of the event. */
  event: string;
  round: number;
  /** Of the whole event. */
  rounds: number;
  /**
   * Seconds that were left when it was asked, this table's extra time included; below zero once time is
   * over, null without a limit.
   */
  left_s: number | null;
  runs: boolean;
  /** The hand in play is the last: time is over, or it was called. */
  last_hand: boolean;
  /** The round is over. */
  ended: boolean;
}

/**
 * A hall tells how far it has heard the table's journal, where the table tells less: a journal that ends
 * before this entry, or has it with another hash, went back or was written anew; the table then writes
 * nothing before a person decides (`override_preflight` of `journal`). Nothing is written down. Of
 * another journal it says nothing.
 */
export interface JournalKeptCommand extends AnyCommand {
  do: "journal_kept";
  /** Id of the journal, as its messages have it. */
  journal: string;
  /** The last entry that the hall has. */
  seq: number;
  /** That entry's hash, as its message had it. */
  hash: string;
}

/** End the alert of a call, a disputed payment or a fault: a judge has seen to it. */
export interface AcknowledgeCommand extends AnyCommand {
  do: "acknowledge";
  /** That of the alert: a call, a disputed payment, a player's fault. */
  cause: string;
}

/**
 * Save the last minutes as a recording; the answer gives the name of its folder in `recordings` of the
 * state folder (`saved`).
 */
export interface SaveRecordingCommand extends AnyCommand {
  do: "save_recording";
  /** What happened. */
  reason: string;
}

/**
 * Operators alone: delete a player's name and those joined to it. Refused while they play (`is_playing`)
 * and for a name that no session has (`no_player_of_name`). It is recorded as `operator_acted` without
 * the name.
 */
export interface ForgetPlayerCommand extends AnyCommand {
  do: "forget_player";
  /** As sessions have it, to the letter; names that were joined to it go with it. */
  name: string;
}

/**
 * Public events from the journal as they were recorded; with `standing`, a session after all amendments,
 * the newest or the n-th from 1, where `after` is a place in it.
 */
export interface HistoryCommand extends AnyCommand {
  do: "history";
  after?: number;
  /** No more than 1000 are answered, over MQTT what 64 KB hold. */
  limit?: number;
  /** A session after all amendments, each event with its `place`; `after` is then a place. */
  standing?: boolean;
  /** With `standing`: which session, counted from 1; 0 is the newest. */
  session?: number;
}

/** A request from an operator: topic mahjong/<table>/command. */
export type Command =
  | RecordEventCommand
  | CorrectEventCommand
  | InsertEventCommand
  | WithdrawEventCommand
  | TakeBackCommand
  | LateCallCommand
  | AnswerQuestionCommand
  | QuestionsCommand
  | AlertsCommand
  | FaultsCommand
  | WorthCommand
  | CountHandCommand
  | SettleCommand
  | NextHandCommand
  | StartSessionCommand
  | EndSessionCommand
  | PenaltyCommand
  | ClearFaultsCommand
  | CountAgainCommand
  | StopMachineCommand
  | PauseCommand
  | ResumeCommand
  | PunishCommand
  | ScoreHandCommand
  | CallJudgeCommand
  | AnswerScoreCommand
  | NameWorthCommand
  | ReportPointsCommand
  | MachineStepCommand
  | OverridePreflightCommand
  | RoundClockCommand
  | JournalKeptCommand
  | AcknowledgeCommand
  | SaveRecordingCommand
  | ForgetPlayerCommand
  | HistoryCommand;
