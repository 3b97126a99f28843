// Marks the field that is missing or wrong where it is, until somebody changes it. Every form of every page uses these.

import { refusedField } from "./refusals.js";

let sent = null; // the form that was sent last: a refusal is about it

// A form's field by the name that the service gives it: of `data-field`, else of its own name.
function fieldNamed(form, field) {
  const name = CSS.escape(field);
  return form?.querySelector(`[data-field="${name}"]:is(input, select, textarea)`) ?? form?.querySelector(`[data-field="${name}"], [name="${name}"]`);
}

export function unmark(field) {
  field.removeAttribute("aria-invalid");
}

export function mark(field) {
  if (!field) return;
  field.setAttribute("aria-invalid", "true");
  for (const kind of ["input", "change", "click"]) field.addEventListener(kind, () => unmark(field), { once: true });
  field.scrollIntoView({ block: "nearest" });
  if (field.matches("input, select, textarea")) field.focus({ preventScroll: true });
}

export function unmarkAll(form) {
  for (const field of form.querySelectorAll("[aria-invalid]")) unmark(field);
}

// Marks what a refusal {message, field} is about, in the form that was sent last or in another one.
export function markRefused(error, form = sent) {
  const field = refusedField(error);
  if (form?.isConnected && field) mark(fieldNamed(form, field));
}

document.addEventListener("submit", ({ target }) => {
  sent = target;
  unmarkAll(target);
}, true);
