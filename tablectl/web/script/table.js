// The live table page: draws the newest state, score, result and events. Decides nothing.

import { bookOf, voidSuit } from "./books.js";
import { change, codes, el, face, lying, meld, points, tile, WIND_TILE, WINDS } from "./tiles.js";
import { sentence } from "./words.js";
import { resultBanner, resultCard } from "./result.js";
import { listen } from "./stream.js";

const SEATS = [0, 1, 2, 3];
const ROW = 6;
const ROWS = 3;
const SLOTS = 5;
const FAR = 2;
const FEED = 12;

const board = document.getElementById("board");
const places = SEATS.map((seat) => {
  const node = el("div", { class: `seat ${seat === 2 ? "far" : ""}`, style: `--seat:${seat}`, "data-seat": seat });
  board.append(node);
  return node;
});

let state = null;
let score = null;
let result = null;
let alertTimer = 0;
const drawn = SEATS.map(() => ({ river: 0, key: "" }));

// Two players sit opposite each other.
function chair(seat) {
  return state.seats.length === 2 ? FAR * seat : seat;
}

function seated(value) {
  return { ...value, from: value.from === null || value.from === undefined ? null : chair(value.from) };
}

function river(seat, offered) {
  const before = drawn[seat.seat].river;
  const rows = el("div", { class: "river", "aria-label": `discards of ${seat.player}` });
  seat.river.forEach((discard, place) => {
    const row = Math.min(Math.floor(place / ROW), ROWS - 1);
    while (rows.children.length <= row) rows.append(el("div", { class: "row" }));
    const marks = [
      discard.claimed_by !== null ? "claimed" : "",
      discard.drawn === true ? "drawn" : "",
      place === seat.river.length - 1 && offered ? "offered" : "",
      place >= before && before > 0 ? "newest" : "",
    ].join(" ");
    rows.children[row].append((discard.sideways ? lying : tile)(discard.tile, marks));
  });
  drawn[seat.seat].river = Math.max(1, seat.river.length);
  return rows;
}

function own(seat) {
  const hand = el("div", { class: "hand", "aria-label": `closed tiles of ${seat.player}` });
  if (seat.shown) {
    codes(seat.shown.tiles).forEach((code) => hand.append(tile(code)));
    if (seat.shown.winning_tile) {
      hand.append(el("span", { class: "fresh-gap" }), tile(seat.shown.winning_tile, "offered"));
    }
  } else {
    const resting = seat.closed - (seat.drawn ? 1 : 0);
    for (let count = 0; count < resting; count += 1) hand.append(tile(null));
    if (seat.drawn) hand.append(el("span", { class: "fresh-gap" }), tile(null));
  }
  const aside = [...codes(seat.flowers), ...codes(seat.laid), ...codes(seat.exposed)];
  if (aside.length) hand.append(el("span", { class: "fresh-gap" }), ...aside.map((code) => tile(code)));
  const melds = el("div", { class: "melds" }, ...seat.melds.map((value) => meld(seated(value), chair(seat.seat))));
  return el("div", { class: "own" }, hand, melds);
}

function plate(seat) {
  const total = score?.seats?.find((each) => each.seat === seat.seat);
  const marks = [];
  if (seat.ready) marks.push(seat.ready.double ? "double riichi" : "riichi");
  if (seat.void_suit) marks.push(voidSuit(seat.void_suit));
  if (seat.out) marks.push("has won");
  return [
    el("div", { class: "plate" },
      el("span", { class: "name" }, seat.player || `Seat ${seat.seat}`),
      el("span", { class: "mark" }, marks.join(" · ")),
      state.marker?.seat === seat.seat
        ? el("span", { class: "first", title: `first dealer, ${WINDS[state.marker.face]} up` }, face(WIND_TILE[state.marker.face]))
        : null),
    el("div", { class: `points ${score?.dealer === seat.seat ? "dealer" : ""}` },
      face(WIND_TILE[seat.wind]), el("span", {}, points(total?.points))),
  ];
}

function drawSeat(seat) {
  const offered = state.last_discard === seat.seat;
  const turn = state.turn === seat.seat;
  const total = score?.seats?.find((each) => each.seat === seat.seat);
  const key = JSON.stringify([seat, offered, turn, total, score?.dealer, state.marker]);
  const place = places[chair(seat.seat)];
  if (drawn[seat.seat].key === key) return;
  drawn[seat.seat].key = key;
  place.classList.toggle("turn", turn);
  place.replaceChildren(river(seat, offered), own(seat), ...plate(seat));
  if (seat.ready?.paid) place.append(el("div", { class: "stick", title: "riichi deposit" }));
}

function drawCentre() {
  document.getElementById("walls").textContent = state ? state.tiles_left : "–";
  const slots = [];
  const hidden = state?.hidden_indicators ?? [];
  const book = bookOf(score?.ruleset);
  const most = book.sticks ? SLOTS : state?.indicators.length ?? 0;
  for (let place = 0; place < most; place += 1) slots.push(tile(state?.indicators[place] ?? null));
  const rows = [el("div", { class: "indicators" }, ...slots)];
  if (hidden.length) rows.push(el("div", { class: "indicators" }, ...hidden.map((code) => tile(code))));
  const shelf = document.getElementById("indicators");
  shelf.setAttribute("aria-label", book.indicators ?? "Indicators");
  shelf.replaceChildren(...rows.map((row) => row));
  const round = document.getElementById("round");
  const number = book.rounds ? `${WINDS[score?.round]} ${score?.hand_of_round ?? ""}` : `Hand ${(score?.hand ?? 0) + 1}`;
  round.textContent = score?.round ? number : "waiting for a hand";
  if (score?.finished) round.textContent = "finished";
  document.getElementById("sticks").replaceChildren(...[
    book.repeats ? el("span", {}, `${score?.honba ?? 0} ${book.repeats}`) : null,
    book.sticks ? el("span", {}, `${score?.deposits ?? 0} riichi stick${score?.deposits === 1 ? "" : "s"}`) : null,
  ].filter(Boolean));
}

function drawScores() {
  const list = [...(score?.seats ?? [])].sort((a, b) => b.points - a.points || a.seat - b.seat);
  document.getElementById("scores").replaceChildren(...list.map((seat) => {
    const ready = state?.seats?.[seat.seat]?.ready;
    return el("li", { class: state?.turn === seat.seat ? "turn" : "", "data-seat": seat.seat },
      face(WIND_TILE[seat.wind]),
      el("span", { class: "name" }, seat.player || `Seat ${seat.seat}`, ready ? el("small", {}, "riichi") : null),
      el("span", { class: "total" }, points(seat.points)),
      change(seat.change));
  }));
}

function drawBanner() {
  const banner = document.getElementById("banner");
  const over = state?.phase === "settled" && result?.hand === state.hand;
  if (over && banner.hidden) banner.replaceChildren(...resultBanner(result, players(), score?.ruleset));
  banner.hidden = !over;
}

function draw() {
  drawBanner();
  if (state) {
    document.getElementById("table-name").textContent = state.table;
    if (state.seats.every((seat) => seat.river.length === 0)) drawn.forEach((each) => { each.river = 0; });
    state.seats.forEach(drawSeat);
  }
  drawCentre();
  drawScores();
}

function players() {
  return SEATS.map((seat) => state?.seats?.[seat]?.player || score?.seats?.[seat]?.player || `Seat ${seat}`);
}

function happened(event) {
  const said = sentence(event, players(), score?.ruleset);
  if (!said) return;
  const feed = document.getElementById("feed");
  if ([...feed.children].some((each) => each.dataset.seq === String(event.seq))) return;
  feed.prepend(el("li", { "data-seq": event.seq, "data-kind": event.kind },
    el("span", { class: "seq" }, `#${event.seq}`), el("span", {}, said.text), ...said.tiles.map((code) => tile(code))));
  while (feed.children.length > FEED) feed.lastChild.remove();
}

listen({
  state: (message) => { state = message; draw(); },
  score: (message) => { score = message; draw(); },
  result: (message) => {
    result = message;
    drawBanner();
    document.getElementById("result").hidden = false;
    document.getElementById("result-body").replaceChildren(...resultCard(message, players(), score?.ruleset));
  },
  event: happened,
  machine: (message) => {
    const fault = message.faults[0];
    const busy = message.progress > 0 && message.progress < 1 ? ` · ${Math.round(message.progress * 100)} %` : "";
    document.getElementById("machine").textContent = fault
      ? `${message.phase}: ${fault.code} at ${fault.where}. ${fault.hint}`
      : message.connected ? `${message.phase}${busy}` : "not connected";
    const told = [...message.wrong, ...message.by_hand];
    if (message.pending) told.push(`From the next shuffle on: ${message.pending}.`);
    document.getElementById("by-hand").hidden = !told.length;
    document.getElementById("by-hand").replaceChildren(...told.map((each) => el("li", {}, each)));
  },
  alert: (message) => {
    const box = document.getElementById("alert");
    box.hidden = false;
    box.textContent = message.message;
    clearTimeout(alertTimer);
    alertTimer = setTimeout(() => { box.hidden = true; }, 20000);
  },
});
