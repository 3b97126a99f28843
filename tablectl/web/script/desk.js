// Who I am, and requests to the table. Who may do what is the service's business.

import { answerOf } from "./finger.js";
import { noAnswer, say } from "./language.js";
import { markRefused } from "./marks.js";
import { HERE, whole } from "./addresses.js";
import { errorText } from "./error_texts.js";
import { IdempotentSender } from "./idempotent.js";
import { clearError } from "./status_line.js";
import { awaited } from "./first_answers.js";

const AGAIN_MS = 2000; // how often a page that had no answer asks whether there is one
const PATIENCE_MS = 10_000; // a phone that changes its wireless network may wait for an answer for ever

// What is at an address, or why it is refused. Fails where no answer comes in time.
const asked = (path) => awaited(answered(path));

async function answered(path) {
  const patience = new AbortController();
  const end = setTimeout(() => patience.abort(), PATIENCE_MS);
  try {
    const response = await fetch(path, { cache: "no-store", signal: patience.signal });
    const answer = await answerOf(response);
    return response.ok ? { found: answer } : { refusal: answer };
  } finally {
    clearTimeout(end);
  }
}

export class Desk {
  constructor({ say, onWho = () => {}, onBack = () => {} }) {
    this.say = say;
    this.onWho = onWho;
    this.onBack = onBack; // it answers again
    this.who = null;
    this.checked = null; // who I am, once that is answered
    this.away = false; // no answer came, and the page's line says so
    this.unsure = false; // what was pressed then may have been done or not
    this.refusals = 0; // so many were told
    this.once = new IdempotentSender();
  }

  // No answer came: the page says so until there is one. `pressed`: what was pressed may have been done.
  unanswered(error, pressed = false) {
    this.say(noAnswer(error), false);
    this.unsure ||= pressed;
    if (this.away) return;
    this.away = true;
    const again = () => setTimeout(() => { if (this.away) this.read("api/me").then(again); }, AGAIN_MS);
    again();
  }

  // It answers, whoever asked. `pressed`: what comes of the press is told, too.
  #answers(pressed = false) {
    if (!this.away) return;
    clearError();
    if (this.unsure && !pressed) this.say(say("answers_again"), true);
    this.away = this.unsure = false;
    this.onBack();
  }

  // `quiet`: for pages that do without.
  check({ quiet = false } = {}) {
    this.checked = (quiet ? this.read("api/me") : this.get("api/me")).then((who) => {
      this.who = who;
      this.onWho(who);
      return who;
    });
    return this.checked;
  }

  get decides() {
    return this.who?.decides === true;
  }

  // What is at an address; null where it is refused or no answer comes in time, and the page says so.
  async get(path) {
    try {
      const { found = null, refusal } = await asked(path);
      this.#answers();
      if (refusal) this.refused(refusal);
      return found;
    } catch (error) {
      this.unanswered(error);
      return null;
    }
  }

  // The same without a word: for what the page asks again by itself, or does without.
  async read(path) {
    const { found = null } = await asked(path).catch(() => ({}));
    if (found) this.#answers();
    return found;
  }

  // The answer to a request as it is, said to nobody; null where none came.
  async post(path, body) {
    await this.checked; // what a request is sent with depends on who I am
    const headers = { "Content-Type": "application/json" };
    if (this.who?.csrf) headers["X-CSRF-Token"] = this.who.csrf;
    const before = this.refusals;
    try {
      const response = await fetch(path, { method: "POST", headers, body: JSON.stringify(body) });
      const answer = await answerOf(response);
      this.#answers(true);
      if (response.status === 403) await this.check();
      // Reading on mends nothing, nor does what was asked before something else was refused.
      if (response.ok && body.do !== "history" && before === this.refusals) clearError();
      return answer;
    } catch (error) {
      this.unanswered(error, true);
      return null;
    }
  }

  try_(request) {
    return this.post("api/command", request);
  }

  // However often it is pressed and whatever answer is lost, the table does it once.
  async ask(request) {
    const answer = await this.once.send(JSON.stringify(request), (id) => this.try_({ ...request, id }));
    if (answer && !answer.ok) this.refused(answer);
    return answer;
  }

  refused(answer) {
    const { code = "", message = "", offers = [] } = answer.error ?? {};
    if (code) console.info(`${code}: ${message}`);
    this.away = false;
    this.refusals += 1;
    markRefused(answer.error);
    this.say(errorText(answer.error), false, offers);
  }
}

// The log-in page's address, which leads back to this very page: parts, theme and audience of an overlay stay.
export function loginAddress() {
  return `login?next=${encodeURIComponent(HERE + location.search + location.hash)}`;
}

// Where to go after logging in: a page of ours with all that its address asks for, whatever else the address bar says.
export function ownPage(asked) {
  try {
    const target = whole(asked);
    return target.startsWith(whole("")) ? target : "operator";
  } catch {
    return "operator";
  }
}
