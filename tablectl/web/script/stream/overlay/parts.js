// Every part that an overlay can be made of, by its name in addresses.

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

// A part is made from its section and `{asked, audience, sample, redraw}`; its `draw(told)` says whether there is
// anything to show, `drawn()` comes after it is on the page; some hear `happened(event, told)` and `beat(message)`.
export const PARTS = {
  round: roundPart, scores: scoresPart, table: tablePart, result: resultPart, penalties: penaltiesPart, timer: timerPart,
  hands: handsPart, player: playerPart, lineup: lineupPart, start: startPart, break: breakPart, callout: calloutPart,
  waits: waitsPart, winner: winnerPart, needs: needsPart, standings: standingsPart, graph: graphPart, final: finalPart, pen: penPart,
};

// Parts that tell of closed tiles, so that they come late, and everything beside them from the same late stream.
export const LATE_PARTS = ["hands", "waits"];

// Parts that tell of the whole session, which is asked for beside the stream.
export const SESSION_PARTS = ["standings", "graph", "final"];
