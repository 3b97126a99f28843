// Name and password for a cookie; back to where somebody came from.

import { byId } from "../dom.js";
import { ApiClient, ownPageUrl } from "../api_client.js";
import { say, translatePage } from "../language.js";
import { showStatus } from "../status_line.js";
import { setUpPage } from "../theme.js";


translatePage();
setUpPage();

const api = new ApiClient({
  showStatus,
  onUser: (who) => {
    byId("table-name").textContent = who?.table ?? "";
    const inside = Boolean(who?.csrf);
    byId("login").hidden = inside;
    byId("in").hidden = !inside;
    byId("in-text").textContent = inside
      ? say("logged_in_as", { who: who.name || say("seat", { n: who.seat + 1 }), role: say(`role_${who.role}`) }) : "";
  },
});

// What everybody who logs in may meet is said in their language; the rest as the table says it.
function refused(answer) {
  const { code, message = "" } = answer.error ?? {};
  if (code === "http_403") showStatus(say("wrong_password"), false);
  else if (code === "http_429") showStatus(say("too_many_tries", { s: /\d+/.exec(message)?.[0] ?? "" }), false);
  else api.showRefusal(answer);
}

const next = ownPageUrl(new URLSearchParams(location.search).get("next") ?? "operator");

byId("login").addEventListener("submit", async (submit) => {
  submit.preventDefault();
  const answer = await api.post("api/login", { name: byId("name").value.trim(), password: byId("password").value });
  if (!answer) return;
  if (answer.csrf) location.replace(next);
  else {
    byId("password").value = "";
    byId("password").focus();
    refused(answer);
  }
});
byId("login").querySelector("button").disabled = false; // sent before, the form would leave the page
byId("logout").addEventListener("click", async () => {
  await api.post("api/logout", {});
  await api.loadUser();
  showStatus(say("logged_out"));
});
api.loadUser();
