// A row of tabs: click, or arrow keys between them.

export function tabs(list, onOpen) {
  const all = [...list.querySelectorAll("[role=tab]")];

  function open(tab, focus = false) {
    for (const each of all) {
      const chosen = each === tab;
      each.setAttribute("aria-selected", String(chosen));
      each.tabIndex = chosen ? 0 : -1;
      document.getElementById(each.getAttribute("aria-controls")).hidden = !chosen;
    }
    if (focus) tab.focus();
    onOpen(tab.getAttribute("aria-controls"));
  }

  list.addEventListener("click", (click) => {
    const tab = click.target.closest("[role=tab]");
    if (tab) open(tab);
  });
  list.addEventListener("keydown", (key) => {
    const place = all.indexOf(document.activeElement);
    const next = { ArrowRight: place + 1, ArrowLeft: place - 1, Home: 0, End: all.length - 1 }[key.key];
    if (place < 0 || next === undefined) return;
    key.preventDefault();
    open(all[(next + all.length) % all.length], true);
  });
}
