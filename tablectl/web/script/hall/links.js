// A card for each player, to print and cut: the name and a QR code of the player's own link.

import { follow, named } from "./common.js";
import { paper } from "./paper.js";
import { redraw } from "./redraw.js";
import { say, translatePage } from "../language.js";
import { setUpPage } from "../theme.js";
import { el } from "../tiles.js";

translatePage();
setUpPage();

follow("cards", (told) => {
  named(told);
  const cards = told?.cards ?? [];
  document.getElementById("about").textContent = say(!told ? "hall_no_event" : cards.length ? "hall_cards_about" : "hall_no_players");
  document.getElementById("print").hidden = !cards.length;
  if (told) paper([told.name, say("hall_player_cards")]);
  redraw("player-cards", cards, () => cards.map((each) => el("li", { class: "card", "data-player": each.id },
    el("img", { src: each.qr, alt: each.link }), el("b", {}, each.name), el("small", { class: "quiet" }, told.name))));
}, {}, 60000);

document.getElementById("print").addEventListener("click", () => print());
