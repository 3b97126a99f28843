// Makes the first operator's account, with a name, a password and the token of the link in the service's console.

import "./account_words.js";
import { byId } from "../dom.js";
import { noAnswerText, say, translatePage } from "../language.js";
import { errorText } from "../error_texts.js";
import { markRefusedField } from "../field_errors.js";
import { showStatus } from "../status_line.js";
import { setUpPage } from "../theme.js";
import { takeLinkToken } from "../link_token.js";

const button = byId("create").querySelector("button");
const link = takeLinkToken("first-operator");

const showError = (text) => showStatus(text, false);

// The link works once: there is an account by now.
function showLogIn() {
  link.clear();
  byId("create").hidden = true;
  byId("log-in").hidden = false;
  showError(say("link_no_more"));
}

async function create(submit) {
  submit.preventDefault();
  button.disabled = true; // a second press would find the link used
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
    if (response.status === 403) showLogIn();
    else if (response.status === 429) showError(say("too_many_tries", { s: response.headers.get("Retry-After") }));
    else {
      markRefusedField(answer.error);
      showError(errorText(answer.error));
    }
  } catch (error) {
    showError(noAnswerText(error));
  }
  button.disabled = false;
}

translatePage();
setUpPage();
byId("create").addEventListener("submit", create);
button.disabled = false; // without this script, the form would leave the page
if (!link.token) showLogIn();
