// The ranking for the wall, round by round, with the winners once the event is over.

import { showAnnounced } from "./announcements.js";
import { showEventName } from "./event.js";
import { poll, showProblem } from "./polling.js";
import { clockOrBreak, countdownIn } from "./round_time.js";
import { setPrintMargins } from "./print_margins.js";
import { drawRanking, drawTeams } from "./ranking_table.js";
import { fitToWall } from "./wall.js";
import { byId } from "../dom.js";
import { joinList, say, translatePage } from "../language.js";
import { setUpPage } from "../theme.js";

translatePage();
setUpPage();
const MAX_ROWS_IN_ONE_COLUMN = 12; // more rows stand in columns, without the rounds' values
const clock = countdownIn(byId("clock"));
const fitWall = fitToWall(byId("rows"));

poll("standings", (data) => {
  showEventName(data);
  if (!data) return void (byId("after").textContent = say("hall_no_event"));
  const lots = data.lots_needed && joinList(data.lots_needed.map((each) => each.name));
  showProblem(lots ? say("hall_lots", { who: lots }) : data.trouble ? say("hall_no_ranking") : data.zero_sum ? "" : say("hall_not_zero_sum"));
  document.body.classList.toggle("in-columns", data.standings.length > MAX_ROWS_IN_ONE_COLUMN);
  drawRanking(data);
  drawTeams(data.teams);
  setPrintMargins([data.name, say("hall_ranking"), byId("after").textContent]);
  fitWall();
}, { public: 1 });
poll("overview", (data) => {
  clock(data ? clockOrBreak(data.clock, data.announced.next) : null);
  if (data) showAnnounced(data.announced);
});
byId("print").addEventListener("click", () => print());
