// Every table of the round at a glance: hand, points, what needs somebody.

import { card } from "./cards.js";
import { clockIn, follow, named, personText, roundText, trouble, unwell } from "./common.js";
import { formatTime, say, translatePage } from "../language.js";
import { onWall } from "./wall.js";
import { setUpPage } from "../theme.js";
import { el } from "../tiles.js";

translatePage();
setUpPage();
const known = (id) => document.getElementById(id);
const clock = clockIn(known("clock"));
const EVERY_MS = 500;
const filled = onWall(known("tables"));
let shape = "";

function call(each) {
  return el("li", { class: "alert" }, say("hall_called", { n: each.table, who: personText(each.by) }), each.reason ? ` ${each.reason}` : "", ` · ${formatTime(each.at)}`, each.judge ? ` · ${say("hall_goes", { who: personText(each.judge) })}` : "");
}

follow("overview", (told) => {
  named(told);
  known("round").textContent = told ? roundText(told) : say("hall_no_event");
  clock(told?.clock ?? null);
  if (!told) return;
  trouble(unwell(told));
  const done = told.tables.filter((each) => each.result).length;
  known("counts").textContent = told.tables.length ? say("hall_results_in", { n: done, all: told.tables.length }) : "";
  known("calls").hidden = !told.calls.length;
  known("calls").replaceChildren(...told.calls.map(call));
  known("tables").replaceChildren(...[...told.tables, ...told.loose].map(card));
  const now = JSON.stringify([told.tables.length, told.loose.length, told.calls.length]);
  if (now !== shape) filled();
  shape = now;
}, {}, EVERY_MS);
