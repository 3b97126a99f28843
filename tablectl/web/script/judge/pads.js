// Button pads, for operators: what a Stream Deck presses, each press at an address of its own, with a token that is shown once.

import { formatDateTime, joinTitle, say } from "../language.js";
import { absoluteUrl } from "../urls.js";
import { el } from "../tiles.js";
import { persistForm } from "../tab_storage.js";

const ROLES = ["judge", "broadcast", "operator"];

// Into `box`; `ask(title, then)` asks before something is taken away.
export function showPads(box, { api, ask }) {
  const list = el("ul", { class: "rows" });
  const made = el("div", { class: "made stack", role: "status", hidden: true });
  const name = el("input", { "data-field": "name", required: true, maxlength: "40", autocomplete: "off" });
  const role = el("select", { "data-field": "role" }, ...ROLES.map((each) => el("option", { value: each }, `${say(`role_${each}`)}: ${say(`pad_may_${each}`)}`)));
  const form = el("form", { class: "stack" }, el("label", {}, el("span", {}, say("account_name")), name), el("label", {}, el("span", {}, say("role")), role),
    el("button", {}, say("pad_add")));
  const presses = el("ul", { class: "presses" });
  box.replaceChildren(el("h2", {}, say("pads")), el("p", { class: "quiet" }, say("pads_how")), list, form, made,
    el("details", {}, el("summary", {}, say("pad_addresses")), presses));

  const typed = persistForm(form, "pad");
  typed.restore();

  function pad({ name: own, role: may, since }) {
    const end = el("button", { type: "button", class: "danger" }, say("pad_remove"));
    end.addEventListener("click", () => ask(joinTitle([say("pad_remove"), own]), async () => draw(await api.post("api/pads/remove", { name: own }))));
    return el("li", { "data-name": own }, el("p", {}, el("b", {}, own), ` · ${say(`role_${may}`)} `, el("small", { class: "quiet" }, say("since_time", { time: formatDateTime(since) }))), end);
  }

  function draw(answer) {
    if (!answer?.pads) return void (answer && api.showRefusal(answer));
    list.replaceChildren(...answer.pads.map(pad));
    presses.replaceChildren(...answer.presses.map((each) => el("li", {}, el("code", {}, `POST ${absoluteUrl(`api/press/${each}`)}`))));
    if (!answer.token) return;
    form.reset();
    typed.clear();
    const shown = el("input", { readonly: true, value: `Authorization: Bearer ${answer.token}`, "aria-label": say("pad_header") });
    shown.addEventListener("focus", () => shown.select());
    made.replaceChildren(el("p", {}, say("pad_token_once")), shown);
    made.hidden = false;
  }

  form.addEventListener("submit", async (submit) => {
    submit.preventDefault();
    draw(await api.post("api/pads/add", { name: name.value.trim(), role: role.value }));
  });
  return { look: async () => { box.hidden = false; draw(await api.get("api/pads")); } };
}
