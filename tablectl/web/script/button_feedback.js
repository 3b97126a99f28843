// Shows the outcome of a press on the button itself until the next press: nobody has to read in a hurry.

import { say } from "./language.js";

// `defaultKey`: the key of the button's usual label.
export function showFeedback(button, key, defaultKey) {
  button.textContent = say(key);
  const controller = new AbortController();
  for (const type of ["pointerdown", "keydown"]) {
    addEventListener(type, () => {
      controller.abort();
      button.textContent = say(defaultKey);
    }, { capture: true, signal: controller.signal });
  }
}
