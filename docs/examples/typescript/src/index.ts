// What happens at a tablectl mahjong table, for programs of others: typed, in order and without a gap, over
// MQTT or HTTP (docs/CLIENT.md).

export type { Address, Options } from "./address.js";
export type { TableRequest } from "./connection.js";
export { AccessRefused, RequestRefused, TableError, Unreachable, WrongAddress } from "./errors.js";
export type { Correction, Event, EventsMissed, Facts, Happening, JournalChanged } from "./events.js";
export type * from "./messages/index.js";
export { Standing, type StandingEvent } from "./standing.js";
export { Table, type Listening } from "./table.js";
export type { Audience, Messages, RetainedMessages, RetainedTopic, Topic } from "./topics.js";
