// The ceremony: the desk shows the places one by one from the last; the first three are on the podium.

import { showAnnounced } from "./announcements.js";
import { byId } from "../dom.js";
import { flag } from "../flags.js";
import { showEventName } from "./event.js";
import { signedFormatter } from "./formats.js";
import { poll } from "./polling.js";
import { drawTeams } from "./ranking_table.js";
import { fitToWall } from "./wall.js";
import { say, translatePage } from "../language.js";
import { setUpPage } from "../theme.js";
import { el } from "../tiles.js";

translatePage();
setUpPage();
const PODIUM = 3;
const fitWall = fitToWall(byId("places"));

function placeRow(each, signed) {
  return el("li", { class: `place-${each.place}`, "data-player": each.id }, el("span", { class: "place" }, each.place),
    el("span", { class: "name" }, each.country ? flag(each.country) : null, el("b", {}, each.name), each.team ? el("small", {}, ` ${each.team}`) : null), el("span", {}, signed(each.total)));
}

poll("overview", (data) => { if (data) showAnnounced(data.announced); });
poll("ceremony", (data) => {
  showEventName(data);
  byId("state").textContent = !data ? say("hall_no_event") : data.places.length ? say("hall_final_ranking") : say("hall_soon");
  if (!data) return;
  const signed = signedFormatter([...data.places, ...data.teams]);
  byId("podium").replaceChildren(...data.places.filter((each) => each.place <= PODIUM).map((each) => placeRow(each, signed)));
  byId("places").replaceChildren(...data.places.filter((each) => each.place > PODIUM).map((each) => placeRow(each, signed)));
  drawTeams(data.teams, signed);
  fitWall();
});
