// What was played: sessions, their hands, and a hand step by step. /history, /history/<session>,
// /history/<session>/<hand>#<step>; every step has its own address. Sessions are numbered from 1. ?seat=1 to 4 looks
// from a player's seat, ?audience=broadcast is what a late audience has heard, with the hands that hand cameras saw,
// ?embed=1 is the player alone, for another site, ?pictures=1 says to whom the camera's pictures are shown.

import "../judge/words.js";
import { byId } from "../dom.js";
import { playerNames } from "../board.js";
import { handName } from "../books.js";
import { loginUrl } from "../api_client.js";
import { fetchProfiles, flagOf } from "../identity.js";
import { formatDateTime, LANGUAGE, noAnswerText, say, translatePage } from "../language.js";
import { handStrip } from "./hand_strip.js";
import { loadBook, termName } from "../book_names.js";
import { paymentTable } from "../payments.js";
import { Pictures } from "./pictures.js";
import { PAGE_PATH } from "../urls.js";
import { pointsGraph } from "../points_graph.js";
import { Replay } from "./replay.js";
import { bestHand, handTitle, outcome } from "../session_hands.js";
import { listenForSharing } from "./sharing.js";
import { amendedNote, depositsNote, sessionRows, signed, standingsList } from "../standings.js";
import { setUpPage } from "../theme.js";
import { el, points } from "../tiles.js";
import { trackLoading } from "../page_loading.js";
import { reasonText } from "../event_sentences.js";

translatePage();
setUpPage();
const [, session, hand] = PAGE_PATH.split("/");
const query = new URLSearchParams(location.search);
const embedded = query.has("embed"), audience = query.get("audience");

async function ask(path) {
  const response = await fetch(audience ? `${path}?audience=${encodeURIComponent(audience)}` : path);
  const answer = await response.json();
  if (!response.ok) throw Object.assign(new Error(answer.error?.message ?? `HTTP ${response.status}`), { status: response.status });
  return answer;
}

// Links keep ?lang=, ?theme=, ?seat=, ?audience= and ?embed=.
function address(path) {
  return path + location.search;
}

function handAddress(whole, number) {
  return address(`history/${whole.session}/${number}`);
}

// "1 Aoi 37,300 +47.0": places of a finished session; the names of one in play.
function result(each) {
  if (!each.scores) return each.players.map((name, seat) => el("span", {}, name || say("seat", { n: seat + 1 })));
  return sessionRows(each.players, { points: each.scores, final: each.final, match: each.match, places: each.places }).map((row) => el("span", { "data-place": row.place },
    `${row.place} `, el("b", { class: "name" }, row.name), ...[flagOf(row.name)].filter(Boolean), ` ${points(row.points)}`,
    row.final === row.points ? "" : ` ${signed(row.final, each.rules)}`, row.match === null ? "" : ` · ${say("match_points", { n: points(row.match) })}`));
}

function sessionLine(each, now) {
  return el("li", {}, el("a", { href: address(`history/${each.session}`), "aria-current": each.session === now ? "true" : null },
    el("b", {}, say("session_no", { n: each.session })), el("span", {}, `${say(`book_${each.rules}`)} · ${formatDateTime(each.at)}`),
    el("span", {}, each.scores ? "" : say("in_play")), el("small", { class: "results" }, ...result(each))));
}

function handLine(each, whole) {
  return el("li", {}, el("a", { href: handAddress(whole, each.hand), "aria-current": String(each.hand) === hand ? "true" : null },
    el("b", {}, handTitle(each, whole)), el("span", { class: "outcome" }, ...outcome(each, whole)),
    el("small", {}, each.corrected ? `✎ ${each.corrected}` : ""),
    each.deltas ? paymentTable(each.lines, each.deltas, whole.players, whole.rules) : null));
}

function drawHands(whole) {
  byId("hands-card").hidden = false;
  byId("hands-title").textContent = `${say("session_no", { n: whole.session })} · ${say("hands")}`;
  const left = whole.left.map((line) => el("li", { class: "left" }, paymentTable([line], line.deltas, whole.players, whole.rules)));
  if (![...whole.hands, ...whole.left].length) byId("hands").replaceChildren(el("li", { class: "quiet none" }, say("no_hands")));
  else byId("hands").replaceChildren(...whole.hands.map((each) => handLine(each, whole)), ...left);
}

function drawStrip(whole) {
  if (hand === undefined) return;
  const strip = byId("strip");
  strip.hidden = embedded;
  strip.firstElementChild.replaceChildren(...handStrip(whole, {
    now: hand === "latest" ? whole.hands.length - 1 : Number(hand), address: (number) => handAddress(whole, number),
  }));
  const here = strip.querySelector("[aria-current]");
  if (here) strip.scrollLeft = here.offsetLeft - strip.offsetLeft - (strip.clientWidth - here.offsetWidth) / 2;
}

// The session on one card: places, the points by hand with a link to each, the best hand; beside a hand the graph alone.
function drawSession(whole) {
  drawHands(whole);
  drawStrip(whole);
  const card = byId("session-card");
  card.hidden = !whole.standing;
  if (!whole.standing) return;
  const now = hand === undefined ? null : Number(hand === "latest" ? whole.hands.length - 1 : hand);
  const graph = pointsGraph(whole, { now, address: (number) => handAddress(whole, number) });
  const title = whole.finished ? say("final_result") : say("standings_after", { hand: handTitle(whole.hands[whole.standing.after], whole) });
  card.replaceChildren(...(now === null
    ? [el("h2", {}, title), standingsList(sessionRows(whole.players, whole.standing), whole.rules), depositsNote(whole), amendedNote(whole), graph, bestHand(whole),
      el("p", { class: "acts" }, el("a", { href: `scoresheet?session=${whole.session}&language=${LANGUAGE}` }, say("scoresheet")))].filter(Boolean)
    : [el("h2", {}, say("points_by_hand")), graph]));
}

function link(node, number, whole) {
  if (number >= 0 && number < whole.hands.length) node.href = handAddress(whole, number);
  else node.removeAttribute("href");
}

function drawHand(played, whole) {
  byId("replay").hidden = false;
  for (const id of ["hand-card", "steps-card"]) byId(id).hidden = false;
  const title = `${say("session_no", { n: played.session })} · ${handName(played.score)}`;
  byId("hand-title").textContent = title;
  link(byId("hand-before"), played.hand - 1, whole);
  link(byId("hand-after"), played.hand + 1, whole);
  byId("corrections-card").hidden = !played.corrections.length;
  byId("corrections").replaceChildren(...played.corrections.map((each) =>
    el("li", { "data-seq": each.seq }, say("correction", { ...each, reason: reasonText(each.reason), kind: say(`kind_${each.kind}`) }))));
  const pictures = embedded ? null : new Pictures(played, (way) => replay.step(way));
  const replay = new Replay(played, playerNames(played.state, played.score), (event, text) => pictures?.follow(event, text));
  pictures?.begin();
  listenForSharing((more) => {
    const shared = new URL(handAddress(whole, played.hand), document.baseURI);
    shared.searchParams.delete("embed");
    for (const [name, value] of Object.entries(more)) shared.searchParams.set(name, value);
    shared.hash = replay.at + 1;
    return shared.href;
  });
  if (embedded) drawEmbedded(title, played, whole);
  loadBook(whole.rules, () => { replay.show(); drawSession(whole); });
}

// What an embedded player has in place of the page's menus.
function drawEmbedded(title, played, whole) {
  const before = el("a", { "aria-label": say("hand_before") }, "◀"), after = el("a", { "aria-label": say("hand_after") }, "▶");
  link(before, played.hand - 1, whole);
  link(after, played.hand + 1, whole);
  const whole_page = new URL(location.href);
  whole_page.searchParams.delete("embed");
  byId("embedded").hidden = false;
  byId("embedded").replaceChildren(before, el("b", {}, title), after, el("a", { href: whole_page.href, target: "_blank", rel: "noopener" }, say("whole_page")));
}

async function begin() {
  try {
    await fetchProfiles();
    const list = await ask("api/history");
    byId("table-name").textContent = list.table;
    if (!list.sessions.length) byId("told").textContent = say(audience ? "not_heard_yet" : "no_sessions");
    document.body.classList.toggle("listing", hand === undefined);
    byId("sessions").replaceChildren(...list.sessions.map((each) => sessionLine(each, Number(session))));
    if (!list.sessions.length) return;
    const whole = await ask(`api/history/${session ?? "latest"}`);
    if (session === "latest") byId("sessions").replaceChildren(...list.sessions.map((each) => sessionLine(each, whole.session)));
    loadBook(whole.rules, () => drawSession(whole));
    drawSession(whole);
    if (hand !== undefined) drawHand(await ask(`api/history/${session}/${hand}`), whole);
  } catch (error) {
    const words = [say("hands_refused"), " ", el("a", { href: loginUrl() }, say("log_in"))];
    byId("told").replaceChildren(...(error.status === 403 ? words : [error.status === 404 ? say("no_such_hand") : noAnswerText(error)]));
    console.warn(termName("history"), error);
  }
}

byId("link").hidden = true;
document.body.classList.toggle("embed", embedded);
trackLoading(begin());
