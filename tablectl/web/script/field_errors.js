// Marks an invalid field until it is changed; the forms of all pages use this.

import { findField, lastSubmittedForm } from "./form_fields.js";
import { errorField } from "./error_texts.js";
import { clearError } from "./status_line.js";

function unmark(field) {
  field.removeAttribute("aria-invalid");
}

export function markInvalid(field) {
  if (!field) return;
  field.setAttribute("aria-invalid", "true");
  const isControl = field.matches("input, select, textarea");
  for (const event of isControl ? ["input", "change"] : ["input", "change", "click"]) field.addEventListener(event, () => { unmark(field); clearError(); }, { once: true });
  for (let closed = field; (closed = closed.closest("details:not([open])"));) closed.open = true;
  field.scrollIntoView({ block: "nearest" });
  if (isControl) field.focus({ preventScroll: true });
}

// Marks the field of a refusal {message, field}, in the form that was sent last unless another is given.
export function markRefusedField(error, form = lastSubmittedForm()) {
  markInvalid(findField(form, errorField(error)));
}

document.addEventListener("submit", ({ target }) => {
  target.querySelectorAll("[aria-invalid]").forEach(unmark);
  clearError();
}, true);
