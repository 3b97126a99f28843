// What a card says in full, made smaller only where it has no room for it.

const TRIES = 4; // smaller letters break into other lines, so that the first guess may be a little too large
const fitted = new Map(); // every card with its body: letters that come late and another size change both

addEventListener("resize", () => fitted.forEach((body, card) => shrink(card, body)));
document.fonts.addEventListener("loadingdone", () => fitted.forEach((body, card) => shrink(card, body)));

export function fit(card, body) {
  fitted.set(card, body);
  shrink(card, body);
}

function shrink(card, body) {
  let zoom = 1;
  body.style.zoom = "";
  for (let tried = 0; tried < TRIES && card.scrollHeight > card.clientHeight; tried += 1) {
    zoom *= card.clientHeight / card.scrollHeight;
    body.style.zoom = zoom;
  }
}
