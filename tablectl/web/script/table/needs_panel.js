// What players need for a place, for whoever wants to see it: kept for the next time.

import { showNeeds } from "../needs.js";
import { readStored, writeStored } from "../local_storage.js";

const KEPT = "tablectl-needs";

export class NeedsPanel {
  // `list`: the lines go there; `button`: shown while there are lines, shows or hides them; `changed`: called when it was pressed.
  constructor(list, button, changed) {
    this.list = list;
    this.button = button;
    this.newest = null;
    this.on = readStored(KEPT) === "yes";
    button.addEventListener("click", () => {
      this.on = !this.on;
      writeStored(KEPT, this.on ? "yes" : "no");
      changed();
    });
  }

  heard(message) {
    this.newest = message;
  }

  draw(players, score) {
    showNeeds(this.list, score?.finished ? null : this.newest, players, score?.ruleset);
    this.button.hidden = !this.list.childElementCount;
    this.button.setAttribute("aria-pressed", String(this.on));
    this.list.hidden ||= !this.on;
  }
}
