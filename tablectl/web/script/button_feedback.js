// What became of a press, told on the button itself until somebody presses anything: nobody must read in a hurry.

import { say } from "./language.js";

// `usual`: the key of the words that stand on the button otherwise.
export function showFeedback(button, word, usual) {
  button.textContent = say(word);
  const over = new AbortController();
  for (const press of ["pointerdown", "keydown"]) {
    addEventListener(press, () => {
      over.abort();
      button.textContent = say(usual);
    }, { capture: true, signal: over.signal });
  }
}
