// The claim of a win where the winner names fans and points. Nothing is counted here but the sum of what was tapped.

import { LANGUAGE, say } from "../language.js";
import { el, points } from "../tiles.js";

export function claimForm({ api, showStatus, byId }) {
  let items = [];
  let book = "";
  const counts = new Map();
  let now = null;

  const sum = () => items.reduce((total, item) => total + (item.value ?? 0) * (counts.get(item.id) ?? 0), 0);
  const nameOf = (item) => item.names?.[LANGUAGE] ?? item.names?.en ?? item.id;

  function show() {
    const word = byId("claim-find").value.trim().toLowerCase();
    byId("fans").replaceChildren(...items
      .filter((item) => !word || counts.get(item.id) || Object.values(item.names ?? {}).some((name) => String(name).toLowerCase().includes(word)))
      .map((item) => {
        const box = el("input", { type: "checkbox", "data-item": item.id });
        box.checked = (counts.get(item.id) ?? 0) > 0;
        box.addEventListener("change", () => { counts.set(item.id, box.checked ? 1 : 0); show(); });
        const more = el("button", { type: "button", "aria-label": `+1 ${nameOf(item)}` }, `×${counts.get(item.id) || 1}`);
        more.addEventListener("click", () => { counts.set(item.id, ((counts.get(item.id) ?? 0) % 4) + 1); show(); });
        return el("li", {}, el("label", {}, box, el("span", {}, nameOf(item)), el("span", { class: "worth" }, points(item.value)),
          box.checked ? more : null));
      }));
    byId("claim-sum").textContent = say("claim_sum", { points: sum() });
  }

  async function learnItems(ruleset) {
    const told = await api.get(`api/items/${ruleset}`);
    if (!told) {
      byId("claim").hidden = true; // the next message asks again
      return;
    }
    book = ruleset;
    items = told.items.filter((item) => typeof item.value === "number").sort((a, b) => a.value - b.value);
    show();
  }

  byId("claim-find").addEventListener("input", show);
  byId("claim-send").addEventListener("click", async () => {
    const named = [...counts].filter(([, count]) => count > 0).map(([id, count]) => ({ id, count }));
    const total = sum();
    const told = await api.command({ do: "name_worth", seat: now.seat, items: named, points: total });
    if (!told?.ok) return;
    showStatus(say("claimed", { points: total }));
    byId("claim").hidden = true;
  });

  return {
    draw({ seat, state, score }) {
      now = { seat, state };
      const due = Boolean(state?.names_value && state.phase !== "settled"
        && state.wins.some((win) => win.seat === seat && win.named === null));
      if (byId("claim").hidden === !due) return;
      byId("claim").hidden = !due;
      if (!due) return;
      counts.clear(); // what was ticked for an earlier win
      if (book === score.ruleset) show();
      else learnItems(score.ruleset);
    },
  };
}
