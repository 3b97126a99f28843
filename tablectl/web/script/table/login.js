// The log-in: exchanges a name and a password for a cookie, and goes back to the page that led here.

import { byId } from "../dom.js";
import { ApiClient, ownPageUrl } from "../api_client.js";
import { say, translatePage } from "../language.js";
import { showStatus } from "../status_line.js";
import { setUpPage } from "../theme.js";
import { el } from "../tiles.js";

translatePage();
setUpPage();

const api = new ApiClient({
  showStatus,
  onUser: (user) => {
    byId("table-name").textContent = user?.table ?? "";
    const isLoggedIn = Boolean(user?.csrf);
    byId("no-account").hidden = user?.accounts !== false;
    byId("no-account").replaceChildren(...(user?.decides ? [say("no_log_in_here"), " ", el("a", { href: "accounts", class: "main" }, say("accounts"))] : [say("no_account_yet")]));
    byId("login").hidden = isLoggedIn;
    byId("in").hidden = !isLoggedIn;
    byId("in-text").textContent = isLoggedIn
      ? say("logged_in_as", { who: user.name || say("seat", { n: user.seat + 1 }), role: say(`role_${user.role}`) }) : "";
  },
});

// The usual refusals have texts of their own here.
function showLogInError(answer) {
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
    showLogInError(answer);
  }
});
byId("login").querySelector("button").disabled = false; // without this script, the form would leave the page
byId("logout").addEventListener("click", async () => {
  await api.post("api/logout", {});
  await api.loadUser();
  showStatus(say("logged_out"));
});
api.loadUser();
