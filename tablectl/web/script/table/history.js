// The pages of the history: /history, /history/<session>, /history/<session>/<hand>#<step>, with sessions numbered from 1.
// ?seat=1 to 4: seen from that seat; ?audience=broadcast: what a delayed audience knows, with the hands that hand cameras
// saw; ?embed=1: the replay alone, for another site; ?pictures=1: also explains who may see the camera's pictures.

import "../judge/words.js";
import { byId } from "../dom.js";
import { playerNames } from "../board.js";
import { handName } from "../books.js";
import { withLogin } from "../api_client.js";
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
const [, sessionId, handId] = PAGE_PATH.split("/");
const query = new URLSearchParams(location.search);
const embedded = query.has("embed"), audience = query.get("audience");

async function fetchJson(path) {
  const response = await fetch(audience ? `${path}?audience=${encodeURIComponent(audience)}` : path);
  const answer = await response.json();
  if (!response.ok) throw Object.assign(new Error(answer.error?.message ?? `HTTP ${response.status}`), { status: response.status });
  return answer;
}

// Links keep ?lang=, ?theme=, ?seat=, ?audience= and ?embed=.
function withQuery(path) {
  return path + location.search;
}

const handNumber = (session) => (handId === "latest" ? session.hands.length - 1 : Number(handId));

function handUrl(session, number) {
  return withQuery(`history/${session.session}/${number}`);
}

// "1 Aoi 37,300 +47.0" for a finished session; the names alone for one in play.
function sessionResult(session) {
  if (!session.scores) return session.players.map((name, seat) => el("span", {}, name || say("seat", { n: seat + 1 })));
  return sessionRows(session.players, { points: session.scores, final: session.final, match: session.match, places: session.places }).map((row) => el("span", { "data-place": row.place },
    `${row.place} `, el("b", { class: "name" }, row.name), ...[flagOf(row.name)].filter(Boolean), ` ${points(row.points)}`,
    row.final === row.points ? "" : ` ${signed(row.final, session.rules)}`, row.match === null ? "" : ` · ${say("match_points", { n: points(row.match) })}`));
}

function sessionLine(session, now) {
  return el("li", {}, el("a", { href: withQuery(`history/${session.session}`), "aria-current": session.session === now ? "true" : null },
    el("b", {}, say("session_no", { n: session.session })), el("span", {}, `${say(`book_${session.rules}`)} · ${formatDateTime(session.at)}`),
    el("span", {}, session.scores ? "" : say("in_play")), el("small", { class: "results" }, ...sessionResult(session))));
}

function handLine(hand, session) {
  return el("li", {}, el("a", { href: handUrl(session, hand.hand), "aria-current": String(hand.hand) === handId ? "true" : null },
    el("b", {}, handTitle(hand, session)), el("span", { class: "outcome" }, ...outcome(hand, session)),
    el("small", {}, hand.corrected ? `✎ ${hand.corrected}` : ""),
    hand.deltas ? paymentTable(hand.lines, hand.deltas, session.players, session.rules) : null));
}

function drawHands(session) {
  byId("hands-title").textContent = `${say("session_no", { n: session.session })} · ${say("hands")}`;
  const unplayed = session.left.map((line) => el("li", { class: "left" }, paymentTable([line], line.deltas, session.players, session.rules)));
  byId("hands-card").hidden = !byId("nothing").hidden;
  if (![...session.hands, ...session.left].length) byId("hands").replaceChildren(el("li", { class: "quiet none" }, say("no_hands")));
  else byId("hands").replaceChildren(...session.hands.map((each) => handLine(each, session)), ...unplayed);
}

function drawStrip(session) {
  if (handId === undefined) return;
  const strip = byId("strip");
  strip.hidden = embedded;
  strip.firstElementChild.replaceChildren(...handStrip(session, {
    now: handNumber(session), address: (number) => handUrl(session, number),
  }));
  const current = strip.querySelector("[aria-current]");
  if (current) strip.scrollLeft = current.offsetLeft - strip.offsetLeft - (strip.clientWidth - current.offsetWidth) / 2;
}

// The session's card: standings, the graph of points with a link to each hand, the best hand; beside a hand the graph alone.
function drawSession(session) {
  drawHands(session);
  drawStrip(session);
  const card = byId("session-card");
  card.hidden = !session.standing;
  if (!session.standing) return;
  const now = handId === undefined ? null : handNumber(session);
  const graph = pointsGraph(session, { now, address: (number) => handUrl(session, number) });
  const title = session.finished ? say("final_result") : say("standings_after", { hand: handTitle(session.hands[session.standing.after], session) });
  card.replaceChildren(...(now === null
    ? [el("h2", {}, title), standingsList(sessionRows(session.players, session.standing), session.rules), depositsNote(session), amendedNote(session), graph, bestHand(session),
      el("p", { class: "acts" }, el("a", { href: `scoresheet?session=${session.session}&language=${LANGUAGE}` }, say("scoresheet")))].filter(Boolean)
    : [el("h2", {}, say("points_by_hand")), graph]));
}

function setLink(node, number, session) {
  if (number >= 0 && number < session.hands.length) node.href = handUrl(session, number);
  else node.removeAttribute("href");
}

function drawHand(hand, session) {
  byId("replay").hidden = false;
  for (const id of ["hand-card", "steps-card"]) byId(id).hidden = false;
  const title = `${say("session_no", { n: hand.session })} · ${handName(hand.score)}`;
  byId("hand-title").textContent = title;
  setLink(byId("hand-before"), hand.hand - 1, session);
  setLink(byId("hand-after"), hand.hand + 1, session);
  byId("corrections-card").hidden = !hand.corrections.length;
  byId("corrections").replaceChildren(...hand.corrections.map((each) =>
    el("li", { "data-seq": each.seq }, say("correction", { ...each, reason: reasonText(each.reason), kind: say(`kind_${each.kind}`) }))));
  const pictures = embedded ? null : new Pictures(hand, (way) => replay.step(way));
  const replay = new Replay(hand, playerNames(hand.state, hand.score), (event, text) => pictures?.showEvent(event, text));
  pictures?.start();
  listenForSharing((extraQuery) => {
    const url = new URL(handUrl(session, hand.hand), document.baseURI);
    url.searchParams.delete("embed");
    for (const [name, value] of Object.entries(extraQuery)) url.searchParams.set(name, value);
    url.hash = replay.at + 1;
    return url.href;
  });
  if (embedded) drawEmbeddedBar(title, hand, session);
  loadBook(session.rules, () => { replay.show(); drawSession(session); });
}

// The bar of an embedded replay, in place of the page's.
function drawEmbeddedBar(title, hand, session) {
  const previousLink = el("a", { "aria-label": say("hand_before") }, "◀"), nextLink = el("a", { "aria-label": say("hand_after") }, "▶");
  setLink(previousLink, hand.hand - 1, session);
  setLink(nextLink, hand.hand + 1, session);
  const pageUrl = new URL(location.href);
  pageUrl.searchParams.delete("embed");
  byId("embedded").hidden = false;
  byId("embedded").replaceChildren(previousLink, el("b", {}, title), nextLink, el("a", { href: pageUrl.href, target: "_blank", rel: "noopener" }, say("whole_page")));
}

// Before the first hand of all.
function showNothing() {
  byId("nothing").hidden = false;
  byId("sessions-card").hidden = true;
}

async function load() {
  try {
    await fetchProfiles();
    const list = await fetchJson("api/history");
    byId("table-name").textContent = list.table;
    if (!list.sessions.length && audience) byId("told").textContent = say("not_heard_yet");
    if (!list.sessions.length && !audience) showNothing();
    document.body.classList.toggle("listing", handId === undefined);
    byId("sessions").replaceChildren(...list.sessions.map((each) => sessionLine(each, Number(sessionId))));
    if (!list.sessions.length) return;
    const session = await fetchJson(`api/history/${sessionId ?? "latest"}`);
    if (sessionId === "latest") byId("sessions").replaceChildren(...list.sessions.map((each) => sessionLine(each, session.session)));
    loadBook(session.rules, () => drawSession(session));
    if (list.sessions.length === 1 && !session.hands.length && !session.left.length) showNothing();
    drawSession(session);
    if (handId !== undefined) drawHand(await fetchJson(`api/history/${sessionId}/${handId}`), session);
  } catch (error) {
    const words = withLogin(say("hands_refused"));
    byId("told").replaceChildren(...(error.status === 403 ? words : [error.status === 404 ? say("no_such_hand") : noAnswerText(error)]));
    console.warn(termName("history"), error);
  }
}

byId("link").hidden = true;
document.body.classList.toggle("embed", embedded);
trackLoading(load());
