// A player's own page: the score, the last payment to agree to or dispute, the claim of a win, a call for the judge.

import { playerName } from "../board.js";
import { handName } from "../books.js";
import { Desk } from "../desk.js";
import { flagOf, onMeet, portraitOf, teamLine } from "../identity.js";
import { say, speak } from "../language.js";
import { listenForClaims } from "./player_claim.js";
import { loadBook } from "../book_names.js";
import { ownCall } from "./own_call.js";
import { showPauseBanner } from "../pause_banner.js";
import { resultOfSession, resultCard } from "../result.js";
import { showStatus } from "../status_line.js";
import { listen } from "../event_stream.js";
import { pointsChange, el, points, WINDS } from "../tiles.js";
import { setUpPage } from "../theme.js";
import { Voice } from "../voice.js";

const known = (id) => document.getElementById(id);
let score = null;
let state = null;
let result = null;

const desk = new Desk({
  say: showStatus,
  onWho: (who) => {
    const seated = who?.role === "player" && who.seat !== null;
    known("nobody").hidden = !who || seated;
    for (const id of ["seat", "call", "panel"]) known(id).hidden = !seated;
    if (seated) known("panel").firstElementChild.href = `seat/${who.seat + 1}`;
    if (!seated) for (const id of ["payment", "claim"]) known(id).hidden = true;
    call.read();
    draw();
  },
});
const call = ownCall(desk, known("called"));
const mine = () => (desk.who?.role === "player" ? desk.who.seat : null);
const players = () => (score?.seats ?? []).map((seat) => seat.player || playerName(seat));
const claims = listenForClaims({ desk, tell: showStatus, known });

function draw() {
  const seat = mine();
  if (seat === null || !score) return;
  const own = score.seats[seat];
  known("title").textContent = own?.player ?? "";
  known("where").textContent = [own ? say("place", { n: own.place }) : null, WINDS[own?.wind], handName(score)].filter(Boolean).join(" · ");
  known("name").replaceChildren(...[portraitOf(own?.player), own?.player ?? "", teamLine(own?.player, { logo: true })].filter(Boolean));
  known("points").textContent = points(own?.points);
  known("others").replaceChildren(...score.seats.filter((each) => each.seat !== seat).map((each) => el("li", {},
    el("span", {}, `${WINDS[each.wind] ?? ""} ${each.player} `, flagOf(each.player)), pointsChange(each.points - own.points), el("span", {}, points(each.points)))));
  drawPayment(seat);
  claims.draw({ seat, state, score });
}

function drawPayment(seat) {
  const paid = resultOfSession(result, state) && (state === null || result.hand === state.hand);
  known("payment").hidden = !paid;
  if (!paid) return;
  known("breakdown").replaceChildren(...resultCard(result, players(), score.ruleset));
  const answer = result.answers?.[seat] ?? null;
  known("answer").textContent = answer === null ? "" : say(answer ? "you_agreed" : "you_disputed");
  known("answer").className = `state-of-answer ${answer === null ? "" : answer ? "agreed" : "disputed"}`;
  known("agree").disabled = answer === true;
  known("dispute").disabled = answer === false;
}

async function answer(agreed, reason = "") {
  const told = await desk.ask({ do: "answer_score", seat: mine(), agreed, reason });
  if (told?.ok) {
    known("why").hidden = true;
    known("why-text").value = "";
  }
}

known("agree").addEventListener("click", () => answer(true));
known("dispute").addEventListener("click", () => {
  known("why").hidden = false;
  known("why-text").focus();
});
known("why").addEventListener("submit", (submit) => {
  submit.preventDefault();
  answer(false, known("why-text").value.trim());
});
known("call").addEventListener("submit", async (submit) => {
  submit.preventDefault();
  const told = await desk.ask({ do: "call_judge", seat: mine(), reason: known("call-text").value.trim() });
  if (told?.ok) known("call-text").value = "";
});

const voice = new Voice();
speak();
setUpPage();
onMeet(draw);
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
}, { path: "api/stream?audience=operator", wantsVoice: () => voice.isOn, onState: (state) => { if (state === "live") call.read(); } });
voice.onChange = stream.refresh;
desk.check();
