// The scoreboard: who has how many points, readable from afar.

import { bookOf, counted } from "./books.js";
import { change, el, points, tile, WIND_TILE, WINDS } from "./tiles.js";
import { DRAWS } from "./words.js";
import { listen } from "./stream.js";

let state = null;
let score = null;
let result = null;

function row(seat, place) {
  const ready = state?.seats?.[seat.seat]?.ready;
  const final = score.final?.[seat.seat];
  const match = score.match?.[seat.seat];
  let side = change(seat.change);
  if (score.finished && match !== undefined) side = el("span", { class: "change up-by" }, `${match} match points`);
  else if (score.finished && final !== undefined) {
    side = el("span", { class: `change ${final >= 0 ? "up-by" : "down-by"}` }, `${final >= 0 ? "+" : "−"}${Math.abs(final)}`);
  }
  const classes = [place === 0 ? "first" : "", score.dealer === seat.seat ? "dealer" : ""].join(" ");
  return el("li", { class: classes, "data-seat": seat.seat },
    el("span", { class: "wind" }, tile(WIND_TILE[seat.wind])),
    el("span", { class: "name" }, seat.player || `Seat ${seat.seat}`, ready ? el("small", {}, "riichi") : null),
    el("span", { class: "total" }, points(seat.points)), side);
}

function said() {
  if (!result) return "";
  const name = (seat) => score.seats[seat]?.player || `Seat ${seat}`;
  if (result.draw && !result.wins.length) return `Last hand: ${DRAWS[result.draw] ?? result.draw}`;
  return result.wins.map((win) => {
    const how = win.from === null ? "by self-draw" : `from ${name(win.from)}`;
    const plain = typeof win.total === "number" ? `, ${counted(win.total, bookOf(score.ruleset))}` : "";
    const worth = win.total.points ? `, ${points(win.total.points)} points` : plain;
    return `Last hand: ${name(win.seat)} wins ${how}${worth}`;
  }).join(" · ");
}

function count(label, value) {
  return el("span", {}, el("b", {}, String(value)), ` ${label}`);
}

function draw() {
  if (!score) return;
  document.getElementById("table-name").textContent = score.table;
  const round = document.getElementById("round");
  const book = bookOf(score.ruleset);
  const number = book.rounds ? `${WINDS[score.round]} ${score.hand_of_round ?? ""}` : `Hand ${score.hand + 1}`;
  round.textContent = score.round ? number : "waiting for a hand";
  if (score.finished) round.textContent = "Final scores";
  document.getElementById("counts").replaceChildren(...[
    book.repeats ? count(book.repeats, score.honba) : null,
    book.sticks ? count(score.deposits === 1 ? "riichi stick" : "riichi sticks", score.deposits) : null,
    count("tiles left", state?.tiles_left ?? "–")].filter(Boolean));
  document.getElementById("dora").replaceChildren(...(state?.indicators ?? []).map((code) => tile(code)));
  const list = [...score.seats].sort((a, b) => b.points - a.points || a.seat - b.seat);
  document.getElementById("rows").replaceChildren(...list.map(row));
  document.getElementById("last").textContent = said();
}

listen({
  state: (message) => { state = message; draw(); },
  score: (message) => { score = message; draw(); },
  result: (message) => { result = message; draw(); },
});
