// The seats: QR codes for players' phones, and points counted by hand.

import { say } from "../language.js";
import { tabStorage } from "../tab_storage.js";
import { el } from "../tiles.js";

export function showPlaces({ seats, card, picture, text, sticks }, { api, showStatus, table }) {
  const draft = tabStorage("sticks"); // {players, counted}, until they are compared
  const enteredCounts = () => [...sticks.querySelectorAll("input")].map((input) => (input.value === input.defaultValue ? null : input.value));

  async function showSeatLink(seat) {
    const answer = await api.post("api/seat-links", { seat });
    if (!answer?.qr) {
      api.showRefusal(answer ?? {});
      return;
    }
    const name = table().players[seat];
    picture.src = answer.qr;
    picture.alt = say("qr_of", { who: name });
    text.replaceChildren(el("b", {}, name), ` · ${say("seat", { n: seat + 1 })}. `, answer.only_here
      ? el("span", { class: "bad" }, say("only_here"))
      : say("scan_it"));
    card.hidden = false;
  }

  function draw() {
    const { players, points } = table();
    const key = JSON.stringify([players, points]);
    if (sticks.dataset.made === key) return;
    sticks.dataset.made = key;
    const saved = draft.read();
    const counted = JSON.stringify(saved?.players) === JSON.stringify(players) ? saved.counted : enteredCounts();
    seats.replaceChildren(...players.map((name, seat) => {
      const button = el("button", { type: "button", "data-seat": seat }, name);
      button.addEventListener("click", () => showSeatLink(seat));
      return button;
    }));
    sticks.replaceChildren(...players.map((name, seat) => el("label", {}, el("span", {}, name),
      el("input", { type: "number", step: "1", required: true, value: points[seat] ?? 0, "data-seat": seat }))),
    el("button", { type: "submit" }, say("compare")));
    // Typed counts stay when the points change meanwhile.
    sticks.querySelectorAll("input").forEach((input, seat) => { input.value = counted[seat] ?? input.value; });
  }

  sticks.addEventListener("input", () => draft.save({ players: table().players, counted: enteredCounts() }));
  sticks.addEventListener("submit", async (submit) => {
    submit.preventDefault();
    const counted = [...sticks.querySelectorAll("input")].map((input) => Number(input.value));
    const answer = await api.command({ do: "report_points", points: counted });
    if (!answer?.ok) return;
    draft.clear();
    sticks.querySelectorAll("input").forEach((input, seat) => { input.defaultValue = counted[seat]; });
    showStatus(say(answer.agree ? "sticks_agree" : "sticks_differ"), answer.agree);
  });
  return { draw };
}
