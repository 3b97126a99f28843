// The table from above: rivers, hands, melds, points, and the centre with walls and indicators. Draws any public state,
// live or of a replay.

import { bookOf, handName, indicatorsName, voidSuitText } from "./books.js";
import { flagOf, profileOf, shortName } from "./identity.js";
import { formatPercent, say } from "./language.js";
import { codes, el, face, meld, points, sidewaysTile, tile, WIND_TILE, WINDS } from "./tiles.js";

const SEATS = [0, 1, 2, 3];
const ROW_LENGTH = 6;
const MAX_ROWS = 3;
const INDICATOR_SLOTS = 5;
const OPPOSITE = 2;
const FULL_SIZE_TILES = 21; // that fit before a seat; more are drawn smaller
const MELD_TILES = 4.4; // a meld's width
const MAX_RISKS = 3;
const MAX_HAND_WIDTH = "77cqw";

export class Board {
  // `root`: an empty element of class "board".
  constructor(root) {
    this.state = null;
    this.score = null;
    this.hands = [];
    this.drawn = SEATS.map(() => ({ river: 0, key: "" }));
    this.middle = {
      round: el("p", { class: "round", id: "round" }),
      walls: el("b", { id: "walls" }, "–"),
      left: el("span", {}),
      indicators: el("div", { class: "shelf", id: "indicators" }),
      sticks: el("p", { class: "sticks", id: "sticks" }),
    };
    const { round, walls, left, indicators, sticks } = this.middle;
    root.append(el("div", { class: "felt" }),
      el("div", { class: "centre" }, el("div", { class: "middle" },
        round, el("p", { class: "walls" }, walls, left), indicators, sticks)));
    this.places = SEATS.map((seat) => {
      const node = el("div", { class: `seat ${seat === OPPOSITE ? "far" : ""}`, style: `--seat:${seat}`, "data-seat": seat });
      root.append(node);
      return node;
    });
  }

  // `hands`: by seat, the closed tiles that this page may show: {tiles, drawn}. `risk`: the chance to deal in with each tile of
  // the player in turn, where it may be shown: {seat, danger}, as in a message of odds.
  draw(state, score, hands = [], risk = null) {
    this.score = score;
    this.risk = risk;
    this.hands = hands;
    if (state) {
      this.state = state;
      if (state.seats.every((seat) => seat.river.length === 0)) this.drawn.forEach((each) => { each.river = 0; });
      state.seats.forEach((seat) => this.#drawSeat(seat));
    }
    this.#drawCentre();
  }

  // Turns the table so that `seat` is at the lower edge.
  viewFrom(seat) {
    const chair = this.state?.seats.length === 2 ? OPPOSITE * seat : seat;
    this.places.forEach((place, each) => {
      const side = (each - chair + SEATS.length) % SEATS.length;
      place.style.setProperty("--seat", side);
      place.classList.toggle("far", side === OPPOSITE);
    });
  }

  // The next drawing animates no new discards: for a jump to another state.
  skipAnimation() {
    this.drawn.forEach((each) => { each.river = 0; });
  }

  // One of the four sides: two players sit opposite each other.
  #chair(seat) {
    return this.state.seats.length === 2 ? OPPOSITE * seat : seat;
  }

  #meldByChair(value) {
    return { ...value, from: value.from === null || value.from === undefined ? null : this.#chair(value.from) };
  }

  #drawSeat(seat) {
    const { state, score } = this;
    const offered = state.last_discard === seat.seat;
    const turn = state.turn === seat.seat;
    const total = score?.seats?.find((each) => each.seat === seat.seat);
    const key = JSON.stringify([seat, this.hands[seat.seat], offered, turn, total, score?.dealer, state.marker, profileOf(playerName(seat)), this.risk]);
    const drawn = this.drawn[seat.seat];
    if (drawn.key === key) return;
    drawn.key = key;
    const place = this.places[this.#chair(seat.seat)];
    place.classList.toggle("turn", turn);
    place.replaceChildren(this.#river(seat, offered), ...this.#risks(seat), this.#handAndMelds(seat), ...this.#plate(seat, total));
    if (seat.ready?.paid) place.append(el("div", { class: "stick", title: say("riichi_deposit") }));
  }

  #river(seat, offered) {
    const drawn = this.drawn[seat.seat];
    const rows = el("div", { class: "river", role: "group", "aria-label": say("discards_of", { who: seat.player }) });
    seat.river.forEach((discard, index) => {
      const row = Math.min(Math.floor(index / ROW_LENGTH), MAX_ROWS - 1);
      while (rows.children.length <= row) rows.append(el("div", { class: "row" }));
      const marks = [
        discard.claimed_by !== null ? "claimed" : "",
        discard.drawn === true ? "drawn" : "",
        index === seat.river.length - 1 && offered ? "offered" : "",
        index >= drawn.river && drawn.river > 0 ? "newest" : "",
      ].join(" ");
      rows.children[row].append((discard.sideways ? sidewaysTile : tile)(discard.tile, marks));
    });
    drawn.river = Math.max(1, seat.river.length);
    return rows;
  }

  // Beside a river: the tiles that are likeliest to deal in to its player.
  #risks({ seat }) {
    if (!this.risk || this.risk.seat === seat) return [];
    const rows = this.risk.danger.map(({ tile: code, by }) => [by.find((each) => each.seat === seat)?.chance ?? 0, code])
      .filter(([chance]) => chance > 0).sort(([one], [other]) => other - one).slice(0, MAX_RISKS);
    return rows.length ? [el("ol", { class: "risks", "aria-label": say("danger_to", { who: playerName(this.state.seats[seat]) }) },
      ...rows.map(([chance, code]) => el("li", { style: `--chance: ${chance}` }, tile(code), el("b", {}, formatPercent(chance)))))] : [];
  }

  // A tile of an open hand, with its chance to deal in.
  #openTile(seat, code) {
    const chance = this.risk?.seat === seat ? this.risk.danger.find((each) => each.tile === code)?.chance : undefined;
    return chance === undefined ? tile(code) : el("span", { class: "risky", style: `--chance: ${chance}` }, tile(code));
  }

  #handAndMelds(seat) {
    const hand = el("div", { class: "hand", role: "group", "aria-label": say("closed_of", { who: seat.player }) });
    if (seat.shown) {
      codes(seat.shown.tiles).forEach((code) => hand.append(tile(code)));
      if (seat.shown.winning_tile) hand.append(el("span", { class: "fresh-gap" }), tile(seat.shown.winning_tile, "offered"));
      else if (seat.drawn) hand.append(el("span", { class: "fresh-gap" }), tile(null));
    } else if (this.hands[seat.seat] && seat.closed > 0) {
      const { tiles, drawn } = this.hands[seat.seat];
      tiles.forEach((code) => hand.append(this.#openTile(seat.seat, code)));
      if (drawn) hand.append(el("span", { class: "fresh-gap" }), this.#openTile(seat.seat, drawn));
    } else {
      const unseen = seat.closed - (seat.drawn ? 1 : 0);
      for (let count = 0; count < unseen; count += 1) hand.append(tile(null));
      if (seat.drawn) hand.append(el("span", { class: "fresh-gap" }), tile(null));
    }
    const bonusTiles = [...codes(seat.flowers), ...codes(seat.laid), ...codes(seat.exposed)];
    if (bonusTiles.length) hand.append(el("span", { class: "fresh-gap" }), ...bonusTiles.map((code) => tile(code)));
    const melds = el("div", { class: "melds" },
      ...seat.melds.map((value) => meld(this.#meldByChair(value), this.#chair(seat.seat))));
    // Two hands a seat, or many flowers, would reach over the table's edge.
    const count = hand.childElementCount + seat.melds.length * MELD_TILES;
    return el("div", { class: "own", style: count > FULL_SIZE_TILES ? `--tile: calc(${MAX_HAND_WIDTH} / ${count})` : null }, hand, melds);
  }

  #plate(seat, total) {
    const { marker } = this.state;
    return [
      el("div", { class: "plate" },
        flagOf(playerName(seat)), el("span", { class: "name" }, shortName(playerName(seat))),
        el("span", { class: "mark" }, seatStatus(seat).join(" · ")),
        marker?.seat === seat.seat
          ? el("span", { class: "first", title: say("first_dealer", { wind: WINDS[marker.face] }) }, face(WIND_TILE[marker.face]))
          : null),
      el("div", { class: `points ${this.score?.dealer === seat.seat ? "dealer" : ""}` },
        face(WIND_TILE[seat.wind]), el("span", {}, points(total?.points))),
    ];
  }

  #drawCentre() {
    const { state, score, middle } = this;
    const book = bookOf(score?.ruleset);
    const hand = handName(score);
    middle.walls.parentElement.hidden = !hand; // before the first hand there is no wall
    middle.walls.textContent = state ? state.tiles_left : "–";
    middle.left.textContent = say("tiles_left", { n: state?.tiles_left ?? 0 });
    const slotCount = book.sticks ? INDICATOR_SLOTS : state?.indicators.length ?? 0;
    const slots = Array.from({ length: slotCount }, (_, index) => tile(state?.indicators[index] ?? null));
    const hidden = (state?.hidden_indicators ?? []).map((code) => tile(code));
    middle.indicators.setAttribute("role", "group");
    middle.indicators.setAttribute("aria-label", indicatorsName(book));
    middle.indicators.replaceChildren(...[slots, hidden].filter((row) => row.length)
      .map((row) => el("div", { class: "indicators" }, ...row)));
    middle.round.textContent = score?.finished ? say("finished") : hand ?? say("waiting");
    middle.sticks.replaceChildren(...counters(score).map(([n, key]) => {
      const text = `${n} ${say(key, { n })}`;
      return el("span", { class: key === "riichi_sticks" ? "count" : "count counter", role: "img", "aria-label": text, title: text }, String(n));
    }));
  }
}

// What a book counts beside points, honba or the dealer's repeats and riichi sticks: [[n, key of its word]].
export function counters(score) {
  const book = bookOf(score?.ruleset);
  return [
    book.repeats ? [score?.honba ?? 0, book.repeats] : null,
    book.sticks ? [score?.deposits ?? 0, "riichi_sticks"] : null,
  ].filter(Boolean);
}

export function playerName(seat) {
  return seat?.player || WINDS[seat?.wind] || "";
}

// By seat, from whichever message has them.
export function playerNames(state, score) {
  return SEATS.map((seat) => playerName(state?.seats?.[seat]) || playerName(score?.seats?.[seat]) || say("seat", { n: seat + 1 }));
}

// What is shown beside a player's name: riichi, the void suit, a win after which play went on.
export function seatStatus(seat) {
  return [
    seat?.ready ? say(seat.ready.double ? "double_riichi" : "riichi") : null,
    seat?.void_suit ? voidSuitText(seat.void_suit) : null,
    seat?.out ? say("has_won") : null,
  ].filter(Boolean);
}
