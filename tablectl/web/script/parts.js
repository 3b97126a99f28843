// The names of a table's parts, as lights and links have them: "camera overhead", "tile set", "machine".

import { knows, say, wordOf } from "./language.js";

export function partName(name) {
  const hand = /^camera hand (\d)$/.exec(name);
  if (hand) return say("part_hand_camera", { n: Number(hand[1]) + 1 }); // people count from 1
  const [kind, ...rest] = name.split(" ");
  const many = `part_${kind}`;
  return rest.length && knows(many) ? say(many, { name: rest.join(" ") }) : wordOf("part", name);
}
