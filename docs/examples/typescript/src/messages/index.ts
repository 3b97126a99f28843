// Written by `tablectl schemas --typescript docs/examples/typescript/src/messages` from
// tablectl/schemas/*.json; changes made here are overwritten.
export type { Alert } from "./alert.js";
export type { AlertEnded } from "./alert_ended.js";
export type { Hands } from "./broadcast_hands.js";
export type { OddsMessage } from "./broadcast_odds.js";
export type { Clock } from "./clock.js";
export type { CommandResult } from "./command_result.js";
export type { EventMessage } from "./event.js";
export type { Health } from "./health.js";
export type { Machine } from "./machine.js";
export type { Needs } from "./needs.js";
export type { Players } from "./players.js";
export type { Result } from "./result.js";
export type { Score } from "./score.js";
export type { State } from "./state.js";
export type * from "./command.js";
