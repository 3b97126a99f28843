// The page of a seat's QR code: exchanges the token for a cookie.

import { noAnswerText, say, translatePage } from "../language.js";
import { errorText } from "../error_texts.js";
import { setUpPage } from "../theme.js";
import { takeLinkToken } from "../link_token.js";

const ERROR_KEYS = { 403: "seat_no_more", 429: "too_many_tries" };
const status = document.getElementById("said");
const link = takeLinkToken("seat");

function showError(text) {
  status.classList.add("no");
  status.textContent = text;
}

async function takeSeat() {
  if (!link.token) {
    status.textContent = say("scan_your_code");
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
    if (ERROR_KEYS[response.status]) showError(say(ERROR_KEYS[response.status], { s: response.headers.get("Retry-After") }));
    else showError(answer.error?.code === "http_403" ? say("seat_no_more") : errorText(answer.error));
  } catch (error) {
    showError(noAnswerText(error));
  }
}

translatePage();
setUpPage();
takeSeat();
