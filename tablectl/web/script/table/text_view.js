// The live page as text, for somebody who hears or reads it instead of looking: what happens, said once and in order,
// and the table as it stands, a row a player. Everything on it is in the tree that screen readers read.

import { counters, playerNames, seatStatus } from "../board.js";
import { bookOf, handName, indicatorsName } from "../books.js";
import { addWords, joinClauses, joinList, joinSentences, say } from "../language.js";
import { spokenMeld, spokenTile, spokenTiles } from "./spoken_tiles.js";
import { el, points, WINDS } from "../tiles.js";
import { HEARING } from "../words/hearing.js";
import { readStored, writeStored } from "../local_storage.js";

addWords(HEARING);

const KEPT = "tablectl-follow";
const MOST_LINES = 300;
const COLUMNS = ["follow_player", "scores", "follow_marks", "follow_discards", "follow_melds", "follow_hand"];

const wanted = () => new URLSearchParams(location.search).has("follow") || readStored(KEPT) === "yes";

export class TextView {
  // `root`: an empty section; `button`: goes there and back.
  constructor(root, button) {
    this.root = root;
    this.button = button;
    this.changed = () => {}; // called when somebody goes there or back
    this.lines = el("ol");
    this.log = el("div", { role: "log", "aria-live": "polite", "aria-relevant": "additions", "aria-label": say("follow_log"), class: "log", tabindex: 0 }, this.lines);
    this.summary = el("p", { class: "summary" });
    this.rows = el("tbody");
    const heads = COLUMNS.map((key) => el("th", { scope: "col" }, say(key)));
    const table = el("table", { "aria-label": say("table") }, el("thead", {}, el("tr", {}, ...heads)), this.rows);
    root.append(el("h2", {}, say("follow_log")), this.log, el("h2", {}, say("table")), this.summary, el("div", { class: "wide", role: "region", tabindex: 0, "aria-label": say("table") }, table));
    button.addEventListener("click", () => this.turn(this.root.hidden, true));
    this.turn(wanted(), false);
  }

  get on() {
    return !this.root.hidden;
  }

  turn(on, keep) {
    this.root.hidden = !on;
    document.body.classList.toggle("following", on);
    this.button.textContent = say(on ? "follow_leave" : "follow");
    this.changed();
    if (!keep) return;
    writeStored(KEPT, on ? "yes" : "no");
    if (on) this.log.focus();
  }

  // A sentence of the table's stream.
  said(message) {
    this.lines.append(el("li", { "data-kind": message.kind }, message.text));
    while (this.lines.childElementCount > MOST_LINES) this.lines.firstElementChild.remove();
    this.log.scrollTop = this.log.scrollHeight;
  }

  draw(state, score) {
    if (!this.on || !state) return;
    const names = playerNames(state, score);
    const ruleset = score?.ruleset;
    const told = [
      handName(score) ?? say("waiting"),
      `${state.tiles_left ?? "–"} ${say("tiles_left", { n: state.tiles_left ?? 0 })}`,
      ...counters(score).map(([n, key]) => `${n} ${say(key, { n })}`),
      state.indicators.length ? say("said_with", { what: indicatorsName(bookOf(ruleset)), tiles: spokenTiles(state.indicators, ruleset) }) : null,
    ].filter(Boolean);
    put(this.summary, joinSentences(told));
    state.seats.forEach((seat, at) => {
      const total = score?.seats?.find((each) => each.seat === seat.seat);
      const marks = [
        state.turn === seat.seat ? say("follow_turn") : null, score?.dealer === seat.seat ? say("follow_dealer") : null, ...seatStatus(seat),
      ].filter(Boolean);
      const cells = [
        `${names[seat.seat]}, ${WINDS[seat.wind] ?? ""}`,
        points(total?.points),
        joinList(marks),
        seat.river.map((each) => discard(each, names, ruleset)).join(say("tiles_next")),
        joinClauses([...seat.melds.map((meld) => spokenMeld(meld, ruleset)), spokenTiles(seat.flowers, ruleset)].filter(Boolean)),
        hand(seat, ruleset),
      ];
      const row = this.rows.children[at] ?? this.#row();
      cells.forEach((text, column) => put(row.children[column], text || say("follow_none")));
    });
    while (this.rows.childElementCount > state.seats.length) this.rows.lastElementChild.remove();
  }

  #row() {
    const row = el("tr", {}, el("th", { scope: "row" }), ...COLUMNS.slice(1).map(() => el("td")));
    this.rows.append(row);
    return row;
  }
}

// A reader that stands in a cell stays there while nothing in it changes.
function put(node, text) {
  if (node.textContent !== text) node.textContent = text;
}

function discard(each, names, ruleset) {
  const tile = spokenTile(each.tile, ruleset);
  return each.claimed_by === null || each.claimed_by === undefined ? tile : say("follow_taken", { tile, who: names[each.claimed_by] });
}

function hand(seat, ruleset) {
  const open = [seat.laid, seat.exposed].filter(Boolean).map((each) => spokenTiles(each, ruleset));
  if (!seat.shown) return joinClauses([say("follow_closed", { n: seat.closed }), ...open]);
  const tiles = spokenTiles(seat.shown.tiles, ruleset);
  const whole = seat.shown.winning_tile ? say("follow_on", { tiles, tile: spokenTile(seat.shown.winning_tile, ruleset) }) : tiles;
  return say("follow_shown", { tiles: whole });
}
