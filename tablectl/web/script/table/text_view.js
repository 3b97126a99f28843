// The live page as text, for screen readers: a log of spoken sentences, and the table's state with a row for each player.

import { counters, playerNames, seatStatus } from "../board.js";
import { bookOf, handName, indicatorsName } from "../books.js";
import { addWords, joinClauses, joinList, joinSentences, say } from "../language.js";
import { spokenMeld, spokenTile, spokenTiles } from "./spoken_tiles.js";
import { el, points, WINDS } from "../tiles.js";
import { HEARING } from "../words/hearing.js";
import { readStored, writeStored } from "../local_storage.js";

addWords(HEARING);

const STORAGE_KEY = "tablectl-follow";
const MAX_LINES = 300;
const COLUMNS = ["follow_player", "scores", "follow_marks", "follow_discards", "follow_melds", "follow_hand"];

const isRequested = () => new URLSearchParams(location.search).has("follow") || readStored(STORAGE_KEY) === "yes";

export class TextView {
  // `root`: an empty section; `button`: opens and closes it.
  constructor(root, button) {
    this.root = root;
    this.button = button;
    this.onChange = () => {}; // called when it is opened or closed
    this.lines = el("ol");
    this.log = el("div", { role: "log", "aria-live": "polite", "aria-relevant": "additions", "aria-label": say("follow_log"), class: "log", tabindex: 0 }, this.lines);
    this.summary = el("p", { class: "summary" });
    this.rows = el("tbody");
    const headings = COLUMNS.map((key) => el("th", { scope: "col" }, say(key)));
    const table = el("table", { "aria-label": say("table") }, el("thead", {}, el("tr", {}, ...headings)), this.rows);
    root.append(el("h2", {}, say("follow_log")), this.log, el("h2", {}, say("table")), this.summary, el("div", { class: "wide", role: "region", tabindex: 0, "aria-label": say("table") }, table));
    button.addEventListener("click", () => this.setOpen(this.root.hidden, true));
    this.setOpen(isRequested(), false);
  }

  get isOpen() {
    return !this.root.hidden;
  }

  setOpen(open, save) {
    this.root.hidden = !open;
    document.body.classList.toggle("following", open);
    this.button.textContent = say(open ? "follow_leave" : "follow");
    this.onChange();
    if (!save) return;
    writeStored(STORAGE_KEY, open ? "yes" : "no");
    if (open) this.log.focus();
  }

  // From the stream's topic `said`.
  addSentence(message) {
    this.lines.append(el("li", { "data-kind": message.kind }, message.text));
    while (this.lines.childElementCount > MAX_LINES) this.lines.firstElementChild.remove();
    this.log.scrollTop = this.log.scrollHeight;
  }

  draw(state, score) {
    if (!this.isOpen || !state) return;
    const names = playerNames(state, score);
    const ruleset = score?.ruleset;
    const summary = [
      handName(score) ?? say("waiting"),
      `${state.tiles_left ?? "–"} ${say("tiles_left", { n: state.tiles_left ?? 0 })}`,
      ...counters(score).map(([n, key]) => `${n} ${say(key, { n })}`),
      state.indicators.length ? say("said_with", { what: indicatorsName(bookOf(ruleset)), tiles: spokenTiles(state.indicators, ruleset) }) : null,
    ].filter(Boolean);
    setText(this.summary, joinSentences(summary));
    state.seats.forEach((seat, index) => {
      const total = score?.seats?.find((each) => each.seat === seat.seat);
      const marks = [
        state.turn === seat.seat ? say("follow_turn") : null, score?.dealer === seat.seat ? say("follow_dealer") : null, ...seatStatus(seat),
      ].filter(Boolean);
      const cells = [
        `${names[seat.seat]}, ${WINDS[seat.wind] ?? ""}`,
        points(total?.points),
        joinList(marks),
        seat.river.map((each) => discardText(each, names, ruleset)).join(say("tiles_next")),
        joinClauses([...seat.melds.map((meld) => spokenMeld(meld, ruleset)), spokenTiles(seat.flowers, ruleset)].filter(Boolean)),
        handText(seat, ruleset),
      ];
      const row = this.rows.children[index] ?? this.#addRow();
      cells.forEach((text, column) => setText(row.children[column], text || say("follow_none")));
    });
    while (this.rows.childElementCount > state.seats.length) this.rows.lastElementChild.remove();
  }

  #addRow() {
    const row = el("tr", {}, el("th", { scope: "row" }), ...COLUMNS.slice(1).map(() => el("td")));
    this.rows.append(row);
    return row;
  }
}

// An unchanged cell is not written: a screen reader's cursor in it stays.
function setText(node, text) {
  if (node.textContent !== text) node.textContent = text;
}

function discardText(each, names, ruleset) {
  const tile = spokenTile(each.tile, ruleset);
  return each.claimed_by === null || each.claimed_by === undefined ? tile : say("follow_taken", { tile, who: names[each.claimed_by] });
}

function handText(seat, ruleset) {
  const exposed = [seat.laid, seat.exposed].filter(Boolean).map((each) => spokenTiles(each, ruleset));
  if (!seat.shown) return joinClauses([say("follow_closed", { n: seat.closed }), ...exposed]);
  const tiles = spokenTiles(seat.shown.tiles, ruleset);
  const all = seat.shown.winning_tile ? say("follow_on", { tiles, tile: spokenTile(seat.shown.winning_tile, ruleset) }) : tiles;
  return say("follow_shown", { tiles: all });
}
