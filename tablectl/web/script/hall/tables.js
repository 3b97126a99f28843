// All tables of the round: hand, points, and what needs somebody's attention.

import { showAnnounced } from "./announcements.js";
import { tableCard } from "./table_card.js";
import { showEventName } from "./event.js";
import { personText } from "./formats.js";
import { hallProblem, poll, showProblem } from "./polling.js";
import { clockOrBreak, countdownIn, roundText } from "./round_time.js";
import { byId } from "../dom.js";
import { formatTime, say, translatePage } from "../language.js";
import { fitToWall, WALL } from "./wall.js";
import { wallTable } from "./wall_table.js";
import { setUpPage } from "../theme.js";
import { el } from "../tiles.js";

translatePage();
setUpPage();
const clock = countdownIn(byId("clock"));
const POLL_INTERVAL_MS = 500;
const fitWall = fitToWall(byId("tables"));
const MAX_LARGE_CARDS = 8; // more tables stand on the wall as short as they can be read
let layoutKey = "";


function callItem(each) {
  return el("li", { class: "alert" }, say("hall_called", { n: each.table, who: personText(each.by) }), each.reason ? ` ${each.reason}` : "", ` · ${formatTime(each.at)}`, each.judge ? ` · ${say("hall_goes", { who: personText(each.judge) })}` : "");
}

poll("overview", (data) => {
  showEventName(data);
  byId("round").textContent = data ? roundText(data) : say("hall_no_event");
  clock(data ? clockOrBreak(data.clock, data.announced.next) : null);
  if (!data) return;
  showAnnounced(data.announced);
  showProblem(hallProblem(data));
  const done = data.tables.filter((each) => each.result).length;
  byId("counts").textContent = data.tables.length ? say("hall_results_in", { n: done, all: data.tables.length }) : "";
  byId("calls").hidden = !data.calls.length;
  byId("calls").replaceChildren(...data.calls.map(callItem));
  const tables = [...data.tables, ...data.loose], isDense = WALL && tables.length > MAX_LARGE_CARDS;
  document.body.classList.toggle("dense", isDense);
  byId("tables").replaceChildren(...tables.map(isDense ? wallTable : tableCard));
  const newLayoutKey = JSON.stringify([data.tables.length, data.loose.length, data.calls.length]);
  if (newLayoutKey !== layoutKey) fitWall();
  layoutKey = newLayoutKey;
}, {}, POLL_INTERVAL_MS);
