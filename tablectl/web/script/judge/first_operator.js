// The link from the service's console: what it carries, with a name and a password, makes the first operator's account.

import "./account_words.js";
import { byId } from "../dom.js";
import { noAnswerText, say, translatePage } from "../language.js";
import { errorText } from "../error_texts.js";
import { showStatus } from "../status_line.js";
import { setUpPage } from "../theme.js";
import { takeLinkToken } from "../link_token.js";

const link = takeLinkToken("first-operator");

const refuse = (text) => showStatus(text, false);

/** Whoever comes a second time has an account by now. */
function over() {
  link.clear();
  byId("create").hidden = true;
  byId("log-in").hidden = false;
  refuse(say("link_no_more"));
}

async function create(submit) {
  submit.preventDefault();
  try {
    const response = await fetch("api/first-operator", {
      method: "POST", headers: { "Content-Type": "application/json" },
      body: JSON.stringify({ token: link.token, name: byId("name").value.trim(), password: byId("password").value }),
    });
    const answer = await response.json();
    if (response.ok) {
      link.clear();
      location.replace("start");
      return;
    }
    if (response.status === 403) over();
    else if (response.status === 429) refuse(say("too_many_tries", { s: response.headers.get("Retry-After") }));
    else if (response.status === 400) refuse(say("account_refused"));
    else refuse(errorText(answer.error));
  } catch (error) {
    refuse(noAnswerText(error));
  }
}

translatePage();
setUpPage();
byId("create").addEventListener("submit", create);
byId("create").querySelector("button").disabled = false; // sent before, the form would leave the page
if (!link.token) over();
