// The link from the service's console: what it carries, with a name and a password, makes the first operator's account.

import "./account_words.js";
import { noAnswer, say, speak } from "../language.js";
import { errorText } from "../error_texts.js";
import { showStatus } from "../status_line.js";
import { setUpPage } from "../theme.js";
import { fromLink } from "../link_token.js";

const known = (id) => document.getElementById(id);
const link = fromLink("first-operator");

const refuse = (text) => showStatus(text, false);

/** Whoever comes a second time has an account by now. */
function over() {
  link.forget();
  known("create").hidden = true;
  known("log-in").hidden = false;
  refuse(say("link_no_more"));
}

async function create(submit) {
  submit.preventDefault();
  try {
    const response = await fetch("api/first-operator", {
      method: "POST", headers: { "Content-Type": "application/json" },
      body: JSON.stringify({ token: link.token, name: known("name").value.trim(), password: known("password").value }),
    });
    const answer = await response.json();
    if (response.ok) {
      link.forget();
      location.replace("start");
      return;
    }
    if (response.status === 403) over();
    else if (response.status === 429) refuse(say("too_many_tries", { s: response.headers.get("Retry-After") }));
    else if (response.status === 400) refuse(say("account_refused"));
    else refuse(errorText(answer.error));
  } catch (error) {
    refuse(noAnswer(error));
  }
}

speak();
setUpPage();
known("create").addEventListener("submit", create);
known("create").querySelector("button").disabled = false; // sent before, the form would leave the page
if (!link.token) over();
