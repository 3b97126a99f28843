// A card for each player to print and cut out: the name and a QR code of the player's link.

import { showEventName } from "./event.js";
import { poll } from "./polling.js";
import { inOrder } from "./name_order.js";
import { setPrintMargins } from "./print_margins.js";
import { redrawIfChanged } from "./redraw.js";
import { byId } from "../dom.js";
import { say, translatePage } from "../language.js";
import { setUpPage } from "../theme.js";
import { el } from "../tiles.js";

translatePage();
setUpPage();

poll("cards", (data) => {
  showEventName(data);
  const cards = inOrder(data?.cards ?? []);
  byId("about").textContent = say(!data ? "hall_no_event" : cards.length ? "hall_cards_about" : "hall_no_players");
  byId("print").hidden = !cards.length;
  if (data) setPrintMargins([data.name, say("hall_player_cards")]);
  redrawIfChanged("player-cards", cards, () => cards.map((each) => el("li", { class: "card", "data-player": each.id },
    el("img", { src: each.qr, alt: each.link }), el("b", {}, each.name), el("small", { class: "quiet" }, data.name))));
}, {}, 60000);

byId("print").addEventListener("click", () => print());
