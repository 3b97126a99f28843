// Accounts and signed-in devices, for operators. Who may do what is the service's business.

import "./account_words.js";
import "./words.js";
import "../camera/words.js";
import { byId } from "../dom.js";
import { showPhones } from "../camera/phones.js";
import { ApiClient } from "../api_client.js";
import { showPads } from "./pads.js";
import { formatDateTime, joinTitle, say, translatePage } from "../language.js";
import { showStatus } from "../status_line.js";
import { setUpPage } from "../theme.js";
import { el } from "../tiles.js";
import { persistForm } from "../tab_storage.js";

const ROLES = ["judge", "operator", "commentary", "broadcast", "viewer"];
let send = null;

translatePage();
setUpPage();

const api = new ApiClient({
  showStatus,
  onUser: (who) => {
    byId("table-name").textContent = who?.table ?? "";
    byId("nobody").hidden = !who || who.operator;
    byId("how").hidden = who?.accounts !== false;
    for (const id of ["known", "add", "signed-in"]) byId(id).hidden = who?.operator !== true;
  },
});

// `done`: what is due as soon as it is done, before anything shows it.
async function act(path, body, done = () => {}) {
  const answer = await api.post(path, body);
  if (answer?.ok) {
    done();
    draw(answer);
    showStatus(say("done"));
  } else if (answer) api.showRefusal(answer);
  await api.loadUser(); // the first operator's account, or one's own device's end, changes what one may do
  return answer?.ok === true;
}

// Asks before something is taken away, or for a new password.
function ask(title, withPassword, then) {
  byId("ask-title").textContent = title;
  byId("ask-label").hidden = !withPassword;
  byId("ask-password").required = withPassword;
  byId("ask-password").value = "";
  send = then;
  byId("ask").showModal();
}

function button(key, then, kind = "") {
  const made = el("button", { type: "button", class: kind }, say(key));
  made.addEventListener("click", then);
  return made;
}

function account({ name, role, since }) {
  return el("li", { "data-name": name },
    el("p", {}, el("b", {}, name), ` · ${say(`role_${role}`)} `, el("small", { class: "quiet" }, say("password_since", { when: formatDateTime(since) }))),
    el("div", { class: "acts" },
      button("change_password", () => ask(joinTitle([say("change_password"), name]), true, (password) => act("api/accounts/password", { name, password }))),
      button("remove_account", () => ask(joinTitle([say("remove_account"), name]), false, () => act("api/accounts/remove", { name })), "danger")));
}

function device({ device: id, name, role, seat, since, own }) {
  const who = seat === null ? name : say("seat", { n: seat + 1 });
  return el("li", { "data-device": id },
    el("p", {}, el("b", {}, who), ` · ${say(`role_${role}`)} `, own ? `(${say("this_device")}) ` : null,
      el("small", { class: "quiet" }, say("since_time", { time: formatDateTime(since) }))),
    button("sign_out", () => ask(joinTitle([say("sign_out"), who]), false, () => act("api/devices/sign-out", { device: id })), "danger"));
}

function draw({ accounts, devices }) {
  const none = () => el("li", { class: "quiet" }, say("nothing_waits"));
  byId("accounts").replaceChildren(...(accounts.length ? accounts.map(account) : [none()]));
  byId("devices").replaceChildren(...(devices.length ? devices.map(device) : [none()]));
}

byId("add-role").replaceChildren(...ROLES.map((role) => el("option", { value: role }, say(`role_${role}`))));
const typed = persistForm(byId("add"), "account");
typed.restore();
byId("add").addEventListener("submit", async (submit) => {
  submit.preventDefault();
  const body = { name: byId("add-name").value.trim(), role: byId("add-role").value, password: byId("add-password").value };
  byId("add").reset(); // who goes on typing while the answer is on its way loses nothing
  const isNext = () => byId("add-name").value !== "";
  if (await act("api/accounts/add", body, () => isNext() || typed.clear()) || isNext()) return;
  for (const [field, text] of Object.entries(body)) byId(`add-${field}`).value = text; // to put right what was refused
});
byId("ask-no").addEventListener("click", () => byId("ask").close());
byId("ask-form").addEventListener("submit", (submit) => {
  submit.preventDefault();
  byId("ask").close();
  send(byId("ask-password").value);
});
const pads = showPads(byId("pads"), { api, ask: (title, then) => ask(title, false, then) });
const phones = showPhones(byId("phones"), { api, codes: false });
api.loadUser().then(async (who) => {
  if (who?.operator) phones.look();
  if (who?.operator) pads.look();
  const answer = who?.operator ? await api.get("api/accounts") : null;
  if (answer) draw(answer);
});
