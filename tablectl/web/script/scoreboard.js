// The scoreboard: who has how many points, readable from afar.

import { change, el, points, tile, WIND_TILE, WINDS } from "./tiles.js";
import { DRAWS } from "./words.js";
import { listen } from "./stream.js";

let state = null;
let score = null;
let result = null;

function row(seat, place) {
  const ready = state?.seats?.[seat.seat]?.ready;
  const final = score.final?.[seat.seat];
  const side = score.finished && final !== undefined
    ? el("span", { class: `change ${final >= 0 ? "up-by" : "down-by"}` }, `${final >= 0 ? "+" : "−"}${Math.abs(final)}`)
    : change(seat.change);
  const classes = [place === 0 ? "first" : "", score.dealer === seat.seat ? "dealer" : ""].join(" ");
  return el("li", { class: classes, "data-seat": seat.seat },
    el("span", { class: "wind" }, tile(WIND_TILE[seat.wind])),
    el("span", { class: "name" }, seat.player || `Seat ${seat.seat}`, ready ? el("small", {}, "riichi") : null),
    el("span", { class: "total" }, points(seat.points)), side);
}

function said() {
  if (!result) return "";
  const name = (seat) => score.seats[seat]?.player || `Seat ${seat}`;
  if (result.draw) return `Last hand: ${DRAWS[result.draw] ?? result.draw}`;
  return result.wins.map((win) => {
    const how = win.from === null ? "by self-draw" : `from ${name(win.from)}`;
    const worth = win.total.points ? `, ${points(win.total.points)} points` : "";
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
  round.textContent = score.round ? `${WINDS[score.round]} ${score.hand_of_round ?? ""}` : "waiting for a hand";
  if (score.finished) round.textContent = "Final scores";
  document.getElementById("counts").replaceChildren(
    count("honba", score.honba), count(score.deposits === 1 ? "riichi stick" : "riichi sticks", score.deposits),
    count("tiles left", state?.tiles_left ?? "–"));
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
