// The controls of a round beside its clock: begin, pause, extra time, last hand. Loaded only for those who may use them.

import { commandSender } from "./command_sender.js";
import { savedName, saveName } from "./commands.js";
import { poll } from "./polling.js";
import { askAnnouncement } from "./announcements.js";
import { byId } from "../dom.js";

const DESK_INTERVAL_MS = 3000;
const EXTRA_MINUTES = 5;

// `who`: the answer of api/hall/who; `table`: whose clock it is, 0 for all tables. Returns a function that takes each
// answer of the screen.
export function showControls(who, table) {
  let clock = null, announced = null, seating = null;
  const act = commandSender({ by: () => savedName() || who.name, onName: saveName });
  const draw = () => {
    const running = Boolean(clock && !clock.ended);
    byId("lead").hidden = false;
    byId("begin").hidden = running || !seating;
    byId("pause").hidden = !running || clock.paused;
    byId("resume").hidden = !running || !clock.paused;
    byId("add").hidden = !running || clock.left_s === null;
    byId("call-last").hidden = !running || clock.last_hand;
  };
  if (who.role === "organiser") poll("desk", (data) => { seating = data?.seated ?? null; draw(); }, {}, DESK_INTERVAL_MS);
  byId("begin").addEventListener("click", () => act("begin_round", { round: seating.round }));
  // The clock pauses at once: nobody is asked for a name first, their role stands for it.
  byId("pause").addEventListener("click", () => act("pause_round", { by: savedName() || who.role }));
  byId("resume").addEventListener("click", () => act("resume_round"));
  byId("add").addEventListener("click", () => act("add_time", { minutes: EXTRA_MINUTES, table }));
  byId("announce").addEventListener("click", () => { if (announced) askAnnouncement(act, announced); });
  byId("call-last").addEventListener("click", () => act("call_last_hand", { table }));
  return (screen) => { [clock, announced] = [screen.clock, screen.announced]; draw(); };
}
