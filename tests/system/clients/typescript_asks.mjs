// Asks a table for everything that the TypeScript client can ask for: node asks.mjs ADDRESS NAME PASSWORD
// Prints a line of JSON for each step: what came, or which error.

import { Table } from "tablectl-client";

const [address, name, password] = process.argv.slice(2);
const trusted = new Table(address, { name, password });
const anybody = new Table(address);
const late = new Table(address, { audience: "broadcast" });
const withdrawal = { do: "withdraw_event", seq: 9999, reason: "no such thing" };

async function first(iterator) {
  for await (const each of iterator) return each;
  return "nothing";
}

const steps = {
  asked: async () => (await trusted.ask({ do: "questions" })).ok,
  standing: async () => (await trusted.standing()).map((event) => event.seq),
  refused: () => trusted.ask(withdrawal),
  anybody: () => anybody.ask({ do: "questions" }),
  wrong: () => new Table(address, { name, password: "a guess" }).ask({ do: "questions" }),
  score: async () => (await anybody.newest("score")).seats.map((seat) => seat.player),
  result: () => anybody.newest("result"),
  followed: async () => (await first(anybody.follow("score"))).seats.map((seat) => seat.player),
  // Mosquitto refuses no subscription: it tells nothing.
  ...(address.startsWith("http") ? { late: () => first(late.events()) } : {}),
  stopped: () => first(anybody.events({ signal: AbortSignal.timeout(50) })),
  nowhere: async () => new Table("mqtt://secret@127.0.0.1"),
};

for (const [step, work] of Object.entries(steps)) {
  try {
    console.log(JSON.stringify({ step, value: await work() }));
  } catch (error) {
    console.log(JSON.stringify({ step, error: error.name, words: error.message }));
  }
}
