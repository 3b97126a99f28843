// The code on a seat's card: what it carries is exchanged for a cookie and taken out of the address bar.

import { noAnswerText, say, translatePage } from "../language.js";
import { errorText } from "../error_texts.js";
import { setUpPage } from "../theme.js";
import { takeLinkToken } from "../link_token.js";

const REFUSED = { 403: "seat_no_more", 429: "too_many_tries" };
const said = document.getElementById("said");
const link = takeLinkToken("seat");

function refuse(text) {
  said.classList.add("no");
  said.textContent = text;
}

async function takeSeat() {
  if (!link.token) {
    said.textContent = say("scan_your_code");
    return;
  }
  try {
    const response = await fetch("api/seat", {
      method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify({ token: link.token }),
    });
    const answer = await response.json();
    if (response.ok) {
      link.clear();
      location.replace(`player${location.search}`);
      return;
    }
    if (response.status === 403) link.clear();
    if (REFUSED[response.status]) refuse(say(REFUSED[response.status], { s: response.headers.get("Retry-After") }));
    else refuse(answer.error?.code === "http_403" ? say("seat_no_more") : errorText(answer.error));
  } catch (error) {
    refuse(noAnswerText(error));
  }
}

translatePage();
setUpPage();
takeSeat();
