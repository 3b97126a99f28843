// Name and password for a cookie; back to where somebody came from.

import { Desk, ownPage } from "../desk.js";
import { say, speak } from "../language.js";
import { showStatus } from "../status_line.js";
import { setUpPage } from "../theme.js";

const known = (id) => document.getElementById(id);

speak();
setUpPage();

const desk = new Desk({
  say: showStatus,
  onWho: (who) => {
    known("table-name").textContent = who?.table ?? "";
    const inside = Boolean(who?.csrf);
    known("login").hidden = inside;
    known("in").hidden = !inside;
    known("in-text").textContent = inside
      ? say("logged_in_as", { who: who.name || say("seat", { n: who.seat + 1 }), role: say(`role_${who.role}`) }) : "";
  },
});

// What everybody who logs in may meet is said in their language; the rest as the table says it.
function refused(answer) {
  const { code, message = "" } = answer.error ?? {};
  if (code === "http_403") showStatus(say("wrong_password"), false);
  else if (code === "http_429") showStatus(say("too_many_tries", { s: /\d+/.exec(message)?.[0] ?? "" }), false);
  else desk.refused(answer);
}

const next = ownPage(new URLSearchParams(location.search).get("next") ?? "operator");

known("login").addEventListener("submit", async (submit) => {
  submit.preventDefault();
  const answer = await desk.post("api/login", { name: known("name").value.trim(), password: known("password").value });
  if (!answer) return;
  if (answer.csrf) location.replace(next);
  else {
    known("password").value = "";
    known("password").focus();
    refused(answer);
  }
});
known("login").querySelector("button").disabled = false; // sent before, the form would leave the page
known("logout").addEventListener("click", async () => {
  await desk.post("api/logout", {});
  await desk.check();
  showStatus(say("logged_out"));
});
desk.check();
