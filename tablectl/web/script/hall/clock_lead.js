// What leads a round from its clock, for who may: begin, pause, extra time, last hand. The page loads it for them alone.

import { acting } from "./acting.js";
import { follow, keepName, myName } from "./common.js";

const known = (id) => document.getElementById(id);
const DESK_MS = 3000;
const MINUTES = 5;

// `who`: as the hall knows whoever looks; `table`: whose clock it is, 0 for everybody's. Gives what is called with each
// answer of the clock.
export function leads(who, table) {
  let clock = null, seated = null;
  const act = acting({ by: () => myName() || who.name, onName: keepName });
  const draw = () => {
    const running = Boolean(clock && !clock.ended);
    known("lead").hidden = false;
    known("begin").hidden = running || !seated;
    known("pause").hidden = !running || clock.paused;
    known("resume").hidden = !running || !clock.paused;
    known("add").hidden = !running || clock.left_s === null;
    known("call-last").hidden = !running || clock.last_hand;
  };
  if (who.role === "organiser") follow("desk", (told) => { seated = told?.seated ?? null; draw(); }, {}, DESK_MS);
  known("begin").addEventListener("click", () => act("begin_round", { round: seated.round }));
  // The clock stands at once: who has told no name yet is called by their role.
  known("pause").addEventListener("click", () => act("pause_round", { by: myName() || who.role }));
  known("resume").addEventListener("click", () => act("resume_round"));
  known("add").addEventListener("click", () => act("add_time", { minutes: MINUTES, table }));
  known("call-last").addEventListener("click", () => act("call_last_hand", { table }));
  return (told) => { clock = told; draw(); };
}
