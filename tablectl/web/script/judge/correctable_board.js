// The table on the judge's page; a press on a discard opens its correction. Where its tiles are too small to be told apart, the
// first press enlarges it around the pressed place, and a press beside the tiles shows all of it again.

import { Board } from "../board.js";
import { say } from "../language.js";
import { eventKind } from "../event_sentences.js";

const DISCARD = "tile_discarded";
const LEAST_TILE_PX = 20; // narrower ones are not told apart
const PHONE = matchMedia("(max-width: 900px)");

// The entry numbers of a seat's discards in the hand in play, in order, with the journal's corrections.
function discardsOf(seat, events) {
  const rows = [];
  for (const event of [...events].sort((a, b) => a.seq - b.seq)) {
    const kind = eventKind(event);
    const index = rows.findIndex((row) => row.seq === event.target);
    if (kind === "hand_started") rows.length = 0;
    else if (kind === "event_inserted") rows.splice(rows.findLastIndex((row) => row.seq <= event.after) + 1, 0, { seq: event.seq, event: event.event });
    else if (kind === "event_corrected" && index >= 0) rows[index] = { seq: event.target, event: event.event };
    else if (kind === "event_withdrawn" && index >= 0) rows.splice(index, 1);
    else rows.push({ seq: event.seq, event });
  }
  return rows.filter(({ event }) => eventKind(event) === DISCARD && event.seat === seat).map(({ seq }) => seq);
}

// `events()`: resolves to all events of the hand in play; `correct(seq)`: opens the correction of an entry.
export class CorrectableBoard {
  constructor(root, { events, correct }) {
    this.board = new Board(root);
    this.root = root;
    this.state = null;
    root.addEventListener("click", async (click) => {
      const pressed = click.target.closest(".river .tile");
      const isLarge = root.classList.contains("large");
      if (isLarge ? !pressed : PHONE.matches && this.tileWidth() < LEAST_TILE_PX) return void this.enlarge(click, !isLarge);
      if (!pressed) return;
      const seatNode = pressed.closest(".seat");
      const index = [...seatNode.querySelectorAll(".river .tile:not(.added)")].indexOf(pressed);
      const chair = Number(seatNode.dataset.seat);
      const seat = this.state.seats.length === 2 ? chair / 2 : chair; // two players sit opposite each other
      const seq = discardsOf(seat, await events())[index];
      if (seq !== undefined) correct(seq);
    });
  }

  tileWidth() {
    return this.root.querySelector(".river .tile")?.offsetWidth ?? 0;
  }

  // The pressed place stays under the finger.
  enlarge({ clientX, clientY }, isLarge) {
    const view = this.root.parentElement.getBoundingClientRect();
    const before = this.root.getBoundingClientRect();
    const [x, y] = [(clientX - before.left) / before.width, (clientY - before.top) / before.height];
    this.root.classList.toggle("large", isLarge);
    this.root.parentElement.scrollTo(x * this.root.offsetWidth - (clientX - view.left), y * this.root.offsetHeight - (clientY - view.top));
  }

  draw(state, score) {
    this.state = state;
    this.board.draw(state, score);
    for (const tile of this.root.querySelectorAll(".river .tile")) tile.title = say("press_to_correct");
  }
}
