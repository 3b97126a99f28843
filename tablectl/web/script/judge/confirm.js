// The dialog that asks for confirmation: with a text, or with a preview of what a command would change.

import { byId } from "../dom.js";
import { bookOf, handName } from "../books.js";
import { joinClauses, joinList, say, withDirectionMark, wordOf } from "../language.js";
import { paymentTable } from "../payments.js";
import { errorText } from "../error_texts.js";
import { splitTiles, tileMarkup } from "../alert_sentences.js";
import { el, nodesWithTiles, points, pointsChange, signedPoints } from "../tiles.js";
import { drawName, judgeSentence } from "../event_sentences.js";

const dialog = byId("confirm");
let questionCount = 0;
let settle = null; // resolves the open question
let latestDecision = 0; // number of the newest decision of a person that this page has heard of; 0: none

// Makes an open preview out of date that was computed before the decision with this number. Decisions may be heard of
// late, one's own, too: a preview of the table that knew them already stays good.
export function setLatestDecision(seq) {
  latestDecision = seq;
}

byId("confirm-no").addEventListener("click", () => dialog.close());
byId("confirm-yes").addEventListener("click", () => {
  settle?.(true);
  settle = null;
  dialog.close();
});
dialog.addEventListener("close", () => { settle?.(false); settle = null; });

// Resolves to whether it was confirmed. `body`: a text, or nodes.
export function askConfirmation(title, body, yes = say("confirm")) {
  byId("confirm-title").textContent = title;
  byId("confirm-body").replaceChildren(...(Array.isArray(body) ? body : [el("p", {}, body)]));
  byId("confirm-yes").textContent = yes;
  byId("confirm-yes").dataset.question = questionCount += 1; // so that a double press does not answer the next one
  return new Promise((resolve) => {
    settle = resolve;
    dialog.showModal();
    const body = byId("confirm-body"); // a long one is scrolled with the arrow keys
    if (body.scrollHeight > body.clientHeight) body.tabIndex = 0;
    else body.removeAttribute("tabindex");
    byId("confirm-no").focus();
  });
}

function changeNode(before, after, isBad = false) {
  return el("span", { class: `turned ${isBad ? "bad" : ""}` }, el("s", {}, before), " → ", el("b", {}, after));
}

function pointsTable(rows) {
  return el("table", { class: "consequence" },
    el("thead", {}, el("tr", {}, ...["player", "now", "then", "change"].map((name) => el("th", { scope: "col" }, say(name))))),
    el("tbody", {}, ...rows.map(({ player, seat, before, after }) => el("tr", { "data-seat": seat, class: before === after ? "" : "differs" },
      el("td", {}, player || say("seat", { n: seat + 1 })), el("td", {}, points(before)), el("td", {}, points(after)),
      el("td", {}, pointsChange(after - (before ?? 0)))))));
}

// "East 2, 1 honba".
function handLabel(hand, of, ruleset) {
  const { repeats } = bookOf(ruleset);
  return joinList([handName({ ...of, hand, ruleset }), of.honba && repeats ? `${of.honba} ${say(repeats, { n: of.honba })}` : null].filter(Boolean));
}

function handLine({ hand, before, after }, players, ruleset) {
  const text = (value, table) => {
    if (!value) return say("not_played");
    const who = !value.paid ? say("in_play") : value.draw ? drawName(value.draw)
      : say("hand_won_by", { who: [...new Set(value.winners)].map((seat) => players[seat]).join(say("and")) || say("nobody") });
    return !table && (value.paid || value.deltas.some(Boolean)) ? `${who} (${value.deltas.map(signedPoints).join(" / ")})` : who;
  };
  const of = after ?? before;
  const paid = after?.paid ? paymentTable(after.lines, after.deltas, players, ruleset) : null;
  return el("li", {}, `${say("hand_line", { hand: handLabel(hand, of, ruleset), who: players[of.dealer] ?? "" })} `, changeNode(text(before), text(after, paid)), paid);
}

function turnText({ phase, turn: seat }, players) {
  return say(`turn_to_${phase}`, { who: players[seat] ?? "" });
}

function phaseChange({ before, after }, players) {
  const text = (now) => (now.finished ? say("session_is_over") : joinList([
    now.phase ? turnText(now, players) : say("no_hand_in_play"),
    now.tiles_left === null ? null : `${now.tiles_left} ${say("tiles_left", { n: now.tiles_left })}`,
  ].filter(Boolean)));
  return text(before) === text(after) ? null : el("p", {}, `${say("the_game")} `, changeNode(text(before), text(after)));
}

// What a command would change: entries, points, payments, the phase.
function previewNodes(preview, players, ruleset) {
  const parts = [];
  const sentences = preview.events.map((event) => {
    const { text, tiles } = judgeSentence(event, players, ruleset);
    return tiles.length ? `${text} ${tileMarkup(tiles)}` : text;
  });
  if (sentences.length) parts.push(el("p", { class: "quiet" }, ...nodesWithTiles(splitTiles(say("to_be_written", { what: joinClauses(sentences) })))));
  if (preview.points.some(({ before, after }) => before !== after)) parts.push(pointsTable(preview.points));
  else parts.push(el("p", { class: "same" }, say("no_points_change")));
  if (preview.hands.length) parts.push(el("ul", { class: "hands" }, ...preview.hands.map((hand) => handLine(hand, players, ruleset))));
  parts.push(phaseChange(preview.now, players));
  if (preview.final) {
    const text = (final) => (final ? joinList(final.map((value, seat) => `${withDirectionMark(players[seat])} ${points(value)}`)) : say("none_yet"));
    parts.push(el("p", {}, `${say("final_scores")}: `, changeNode(text(preview.final.before), text(preview.final.after))));
  }
  if (preview.impossible.length) {
    parts.push(el("div", { class: "impossible", role: "alert" },
      el("p", {}, say("would_refuse", { n: preview.impossible.length })),
      el("ul", {}, ...preview.impossible.slice(0, 12).map(({ seq, kind, ...error }) => el("li", {}, `#${seq} ${wordOf("event", kind.split("/")[0])}: ${errorText(error)}`))),
      preview.impossible.length > 12 ? el("p", {}, say("and_more", { n: preview.impossible.length - 12 })) : null));
  }
  const book = bookOf(ruleset);
  if (preview.now.before.deposits !== preview.now.after.deposits && book.sticks) {
    parts.push(el("p", {}, `${say("sticks_on_table")} `, changeNode(preview.now.before.deposits, preview.now.after.deposits)));
  }
  return parts.filter(Boolean);
}

// Sends a command after its preview was confirmed; shows the preview anew where somebody else has decided something meanwhile.
// Resolves to the answer; null: refused or not answered; false: cancelled. `asks(preview)`: whether somebody is asked at all.
export async function confirmChange(api, title, request, { players, ruleset, yes = say("write_it_down"), asks = () => true }) {
  for (let note = null; ; note = el("p", { class: "impossible", role: "alert" }, say("decided_meanwhile"))) {
    const answer = await api.postCommand({ ...request, preview: true });
    if (!answer?.ok) {
      if (answer) api.showRefusal(answer);
      return null;
    }
    if (asks(answer.preview) && !await askConfirmation(title, [note, ...previewNodes(answer.preview, players, ruleset)].filter(Boolean), yes)) return false;
    if (latestDecision <= answer.seq) return api.command(request);
  }
}
