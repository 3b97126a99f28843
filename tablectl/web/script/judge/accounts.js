// The page of accounts, signed-in devices, pads and phones, for operators.

import "./account_words.js";
import "./words.js";
import "../camera/words.js";
import { byId } from "../dom.js";
import { deviceName, showPhones } from "../camera/phones.js";
import { ApiClient } from "../api_client.js";
import { showPads } from "./pads.js";
import { formatDateTime, joinTitle, say, translatePage } from "../language.js";
import { showStatus } from "../status_line.js";
import { setUpPage } from "../theme.js";
import { el } from "../tiles.js";
import { persistForm } from "../tab_storage.js";

const ROLES = ["judge", "operator", "commentary", "broadcast", "viewer"];
let onConfirm = null;

translatePage();
setUpPage();

const api = new ApiClient({
  showStatus,
  onUser: (user) => {
    byId("table-name").textContent = user?.table ?? "";
    byId("nobody").hidden = !user || user.operator;
    byId("how").hidden = user?.accounts !== false;
    for (const id of ["known", "add", "signed-in"]) byId(id).hidden = user?.operator !== true;
    if (!user?.operator) for (const id of ["pads", "phones"]) byId(id).hidden = true; // what they load shows them
  },
});

// Whether it was done. `onDone` is called before the page shows it.
async function post(path, body, onDone = () => {}) {
  const answer = await api.post(path, body);
  if (answer?.ok) {
    onDone();
    draw(answer);
    showStatus(say("done"));
  } else if (answer) api.showRefusal(answer);
  await api.loadUser(); // the first account, or signing out one's own device, changes the user's rights
  return answer?.ok === true;
}

// Asks for confirmation or for a new password.
function openDialog(title, withPassword, then) {
  byId("ask-title").textContent = title;
  byId("ask-label").hidden = !withPassword;
  byId("ask-password").required = withPassword;
  byId("ask-password").value = "";
  onConfirm = then;
  byId("ask").showModal();
}

function button(key, onClick, kind = "") {
  const node = el("button", { type: "button", class: kind }, say(key));
  node.addEventListener("click", onClick);
  return node;
}

function accountRow({ name, role, since }) {
  return el("li", { "data-name": name },
    el("p", {}, el("b", {}, name), ` · ${say(`role_${role}`)} `, el("small", { class: "quiet" }, say("password_since", { when: formatDateTime(since) }))),
    el("div", { class: "acts" },
      button("change_password", () => openDialog(joinTitle([say("change_password"), name]), true, (password) => post("api/accounts/password", { name, password }))),
      button("remove_account", () => openDialog(joinTitle([say("remove_account"), name]), false, () => post("api/accounts/remove", { name })), "danger")));
}

function deviceRow({ device: id, name, role, seat, since, label, own }) {
  const who = seat === null ? name : say("seat", { n: seat + 1 });
  return el("li", { "data-device": id },
    el("p", {}, el("b", {}, who), ` · ${say(`role_${role}`)} `, own ? `(${say("this_device")}) ` : null,
      el("small", { class: "quiet" }, [...(label ? [deviceName(label)] : []), say("since_time", { time: formatDateTime(since) })].join(" · "))),
    button("sign_out", () => openDialog(joinTitle([say("sign_out"), who]), false, () => post("api/devices/sign-out", { device: id })), "danger"));
}

function draw({ accounts, devices }) {
  const emptyRow = () => el("li", { class: "quiet" }, say("nothing_waits"));
  byId("accounts").replaceChildren(...(accounts.length ? accounts.map(accountRow) : [emptyRow()]));
  byId("devices").replaceChildren(...(devices.length ? devices.map(deviceRow) : [emptyRow()]));
}

byId("add-role").replaceChildren(...ROLES.map((role) => el("option", { value: role }, say(`role_${role}`))));
const savedForm = persistForm(byId("add"), "account");
savedForm.restore();
byId("add").addEventListener("submit", async (submit) => {
  submit.preventDefault();
  const body = { name: byId("add-name").value.trim(), role: byId("add-role").value, password: byId("add-password").value };
  byId("add").reset(); // before the answer, so that the next account can be typed meanwhile
  const hasNewText = () => byId("add-name").value !== "";
  if (await post("api/accounts/add", body, () => hasNewText() || savedForm.clear()) || hasNewText()) return;
  for (const [field, text] of Object.entries(body)) byId(`add-${field}`).value = text; // to correct what was refused
});
byId("ask-no").addEventListener("click", () => byId("ask").close());
byId("ask-form").addEventListener("submit", (submit) => {
  submit.preventDefault();
  byId("ask").close();
  onConfirm(byId("ask-password").value);
});
const pads = showPads(byId("pads"), { api, ask: (title, then) => openDialog(title, false, then) });
const phones = showPhones(byId("phones"), { api, codes: false });
api.loadUser().then(async (user) => {
  if (!user?.operator) return;
  if (!user.accounts && !byId("add-name").value) byId("add-role").value = "operator"; // the account that is missing
  phones.load();
  pads.load();
  const answer = await api.get("api/accounts");
  if (answer) draw(answer);
});
