// The parts of an overlay, by their names in URLs.

import { calloutPart } from "./callout.js";
import { breakPart, startPart } from "./countdown.js";
import { finalPart } from "./final.js";
import { graphPart } from "./graph.js";
import { handsPart } from "./hands.js";
import { lineupPart } from "./lineup.js";
import { needsPart } from "./needs.js";
import { penPart } from "./pen.js";
import { penaltiesPart } from "./penalties.js";
import { playerPart } from "./player.js";
import { resultPart } from "./result.js";
import { roundPart } from "./round.js";
import { scoresPart } from "./scores.js";
import { standingsPart } from "./standings.js";
import { tablePart } from "./table.js";
import { timerPart } from "./timer.js";
import { waitsPart } from "./waits.js";
import { winnerPart } from "./winner.js";

// A part is made from its section and `{query, audience, sample, redraw}`. Its `draw(messages)` returns whether there is
// anything to show; `onDrawn()` is called once it is visible; optional are `onEvent(event, messages)` and `onBeat(message)`.
export const PARTS = {
  round: roundPart, scores: scoresPart, table: tablePart, result: resultPart, penalties: penaltiesPart, timer: timerPart,
  hands: handsPart, player: playerPart, lineup: lineupPart, start: startPart, break: breakPart, callout: calloutPart,
  waits: waitsPart, winner: winnerPart, needs: needsPart, standings: standingsPart, graph: graphPart, final: finalPart, pen: penPart,
};

// Parts with closed tiles, which need the delayed stream.
export const LATE_PARTS = ["hands", "waits"];

// Parts with data of the whole session, which is requested beside the stream.
export const SESSION_PARTS = ["standings", "graph", "final"];
