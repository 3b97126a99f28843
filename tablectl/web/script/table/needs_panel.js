// The panel of what players need for a place; the browser stores whether it is open.

import { showNeeds } from "../needs.js";
import { readStored, writeStored } from "../local_storage.js";

const STORAGE_KEY = "tablectl-needs";

export class NeedsPanel {
  // `list`: for the lines; `button`: shows or hides them, and is hidden without any; `onChange`: called after a press.
  constructor(list, button, onChange) {
    this.list = list;
    this.button = button;
    this.latest = null;
    this.isOpen = readStored(STORAGE_KEY) === "yes";
    button.addEventListener("click", () => {
      this.isOpen = !this.isOpen;
      writeStored(STORAGE_KEY, this.isOpen ? "yes" : "no");
      onChange();
    });
  }

  update(message) {
    this.latest = message;
  }

  draw(players, score) {
    showNeeds(this.list, score?.finished ? null : this.latest, players, score?.ruleset);
    this.button.hidden = !this.list.childElementCount;
    this.button.setAttribute("aria-pressed", String(this.isOpen));
    this.list.hidden ||= !this.isOpen;
  }
}
