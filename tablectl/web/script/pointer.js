// A press reaches the control that it started on. When a page redraws or moves between pointerdown and pointerup, browsers
// drop the click. So updates wait until the pointer is up, and a click whose target has moved all the same is sent to the
// control that was pressed.

const MAX_HOLD_MS = 2000; // a pointer that stays down longer delays nothing
const MAX_MOVE_PX = 12; // a pointer that moved further has cancelled its press
const PRESSABLE = "button, a, input, select, textarea, label, summary, [role=button], [role=tab]";

let release = null; // resolves `released`
let released = null; // a promise while the pointer is down
let press = null; // {control, x, y}

addEventListener("pointerdown", ({ target, isPrimary, clientX, clientY }) => {
  if (!isPrimary) return;
  press = { control: target.closest?.(PRESSABLE), x: clientX, y: clientY };
  released ??= new Promise((resolve) => { release = resolve; });
  setTimeout(endHold, MAX_HOLD_MS, release);
}, true);

function endHold(which = release) {
  if (!which || which !== release) return;
  release();
  release = released = null;
}

// The click of a touch comes a little after its pointerup.
addEventListener("pointerup", ({ pointerType }) => setTimeout(endHold, pointerType === "touch" ? 100 : 0, release), true);
addEventListener("pointercancel", () => endHold(), true);
addEventListener("click", (click) => {
  setTimeout(endHold, 0, release);
  const { control, x, y } = press ?? {};
  press = null;
  const missed = control?.isConnected && click.isTrusted && click.detail && !control.contains(click.target) && !click.target.closest(PRESSABLE);
  if (!missed || Math.hypot(click.clientX - x, click.clientY - y) > MAX_MOVE_PX) return;
  click.stopImmediatePropagation();
  control.click();
}, true);

// Resolves once no pointer is down: await it before a redraw. Several that wait go on in their order.
export async function pointerReleased() {
  await released;
}

export async function readJsonWhenReleased(response) {
  const body = await response.json();
  await released;
  return body;
}
