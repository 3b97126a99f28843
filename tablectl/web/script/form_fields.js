// Finds a form's fields by the names that the service uses, and the labels that people see beside them.

const CONTROLS = "input, select, textarea, button, datalist, output";
let lastSubmitted = null;

document.addEventListener("submit", ({ target }) => { lastSubmitted = target; }, true);

// The form that a refusal is about; null where none was sent or it has left the page.
export function lastSubmittedForm() {
  return lastSubmitted?.isConnected ? lastSubmitted : null;
}

function fieldByName(parent, field) {
  const name = CSS.escape(field);
  return parent.querySelector(`[data-field="${name}"]:is(input, select, textarea)`) ?? parent.querySelector(`[data-field="${name}"], [name="${name}"]`);
}

// The field at a path of the service, "wins.1.melds.0.tiles", matched by `data-field` or `name`: the outermost match, so an
// error in a meld's tiles marks the melds. Items of a list have `data-each`; an item without such a field is returned itself.
// Null for none.
export function findField(form, path) {
  if (!form?.isConnected || !path) return null;
  let parent = form;
  const steps = path.split(".");
  for (const [at, step] of steps.entries()) {
    const item = parent.querySelectorAll(`[data-each="${CSS.escape(step)}"]`)[Number(steps[at + 1])];
    const field = item ? null : fieldByName(parent, step);
    if (field) return field;
    parent = item ?? parent;
  }
  return parent === form ? null : parent;
}

function textWithoutControls(node) {
  const copy = node.cloneNode(true);
  for (const control of copy.querySelectorAll(CONTROLS)) control.remove();
  return copy.textContent.trim();
}

// Empty where a field has no label.
export function fieldLabel(field) {
  if (!field || field.dataset.each) return "";
  const label = field.labels?.[0] ?? field.closest("label");
  if (label) return textWithoutControls(label);
  const heading = field.querySelector(":scope > legend") ?? field.closest(".field")?.firstElementChild;
  return field.getAttribute("aria-label") ?? (heading ? textWithoutControls(heading) : "") ?? "";
}
