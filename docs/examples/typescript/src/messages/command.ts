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

export interface RecordEventCommand extends AnyCommand {
  do: "record_event";
  /** An event's kind and fields, as the event topic and the export write it. */
  event: RecordEventCommandEvent;
  /** Record it although the rules refuse it. */
  force?: boolean;
}

export interface CorrectEventCommand extends AnyCommand {
  do: "correct_event";
  seq: number;
  /** An event's kind and fields, as the event topic and the export write it. */
  event: RecordEventCommandEvent;
  reason: string;
}

export interface InsertEventCommand extends AnyCommand {
  do: "insert_event";
  after: number;
  /** An event's kind and fields, as the event topic and the export write it. */
  event: RecordEventCommandEvent;
  reason: string;
}

export interface WithdrawEventCommand extends AnyCommand {
  do: "withdraw_event";
  seq: number;
  reason: string;
}

export interface TakeBackCommand extends AnyCommand {
  do: "take_back";
  /** The seat that takes back its declaration. */
  seat: number;
}

export interface LateCallCommand extends AnyCommand {
  do: "late_call";
  seat: number;
  meld: "pung" | "open_kong";
  /** The whole meld, the claimed tile included. */
  tiles: string;
}

export interface AnswerQuestionCommand extends AnyCommand {
  do: "answer_question";
  question: string;
  /** Index of the right candidate. */
  candidate?: number;
  dismiss?: boolean;
}

export interface SettleCommand extends AnyCommand {
  do: "settle";
}

export interface NextHandCommand extends AnyCommand {
  do: "next_hand";
  /** The players have shuffled, built and dealt by hand: the tiles count as dealt. */
  by_hand?: boolean;
}

export interface StartSessionCommand extends AnyCommand {
  do: "start_session";
  ruleset?: string;
  preset?: string;
  options?: Record<string, unknown>;
  players?: string[];
  first_dealer?: number | null;
}

export interface EndSessionCommand extends AnyCommand {
  do: "end_session";
  reason: string;
}

export interface PenaltyCommand extends AnyCommand {
  do: "penalty";
  seat: number;
  reason: string;
  deltas: number[];
}

export interface ClearFaultsCommand extends AnyCommand {
  do: "clear_faults";
}

export interface CountAgainCommand extends AnyCommand {
  do: "count_again";
}

export interface StopMachineCommand extends AnyCommand {
  do: "stop_machine";
}

export interface HistoryCommand extends AnyCommand {
  do: "history";
  after?: number;
  limit?: number;
  /** A session after all amendments, each event with its `place`; `after` is then a place. */
  standing?: boolean;
  /** With `standing`: which session, counted from 1; 0 is the newest. */
  session?: number;
}

export interface QuestionsCommand extends AnyCommand {
  do: "questions";
}

/** What the table itself counts for the shown wins: for a referee, before they are paid. */
export interface WorthCommand extends AnyCommand {
  do: "worth";
}

/**
 * What a hand that lies open would be paid now, by all that the table knows of it. Nothing is written
 * down.
 */
export interface CountHandCommand extends AnyCommand {
  do: "count_hand";
  seat: number;
  /** All tiles that lie there, in notation; melds and flowers may be among them or not. */
  tiles: string;
  /** Which of them won, where the table does not know or somebody knows better. */
  tile?: string;
  /** Whether it was the winner's own draw; else as the table knows. */
  drawn?: boolean;
  /** Indicators below the open ones, where they have been turned. */
  hidden_indicators?: string;
}

/** What the rule book lists as against the rules, with the codes by which it is noted. */
export interface FaultsCommand extends AnyCommand {
  do: "faults";
  /** The seat for which each fault's current cost is given. */
  seat?: number | null;
}

export interface PauseCommand extends AnyCommand {
  do: "pause";
  reason: string;
}

export interface ResumeCommand extends AnyCommand {
  do: "resume";
}

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
  special?: string | null;
}

export interface ScoreHandCommandShown {
  seat: number;
  tiles?: string;
  melds?: ScoreHandCommandWinMeld[];
  void_suit?: "m" | "p" | "s" | null;
  discards?: string;
}

export interface ScoreHandCommand extends AnyCommand {
  do: "score_hand";
  wins?: ScoreHandCommandWin[];
  shown?: ScoreHandCommandShown[];
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
  ready?: number[];
  indicators?: string | null;
  hidden_indicators?: string;
  /** Points by seat as computed by people; then nothing is scored. */
  deltas?: number[];
  winner?: number | null;
  reason: string;
}

export interface CallJudgeCommand extends AnyCommand {
  do: "call_judge";
  seat: number;
  reason?: string;
}

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

export interface NameWorthCommand extends AnyCommand {
  do: "name_worth";
  seat: number;
  items?: NameWorthCommandItem[];
  points: number;
}

export interface ReportPointsCommand extends AnyCommand {
  do: "report_points";
  points: number[];
}

export interface MachineStepCommand extends AnyCommand {
  do: "machine_step";
  step: "open_lids" | "close_lids" | "shuffle" | "lift_walls";
}

export interface OverridePreflightCommand extends AnyCommand {
  do: "override_preflight";
  /** Name of the red check, as in `health`. */
  light: string;
  reason: string;
  /** The requester's name, if neither a log-in nor `by` gives it. */
  name?: string;
}

export interface SaveRecordingCommand extends AnyCommand {
  do: "save_recording";
  /** What happened. */
  reason: string;
}

export interface ForgetPlayerCommand extends AnyCommand {
  do: "forget_player";
  /** As sessions have it, to the letter; names that were joined to it go with it. */
  name: string;
}

export interface AcknowledgeCommand extends AnyCommand {
  do: "acknowledge";
  /** That of the alert: a call, a disputed payment, a player's fault. */
  cause: string;
}

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
  /** Whether the clock counts down: false while the round is paused and once it is over. */
  runs: boolean;
  /** The hand in play is the last: time is over, or it was called. */
  last_hand: boolean;
  /** The round is over. */
  ended: boolean;
}

export interface JournalKeptCommand extends AnyCommand {
  do: "journal_kept";
  /** Id of the journal, as its messages have it. */
  journal: string;
  /** The last entry that the hall has. */
  seq: number;
  /** That entry's hash, as its message had it. */
  hash: string;
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
  | SettleCommand
  | NextHandCommand
  | StartSessionCommand
  | EndSessionCommand
  | PenaltyCommand
  | ClearFaultsCommand
  | CountAgainCommand
  | StopMachineCommand
  | HistoryCommand
  | QuestionsCommand
  | WorthCommand
  | CountHandCommand
  | FaultsCommand
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
  | SaveRecordingCommand
  | ForgetPlayerCommand
  | AcknowledgeCommand
  | RoundClockCommand
  | JournalKeptCommand;
