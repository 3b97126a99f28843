// One of few, a press each: radio buttons that are drawn as buttons. Nothing is chosen until somebody does.

import { el } from "../tiles.js";

let made = 0;

export class Radios {
  // `field`: the name that requests give it, so that a refusal can be marked where it is.
  constructor(label, options, value, field) {
    this.group = `radios-${made++}`;
    this.list = el("div", { class: "choose" });
    this.node = el("div", { class: "radios", role: "radiogroup", "aria-label": label, "data-field": field }, el("span", { class: "quiet" }, label), this.list);
    this.offer(options, value);
  }

  // Other options; what was chosen stays where it is among them.
  offer(options, value = this.value) {
    this.list.replaceChildren(...Object.entries(options).map(([key, text]) => el("label", { class: "pad" },
      el("input", { type: "radio", name: this.group, value: key, checked: key === value }), text)));
  }

  get value() {
    return this.list.querySelector(":checked")?.value ?? "";
  }

  set value(value) {
    for (const input of this.list.querySelectorAll("input")) input.checked = input.value === value;
  }
}
