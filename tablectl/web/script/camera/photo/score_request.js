// What the service is asked for a hand and the form's circumstances.

import { readJsonWhenReleased } from "../../pointer.js";
import { meldNotation, notation } from "./hand.js";

// The request; a meld of which nobody has said whom it was claimed from has `from: null`.
export function scoreRequest(form, hand) {
  const request = form.request();
  request.hand = notation(hand.at("closed").map((one) => one.code));
  const [won] = hand.at("won");
  if (won) request.winning_tile = won.code;
  const flowers = notation(hand.at("flower").map((one) => one.code));
  if (flowers) request.flowers = flowers;
  if (hand.melds.length) {
    request.melds = hand.melds.map((meld) => {
      const meldData = { kind: meld.kind, tiles: meldNotation(hand.at(meld.id).map((one) => one.code), meld.kind) };
      return meld.kind === "closed_kong" ? meldData : { ...meldData, from: claimedFrom(meld, request.seat, form.seats) };
    });
  }
  return request;
}

// A chow is from the left neighbour, others are from whom was chosen; null before that.
function claimedFrom(meld, seat, seats) {
  if (meld.kind === "chow") return seats.at(seats.indexOf(seat) - 1);
  return meld.from && meld.from !== seat ? meld.from : null;
}

export async function postScore(request) {
  const response = await fetch("api/photo/score", {
    method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify(request),
  });
  return readJsonWhenReleased(response);
}
