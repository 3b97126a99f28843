// What a table says, by topic, each with the type of its messages.

import type {
  Alert,
  AlertEnded,
  Clock,
  EventMessage,
  Hands,
  Health,
  Machine,
  Needs,
  OddsMessage,
  Players,
  Result,
  Score,
  State,
} from "./messages/index.js";

/** Topics whose newest message a newcomer gets at once. */
export interface RetainedMessages {
  /** Points and place of the session. */
  score: Score;
  /** What lies on the table for all to see. */
  state: State;
  /** The last hand's wins and payments; told again when a correction changes it. */
  result: Result;
  /** What each player needs to reach a place. */
  needs: Needs;
  /** Who the players are besides their names. */
  players: Players;
  /** The clock of the table's round, where a hall plays one. */
  clock: Clock;
  machine: Machine;
  health: Health;
  /** What hand cameras see: for the audiences `broadcast` and `commentary` alone. */
  hands: Hands;
  /** Who will win, worked out with concealed tiles: for the same two audiences alone. */
  odds: OddsMessage;
}

export interface Messages extends RetainedMessages {
  /** What the judge should look at. */
  alert: Alert;
  alert_ended: AlertEnded;
  /** Journal entries one by one; `Table.events` gives them without a gap. */
  event: EventMessage;
}

export type RetainedTopic = keyof RetainedMessages;
export type Topic = keyof Messages;

/** Who is told; those who may see hands are told later. */
export type Audience = "public" | "commentary" | "broadcast";

/** What stands before a topic's name over MQTT, slash included. */
export const FOLDERS: Readonly<Record<Audience, string>> = {
  public: "",
  commentary: "broadcast/commentary/",
  broadcast: "broadcast/",
};
