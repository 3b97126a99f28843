// What a card says in full. Where it has no room for it, the least that is said goes first, step by step (the sheet says what
// each step leaves out), and only then its letters become smaller.

const LEFT_OUT = 3; // steps
const TRIES = 4; // smaller letters break into other lines, so that the first guess may be a little too large
const fitted = new Map(); // every card with its body: letters that come late and another size change both

addEventListener("resize", () => fitted.forEach((body, card) => shrink(card, body)));
document.fonts.addEventListener("loadingdone", () => fitted.forEach((body, card) => shrink(card, body)));

export function fit(card, body) {
  fitted.set(card, body);
  shrink(card, body);
}

function shrink(card, body) {
  const over = () => card.scrollHeight > card.clientHeight;
  let step = 0, zoom = 1;
  body.style.zoom = "";
  do body.dataset.without = step; while (over() && (step += 1) <= LEFT_OUT);
  for (let tried = 0; tried < TRIES && over(); tried += 1) {
    zoom *= card.clientHeight / card.scrollHeight;
    body.style.zoom = zoom;
  }
}
