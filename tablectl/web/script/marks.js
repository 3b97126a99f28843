// Marks the field that is missing or wrong where it is, until somebody changes it. Every form of every page uses these.

import { fieldOf, sentForm } from "./fields.js";
import { errorField } from "./error_texts.js";
import { clearError } from "./status_line.js";

function unmark(field) {
  field.removeAttribute("aria-invalid");
}

export function mark(field) {
  if (!field) return;
  field.setAttribute("aria-invalid", "true");
  const mends = field.matches("input, select, textarea") ? ["input", "change"] : ["input", "change", "click"];
  for (const kind of mends) field.addEventListener(kind, () => { unmark(field); clearError(); }, { once: true });
  for (let folded = field; (folded = folded.closest("details:not([open])"));) folded.open = true;
  field.scrollIntoView({ block: "nearest" });
  if (field.matches("input, select, textarea")) field.focus({ preventScroll: true });
}

function unmarkAll(form) {
  for (const field of form.querySelectorAll("[aria-invalid]")) unmark(field);
}

// Marks what a refusal {message, field} is about, in the form that was sent last or in another one.
export function markRefused(error, form = sentForm()) {
  mark(fieldOf(form, errorField(error)));
}

document.addEventListener("submit", ({ target }) => {
  unmarkAll(target);
  clearError();
}, true);
