// The sticks that lie on the table, as they look: one with a red dot for a riichi, one with black dots for a honba.

import { say } from "../../language.js";
import { el } from "../../tiles.js";

const MOST = 3; // more are told by their number

export function sticks(n, kind) {
  const look = kind === "riichi_sticks" ? "riichi-stick" : "riichi-stick honba-stick";
  const drawn = Array.from({ length: n > MOST ? 1 : n }, () => el("i", { class: look }));
  return el("span", { class: "sticks", role: "img", "aria-label": `${n} ${say(kind, { n })}` }, ...drawn, n > MOST ? el("b", {}, `×${n}`) : null);
}
