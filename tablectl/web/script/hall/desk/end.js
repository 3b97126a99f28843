// The end of a round at the desk: where a table is still playing or has no result, it asks first and says which.

import { asked } from "../ask.js";
import { stands } from "../cards.js";
import { say } from "../../language.js";
import { el } from "../../tiles.js";

const known = (id) => document.getElementById(id);
const playing = (table) => Boolean(table.plays) && table.online !== false && table.finished === false;
const unfinished = (told) => told.tables.filter((each) => !each.result || playing(each));
let overview = null, open = false;

function line(table) {
  const [, stand] = stands(table);
  const told = [playing(table) ? say("hall_still_playing") : null, table.result && playing(table) ? null : stand, table.result ? null : say("hall_no_result")];
  return el("li", { "data-table": table.table }, el("b", {}, say("hall_table", { n: table.table })), ` ${[...new Set(told.filter(Boolean))].join(" · ")}`);
}

function body() {
  const left = unfinished(overview);
  if (!left.length) return [el("p", {}, say("hall_all_results"))];
  return [el("p", {}, say("hall_end_asks")), el("ul", { class: "unfinished" }, ...left.map(line)), left.some(playing) ? el("p", { class: "quiet" }, say("hall_end_stops")) : null,
    el("p", { class: "quiet" }, say("hall_end_later"))].filter(Boolean);
}

const endSaid = () => say(unfinished(overview).length ? "hall_end_anyway" : "hall_end");

// What is asked, and what its buttons say, follows what comes in while somebody thinks about it.
export function drawEnd(told) {
  overview = told;
  if (!open) return;
  known("ask-body").replaceChildren(...body());
  const button = (value) => known("ask-acts").querySelector(`[value=${value}]`);
  button("end").textContent = endSaid();
  if (!unfinished(overview).some(playing)) button("last")?.remove();
}

// `newest` asks for the overview: the sheets on the same page may tell of a result before it does.
export function listenToEnd(act, newest) {
  known("end").addEventListener("click", async () => {
    await newest();
    const left = unfinished(overview);
    if (!left.length) return void act("end_round");
    const names = { end: endSaid() };
    if (left.some((each) => playing(each) && !each.clock?.last_hand)) names.last = say("hall_call_last_hand");
    open = true;
    const answer = await asked(say("hall_end"), body(), { names });
    open = false;
    if (answer === "end") act("end_round", { anyway: true });
    if (answer === "last") act("call_last_hand", { table: 0 });
  });
}
