// A press reaches what it was begun on. Between a finger's coming down and its lifting, a page that follows a table may draw itself anew
// or move: browsers then give the press to nobody. So what comes meanwhile is drawn once the finger is up, and a press whose place
// has moved all the same is given to what was pressed.

const LONGEST_MS = 2000; // a finger that lies longer holds nothing up
const DRAWN_AWAY_PX = 12; // a finger that moved further took its press back
const PRESSED = "button, a, input, select, textarea, label, summary, [role=button], [role=tab]";

let lift = null; // ends what waits for the finger that is down
let up = null;
let begun = null; // {on, x, y}

addEventListener("pointerdown", ({ target, isPrimary, clientX, clientY }) => {
  if (!isPrimary) return;
  begun = { on: target.closest?.(PRESSED), x: clientX, y: clientY };
  up ??= new Promise((done) => { lift = done; });
  setTimeout(lifted, LONGEST_MS, lift);
}, true);

function lifted(which = lift) {
  if (!which || which !== lift) return;
  lift();
  lift = up = null;
}

// A touch's click comes a little after its finger is up.
addEventListener("pointerup", ({ pointerType }) => setTimeout(lifted, pointerType === "touch" ? 100 : 0, lift), true);
addEventListener("pointercancel", () => lifted(), true);
addEventListener("click", (click) => {
  setTimeout(lifted, 0, lift);
  const { on, x, y } = begun ?? {};
  begun = null;
  const moved = on?.isConnected && click.isTrusted && click.detail && !on.contains(click.target) && !click.target.closest(PRESSED);
  if (!moved || Math.hypot(click.clientX - x, click.clientY - y) > DRAWN_AWAY_PX) return;
  click.stopImmediatePropagation();
  on.click();
}, true);

// Waits until no finger is down. Whatever draws what it was told calls it before: two that wait go on in their order.
export async function fingerUp() {
  await up;
}

// What a response says, once no finger is down.
export async function answerOf(response) {
  const told = await response.json();
  await up;
  return told;
}
