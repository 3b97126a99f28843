// A player's own page: the score, the last payment with the buttons to agree or dispute, the claim of a win's value, and the
// call for the judge.

import { byId } from "../dom.js";
import { playerName } from "../board.js";
import { handName } from "../books.js";
import { ApiClient } from "../api_client.js";
import { flagOf, onProfilesChange, portraitOf, teamLine } from "../identity.js";
import { say, translatePage } from "../language.js";
import { claimForm } from "./player_claim.js";
import { loadBook } from "../book_names.js";
import { trackOwnCall } from "./own_call.js";
import { showPauseBanner } from "../pause_banner.js";
import { resultCard, resultOfSession } from "../result.js";
import { showStatus } from "../status_line.js";
import { listen } from "../event_stream.js";
import { el, points, pointsChange, WINDS } from "../tiles.js";
import { setUpPage } from "../theme.js";
import { Voice } from "../voice.js";

let score = null;
let state = null;
let result = null;

const api = new ApiClient({
  showStatus,
  onUser: (user) => {
    const isSeated = user?.role === "player" && user.seat !== null;
    byId("nobody").hidden = !user || isSeated;
    for (const id of ["seat", "call", "panel"]) byId(id).hidden = !isSeated;
    if (isSeated) byId("panel").firstElementChild.href = `seat/${user.seat + 1}`;
    if (!isSeated) for (const id of ["payment", "claim"]) byId(id).hidden = true;
    call.read();
    draw();
  },
});
const call = trackOwnCall(api, byId("called"));
const ownSeat = () => (api.user?.role === "player" ? api.user.seat : null);
const players = () => (score?.seats ?? []).map((seat) => seat.player || playerName(seat));
const claims = claimForm({ api, showStatus, byId });

function draw() {
  const seat = ownSeat();
  if (seat === null || !score) return;
  const own = score.seats[seat];
  byId("title").textContent = own?.player ?? "";
  byId("where").textContent = [own ? say("place", { n: own.place }) : null, WINDS[own?.wind], handName(score)].filter(Boolean).join(" · ");
  byId("name").replaceChildren(...[portraitOf(own?.player), own?.player ?? "", teamLine(own?.player, { logo: true })].filter(Boolean));
  byId("points").textContent = points(own?.points);
  byId("others").replaceChildren(...score.seats.filter((each) => each.seat !== seat).map((each) => el("li", {},
    el("span", {}, `${WINDS[each.wind] ?? ""} ${each.player} `, flagOf(each.player)), pointsChange(each.points - own.points), el("span", {}, points(each.points)))));
  drawPayment(seat);
  claims.draw({ seat, state, score });
}

function drawPayment(seat) {
  const isPaid = resultOfSession(result, state) && (state === null || result.hand === state.hand);
  byId("payment").hidden = !isPaid;
  if (!isPaid) return;
  byId("breakdown").replaceChildren(...resultCard(result, players(), score.ruleset));
  const answer = result.answers?.[seat] ?? null;
  byId("answer").textContent = answer === null ? "" : say(answer ? "you_agreed" : "you_disputed");
  byId("answer").className = `state-of-answer ${answer === null ? "" : answer ? "agreed" : "disputed"}`;
  byId("agree").disabled = answer === true;
  byId("dispute").disabled = answer === false;
}

// Empties a field whose text was sent, unless it is another by now.
function clearSent(field, text) {
  if (field.value.trim() === text) field.value = "";
}

async function answer(agreed, reason = "") {
  const response = await api.command({ do: "answer_score", seat: ownSeat(), agreed, reason });
  if (response?.ok) {
    byId("why").hidden = true;
    clearSent(byId("why-text"), reason);
  }
}

byId("agree").addEventListener("click", () => answer(true));
byId("dispute").addEventListener("click", () => {
  byId("why").hidden = false;
  byId("why-text").focus();
});
byId("why").addEventListener("submit", (submit) => {
  submit.preventDefault();
  answer(false, byId("why-text").value.trim());
});
byId("call").addEventListener("submit", async (submit) => {
  submit.preventDefault();
  const reason = byId("call-text").value.trim();
  const told = await api.command({ do: "call_judge", seat: ownSeat(), reason });
  if (told?.ok) clearSent(byId("call-text"), reason);
});

const voice = new Voice();
translatePage();
setUpPage();
onProfilesChange(draw);
const stream = listen({
  score: (message) => {
    score = message;
    loadBook(score.ruleset, draw);
    draw();
  },
  state: (message) => { state = message; showPauseBanner(message); draw(); },
  result: (message) => { result = message; draw(); },
  said: (message) => voice.onMessage(message),
  alert: call.alert,
  alert_ended: call.alert_ended,
}, { path: "api/stream?audience=operator", wantsVoice: () => voice.isOn, onCaughtUp: call.read, api });
voice.onChange = stream.refresh;
api.loadUser();
