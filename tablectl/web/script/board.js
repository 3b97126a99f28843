// The table from above: rivers, hands, melds, points, and the middle with walls and indicators. Draws any public
// state, live or looked back at; decides nothing.

import { bookOf, handName, indicatorsName, voidSuit } from "./books.js";
import { flagOf, identityOf, shortName } from "./identity.js";
import { percent, say } from "./language.js";
import { codes, el, face, sidewaysTile, meld, points, tile, WIND_TILE, WINDS } from "./tiles.js";

const SEATS = [0, 1, 2, 3];
const ROW = 6;
const ROWS = 3;
const SLOTS = 5;
const FAR = 2;
const ROOM = 21; // tiles that fit before a seat at their usual size
const MELD_ROOM = 4.4;
const RISKS = 3;
const LONGEST = "77cqw";

export class Board {
  // Fills `root`, an element of class "board".
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
      const node = el("div", { class: `seat ${seat === FAR ? "far" : ""}`, style: `--seat:${seat}`, "data-seat": seat });
      root.append(node);
      return node;
    });
  }

  // `hands`: by seat, the closed tiles that this page may open: {tiles, drawn}. `risk`: what the tiles of a player in turn
  // risk, where that may be shown: {seat, danger}, as a message of odds has them.
  draw(state, score, hands = [], risk = null) {
    this.score = score;
    this.risk = risk;
    this.hands = hands;
    if (state) {
      this.state = state;
      if (state.seats.every((seat) => seat.river.length === 0)) this.drawn.forEach((each) => { each.river = 0; });
      state.seats.forEach((seat) => this.#seat(seat));
    }
    this.#centre();
  }

  // Whose side of the table is below, as that player sees it.
  view(seat) {
    const chair = this.state?.seats.length === 2 ? FAR * seat : seat;
    this.places.forEach((place, each) => {
      const side = (each - chair + SEATS.length) % SEATS.length;
      place.style.setProperty("--seat", side);
      place.classList.toggle("far", side === FAR);
    });
  }

  // Nothing moves that was there before: for a state that is jumped to.
  still() {
    this.drawn.forEach((each) => { each.river = 0; });
  }

  // Two players sit opposite each other.
  #chair(seat) {
    return this.state.seats.length === 2 ? FAR * seat : seat;
  }

  #seated(value) {
    return { ...value, from: value.from === null || value.from === undefined ? null : this.#chair(value.from) };
  }

  #seat(seat) {
    const { state, score } = this;
    const offered = state.last_discard === seat.seat;
    const turn = state.turn === seat.seat;
    const total = score?.seats?.find((each) => each.seat === seat.seat);
    const key = JSON.stringify([seat, this.hands[seat.seat], offered, turn, total, score?.dealer, state.marker, identityOf(playerName(seat)), this.risk]);
    const drawn = this.drawn[seat.seat];
    if (drawn.key === key) return;
    drawn.key = key;
    const place = this.places[this.#chair(seat.seat)];
    place.classList.toggle("turn", turn);
    place.replaceChildren(this.#river(seat, offered), ...this.#risks(seat), this.#own(seat), ...this.#plate(seat, total));
    if (seat.ready?.paid) place.append(el("div", { class: "stick", title: say("riichi_deposit") }));
  }

  #river(seat, offered) {
    const drawn = this.drawn[seat.seat];
    const rows = el("div", { class: "river", role: "group", "aria-label": say("discards_of", { who: seat.player }) });
    seat.river.forEach((discard, place) => {
      const row = Math.min(Math.floor(place / ROW), ROWS - 1);
      while (rows.children.length <= row) rows.append(el("div", { class: "row" }));
      const marks = [
        discard.claimed_by !== null ? "claimed" : "",
        discard.drawn === true ? "drawn" : "",
        place === seat.river.length - 1 && offered ? "offered" : "",
        place >= drawn.river && drawn.river > 0 ? "newest" : "",
      ].join(" ");
      rows.children[row].append((discard.sideways ? sidewaysTile : tile)(discard.tile, marks));
    });
    drawn.river = Math.max(1, seat.river.length);
    return rows;
  }

  // Beside a river the tiles that are likeliest to deal in to its player.
  #risks({ seat }) {
    if (!this.risk || this.risk.seat === seat) return [];
    const rows = this.risk.danger.map(({ tile: code, by }) => [by.find((each) => each.seat === seat)?.chance ?? 0, code])
      .filter(([chance]) => chance > 0).sort(([one], [other]) => other - one).slice(0, RISKS);
    return rows.length ? [el("ol", { class: "risks", "aria-label": say("danger_to", { who: playerName(this.state.seats[seat]) }) },
      ...rows.map(([chance, code]) => el("li", { style: `--chance: ${chance}` }, tile(code), el("b", {}, percent(chance)))))] : [];
  }

  // A tile of an open hand, with how much it risks.
  #open(seat, code) {
    const chance = this.risk?.seat === seat ? this.risk.danger.find((each) => each.tile === code)?.chance : undefined;
    return chance === undefined ? tile(code) : el("span", { class: "risky", style: `--chance: ${chance}` }, tile(code));
  }

  #own(seat) {
    const hand = el("div", { class: "hand", role: "group", "aria-label": say("closed_of", { who: seat.player }) });
    if (seat.shown) {
      codes(seat.shown.tiles).forEach((code) => hand.append(tile(code)));
      if (seat.shown.winning_tile) hand.append(el("span", { class: "fresh-gap" }), tile(seat.shown.winning_tile, "offered"));
      else if (seat.drawn) hand.append(el("span", { class: "fresh-gap" }), tile(null));
    } else if (this.hands[seat.seat] && seat.closed > 0) {
      const { tiles, drawn } = this.hands[seat.seat];
      tiles.forEach((code) => hand.append(this.#open(seat.seat, code)));
      if (drawn) hand.append(el("span", { class: "fresh-gap" }), this.#open(seat.seat, drawn));
    } else {
      const resting = seat.closed - (seat.drawn ? 1 : 0);
      for (let count = 0; count < resting; count += 1) hand.append(tile(null));
      if (seat.drawn) hand.append(el("span", { class: "fresh-gap" }), tile(null));
    }
    const aside = [...codes(seat.flowers), ...codes(seat.laid), ...codes(seat.exposed)];
    if (aside.length) hand.append(el("span", { class: "fresh-gap" }), ...aside.map((code) => tile(code)));
    const melds = el("div", { class: "melds" },
      ...seat.melds.map((value) => meld(this.#seated(value), this.#chair(seat.seat))));
    // Two hands a seat, or many flowers, are drawn smaller rather than over the table's edge.
    const count = hand.childElementCount + seat.melds.length * MELD_ROOM;
    return el("div", { class: "own", style: count > ROOM ? `--tile: calc(${LONGEST} / ${count})` : null }, hand, melds);
  }

  #plate(seat, total) {
    const { marker } = this.state;
    return [
      el("div", { class: "plate" },
        flagOf(playerName(seat)), el("span", { class: "name" }, shortName(playerName(seat))),
        el("span", { class: "mark" }, marksOf(seat).join(" · ")),
        marker?.seat === seat.seat
          ? el("span", { class: "first", title: say("first_dealer", { wind: WINDS[marker.face] }) }, face(WIND_TILE[marker.face]))
          : null),
      el("div", { class: `points ${this.score?.dealer === seat.seat ? "dealer" : ""}` },
        face(WIND_TILE[seat.wind]), el("span", {}, points(total?.points))),
    ];
  }

  #centre() {
    const { state, score, middle } = this;
    const book = bookOf(score?.ruleset);
    const hand = handName(score);
    middle.walls.parentElement.hidden = !hand; // before the first hand there is no wall
    middle.walls.textContent = state ? state.tiles_left : "–";
    middle.left.textContent = say("tiles_left", { n: state?.tiles_left ?? 0 });
    const most = book.sticks ? SLOTS : state?.indicators.length ?? 0;
    const slots = Array.from({ length: most }, (_, place) => tile(state?.indicators[place] ?? null));
    const hidden = (state?.hidden_indicators ?? []).map((code) => tile(code));
    middle.indicators.setAttribute("role", "group");
    middle.indicators.setAttribute("aria-label", indicatorsName(book));
    middle.indicators.replaceChildren(...[slots, hidden].filter((row) => row.length)
      .map((row) => el("div", { class: "indicators" }, ...row)));
    middle.round.textContent = score?.finished ? say("finished") : hand ?? say("waiting");
    middle.sticks.replaceChildren(...counts(score).map(([n, key]) => {
      const told = `${n} ${say(key, { n })}`;
      return el("span", { class: key === "riichi_sticks" ? "count" : "count counter", role: "img", "aria-label": told, title: told }, String(n));
    }));
  }
}

// What a book counts beside points: honba or the banker's stays, riichi sticks. [[n, key of its word]].
export function counts(score) {
  const book = bookOf(score?.ruleset);
  return [
    book.repeats ? [score?.honba ?? 0, book.repeats] : null,
    book.sticks ? [score?.deposits ?? 0, "riichi_sticks"] : null,
  ].filter(Boolean);
}

export function playerName(seat) {
  return seat?.player || WINDS[seat?.wind] || "";
}

// Names by seat, from whichever message has them.
export function playerNames(state, score) {
  return SEATS.map((seat) => playerName(state?.seats?.[seat]) || playerName(score?.seats?.[seat]) || say("seat", { n: seat + 1 }));
}

// What stands beside a player's name: riichi, the suit given up, a win that play went on after.
export function marksOf(seat) {
  return [
    seat?.ready ? say(seat.ready.double ? "double_riichi" : "riichi") : null,
    seat?.void_suit ? voidSuit(seat.void_suit) : null,
    seat?.out ? say("has_won") : null,
  ].filter(Boolean);
}
