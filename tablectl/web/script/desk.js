// Requests to the table, with the operator's token where this is another computer.

const KEY = "tablectl-operator-token";

export class Desk {
  constructor({ say, onToken }) {
    this.say = say;
    this.onToken = onToken;
    this.token = sessionStorage.getItem(KEY) ?? "";
  }

  headers() {
    const headers = { "Content-Type": "application/json" };
    if (this.token) headers.Authorization = `Bearer ${this.token}`;
    return headers;
  }

  useToken(token) {
    this.token = token.trim();
    sessionStorage.setItem(KEY, this.token);
    return this.check();
  }

  async check() {
    const answer = await this.read("/api/operator");
    this.onToken(!answer?.operator);
    return answer?.operator === true;
  }

  async read(path) {
    try {
      const response = await fetch(path, { headers: this.headers() });
      return response.ok ? await response.json() : null;
    } catch {
      return null;
    }
  }

  async ask(request) {
    try {
      const response = await fetch("/api/command", {
        method: "POST", headers: this.headers(), body: JSON.stringify(request),
      });
      const answer = await response.json();
      if (!answer.ok) this.say(`${answer.error?.code}: ${answer.error?.message}`, false, answer.error?.offers ?? []);
      if (response.status === 403) this.onToken(true);
      return answer;
    } catch (error) {
      this.say(`The table does not answer: ${error.message}`, false);
      return null;
    }
  }
}
