// A seat's panel on its player's phone: four big buttons, as the panel at the table has.

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

const STATUS_MS = 4000;
const urlSeat = Number(PAGE_PATH.split("/")[1]) - 1;
const sender = new IdempotentSender();
let statusTimer = 0;

addWords(PANEL);

function showStatus(text, good = true) {
  byId("said").hidden = false;
  byId("said").textContent = text;
  byId("said").classList.toggle("no", !good);
  clearTimeout(statusTimer);
  if (good) statusTimer = setTimeout(() => { byId("said").hidden = true; }, STATUS_MS);
}

const api = new ApiClient({
  showStatus,
  onUser: (user) => {
    const isSeated = user?.role === "player" && user.seat !== null;
    byId("nobody").hidden = isSeated;
    byId("keys").hidden = !isSeated;
    call.read();
    if (!isSeated) return;
    byId("title").textContent = say("seat", { n: user.seat + 1 });
    // The phone always signals for its player's seat, whatever seat the URL names.
    if (user.seat !== urlSeat) history.replaceState(null, "", `seat/${user.seat + 1}${location.search}`);
  },
});

const call = trackOwnCall(api, byId("called"));

async function press(signal, label) {
  navigator.vibrate?.(40);
  if (signal === "judge") return void api.command({ do: "call_judge", seat: api.user.seat, reason: "" });
  const answer = await sender.send(signal, (id) => api.post("api/panel", { said: signal, id }));
  if (answer?.ok) showStatus(say("panel_said", { what: label }));
  else if (answer) api.showRefusal(answer);
}

function showCalls(open) {
  byId("calls").hidden = !open;
  document.querySelector("[data-said=call]").setAttribute("aria-expanded", String(open));
}

for (const button of document.querySelectorAll("[data-said]")) {
  button.addEventListener("click", () => {
    if (button.dataset.said === "call") showCalls(byId("calls").hidden);
    else {
      showCalls(false);
      press(button.dataset.said, button.textContent);
    }
  });
}

translatePage();
setUpPage();
listen({ state: showPauseBanner, alert: call.alert, alert_ended: call.alert_ended },
  { path: "api/stream?audience=operator", onCaughtUp: call.read, api });
api.loadUser();
