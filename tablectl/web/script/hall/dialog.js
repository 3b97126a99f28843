// The question dialog of the desk and of a player's day: for a missing name or reason, or to confirm.

import { byId } from "../dom.js";
import { say } from "../language.js";
import { el } from "../tiles.js";

// Resolves to the value of the pressed button, "" where the dialog was cancelled.
export function askChoice(title, body, buttons) {
  const dialog = byId("ask");
  byId("ask-title").textContent = title;
  byId("ask-body").replaceChildren(...body);
  const submitButton = (value) => el("button", { value, class: value === buttons.main ? "main" : null, type: "submit" }, buttons.names[value]);
  const cancel = el("button", { type: "button" }, say("hall_not_now")); // no submit button, so that Enter confirms
  cancel.addEventListener("click", () => dialog.close(""));
  byId("ask-acts").replaceChildren(cancel, ...Object.keys(buttons.names).map(submitButton));
  dialog.returnValue = "";
  if (!dialog.open) dialog.showModal();
  return new Promise((resolve) => dialog.addEventListener("close", () => resolve(dialog.returnValue), { once: true }));
}

// Resolves to the text of the dialog's field; null where it was cancelled or is empty.
export async function askText(label, title, { list, value = "", autocomplete = list ? "off" : "name" } = {}) {
  const field = el("input", { required: true, maxlength: "500", autocomplete, list, value, id: "ask-field" });
  const answered = askChoice(title, [el("label", {}, el("span", {}, label), field)], { main: "yes", names: { yes: say("hall_go") } });
  field.focus();
  return await answered === "yes" && field.value.trim() ? field.value.trim() : null;
}
