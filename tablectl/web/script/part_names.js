// The names of a table's parts, as findings and links have them: "camera overhead", "tile set", "machine".

import { hasWord, say, wordOf } from "./language.js";

// A camera's configured name; a default name is translated.
export const cameraName = (name) => (hasWord(`camera_named_${name}`) ? say(`camera_named_${name}`) : name);

export function partName(name) {
  const hand = /^camera hand (\d)$/.exec(name);
  if (hand) return say("part_hand_camera", { n: Number(hand[1]) + 1 }); // people count from 1
  const [kind, ...rest] = name.split(" ");
  const key = `part_${kind}`;
  return rest.length && hasWord(key) ? say(key, { name: cameraName(rest.join(" ")) }) : wordOf("part", name);
}
