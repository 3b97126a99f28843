// Accounts and signed-in devices, for operators. Who may do what is the service's business.

import "./account_words.js";
import "./words.js";
import "../camera/words.js";
import { showPhones } from "../camera/phones.js";
import { Desk } from "../desk.js";
import { showPads } from "./pads.js";
import { say, speak, titled, when } from "../language.js";
import { showStatus } from "../status_line.js";
import { setUpPage } from "../theme.js";
import { el } from "../tiles.js";
import { persistForm } from "../tab_storage.js";

const ROLES = ["judge", "operator", "commentary", "broadcast", "viewer"];
const known = (id) => document.getElementById(id);
let send = null;

speak();
setUpPage();

const desk = new Desk({
  say: showStatus,
  onWho: (who) => {
    known("table-name").textContent = who?.table ?? "";
    known("nobody").hidden = !who || who.operator;
    known("how").hidden = who?.accounts !== false;
    for (const id of ["known", "add", "signed-in"]) known(id).hidden = who?.operator !== true;
  },
});

// `done`: what is due as soon as it is done, before anything shows it.
async function act(path, body, done = () => {}) {
  const answer = await desk.post(path, body);
  if (answer?.ok) {
    done();
    draw(answer);
    showStatus(say("done"));
  } else if (answer) desk.refused(answer);
  await desk.check(); // the first operator's account, or one's own device's end, changes what one may do
  return answer?.ok === true;
}

// Asks before something is taken away, or for a new password.
function ask(title, withPassword, then) {
  known("ask-title").textContent = title;
  known("ask-label").hidden = !withPassword;
  known("ask-password").required = withPassword;
  known("ask-password").value = "";
  send = then;
  known("ask").showModal();
}

function button(key, then, kind = "") {
  const made = el("button", { type: "button", class: kind }, say(key));
  made.addEventListener("click", then);
  return made;
}

function account({ name, role, since }) {
  return el("li", { "data-name": name },
    el("p", {}, el("b", {}, name), ` · ${say(`role_${role}`)} `, el("small", { class: "quiet" }, say("password_since", { when: when(since) }))),
    el("div", { class: "acts" },
      button("change_password", () => ask(titled([say("change_password"), name]), true, (password) => act("api/accounts/password", { name, password }))),
      button("remove_account", () => ask(titled([say("remove_account"), name]), false, () => act("api/accounts/remove", { name })), "danger")));
}

function device({ device: id, name, role, seat, since, own }) {
  const who = seat === null ? name : say("seat", { n: seat + 1 });
  return el("li", { "data-device": id },
    el("p", {}, el("b", {}, who), ` · ${say(`role_${role}`)} `, own ? `(${say("this_device")}) ` : null,
      el("small", { class: "quiet" }, say("since_time", { time: when(since) }))),
    button("sign_out", () => ask(titled([say("sign_out"), who]), false, () => act("api/devices/sign-out", { device: id })), "danger"));
}

function draw({ accounts, devices }) {
  const none = () => el("li", { class: "quiet" }, say("nothing_waits"));
  known("accounts").replaceChildren(...(accounts.length ? accounts.map(account) : [none()]));
  known("devices").replaceChildren(...(devices.length ? devices.map(device) : [none()]));
}

known("add-role").replaceChildren(...ROLES.map((role) => el("option", { value: role }, say(`role_${role}`))));
const typed = persistForm(known("add"), "account");
typed.restore();
known("add").addEventListener("submit", async (submit) => {
  submit.preventDefault();
  const body = { name: known("add-name").value.trim(), role: known("add-role").value, password: known("add-password").value };
  known("add").reset(); // who goes on typing while the answer is on its way loses nothing
  const isNext = () => known("add-name").value !== "";
  if (await act("api/accounts/add", body, () => isNext() || typed.clear()) || isNext()) return;
  for (const [field, text] of Object.entries(body)) known(`add-${field}`).value = text; // to put right what was refused
});
known("ask-no").addEventListener("click", () => known("ask").close());
known("ask-form").addEventListener("submit", (submit) => {
  submit.preventDefault();
  known("ask").close();
  send(known("ask-password").value);
});
const pads = showPads(known("pads"), { desk, ask: (title, then) => ask(title, false, then) });
const phones = showPhones(known("phones"), { desk, codes: false });
desk.check().then(async (who) => {
  if (who?.operator) phones.look();
  if (who?.operator) pads.look();
  const answer = who?.operator ? await desk.get("api/accounts") : null;
  if (answer) draw(answer);
});
