// Chooses a tile's face from all there are; for a tile that is there, also what else may become of it.

import { el, tile, tileName } from "../tiles.js";

const FACES = [
  ..."mps".split("").map((suit) => "1234506789".split("").map((rank) => rank + suit)),
  "1234567".split("").map((rank) => `${rank}z`),
  [..."12345678".split("").map((rank) => `${rank}f`), "1j"],
];

export class Picker {
  constructor(dialog) {
    this.dialog = dialog;
    this.done = () => {};
    dialog.querySelector(".faces").append(...FACES.map((row) => el("div", { class: "row" }, ...row.map((code) => {
      const button = el("button", { type: "button", "data-tile": code, "aria-label": tileName(code) }, tile(code));
      button.addEventListener("click", () => this.#close({ code }));
      return button;
    }))));
    for (const button of dialog.querySelectorAll("[data-act]")) {
      button.addEventListener("click", () => this.#close({ act: button.dataset.act }));
    }
    dialog.addEventListener("cancel", () => this.done({ act: "close" }));
  }

  // Resolves to { code } or { act }; `acts` are the acts that are offered besides closing.
  choose(acts = [], now = null) {
    for (const button of this.dialog.querySelectorAll("[data-act]")) {
      button.hidden = button.dataset.act !== "close" && !acts.includes(button.dataset.act);
    }
    for (const button of this.dialog.querySelectorAll("[data-tile]")) {
      if (button.tagName === "BUTTON") button.toggleAttribute("aria-current", button.dataset.tile === now);
    }
    this.dialog.showModal();
    return new Promise((done) => { this.done = done; });
  }

  #close(answer) {
    this.dialog.close();
    this.done(answer);
  }
}
