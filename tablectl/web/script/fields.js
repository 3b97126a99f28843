// A form's fields by the names that the service gives them, and the labels that people see beside them.

const CONTROLS = "input, select, textarea, button, datalist, output";
let sent = null; // the form that was sent last: a refusal is about it

document.addEventListener("submit", ({ target }) => { sent = target; }, true);

// The form that was sent last, while it is on the page; null for none.
export function sentForm() {
  return sent?.isConnected ? sent : null;
}

function named(form, field) {
  const name = CSS.escape(field);
  return form.querySelector(`[data-field="${name}"]:is(input, select, textarea)`) ?? form.querySelector(`[data-field="${name}"], [name="${name}"]`);
}

// A form's field by the way that the service gives to it, "wins.1.melds.0.tiles": of `data-field`, else of its own name,
// the outermost that is there: what is wrong with a meld's tiles is wrong with the melds. A list's members on the page
// have `data-each`; one without such a field is meant itself. Null for none.
export function fieldOf(form, way) {
  if (!form?.isConnected || !way) return null;
  let inside = form;
  const steps = way.split(".");
  for (const [at, step] of steps.entries()) {
    const member = inside.querySelectorAll(`[data-each="${CSS.escape(step)}"]`)[Number(steps[at + 1])];
    const field = member ? null : named(inside, step);
    if (field) return field;
    inside = member ?? inside;
  }
  return inside === form ? null : inside;
}

function textOf(node) {
  const words = node.cloneNode(true);
  for (const control of words.querySelectorAll(CONTROLS)) control.remove();
  return words.textContent.trim();
}

// What the page calls a field; empty where it has no label.
export function labelOf(field) {
  if (!field || field.dataset.each) return "";
  const label = field.labels?.[0] ?? field.closest("label");
  if (label) return textOf(label);
  const head = field.querySelector(":scope > legend") ?? field.closest(".field")?.firstElementChild;
  return field.getAttribute("aria-label") ?? (head ? textOf(head) : "") ?? "";
}
