// Who sits where: tables for the wall, names in order for the door, both on paper.

import { follow, named } from "./hall_common.js";
import { LANGUAGE, say, speak } from "./language.js";
import { dress } from "./theme.js";
import { el, tile, WIND_TILE, WINDS } from "./tiles.js";

speak();
dress();
const known = (id) => document.getElementById(id);
const asked = new URLSearchParams(location.search).get("round");

follow("seating", (told) => {
  named(told);
  known("round").textContent = !told ? say("hall_no_event") : told.round ? say("hall_round", { n: told.round }) : say("hall_no_seating");
  if (!told) return;
  known("printed").textContent = told.name;
  known("tables").replaceChildren(...told.tables.map((each) => el("li", { class: "card" },
    el("h2", {}, say("hall_table", { n: each.table })),
    el("ol", {}, ...Object.entries(each.seats).map(([wind, who]) => el("li", {}, tile(WIND_TILE[wind], "small"), el("span", { class: "name" }, who.name)))))));
  const names = told.tables.flatMap((each) => Object.entries(each.seats).map(([wind, who]) => ({ name: who.name, table: each.table, wind })));
  names.sort((a, b) => a.name.localeCompare(b.name, LANGUAGE));
  known("names").replaceChildren(...names.map((each) => el("li", {}, el("span", { class: "name" }, each.name), el("span", {}, say("hall_place", { n: each.table, wind: WINDS[each.wind] })))));
}, asked ? { round: asked } : {});

known("print").addEventListener("click", () => print());
