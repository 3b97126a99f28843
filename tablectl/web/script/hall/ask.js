// One dialog of the desk, and of a player's day, that asks: for a name or a reason that is missing, or whether something shall be done.

import { say } from "../language.js";
import { el } from "../tiles.js";

const known = (id) => document.getElementById(id);

// Resolves to the value of the button that was pressed, "" where nothing shall be done.
export function asked(title, body, buttons) {
  const dialog = known("ask");
  known("ask-title").textContent = title;
  known("ask-body").replaceChildren(...body);
  const press = (value) => el("button", { value, class: value === buttons.main ? "main" : null, type: "submit" }, buttons.names[value]);
  const not = el("button", { type: "button" }, say("hall_not_now")); // no submit button: Enter does what is asked
  not.addEventListener("click", () => dialog.close(""));
  known("ask-acts").replaceChildren(not, ...Object.keys(buttons.names).map(press));
  dialog.returnValue = "";
  if (!dialog.open) dialog.showModal();
  return new Promise((resolve) => dialog.addEventListener("close", () => resolve(dialog.returnValue), { once: true }));
}

// What somebody writes into the dialog's field; null where they would rather not.
export async function askedFor(label, title, { list, value = "", autocomplete = list ? "off" : "name" } = {}) {
  const field = el("input", { required: true, maxlength: "500", autocomplete, list, value, id: "ask-field" });
  const done = asked(title, [el("label", {}, el("span", {}, label), field)], { main: "yes", names: { yes: say("hall_go") } });
  field.focus();
  return await done === "yes" && field.value.trim() ? field.value.trim() : null;
}
