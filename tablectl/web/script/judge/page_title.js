// The number of waiting questions and calls in the page's title, which the browser's tab shows.

import { say } from "../language.js";

const waiting = { questions: 0, calls: 0 };

export function setWaitingCount(kind, count) {
  waiting[kind] = count;
  const total = waiting.questions + waiting.calls;
  document.title = `${total ? `(${total}) ` : ""}${say("judge_and_operator")}`;
}
