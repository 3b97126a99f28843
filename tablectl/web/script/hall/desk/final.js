// The end of an event at the desk: who goes on after a cut, lots among equals, and the ceremony place by place.

import { follow } from "../common.js";
import { redraw } from "../redraw.js";
import { joinList, say } from "../../language.js";
import { el } from "../../tiles.js";

const known = (id) => document.getElementById(id);
let standings = null, ceremony = null, order = [];

// The equal players in the order that somebody chooses: each may go up by one.
function drawOrder(equal) {
  const ids = equal.map((each) => each.id);
  if (order.length !== ids.length || order.some((each) => !ids.includes(each))) order = ids;
  redraw("lots-order", [order, equal], () => order.map((id, at) => {
    const { name } = equal.find((each) => each.id === id);
    const up = el("button", { type: "button", class: "small", "aria-label": say("hall_lots_up", { who: name }), disabled: at === 0 ? "" : null }, "▲");
    up.addEventListener("click", () => {
      [order[at - 1], order[at]] = [order[at], order[at - 1]];
      drawOrder(equal);
    });
    return el("li", { "data-player": id }, el("span", {}, `${at + 1}. ${name}`), up);
  }));
}

function draw() {
  const equal = standings?.lots_needed;
  for (const id of ["lots", "lots-told", "lots-order", "lots-as-shown"]) known(id).hidden = !equal;
  if (equal) drawOrder(equal);
  known("lots-told").textContent = equal ? say("hall_lots", { who: joinList(equal.map((each) => each.name)) }) : "";
  const next = ceremony?.next;
  known("cut").hidden = Boolean(ceremony?.over); // nothing is played after it
  known("keep").hidden = !ceremony || ceremony.over || ceremony.shown_from !== null;
  known("kept").hidden = !ceremony || ceremony.over || ceremony.shown_from === null;
  known("show").hidden = !ceremony?.over;
  known("show").disabled = !next;
  known("show").classList.toggle("main", Boolean(next));
  known("show").textContent = !next ? say("hall_all_shown") : next > 3 ? say("hall_next_rest", { n: next }) : say("hall_next_place", { n: next });
}

// Every order of the list is as likely as any other.
function shuffled(list) {
  const made = [...list];
  for (let at = made.length - 1; at > 0; at -= 1) {
    const other = crypto.getRandomValues(new Uint32Array(1))[0] % (at + 1);
    [made[at], made[other]] = [made[other], made[at]];
  }
  return made;
}

export function listenToFinal(act, deskOf) {
  const askStandings = follow("standings", (told) => { standings = told; draw(); });
  const askCeremony = follow("ceremony", (told) => { ceremony = told; draw(); });
  const again = () => { askStandings(); askCeremony(); };
  known("cut").addEventListener("submit", async (event) => {
    event.preventDefault();
    const [after, players, carry] = ["after", "players", "carry"].map((name) => Number(known(`cut-${name}`).value));
    if (await act("set_cut", { after, players, carry })) again();
  });
  const tellLots = async (lots) => {
    const after = Math.max(...deskOf().cut.filter((each) => !each.lots?.length).map((each) => each.after));
    if (await act("draw_lots", { after, lots })) again();
  };
  known("lots").addEventListener("click", () => tellLots(shuffled(standings.lots_needed.map((each) => each.id))));
  known("lots-as-shown").addEventListener("click", () => tellLots([...order]));
  known("keep").addEventListener("click", async () => {
    if (await act("show_places", { from_place: deskOf().players.length + 1 })) again();
  });
  known("show").addEventListener("click", async () => {
    if (await act("show_places", { from_place: ceremony.next })) again();
  });
}
