// The seats: codes for players' phones, and sticks counted by hand.

import { el } from "./tiles.js";

export function showPlaces({ seats, card, picture, text, sticks }, { desk, say, table }) {
  async function give(seat) {
    const answer = await desk.post("/api/seat-links", { seat });
    if (!answer?.qr) {
      desk.refused(answer ?? {});
      return;
    }
    const name = table().players[seat];
    picture.src = answer.qr;
    picture.alt = `QR code that opens ${name}'s seat`;
    text.replaceChildren(el("b", {}, name), `, seat ${seat + 1}. `, answer.only_here
      ? el("span", { class: "bad" }, "This code opens on this computer only: open this page by the table's name or address in the network, then make the code again.")
      : "Scan it with the phone's camera.");
    card.hidden = false;
  }

  function draw() {
    const { players, points } = table();
    const made = JSON.stringify(players);
    if (sticks.dataset.made === made) return;
    sticks.dataset.made = made;
    seats.replaceChildren(...players.map((name, seat) => {
      const button = el("button", { type: "button", "data-seat": seat }, name);
      button.addEventListener("click", () => give(seat));
      return button;
    }));
    sticks.replaceChildren(...players.map((name, seat) => el("label", {}, el("span", {}, name),
      el("input", { type: "number", step: "1", required: true, value: points[seat] ?? 0, "data-seat": seat }))),
    el("button", { type: "submit" }, "Compare"));
  }

  sticks.addEventListener("submit", async (submit) => {
    submit.preventDefault();
    const counted = [...sticks.querySelectorAll("input")].map((input) => Number(input.value));
    const answer = await desk.ask({ do: "report_points", points: counted });
    if (answer?.ok) say(answer.agree ? "The sticks show what was computed." : "The sticks differ: see the open question.", answer.agree);
  });
  return { draw };
}
