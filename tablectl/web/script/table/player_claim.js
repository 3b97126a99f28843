// The claim of a win's value, in books whose winners name their fans and points. The page only sums up what is ticked.

import { LANGUAGE, say } from "../language.js";
import { el, points } from "../tiles.js";

export function claimForm({ api, showStatus, byId }) {
  let items = [];
  let book = "";
  const counts = new Map();
  let seatNow = null;

  const sum = () => items.reduce((total, item) => total + (item.value ?? 0) * (counts.get(item.id) ?? 0), 0);
  const itemName = (item) => item.names?.[LANGUAGE] ?? item.names?.en ?? item.id;

  function drawItems() {
    const search = byId("claim-find").value.trim().toLowerCase();
    byId("fans").replaceChildren(...items
      .filter((item) => !search || counts.get(item.id) || Object.values(item.names ?? {}).some((name) => String(name).toLowerCase().includes(search)))
      .map((item) => {
        const box = el("input", { type: "checkbox", "data-item": item.id });
        box.checked = (counts.get(item.id) ?? 0) > 0;
        box.addEventListener("change", () => { counts.set(item.id, box.checked ? 1 : 0); drawItems(); });
        const countButton = el("button", { type: "button", "aria-label": `+1 ${itemName(item)}` }, `×${counts.get(item.id) || 1}`);
        countButton.addEventListener("click", () => { counts.set(item.id, ((counts.get(item.id) ?? 0) % 4) + 1); drawItems(); });
        return el("li", {}, el("label", {}, box, el("span", {}, itemName(item)), el("span", { class: "worth" }, points(item.value)),
          box.checked ? countButton : null));
      }));
    byId("claim-sum").textContent = say("claim_sum", { points: sum() });
  }

  async function loadItems(ruleset) {
    const response = await api.get(`api/items/${ruleset}`);
    if (!response) {
      byId("claim").hidden = true; // the next message tries again
      return;
    }
    book = ruleset;
    items = response.items.filter((item) => typeof item.value === "number").sort((a, b) => a.value - b.value);
    drawItems();
  }

  byId("claim-find").addEventListener("input", drawItems);
  byId("claim-send").addEventListener("click", async () => {
    const claimed = [...counts].filter(([, count]) => count > 0).map(([id, count]) => ({ id, count }));
    const total = sum();
    const response = await api.command({ do: "name_worth", seat: seatNow.seat, items: claimed, points: total });
    if (!response?.ok) return;
    showStatus(say("claimed", { points: total }));
    byId("claim").hidden = true;
  });

  return {
    draw({ seat, state, score }) {
      seatNow = { seat, state };
      const isDue = Boolean(state?.names_value && state.phase !== "settled"
        && state.wins.some((win) => win.seat === seat && win.named === null));
      if (byId("claim").hidden === !isDue) return;
      byId("claim").hidden = !isDue;
      if (!isDue) return;
      counts.clear(); // of an earlier win
      if (book === score.ruleset) drawItems();
      else loadItems(score.ruleset);
    },
  };
}
