// A card for each player, to print and cut: the name and a QR code of the player's own link.

import { follow, named, trouble } from "./common.js";
import { redraw } from "./redraw.js";
import { say, speak } from "../language.js";
import { dress } from "../theme.js";
import { el } from "../tiles.js";

speak();
dress();

follow("cards", (told) => {
  named(told);
  const cards = told?.cards ?? [];
  redraw("player-cards", cards, () => cards.map((each) => el("li", { class: "card", "data-player": each.id },
    el("img", { src: each.qr, alt: each.link }), el("b", {}, each.name), el("small", { class: "quiet" }, told.name))));
}, {}, 60000);

document.getElementById("print").addEventListener("click", () => print());
