// @ts-check
// What a listener believes of a table, one line of JSON per change: node believe.mjs ADDRESS
//
// ADDRESS is of a name that may ask for history: mqtt://operator:PASSWORD@HOST:PORT/TABLE.
// `tablectl conform consumer -- node believe.mjs {address}` examines it.

import { Table } from "tablectl-client";

const [address = ""] = process.argv.slice(2);
const believed = {
  /** @type {string | null} */ journal: null,
  seq: 0,
  /** Of each event that stands: the hash of the message by which it stands. @type {string[]} */ standing: [],
  /** @type {number[]} */ scores: [],
};
/** Numbers of the events that stand, in the order in which they happened. @type {number[]} */
let order = [];

function tell() {
  console.log(JSON.stringify(believed));
}

/** @param {import("tablectl-client").Event | import("tablectl-client").Correction} event */
function take(event) {
  const { standing } = believed;
  if (event.type === "event") {
    order.push(event.seq);
    standing.push(event.hash);
  } else if (event.after !== null) {
    const place = order.indexOf(event.after) + 1;
    order.splice(place, 0, event.seq);
    standing.splice(place, 0, event.hash);
  } else {
    const place = order.indexOf(event.target ?? 0);
    if (event.replacement === null) order.splice(place, 1);
    standing.splice(place, 1, ...(event.replacement === null ? [] : [event.hash]));
  }
  believed.journal = event.journal;
  believed.seq = event.seq;
}

async function events() {
  for await (const happening of table.events({ after: 0 })) {
    if (happening.type === "journal_changed") {
      Object.assign(believed, { journal: happening.journal, seq: 0, standing: [] });
      order = [];
    } else if (happening.type === "events_missed") {
      throw new Error(`events ${happening.first} to ${happening.last} are not told: ${happening.why}`);
    } else {
      take(happening);
    }
    tell();
  }
}

async function scores() {
  for await (const score of table.follow("score")) {
    believed.scores = score.seats.map((seat) => seat.points);
    tell();
  }
}

let listening = 0;
const table = new Table(address, {
  log: (line) => {
    console.error(line);
    if (line.startsWith("listening") && ++listening === 2) tell();
  },
});
await Promise.all([events(), scores()]);
