// Who I am, and requests to the table. Who may do what is the service's business.

import { noAnswer, say } from "./language.js";
import { markRefused } from "./marks.js";
import { whyNot } from "./refusals.js";

const PATIENCE_MS = 10_000; // a phone that changes its wireless network may wait for an answer for ever

// What is at an address, or why it is refused. Fails where no answer comes in time.
async function asked(path) {
  const patience = new AbortController();
  const end = setTimeout(() => patience.abort(), PATIENCE_MS);
  try {
    const response = await fetch(path, { cache: "no-store", signal: patience.signal });
    const answer = await response.json();
    return response.ok ? { found: answer } : { refusal: answer };
  } finally {
    clearTimeout(end);
  }
}

// Says in the page's own line what came of a request.
export function tell(text, good = true) {
  const said = document.getElementById("said");
  said.hidden = false;
  said.textContent = text;
  said.classList.toggle("no", !good);
}

export class Desk {
  constructor({ say, onWho = () => {} }) {
    this.say = say;
    this.onWho = onWho;
    this.who = null;
  }

  // `quiet`: for pages that do without.
  async check({ quiet = false } = {}) {
    this.who = await (quiet ? this.read("/api/me") : this.get("/api/me"));
    this.onWho(this.who);
    return this.who;
  }

  get decides() {
    return this.who?.decides === true;
  }

  // What is at an address; null where it is refused or no answer comes in time, and the page says so.
  async get(path) {
    try {
      const { found = null, refusal } = await asked(path);
      if (refusal) this.refused(refusal);
      return found;
    } catch (error) {
      this.say(noAnswer(error), false);
      return null;
    }
  }

  // The same without a word: for what the page asks again by itself, or does without.
  async read(path) {
    return (await asked(path).catch(() => ({}))).found ?? null;
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
