// Runs a Node-RED flow's function nodes as Node-RED does: node flow_runner.mjs FLOW < messages, a line of JSON
// {topic, payload} each. Prints what reaches each node that is no function: a line of JSON {node, msg} each.

import { readFileSync } from "node:fs";
import { createInterface } from "node:readline";

const nodes = JSON.parse(readFileSync(process.argv[2], "utf8"));
const byId = new Map(nodes.map((node) => [node.id, node]));
const stores = new Map();

function store(id) {
  if (!stores.has(id)) stores.set(id, new Map());
  const kept = stores.get(id);
  return { get: (name) => kept.get(name), set: (name, value) => void kept.set(name, value) };
}

function reach(id, msg) {
  const node = byId.get(id);
  if (node.type !== "function") {
    console.log(JSON.stringify({ node: id, msg }));
    return;
  }
  const work = new Function("msg", "flow", "context", node.func);
  const result = work(structuredClone(msg), store(node.z), store(node.id));
  if (result) send(node, result);
}

function send(node, msg) {
  for (const next of node.wires[0]) reach(next, msg);
}

for await (const line of createInterface({ input: process.stdin })) {
  const { topic, payload } = JSON.parse(line);
  for (const node of nodes) {
    if (node.type === "mqtt in" && node.topic === topic) send(node, { topic, payload });
  }
}
