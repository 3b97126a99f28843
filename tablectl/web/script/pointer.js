// A press reaches the control that it started on. When a page redraws or moves between pointerdown and pointerup, browsers
// drop the click. So updates wait until the pointer is up, and a click whose target has moved all the same is sent to the
// control that was pressed. The second half of a double press does nothing where something else has come under the pointer.

export const DOUBLE_PRESS_MS = 500; // a second press within this time is the same request
const MAX_HOLD_MS = 2000; // a pointer that stays down longer delays nothing
const MAX_MOVE_PX = 12; // a pointer that moved further has cancelled its press
const PRESSABLE = "button, a, input, select, textarea, label, summary, [role=button], [role=tab]";

let release = null; // resolves `released`
let released = null; // a promise while the pointer is down
let press = null; // {control, key, isStray, at, x, y} until its click
let lastPress = null; // the same until the next press, of a control

// Equal for a control and its redrawn copy: what it is, its name, and the row that it stands in.
export function identityKey(node) {
  const row = node.closest("li, tr, label");
  return JSON.stringify([node.tagName, node.type, node.id, node.name, node.getAttribute("aria-label") ?? (node.id || node.textContent), node.dataset,
    row?.dataset, row?.matches("label") && row.textContent]);
}

addEventListener("pointerdown", ({ target, isPrimary, clientX, clientY, timeStamp }) => {
  if (!isPrimary) return;
  const control = target.closest?.(PRESSABLE), key = control && identityKey(control), { x, y } = lastPress ?? {};
  const isStray = lastPress && key !== lastPress.key && timeStamp - lastPress.at < DOUBLE_PRESS_MS && Math.hypot(clientX - x, clientY - y) <= MAX_MOVE_PX;
  press = { control, key, isStray, at: timeStamp, x: clientX, y: clientY };
  lastPress = control && !isStray ? press : null;
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
addEventListener("input", () => { lastPress = null; }, true); // whoever types in between presses no second time
addEventListener("click", (click) => {
  setTimeout(endHold, 0, release);
  const { control, isStray, x, y } = press ?? {};
  press = null;
  if (isStray && click.detail) {
    click.stopImmediatePropagation();
    click.preventDefault();
    return;
  }
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
