// @ts-check
// Prints what happens at a table, a line of JSON each: node events.mjs ADDRESS [AFTER]

import { Table } from "tablectl-client";

const [address = "", after] = process.argv.slice(2);
const table = new Table(address, { log: (line) => console.error(line) });

for await (const happening of table.events(after === undefined ? {} : { after: Number(after) })) {
  console.log(JSON.stringify(happening));
}
