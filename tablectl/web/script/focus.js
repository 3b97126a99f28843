// Keeps the keyboard focus when the focused control is redrawn, moved or hidden: it goes to the same control in the new
// nodes, or to the one that follows.

import { identityKey } from "./pointer.js";

const FOCUSABLE = "a[href], button, input, select, textarea, summary, [tabindex]";
const isUsable = (node) => node.isConnected && !node.disabled && node.checkVisibility();

export function preserveFocus() {
  let byKeyboard = true; // until a pointer is used, which leaves no place on the page to come back to
  let focused = null; // {node, key, ancestors, container: the nearest ancestor with an id, index: in the container}

  function remember({ target }) {
    const ancestors = [];
    for (let box = target.parentElement; box; box = box.parentElement) ancestors.push(box);
    const container = ancestors.find((box) => box.id) ?? document.body;
    focused = byKeyboard ? { node: target, key: identityKey(target), ancestors, container, index: [...container.querySelectorAll(FOCUSABLE)].indexOf(target) } : null;
  }

  function replacement(changes) {
    const { node, key, ancestors, container, index } = focused;
    if (isUsable(node)) return node; // it was moved
    const shown = changes.filter((each) => each.type === "attributes").map((each) => each.target)
      .find((each) => each.matches(FOCUSABLE) && isUsable(each)); // has just become visible
    if (shown) return shown;
    const box = ancestors.find((each) => each.isConnected) ?? document.body;
    const usable = (root) => [...root.querySelectorAll(FOCUSABLE)].filter((each) => each.tabIndex >= 0 && isUsable(each));
    const nearby = usable(box);
    const same = nearby.find((each) => identityKey(each) === key);
    if (same) return same;
    if (!node.isConnected) return box === container ? nearby[Math.min(index, nearby.length - 1)] : null;
    const all = usable(document);
    return all.find((each) => node.compareDocumentPosition(each) & Node.DOCUMENT_POSITION_FOLLOWING) ?? all.at(-1);
  }

  const wasRemoved = (changes) => changes.some((each) => [...each.removedNodes].some((removed) => removed.contains(focused.node)));

  function onChange(changes) {
    const { activeElement: now } = document;
    if (!focused || (now !== document.body && now !== focused.node) || (now === focused.node && isUsable(now))) return;
    if (isUsable(focused.node) && !wasRemoved(changes)) focused = null; // the user has left it
    else replacement(changes)?.focus({ preventScroll: true });
  }

  addEventListener("keydown", () => {
    byKeyboard = true;
    if (!focused && document.activeElement !== document.body) remember({ target: document.activeElement });
  }, true);
  addEventListener("pointerdown", () => { byKeyboard = false; focused = null; }, true);
  document.addEventListener("focusin", remember);
  if (document.activeElement && document.activeElement !== document.body) remember({ target: document.activeElement });
  new MutationObserver(onChange).observe(document.body, { childList: true, subtree: true, attributeFilter: ["hidden", "disabled"] });
}
