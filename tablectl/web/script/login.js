// Name and password for a cookie; back to where somebody came from.

import { Desk, ownPage } from "./desk.js";

const known = (id) => document.getElementById(id);

function say(text, good = true) {
  const said = known("said");
  said.hidden = false;
  said.textContent = text;
  said.classList.toggle("no", !good);
}

const desk = new Desk({
  say,
  onWho: (who) => {
    known("table-name").textContent = who?.table ?? "";
    const inside = Boolean(who?.csrf);
    known("login").hidden = inside;
    known("in").hidden = !inside;
    known("in-text").textContent = inside ? `Logged in as ${who.name || `seat ${who.seat}`}, ${who.role}.` : "";
  },
});

const next = ownPage(new URLSearchParams(location.search).get("next") ?? "/operator");

known("login").addEventListener("submit", async (submit) => {
  submit.preventDefault();
  const answer = await desk.post("/api/login", { name: known("name").value.trim(), password: known("password").value });
  if (!answer) return;
  if (answer.csrf) location.replace(next);
  else {
    known("password").value = "";
    known("password").focus();
    desk.refused(answer);
  }
});
known("logout").addEventListener("click", async () => {
  await desk.post("/api/logout", {});
  await desk.check();
  say("Logged out.");
});
desk.check();
