// Fits a card's text into the card: first it leaves out details step by step (`data-without`, see the style sheet), then it
// makes the letters smaller.

const MAX_STEP = 3;
const MAX_TRIES = 4; // smaller letters break into other lines, so the first size may be too large
const bodiesByCard = new Map(); // to fit them again when fonts are loaded or the page is resized

addEventListener("resize", () => bodiesByCard.forEach((body, card) => refit(card, body)));
document.fonts.addEventListener("loadingdone", () => bodiesByCard.forEach((body, card) => refit(card, body)));

export function fit(card, body) {
  bodiesByCard.set(card, body);
  refit(card, body);
}

function refit(card, body) {
  const overflows = () => card.scrollHeight > card.clientHeight;
  let step = 0, zoom = 1;
  body.style.zoom = "";
  do body.dataset.without = step; while (overflows() && (step += 1) <= MAX_STEP);
  for (let tries = 0; tries < MAX_TRIES && overflows(); tries += 1) {
    zoom *= card.clientHeight / card.scrollHeight;
    body.style.zoom = zoom;
  }
}
