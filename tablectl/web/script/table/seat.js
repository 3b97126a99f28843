// The code on a seat's card: what it carries is exchanged for a cookie and taken out of the address bar.

import { noAnswer, say, speak } from "../language.js";
import { whyNot } from "../refusals.js";
import { dress } from "../theme.js";

const REFUSED = { 403: "seat_no_more", 429: "too_many_tries" };
const said = document.getElementById("said");
const token = location.hash.slice(1);
history.replaceState(null, "", `seat${location.search}`);

function refuse(text) {
  said.classList.add("no");
  said.textContent = text;
}

async function takeSeat() {
  if (!token) {
    said.textContent = say("scan_your_code");
    return;
  }
  try {
    const response = await fetch("api/seat", {
      method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify({ token }),
    });
    const answer = await response.json();
    if (response.ok) location.replace(`player${location.search}`);
    else if (REFUSED[response.status]) refuse(say(REFUSED[response.status], { s: response.headers.get("Retry-After") }));
    else refuse(answer.error?.code === "http_403" ? say("seat_no_more") : whyNot(answer.error));
  } catch (error) {
    refuse(noAnswer(error));
  }
}

speak();
dress();
takeSeat();
