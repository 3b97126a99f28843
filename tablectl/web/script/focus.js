// Who goes through a page by keys stays where they are: what is drawn anew, moved or hidden hands the focus on, to the same
// thing in the new drawing, or to what follows it.

const REACHED = "a[href], button, input, select, textarea, summary, [tabindex]";
const usable = (node) => node.isConnected && !node.disabled && node.checkVisibility();

// What a control is, does and is called, and whose row it stands in.
function described(node) {
  const row = node.closest("li, tr, label");
  return JSON.stringify([node.tagName, node.type, node.id, node.name, node.getAttribute("aria-label") ?? node.textContent, node.dataset,
    row?.dataset, row?.matches("label") && row.textContent]);
}

export function keepFocus() {
  let keys = true; // as long as neither finger nor mouse was seen, which have no place on the page
  let held = null; // the control that the keys are on: {node, told, above: what it stands in, place: the how manieth it is there}

  function hold({ target }) {
    const above = [];
    for (let box = target.parentElement; box; box = box.parentElement) above.push(box);
    const near = above.find((box) => box.id) ?? document.body;
    held = keys ? { node: target, told: described(target), above, near, place: [...near.querySelectorAll(REACHED)].indexOf(target) } : null;
  }

  function next(changes) {
    const { node, told, above, near, place } = held;
    if (usable(node)) return node; // it was moved
    const instead = changes.filter((each) => each.type === "attributes").map((each) => each.target)
      .find((each) => each.matches(REACHED) && usable(each)); // has just come into sight
    if (instead) return instead;
    const box = above.find((each) => each.isConnected) ?? document.body;
    const there = [...box.querySelectorAll(REACHED)].filter((each) => each.tabIndex >= 0 && usable(each));
    const same = there.find((each) => described(each) === told);
    if (same) return same;
    if (!node.isConnected) return box === near ? there[Math.min(place, there.length - 1)] : null;
    const all = [...document.querySelectorAll(REACHED)].filter((each) => each.tabIndex >= 0 && usable(each));
    return all.find((each) => node.compareDocumentPosition(each) & Node.DOCUMENT_POSITION_FOLLOWING) ?? all.at(-1);
  }

  const moved = (changes) => changes.some((each) => [...each.removedNodes].some((gone) => gone.contains(held.node)));

  function handOn(changes) {
    const { activeElement: now } = document;
    if (!held || (now !== document.body && now !== held.node) || (now === held.node && usable(now))) return;
    if (usable(held.node) && !moved(changes)) held = null; // somebody has left it
    else next(changes)?.focus({ preventScroll: true });
  }

  addEventListener("keydown", () => {
    keys = true;
    if (!held && document.activeElement !== document.body) hold({ target: document.activeElement });
  }, true);
  addEventListener("pointerdown", () => { keys = false; held = null; }, true);
  document.addEventListener("focusin", hold);
  if (document.activeElement && document.activeElement !== document.body) hold({ target: document.activeElement });
  new MutationObserver(handOn).observe(document.body, { childList: true, subtree: true, attributeFilter: ["hidden", "disabled"] });
}
