// Who I am, and requests to the table. Who may do what is the service's business.

import { noAnswer, say } from "./language.js";
import { markRefused } from "./marks.js";
import { whyNot } from "./refusals.js";

const PATIENCE_MS = 10_000; // a phone that changes its wireless network may wait for an answer for ever

export class Desk {
  constructor({ say, onWho = () => {} }) {
    this.say = say;
    this.onWho = onWho;
    this.who = null;
  }

  async check() {
    this.who = await this.read("/api/me");
    this.onWho(this.who);
    return this.who;
  }

  get decides() {
    return this.who?.decides === true;
  }

  // What is at an address; null where it is refused, or where no answer comes in time.
  async read(path) {
    const patience = new AbortController();
    const end = setTimeout(() => patience.abort(), PATIENCE_MS);
    try {
      const response = await fetch(path, { cache: "no-store", signal: patience.signal });
      return response.ok ? await response.json() : null;
    } catch {
      return null;
    } finally {
      clearTimeout(end);
    }
  }

  // The answer to a request as it is, said to nobody; null where none came.
  async post(path, body) {
    const headers = { "Content-Type": "application/json" };
    if (this.who?.csrf) headers["X-CSRF-Token"] = this.who.csrf;
    try {
      const response = await fetch(path, { method: "POST", headers, body: JSON.stringify(body) });
      const answer = await response.json();
      if (response.status === 403) await this.check();
      return answer;
    } catch (error) {
      this.say(noAnswer(error), false);
      return null;
    }
  }

  try_(request) {
    return this.post("/api/command", request);
  }

  async ask(request) {
    const answer = await this.try_(request);
    if (answer && !answer.ok) this.refused(answer);
    return answer;
  }

  refused(answer) {
    const { code = "", message = "", offers = [] } = answer.error ?? {};
    if (code) console.info(`${code}: ${message}`);
    markRefused(answer.error);
    this.say(whyNot(answer.error), false, offers);
  }
}

// The log-in page's address, which leads back to this very page: parts, theme and audience of an overlay stay.
export function loginAddress() {
  return `/login?next=${encodeURIComponent(location.pathname + location.search + location.hash)}`;
}

// Where to go after logging in: a page of ours with all that its address asks for, whatever else the address bar says.
export function ownPage(asked) {
  try {
    const target = new URL(asked, location.origin);
    return target.origin === location.origin ? target.pathname + target.search + target.hash : "/operator";
  } catch {
    return "/operator";
  }
}
