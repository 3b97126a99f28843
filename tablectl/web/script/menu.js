// The bar's menu closes where people expect it: on Escape, and when they press or go elsewhere.

export function closeElsewhere(root = document) {
  for (const menu of root.querySelectorAll("details.menu")) {
    const elsewhere = (event) => { if (menu.open && !menu.contains(event.target)) menu.open = false; };
    document.addEventListener("pointerdown", elsewhere);
    document.addEventListener("focusin", elsewhere);
    menu.addEventListener("keydown", (event) => {
      if (event.key !== "Escape") return;
      menu.open = false;
      menu.querySelector("summary").focus();
    });
  }
}
