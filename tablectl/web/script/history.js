// What was played: sessions, their hands, and a hand step by step. /history, /history/<session>,
// /history/<session>/<hand>#<step>; every step has its own address.

import { playerNames } from "./board.js";
import { bookOf, handName } from "./books.js";
import { say, speak, when } from "./language.js";
import { learn, named } from "./names.js";
import { Replay } from "./replay.js";
import { dress } from "./theme.js";
import { change, el, points } from "./tiles.js";
import { drawName } from "./words.js";

speak();
dress();
const known = (id) => document.getElementById(id);
const [, , session, hand] = location.pathname.split("/");

async function ask(path) {
  const response = await fetch(path);
  const answer = await response.json();
  if (!response.ok) throw new Error(answer.error?.message ?? `HTTP ${response.status}`);
  return answer;
}

// Links keep ?lang= and ?theme=.
function address(path) {
  return path + location.search;
}

function sessionLine(each) {
  const who = each.players.map((name, seat) => (each.scores ? `${name} ${points(each.scores[seat])}` : name)).join(" · ");
  return el("li", {}, el("a", { href: address(`/history/${each.session}`), "aria-current": String(each.session) === session ? "true" : null },
    el("b", {}, say("session_no", { n: each.session + 1 })), el("span", {}, `${say(`book_${each.rules}`)} · ${when(each.at)}`),
    el("span", {}, each.scores ? "" : say("in_play")), el("small", {}, who)));
}

function handLine(each, whole) {
  const score = { ruleset: whole.rules, round: each.round, hand: each.hand, hand_of_round: handOfRound(each, whole), honba: each.honba };
  const how = each.winners.length ? each.winners.map((seat) => say("wins_list", { who: whole.players[seat] })).join(", ")
    : each.draw ? drawName(each.draw) : say("no_result");
  const paid = (each.deltas ?? []).map((delta, seat) => (delta ? el("span", {}, `${whole.players[seat]} `, change(delta)) : null));
  return el("li", {}, el("a", { href: address(`/history/${whole.session}/${each.hand}`), "aria-current": String(each.hand) === hand ? "true" : null },
    el("b", {}, handName(score) + (each.honba && bookOf(whole.rules).repeats ? ` +${each.honba}` : "")), el("span", {}, how),
    el("small", {}, each.corrected ? `✎ ${each.corrected}` : ""), el("span", { class: "paid-line" }, ...paid.filter(Boolean))));
}

function handOfRound(each, whole) {
  const first = whole.hands[0]?.dealer ?? 0;
  return ((each.dealer - first + whole.players.length) % whole.players.length) + 1;
}

function drawHands(whole) {
  known("hands-card").hidden = false;
  known("hands-title").textContent = `${say("session_no", { n: whole.session + 1 })} · ${say("hands")}`;
  known("hands").replaceChildren(...whole.hands.map((each) => handLine(each, whole)));
}

function link(id, number, of) {
  const node = known(id);
  if (number >= 0 && number < of) node.href = address(`/history/${session}/${number}`);
  else node.removeAttribute("href");
}

function drawHand(played, whole) {
  known("replay").hidden = false;
  for (const id of ["hand-card", "steps-card"]) known(id).hidden = false;
  known("hand-title").textContent = `${say("session_no", { n: played.session + 1 })} · ${handName(played.score)}`;
  link("hand-before", played.hand - 1, played.of);
  link("hand-after", played.hand + 1, played.of);
  known("corrections-card").hidden = !played.corrections.length;
  known("corrections").replaceChildren(...played.corrections.map((each) =>
    el("li", { "data-seq": each.seq }, say("correction", { ...each, kind: say(`kind_${each.kind}`) }))));
  const replay = new Replay(played, playerNames(played.state, played.score));
  learn(whole.rules, () => replay.show());
}

async function begin() {
  try {
    const list = await ask("/api/history");
    known("table-name").textContent = list.table;
    known("sessions").replaceChildren(...list.sessions.map(sessionLine));
    if (!list.sessions.length) known("told").textContent = say("no_sessions");
    document.body.classList.toggle("listing", hand === undefined);
    if (session === undefined) {
      if (list.sessions.length) drawHands(await ask("/api/history/latest"));
      return;
    }
    const whole = await ask(`/api/history/${session}`);
    learn(whole.rules, () => drawHands(whole));
    drawHands(whole);
    if (hand !== undefined) drawHand(await ask(`/api/history/${session}/${hand}`), whole);
  } catch (error) {
    known("told").textContent = error.message;
    console.warn(named("history"), error);
  }
}

known("link").hidden = true;
known("copy").addEventListener("click", async () => {
  await navigator.clipboard.writeText(location.href);
  known("copy").textContent = say("copied");
});
begin();
