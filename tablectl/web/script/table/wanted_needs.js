// What players need for a place, for whoever wants to see it: kept for the next time.

import { showNeeds } from "../needs.js";
import { recall, remember } from "../memory.js";

const KEPT = "tablectl-needs";

export class WantedNeeds {
  // `list`: the lines go there; `button`: shown while there are lines, shows or hides them; `changed`: called when it was pressed.
  constructor(list, button, changed) {
    this.list = list;
    this.button = button;
    this.newest = null;
    this.on = recall(KEPT) === "yes";
    button.addEventListener("click", () => {
      this.on = !this.on;
      remember(KEPT, this.on ? "yes" : "no");
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
