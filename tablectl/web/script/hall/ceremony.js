// The ceremony: places from the last up, as the desk shows them one by one; the first three stand on the podium.

import { flag } from "../flags.js";
import { follow, named, signedAlike } from "./common.js";
import { onWall } from "./wall.js";
import { say, translatePage } from "../language.js";
import { setUpPage } from "../theme.js";
import { el } from "../tiles.js";

translatePage();
setUpPage();
const known = (id) => document.getElementById(id);
const PODIUM = 3;
const filled = onWall(known("places"));

function line(each, signed) {
  return el("li", { class: `place-${each.place}`, "data-player": each.id }, el("span", { class: "place" }, each.place),
    el("span", { class: "name" }, each.country ? flag(each.country) : null, el("b", {}, each.name), each.team ? el("small", {}, ` ${each.team}`) : null), el("span", {}, signed(each.total)));
}

follow("ceremony", (told) => {
  named(told);
  known("state").textContent = !told ? say("hall_no_event") : told.places.length ? say("hall_final_ranking") : say("hall_soon");
  if (!told) return;
  const signed = signedAlike([...told.places, ...told.teams]);
  known("podium").replaceChildren(...told.places.filter((each) => each.place <= PODIUM).map((each) => line(each, signed)));
  known("places").replaceChildren(...told.places.filter((each) => each.place > PODIUM).map((each) => line(each, signed)));
  known("teams").hidden = !told.teams.length;
  known("team-rows").replaceChildren(...told.teams.map((each) => el("li", {}, el("span", { class: "place" }, each.place), el("span", { class: "name" }, each.name), el("b", {}, signed(each.total)))));
  filled();
});
