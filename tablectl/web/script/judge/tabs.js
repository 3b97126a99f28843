// A row of tabs, for the pointer and the arrow keys.

import { byId } from "../dom.js";

export function tabs(list, onOpen) {
  const tabList = [...list.querySelectorAll("[role=tab]")];

  function select(tab, focus = false) {
    for (const each of tabList) {
      const selected = each === tab;
      each.setAttribute("aria-selected", String(selected));
      each.tabIndex = selected ? 0 : -1;
      byId(each.getAttribute("aria-controls")).hidden = !selected;
    }
    tab.scrollIntoView({ block: "nearest", inline: "center" }); // its neighbours show that there are more
    if (focus) tab.focus();
    onOpen(tab.getAttribute("aria-controls"));
  }

  list.addEventListener("click", (click) => {
    const tab = click.target.closest("[role=tab]");
    if (tab) select(tab);
  });
  list.addEventListener("keydown", (key) => {
    const place = tabList.indexOf(document.activeElement);
    const next = { ArrowRight: place + 1, ArrowLeft: place - 1, Home: 0, End: tabList.length - 1 }[key.key];
    if (place < 0 || next === undefined) return;
    key.preventDefault();
    select(tabList[(next + tabList.length) % tabList.length], true);
  });
}
