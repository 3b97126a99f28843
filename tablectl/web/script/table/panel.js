// A seat's panel on its player's phone: four big buttons. What a tap means is the service's business.

import { byId } from "../dom.js";
import { ApiClient } from "../api_client.js";
import { addWords, say, translatePage } from "../language.js";
import { trackOwnCall } from "./own_call.js";
import { showPauseBanner } from "../pause_banner.js";
import { PAGE_PATH } from "../urls.js";
import { IdempotentSender } from "../idempotent.js";
import { listen } from "../event_stream.js";
import { setUpPage } from "../theme.js";
import { PANEL } from "../words/panel.js";

const SHOWN_MS = 4000;
const asked = Number(PAGE_PATH.split("/")[1]) - 1;
const taps = new IdempotentSender();
let fading = 0;

addWords(PANEL);

function showStatus(text, good = true) {
  byId("said").hidden = false;
  byId("said").textContent = text;
  byId("said").classList.toggle("no", !good);
  clearTimeout(fading);
  if (good) fading = setTimeout(() => { byId("said").hidden = true; }, SHOWN_MS);
}

const api = new ApiClient({
  showStatus,
  onUser: (who) => {
    const seated = who?.role === "player" && who.seat !== null;
    byId("nobody").hidden = seated;
    byId("keys").hidden = !seated;
    call.read();
    if (!seated) return;
    byId("title").textContent = say("seat", { n: who.seat + 1 });
    // The address is a seat's, the phone is its player's: a phone never presses for another seat.
    if (who.seat !== asked) history.replaceState(null, "", `seat/${who.seat + 1}${location.search}`);
  },
});

const call = trackOwnCall(api, byId("called"));

async function press(said, name) {
  navigator.vibrate?.(40);
  if (said === "judge") return void api.command({ do: "call_judge", seat: api.user.seat, reason: "" });
  const answer = await taps.send(said, (id) => api.post("api/panel", { said, id }));
  if (answer?.ok) showStatus(say("panel_said", { what: name }));
  else if (answer) api.showRefusal(answer);
}

function openCalls(open) {
  byId("calls").hidden = !open;
  document.querySelector("[data-said=call]").setAttribute("aria-expanded", String(open));
}

for (const button of document.querySelectorAll("[data-said]")) {
  button.addEventListener("click", () => {
    if (button.dataset.said === "call") openCalls(byId("calls").hidden);
    else {
      openCalls(false);
      press(button.dataset.said, button.textContent);
    }
  });
}

translatePage();
setUpPage();
listen({ state: showPauseBanner, alert: call.alert, alert_ended: call.alert_ended },
  { path: "api/stream?audience=operator", onState: (state) => { if (state === "live") call.read(); } });
api.loadUser();
