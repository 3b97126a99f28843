// Radio buttons drawn as buttons; none is checked at first.

import { el } from "../tiles.js";

let groupCount = 0;

export class Radios {
  // `field`: its name in requests, so that a refusal can mark it.
  constructor(label, options, value, field) {
    this.group = `radios-${groupCount++}`;
    this.list = el("div", { class: "choose" });
    this.node = el("div", { class: "radios", role: "radiogroup", "aria-label": label, "data-field": field }, el("span", { class: "quiet" }, label), this.list);
    this.setOptions(options, value);
  }

  // Replaces the options; the choice stays where it is among them.
  setOptions(options, value = this.value) {
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
