// The ranking for the wall: everybody's place, round by round, and the winners once the event is over.

import { clockIn, follow, named, signedAlike, trouble } from "./common.js";
import { paper } from "./paper.js";
import { drawRanking } from "./places.js";
import { onWall } from "./wall.js";
import { joinList, say, translatePage } from "../language.js";
import { setUpPage } from "../theme.js";
import { el } from "../tiles.js";

translatePage();
setUpPage();
const ONE_COLUMN = 12; // more rows are read from afar only in columns, without each round's value
const known = (id) => document.getElementById(id);
const clock = clockIn(known("clock"));
const filled = onWall(known("rows"));

follow("standings", (told) => {
  named(told);
  if (!told) return void (known("after").textContent = say("hall_no_event"));
  const lots = told.lots_needed && joinList(told.lots_needed.map((each) => each.name));
  trouble(lots ? say("hall_lots", { who: lots }) : told.trouble ? say("hall_no_ranking") : told.zero_sum ? "" : say("hall_not_zero_sum"));
  document.body.classList.toggle("in-columns", told.standings.length > ONE_COLUMN);
  drawRanking(told);
  known("teams").hidden = !told.teams.length;
  const signed = signedAlike(told.teams);
  known("team-rows").replaceChildren(...told.teams.map((each) => el("li", {}, el("span", { class: "place" }, each.place), el("span", { class: "name" }, each.name), el("b", {}, signed(each.total)))));
  paper([told.name, say("hall_ranking"), known("after").textContent]);
  filled();
}, { public: 1 });
follow("overview", (told) => clock(told?.clock ?? null));
known("print").addEventListener("click", () => print());
