// Ends a round at the desk; first asks about tables that still play or have no result.

import { askChoice } from "../dialog.js";
import { tableState } from "../table_card.js";
import { byId } from "../../dom.js";
import { say } from "../../language.js";
import { el } from "../../tiles.js";

const isPlaying = (table) => Boolean(table.plays) && table.online !== false && table.finished === false;
const unfinishedTables = (overview) => overview.tables.filter((each) => !each.result || isPlaying(each));
let overview = null, isOpen = false;

function tableItem(table) {
  const [, state] = tableState(table);
  const texts = [isPlaying(table) ? say("hall_still_playing") : null, table.result && isPlaying(table) ? null : state, table.result ? null : say("hall_no_result")];
  return el("li", { "data-table": table.table }, el("b", {}, say("hall_table", { n: table.table })), ` ${[...new Set(texts.filter(Boolean))].join(" · ")}`);
}

function dialogBody() {
  const left = unfinishedTables(overview);
  if (!left.length) return [el("p", {}, say("hall_all_results"))];
  return [el("p", {}, say("hall_end_asks")), el("ul", { class: "unfinished" }, ...left.map(tableItem)), left.some(isPlaying) ? el("p", { class: "quiet" }, say("hall_end_stops")) : null,
    el("p", { class: "quiet" }, say("hall_end_later"))].filter(Boolean);
}

const endLabel = () => say(unfinishedTables(overview).length ? "hall_end_anyway" : "hall_end");

// Keeps the open dialog and its buttons up to date with the overview.
export function updateEndDialog(newOverview) {
  overview = newOverview;
  if (!isOpen) return;
  byId("ask-body").replaceChildren(...dialogBody());
  const button = (value) => byId("ask-acts").querySelector(`[value=${value}]`);
  button("end").textContent = endLabel();
  if (!unfinishedTables(overview).some(isPlaying)) button("last")?.remove();
}

// `refreshOverview` comes first: the sheets on the same page may know of a result before the overview does.
export function listenToEnd(act, refreshOverview) {
  byId("end").addEventListener("click", async () => {
    await refreshOverview();
    const left = unfinishedTables(overview);
    if (!left.length) return void act("end_round");
    const names = { end: endLabel() };
    if (left.some((each) => isPlaying(each) && !each.clock?.last_hand)) names.last = say("hall_call_last_hand");
    isOpen = true;
    const answer = await askChoice(say("hall_end"), dialogBody(), { names });
    isOpen = false;
    if (answer === "end") act("end_round", { anyway: true });
    if (answer === "last") act("call_last_hand", { table: 0 });
  });
}
