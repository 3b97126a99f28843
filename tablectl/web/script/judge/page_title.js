// The browser's tab tells how much waits, also while another page is in front.

import { say } from "../language.js";

const waiting = { questions: 0, calls: 0 };

export function setWaitingCount(kind, count) {
  waiting[kind] = count;
  const all = waiting.questions + waiting.calls;
  document.title = `${all ? `(${all}) ` : ""}${say("judge_and_operator")}`;
}
