// Sends commands to the hall, each of them once, and shows its answer.

import { EVENT } from "./event.js";
import { refusalText } from "./refusals.js";
import "./shared_words.js";
import { IdempotentSender } from "../idempotent.js";
import { say } from "../language.js";
import { readStored, writeStored } from "../local_storage.js";
import { readJsonWhenReleased } from "../pointer.js";
import { showStatus } from "../status_line.js";

const NAME_KEY = "tablectl-hall-name";

// The name under which this browser sent its last commands.
export const savedName = () => readStored(NAME_KEY) ?? "";
export const saveName = (name) => writeStored(NAME_KEY, name);

export const sender = new IdempotentSender();

// Sends a command and returns the hall's answer, refusals too; pressed twice it is done once. The page asks about the
// refusals in `questionCodes` instead of showing them.
export async function sendCommand(command, fields = {}, questionCodes = []) {
  const request = { do: command, ...(EVENT ? { event: EVENT } : {}), ...fields };
  return sender.send(JSON.stringify(request), (id) => post("api/hall/commands", JSON.stringify({ ...request, id }), undefined, questionCodes));
}

// The hall's answer; null where it refused, which the page shows, or did not answer.
export async function runCommand(command, fields = {}) {
  const answer = await sendCommand(command, fields);
  return answer?.error ? null : answer;
}

let isUnconfirmed = false; // a command got no answer: it may have been done or not

export function showNoAnswer(path, error) {
  isUnconfirmed = true;
  showStatus(say("hall_away"), false);
  console.warn(path, error);
}

// Shows that the hall answers again where a command had no answer.
export function showRestored() {
  if (isUnconfirmed) showStatus(say("answers_again"));
  isUnconfirmed = false;
}

// The hall's answer, refusals too; null where it does not answer.
export async function post(path, body, kind = "application/json", questionCodes = []) {
  isUnconfirmed = false;
  try {
    const response = await fetch(path, { method: "POST", headers: { "Content-Type": kind }, body });
    const answer = await readJsonWhenReleased(response);
    const isAsked = questionCodes.includes(answer.error?.code);
    showStatus(response.ok ? say("hall_done") : isAsked ? "" : refusalText(answer.error), response.ok);
    return answer;
  } catch (error) {
    showNoAnswer(path, error);
    return null;
  }
}
