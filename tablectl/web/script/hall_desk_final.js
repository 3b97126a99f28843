// The end of an event at the desk: who goes on after a cut, lots among equals, and the ceremony place by place.

import { follow } from "./hall_common.js";
import { say } from "./language.js";

const known = (id) => document.getElementById(id);
let standings = null, ceremony = null;

function draw() {
  const equal = standings?.lots_needed;
  known("lots").hidden = known("lots-told").hidden = !equal;
  known("lots-told").textContent = equal ? say("hall_lots", { who: equal.map((each) => each.name).join(", ") }) : "";
  const next = ceremony?.next;
  known("show").hidden = !ceremony?.over;
  known("show").disabled = !next;
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
  known("lots").addEventListener("click", async () => {
    const after = Math.max(...deskOf().cut.filter((each) => !each.lots?.length).map((each) => each.after));
    if (await act("draw_lots", { after, lots: shuffled(standings.lots_needed.map((each) => each.id)) })) again();
  });
  known("show").addEventListener("click", async () => {
    if (await act("show_places", { from_place: ceremony.next })) again();
  });
}
