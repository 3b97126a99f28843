// The bar shows the page that somebody is on, however many there are beside it and as wide as its words come to be.
export function showWhere() {
  for (const here of document.querySelectorAll(".bar nav a[aria-current]")) {
    const nav = here.parentElement;
    const centred = () => { nav.scrollLeft += here.getBoundingClientRect().left - nav.getBoundingClientRect().left - (nav.clientWidth - here.offsetWidth) / 2; };
    const resized = new ResizeObserver(centred);
    for (const each of [here, nav]) resized.observe(each);
  }
}

// The bar's menu closes where people expect it: on Escape, and when they press or go elsewhere than in the bar, whose
// choices of language and colours open with it on a phone.

export function closeElsewhere(root = document) {
  for (const menu of root.querySelectorAll("details.menu")) {
    const elsewhere = (event) => { if (menu.open && !menu.parentElement.contains(event.target)) menu.open = false; };
    document.addEventListener("pointerdown", elsewhere);
    document.addEventListener("focusin", elsewhere);
    menu.addEventListener("keydown", (event) => {
      if (event.key !== "Escape") return;
      menu.open = false;
      menu.querySelector("summary").focus();
    });
  }
}
