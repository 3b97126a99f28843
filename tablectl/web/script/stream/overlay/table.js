// The table from above.

import { Board } from "../../board.js";

export function tablePart() {
  const board = new Board(document.getElementById("board"));
  return {
    draw({ state, score }) {
      board.draw(state, score);
      return Boolean(state);
    },
  };
}
