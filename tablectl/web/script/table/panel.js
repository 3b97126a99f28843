// A seat's panel on its player's phone: four big buttons. What a tap means is the service's business.

import { Desk } from "../desk.js";
import { learnWords, say, speak } from "../language.js";
import { ownCall } from "./own_call.js";
import { showPauseBanner } from "../pause_banner.js";
import { HERE } from "../addresses.js";
import { IdempotentSender } from "../idempotent.js";
import { listen } from "../event_stream.js";
import { setUpPage } from "../theme.js";
import { PANEL } from "../words/panel.js";

const SHOWN_MS = 4000;
const known = (id) => document.getElementById(id);
const asked = Number(HERE.split("/")[1]) - 1;
const taps = new IdempotentSender();
let fading = 0;

learnWords(PANEL);

function tell(text, good = true) {
  known("said").hidden = false;
  known("said").textContent = text;
  known("said").classList.toggle("no", !good);
  clearTimeout(fading);
  if (good) fading = setTimeout(() => { known("said").hidden = true; }, SHOWN_MS);
}

const desk = new Desk({
  say: tell,
  onWho: (who) => {
    const seated = who?.role === "player" && who.seat !== null;
    known("nobody").hidden = seated;
    known("keys").hidden = !seated;
    call.read();
    if (!seated) return;
    known("title").textContent = say("seat", { n: who.seat + 1 });
    // The address is a seat's, the phone is its player's: a phone never presses for another seat.
    if (who.seat !== asked) history.replaceState(null, "", `seat/${who.seat + 1}${location.search}`);
  },
});

const call = ownCall(desk, known("called"));

async function press(said, name) {
  navigator.vibrate?.(40);
  if (said === "judge") return void desk.ask({ do: "call_judge", seat: desk.who.seat, reason: "" });
  const answer = await taps.send(said, (id) => desk.post("api/panel", { said, id }));
  if (answer?.ok) tell(say("panel_said", { what: name }));
  else if (answer) desk.refused(answer);
}

function openCalls(open) {
  known("calls").hidden = !open;
  document.querySelector("[data-said=call]").setAttribute("aria-expanded", String(open));
}

for (const button of document.querySelectorAll("[data-said]")) {
  button.addEventListener("click", () => {
    if (button.dataset.said === "call") openCalls(known("calls").hidden);
    else {
      openCalls(false);
      press(button.dataset.said, button.textContent);
    }
  });
}

speak();
setUpPage();
listen({ state: showPauseBanner, alert: call.alert, alert_ended: call.alert_ended },
  { path: "api/stream?audience=operator", onState: (state) => { if (state === "live") call.read(); } });
desk.check();
