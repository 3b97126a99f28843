// The scoreboard: who has how many points, readable from afar.

import { bookOf, counted, handName, indicatorsName } from "./books.js";
import { counts, marksOf, playerName, playerNames } from "./board.js";
import { amount, say, speak } from "./language.js";
import { learn, named } from "./names.js";
import { showPause } from "./paused.js";
import { listen } from "./stream.js";
import { dress } from "./theme.js";
import { change, el, points, tile, WIND_TILE } from "./tiles.js";
import { drawing } from "./visible.js";
import { drawName } from "./words.js";

speak();
dress();
const known = (id) => document.getElementById(id);
let state = null;
let score = null;
let result = null;

function ending(seat) {
  const match = score.match?.[seat.seat];
  const final = score.final?.[seat.seat];
  if (match !== undefined) return el("span", { class: "change up-by" }, say("match_points", { n: match }));
  if (final === undefined) return change(seat.change);
  return el("span", { class: `change ${final >= 0 ? "up-by" : "down-by"}` }, `${final >= 0 ? "+" : "−"}${amount(Math.abs(final))}`);
}

function row(seat, place) {
  const marks = marksOf(state?.seats?.[seat.seat]).join(" · ");
  const classes = [place === 0 ? "first" : "", score.dealer === seat.seat ? "dealer" : "", state?.turn === seat.seat ? "turn" : ""];
  return el("li", { class: classes.join(" ").trim(), "data-seat": seat.seat },
    el("span", { class: "place" }, place + 1),
    el("span", { class: "wind" }, tile(WIND_TILE[seat.wind])),
    el("span", { class: "name" }, playerName(seat), marks ? el("small", {}, marks) : null),
    el("span", { class: "total" }, points(seat.points)), score.finished ? ending(seat) : change(seat.change));
}

function lastHand() {
  if (!result) return "";
  const names = playerNames(state, score);
  if (result.draw && !result.wins.length) return say("last_hand_was", { what: drawName(result.draw) });
  return result.wins.map((win) => {
    const who = names[win.seat];
    const how = win.from === null ? say("wins_self", { who }) : say("wins_from", { who, other: names[win.from] });
    const worth = typeof win.total === "number" ? counted(win.total, bookOf(score.ruleset))
      : win.total.points ? `${amount(win.total.points)} ${say("points", { n: win.total.points })}`
        : win.total.multiplier ? counted(win.total.multiplier, bookOf(score.ruleset)) : "";
    const items = win.items.slice(0, 3).map((item) => named(item.id, score.ruleset)).join(", ");
    return say("last_hand_was", { what: [how, worth, items].filter(Boolean).join(" · ") });
  }).join("   ");
}

const draw = drawing(() => {
  showPause(state);
  if (!score) return;
  known("table-name").textContent = score.table;
  known("round").textContent = score.finished ? say("final_scores") : handName(score) ?? say("waiting");
  const left = [state?.tiles_left ?? "–", "tiles_left"];
  known("counts").replaceChildren(...[...counts(score), left].map(([n, key]) =>
    el("span", {}, el("b", {}, String(n)), ` ${say(key, { n })}`)));
  known("dora").setAttribute("aria-label", indicatorsName(bookOf(score.ruleset)));
  known("dora").replaceChildren(...(state?.indicators ?? []).map((code) => tile(code)));
  const list = [...score.seats].sort((a, b) => b.points - a.points || a.seat - b.seat);
  known("rows").replaceChildren(...list.map(row));
  known("last").textContent = lastHand();
});

listen({
  state: (message) => { state = message; draw(); },
  score: (message) => { score = message; learn(message.ruleset, draw); draw(); },
  result: (message) => { result = message; draw(); },
});
