// The end of an event: the cut, lots among tied players, and the ceremony place by place.

import { poll } from "../polling.js";
import { redrawIfChanged } from "../redraw.js";
import { byId } from "../../dom.js";
import { joinList, say } from "../../language.js";
import { el } from "../../tiles.js";

let standings = null, ceremony = null, lotOrder = [];

// The tied players in the order of the lots; each can be moved up by one.
function drawOrder(tiedPlayers) {
  const ids = tiedPlayers.map((each) => each.id);
  if (lotOrder.length !== ids.length || lotOrder.some((each) => !ids.includes(each))) lotOrder = ids;
  redrawIfChanged("lots-order", [lotOrder, tiedPlayers], () => lotOrder.map((id, at) => {
    const { name } = tiedPlayers.find((each) => each.id === id);
    const up = el("button", { type: "button", class: "small", "aria-label": say("hall_lots_up", { who: name }), disabled: at === 0 ? "" : null }, "▲");
    up.addEventListener("click", () => {
      [lotOrder[at - 1], lotOrder[at]] = [lotOrder[at], lotOrder[at - 1]];
      drawOrder(tiedPlayers);
    });
    return el("li", { "data-player": id }, el("span", {}, `${at + 1}. ${name}`), up);
  }));
}

function draw() {
  const tiedPlayers = standings?.lots_needed;
  for (const id of ["lots", "lots-told", "lots-order", "lots-as-shown"]) byId(id).hidden = !tiedPlayers;
  if (tiedPlayers) drawOrder(tiedPlayers);
  byId("lots-told").textContent = tiedPlayers ? say("hall_lots", { who: joinList(tiedPlayers.map((each) => each.name)) }) : "";
  const nextPlace = ceremony?.next;
  byId("cut").hidden = Boolean(ceremony?.over); // nothing is played after the event
  byId("keep").hidden = !ceremony || ceremony.over || ceremony.shown_from !== null;
  byId("kept").hidden = !ceremony || ceremony.over || ceremony.shown_from === null;
  byId("show").hidden = !ceremony?.over || !nextPlace;
  byId("all-shown").hidden = !ceremony?.over || Boolean(nextPlace);
  if (nextPlace) byId("show").textContent = nextPlace > 3 ? say("hall_next_rest", { n: nextPlace }) : say("hall_next_place", { n: nextPlace });
}

// A random order; each is equally likely.
function shuffle(list) {
  const shuffledList = [...list];
  for (let at = shuffledList.length - 1; at > 0; at -= 1) {
    const other = crypto.getRandomValues(new Uint32Array(1))[0] % (at + 1);
    [shuffledList[at], shuffledList[other]] = [shuffledList[other], shuffledList[at]];
  }
  return shuffledList;
}

export function listenToFinal(act, getDesk) {
  const refreshStandings = poll("standings", (data) => { standings = data; draw(); });
  const refreshCeremony = poll("ceremony", (data) => { ceremony = data; draw(); });
  const refresh = () => { refreshStandings(); refreshCeremony(); };
  byId("cut").addEventListener("submit", async (event) => {
    event.preventDefault();
    const [after, players, carry] = ["after", "players", "carry"].map((name) => Number(byId(`cut-${name}`).value));
    if (await act("set_cut", { after, players, carry })) refresh();
  });
  const sendLots = async (lots) => {
    const after = Math.max(...getDesk().cut.filter((each) => !each.lots?.length).map((each) => each.after));
    if (await act("draw_lots", { after, lots })) refresh();
  };
  byId("lots").addEventListener("click", () => sendLots(shuffle(standings.lots_needed.map((each) => each.id))));
  byId("lots-as-shown").addEventListener("click", () => sendLots([...lotOrder]));
  byId("keep").addEventListener("click", async () => {
    if (await act("show_places", { from_place: getDesk().players.length + 1 })) refresh();
  });
  byId("show").addEventListener("click", async () => {
    if (await act("show_places", { from_place: ceremony.next })) refresh();
  });
}
