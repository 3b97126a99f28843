// The dialog that chooses a tile's face; for an existing tile also what else to do with it.

import { el, tile, tileName } from "../tiles.js";

const FACES = [
  ..."mps".split("").map((suit) => "1234506789".split("").map((rank) => rank + suit)),
  "1234567".split("").map((rank) => `${rank}z`),
  [..."12345678".split("").map((rank) => `${rank}f`), "1j"],
];

export class Picker {
  constructor(dialog) {
    this.dialog = dialog;
    this.resolve = () => {};
    dialog.querySelector(".faces").append(...FACES.map((row) => el("div", { class: "row" }, ...row.map((code) => {
      const button = el("button", { type: "button", "data-tile": code, "aria-label": tileName(code) }, tile(code));
      button.addEventListener("click", () => this.#close({ code }));
      return button;
    }))));
    for (const button of dialog.querySelectorAll("[data-act]")) {
      button.addEventListener("click", () => this.#close({ act: button.dataset.act }));
    }
    dialog.addEventListener("cancel", () => this.resolve({ act: "close" }));
  }

  // Resolves to { code } or { act }; `acts`: what is offered besides closing.
  choose(acts = [], current = null) {
    for (const button of this.dialog.querySelectorAll("[data-act]")) {
      button.hidden = button.dataset.act !== "close" && !acts.includes(button.dataset.act);
    }
    for (const button of this.dialog.querySelectorAll("[data-tile]")) {
      if (button.tagName === "BUTTON") button.toggleAttribute("aria-current", button.dataset.tile === current);
    }
    this.dialog.showModal();
    return new Promise((resolve) => { this.resolve = resolve; });
  }

  #close(answer) {
    this.dialog.close();
    this.resolve(answer);
  }
}
