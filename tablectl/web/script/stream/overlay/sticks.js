// Drawings of the sticks on the table: a red dot for a riichi, black dots for a honba.

import { say } from "../../language.js";
import { el } from "../../tiles.js";

const MAX_STICKS = 3; // more are shown as one with a number

export function sticks(n, kind) {
  const className = kind === "riichi_sticks" ? "riichi-stick" : "riichi-stick honba-stick";
  const nodes = Array.from({ length: n > MAX_STICKS ? 1 : n }, () => el("i", { class: className }));
  return el("span", { class: "sticks", role: "img", "aria-label": `${n} ${say(kind, { n })}` }, ...nodes, n > MAX_STICKS ? el("b", {}, `×${n}`) : null);
}
