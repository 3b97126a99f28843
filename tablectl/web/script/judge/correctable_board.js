// The table on the judge's page: what lies there now. A discard that is pressed is corrected.

import { Board } from "../board.js";
import { say } from "../language.js";
import { eventKind } from "../event_sentences.js";

const DISCARD = "tile_discarded";

// The numbers of a seat's discards in the hand in play, in their order, as the journal amends them.
function discardsOf(seat, events) {
  const rows = [];
  for (const event of [...events].sort((a, b) => a.seq - b.seq)) {
    const kind = eventKind(event);
    const at = rows.findIndex((row) => row.seq === event.target);
    if (kind === "hand_started") rows.length = 0;
    else if (kind === "event_inserted") rows.splice(rows.findLastIndex((row) => row.seq <= event.after) + 1, 0, { seq: event.seq, event: event.event });
    else if (kind === "event_corrected" && at >= 0) rows[at] = { seq: event.target, event: event.event };
    else if (kind === "event_withdrawn" && at >= 0) rows.splice(at, 1);
    else rows.push({ seq: event.seq, event });
  }
  return rows.filter(({ event }) => eventKind(event) === DISCARD && event.seat === seat).map(({ seq }) => seq);
}

// `events()`: promises all events of the hand in play; `correct(seq)`: opens the correction of one.
export class CorrectableBoard {
  constructor(root, { events, correct }) {
    this.board = new Board(root);
    this.root = root;
    this.state = null;
    root.addEventListener("click", async (click) => {
      const pressed = click.target.closest(".river .tile");
      if (!pressed) return;
      const place = pressed.closest(".seat");
      const at = [...place.querySelectorAll(".river .tile:not(.added)")].indexOf(pressed);
      const chair = Number(place.dataset.seat);
      const seat = this.state.seats.length === 2 ? chair / 2 : chair; // two players sit opposite each other
      const seq = discardsOf(seat, await events())[at];
      if (seq !== undefined) correct(seq);
    });
  }

  draw(state, score) {
    this.state = state;
    this.board.draw(state, score);
    for (const tile of this.root.querySelectorAll(".river .tile")) tile.title = say("press_to_correct");
  }
}
