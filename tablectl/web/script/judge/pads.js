// Button pads (Stream Deck), for operators. Each press is a URL of its own; a pad's token is shown once.

import { formatDateTime, joinTitle, say } from "../language.js";
import { absoluteUrl } from "../urls.js";
import { el } from "../tiles.js";
import { persistForm } from "../tab_storage.js";

const ROLES = ["judge", "broadcast", "operator"];

// `ask(title, then)`: asks for confirmation.
export function showPads(box, { api, ask }) {
  const list = el("ul", { class: "rows" });
  const tokenBox = el("div", { class: "made stack", role: "status", hidden: true });
  const name = el("input", { "data-field": "name", required: true, maxlength: "40", autocomplete: "off" });
  const role = el("select", { "data-field": "role" }, ...ROLES.map((each) => el("option", { value: each }, `${say(`role_${each}`)}: ${say(`pad_may_${each}`)}`)));
  const form = el("form", { class: "stack" }, el("label", {}, el("span", {}, say("account_name")), name), el("label", {}, el("span", {}, say("role")), role),
    el("button", {}, say("pad_add")));
  const pressList = el("ul", { class: "presses" });
  box.replaceChildren(el("h2", {}, say("pads")), el("p", { class: "quiet" }, say("pads_how")), list, form, tokenBox,
    el("details", {}, el("summary", {}, say("pad_addresses")), pressList));

  const savedForm = persistForm(form, "pad");
  savedForm.restore();

  function padRow({ name: padName, role: padRole, since }) {
    const removeButton = el("button", { type: "button", class: "danger" }, say("pad_remove"));
    removeButton.addEventListener("click", () => ask(joinTitle([say("pad_remove"), padName]), async () => draw(await api.post("api/pads/remove", { name: padName }))));
    return el("li", { "data-name": padName }, el("p", {}, el("b", {}, padName), ` · ${say(`role_${padRole}`)} `, el("small", { class: "quiet" }, say("since_time", { time: formatDateTime(since) }))), removeButton);
  }

  function draw(answer) {
    if (!answer?.pads) return void (answer && api.showRefusal(answer));
    list.replaceChildren(...answer.pads.map(padRow));
    pressList.replaceChildren(...answer.presses.map((each) => el("li", {}, el("code", {}, `POST ${absoluteUrl(`api/press/${each}`)}`))));
    if (!answer.token) return;
    const header = el("input", { readonly: true, value: `Authorization: Bearer ${answer.token}`, "aria-label": say("pad_header") });
    header.addEventListener("focus", () => header.select());
    tokenBox.replaceChildren(el("p", {}, say("pad_token_once")), header);
    tokenBox.hidden = false;
  }

  form.addEventListener("submit", async (submit) => {
    submit.preventDefault();
    const sent = name.value;
    const answer = await api.post("api/pads/add", { name: sent.trim(), role: role.value });
    draw(answer);
    if (!answer?.token || name.value !== sent) return; // the next one is typed already
    form.reset();
    savedForm.clear();
  });
  return { load: async () => { box.hidden = false; draw(await api.get("api/pads")); } };
}
