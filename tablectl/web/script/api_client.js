// Requests to the table's service, and who is logged in. The service decides who may do what.

import { readJsonWhenReleased } from "./pointer.js";
import { noAnswerText, say } from "./language.js";
import { markRefusedField } from "./field_errors.js";
import { absoluteUrl, PAGE_PATH } from "./urls.js";
import { errorText } from "./error_texts.js";
import { IdempotentSender } from "./idempotent.js";
import { clearError } from "./status_line.js";
import { trackLoading } from "./page_loading.js";
import { el } from "./tiles.js";
import { requestTimeout } from "./request_timeout.js";

const COMMAND_PATH = "api/command";
const RETRY_DELAY_MS = 2000;

// {found}, or {refusal} with the service's error. Rejects where no answer comes in time.
async function fetchJson(path) {
  const response = await fetch(path, { cache: "no-store", signal: requestTimeout() });
  const answer = await readJsonWhenReleased(response);
  return response.ok ? { found: answer } : { refusal: answer };
}

export class ApiClient {
  // `showStatus(text, good, offers)`: the page's message line; `onUser(user)`: after each answer of api/me; `onReconnect`:
  // the service answers again.
  constructor({ showStatus, onUser = () => {}, onReconnect = () => {} }) {
    this.showStatus = showStatus;
    this.onUser = onUser;
    this.onReconnect = onReconnect;
    this.user = null;
    this.userLoaded = null; // promise of the user
    this.offline = false; // the last request had no answer, and the message line says so
    this.unconfirmed = false; // a command had no answer: it may have been done or not
    this.refusalCount = 0;
    this.idempotent = new IdempotentSender();
    this.pending = new Map(); // answers that have not come yet, by path and body
  }

  // Shows that no answer came, until there is one. `isCommand`: the request may have been done.
  reportNoAnswer(error, isCommand = false) {
    this.showStatus(noAnswerText(error), false);
    this.unconfirmed ||= isCommand;
    if (this.offline) return;
    this.offline = true;
    const retry = () => setTimeout(() => { if (this.offline) this.getQuietly("api/me").then(retry); }, RETRY_DELAY_MS);
    retry();
  }

  // `isCommand`: its outcome is shown next, so the message about unconfirmed commands is not needed.
  #onAnswer(isCommand = false) {
    if (!this.offline) return;
    clearError();
    if (this.unconfirmed && !isCommand) this.showStatus(say("answers_again"), true);
    this.offline = this.unconfirmed = false;
    this.onReconnect();
  }

  // `quiet`: shows no refusal, for pages that work without a user.
  loadUser({ quiet = false } = {}) {
    this.userLoaded = (quiet ? this.getQuietly("api/me") : this.get("api/me")).then((user) => {
      this.user = user;
      this.onUser(user);
      return user;
    });
    return this.userLoaded;
  }

  get canJudge() {
    return this.user?.decides === true;
  }

  // The answer; null, after a message, where it is refused or does not come in time.
  async get(path) {
    try {
      const { found = null, refusal } = await trackLoading(fetchJson(path));
      this.#onAnswer();
      if (refusal) this.showRefusal(refusal);
      return found;
    } catch (error) {
      this.reportNoAnswer(error);
      return null;
    }
  }

  // As `get`, without messages: for polling, and for data that the page works without.
  async getQuietly(path) {
    const { found = null } = await trackLoading(fetchJson(path)).catch(() => ({}));
    if (found) this.#onAnswer();
    return found;
  }

  // The answer, which may be a refusal that the caller shows; null where none came. What is pressed again before its answer
  // has come is sent once: two log-ins would be two devices.
  post(path, body) {
    const key = path + JSON.stringify(body);
    if (!this.pending.has(key)) this.pending.set(key, this.#post(path, body).finally(() => this.pending.delete(key)));
    return this.pending.get(key);
  }

  async #post(path, body) {
    await this.userLoaded; // the CSRF token depends on the user
    const headers = { "Content-Type": "application/json" };
    if (this.user?.csrf) headers["X-CSRF-Token"] = this.user.csrf;
    const before = this.refusalCount;
    try {
      const signal = path === COMMAND_PATH ? requestTimeout() : null; // others may compute, or ask somebody else
      const response = await fetch(path, { method: "POST", headers, body: JSON.stringify(body), signal });
      const answer = await readJsonWhenReleased(response);
      this.#onAnswer(true);
      if (response.status === 403) await this.loadUser();
      // A refusal stays on the page when history is read, or when this request was sent before the refusal.
      if (response.ok && body.do !== "history" && before === this.refusalCount) clearError();
      return answer;
    } catch (error) {
      this.reportNoAnswer(error, true);
      return null;
    }
  }

  postCommand(request) {
    return this.post(COMMAND_PATH, request);
  }

  // Shows a refusal. The table carries the command out once, however often it is sent.
  async command(request) {
    const answer = await this.idempotent.send(JSON.stringify(request), (id) => this.postCommand({ ...request, id }));
    if (answer && !answer.ok) this.showRefusal(answer);
    return answer;
  }

  showRefusal(answer) {
    const { code = "", message = "", offers = [] } = answer.error ?? {};
    if (code) console.info(`${code}: ${message}`);
    this.offline = false;
    this.refusalCount += 1;
    markRefusedField(answer.error);
    this.showStatus(errorText(answer.error), false, offers);
  }
}

// The log-in page, which leads back to this page with its query and hash.
export function loginUrl() {
  return `login?next=${encodeURIComponent(PAGE_PATH + location.search + location.hash)}`;
}

// What only somebody who is logged in may, and the way there; where the page has nothing else, `rank` "main".
export const withLogin = (text, rank = null) => [text, " ", el("a", { href: loginUrl(), class: rank }, say("log_in"))];

// Where to go after a log-in: `next` if it is a page of ours (no open redirect), else the judge's page.
export function ownPageUrl(next) {
  try {
    const url = absoluteUrl(next);
    return url.startsWith(absoluteUrl("")) ? url : "operator";
  } catch {
    return "operator";
  }
}
