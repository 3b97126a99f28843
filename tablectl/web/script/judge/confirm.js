// One dialog that asks before something is done: in words, or with what it would change, old to new.

import { byId } from "../dom.js";
import { bookOf, handName } from "../books.js";
import { joinClauses, joinList, say, wordOf } from "../language.js";
import { DOUBLE_PRESS_MS } from "../idempotent.js";
import { paymentTable } from "../payments.js";
import { errorText } from "../error_texts.js";
import { splitTiles, tileMarkup } from "../alert_sentences.js";
import { el, nodesWithTiles, points, pointsChange, signedPoints } from "../tiles.js";
import { drawName, judgeSentence } from "../event_sentences.js";

const SAME_PLACE_PX = 12;
const dialog = byId("confirm");
let yes = null; // the press that confirmed last: when and where
let decide = null;
let decisions = 0; // of people at this table, as far as the page has heard

// Somebody has decided something: what was shown before may be true no more.
export function countDecisions(count) {
  decisions += count;
}

byId("confirm-no").addEventListener("click", () => dialog.close());
byId("confirm-yes").addEventListener("click", ({ timeStamp, clientX, clientY }) => {
  yes = { timeStamp, clientX, clientY };
  decide?.(true);
  decide = null;
  dialog.close();
});
// The second half of a double press is not for what lay below the dialog, nor for one that is asked next.
addEventListener("click", (click) => {
  const twice = yes && click.detail && click.timeStamp - yes.timeStamp < DOUBLE_PRESS_MS
    && Math.hypot(click.clientX - yes.clientX, click.clientY - yes.clientY) < SAME_PLACE_PX;
  yes = null;
  if (!twice) return;
  click.stopImmediatePropagation();
  click.preventDefault();
}, true);
dialog.addEventListener("close", () => { decide?.(false); decide = null; });

// Asks; resolves to whether it shall be done.
export function askConfirmation(title, body, yes = say("confirm")) {
  byId("confirm-title").textContent = title;
  byId("confirm-body").replaceChildren(...(Array.isArray(body) ? body : [el("p", {}, body)]));
  byId("confirm-yes").textContent = yes;
  return new Promise((resolve) => {
    decide = resolve;
    dialog.showModal();
    const body = byId("confirm-body"); // what is longer than the dialog is read with the arrow keys
    if (body.scrollHeight > body.clientHeight) body.tabIndex = 0;
    else body.removeAttribute("tabindex");
    byId("confirm-no").focus();
  });
}

function arrow(before, after, bad = false) {
  return el("span", { class: `turned ${bad ? "bad" : ""}` }, el("s", {}, before), " → ", el("b", {}, after));
}

function pointsTable(rows) {
  return el("table", { class: "consequence" },
    el("thead", {}, el("tr", {}, ...["player", "now", "then", "change"].map((name) => el("th", { scope: "col" }, say(name))))),
    el("tbody", {}, ...rows.map(({ player, seat, before, after }) => el("tr", { "data-seat": seat, class: before === after ? "" : "differs" },
      el("td", {}, player || say("seat", { n: seat + 1 })), el("td", {}, points(before)), el("td", {}, points(after)),
      el("td", {}, pointsChange(after - (before ?? 0)))))));
}

// "East 2, 1 honba", as every page names a hand.
function handOf(hand, of, ruleset) {
  const { repeats } = bookOf(ruleset);
  return joinList([handName({ ...of, hand, ruleset }), of.honba && repeats ? `${of.honba} ${say(repeats, { n: of.honba })}` : null].filter(Boolean));
}

function handLine({ hand, before, after }, players, ruleset) {
  const told = (value) => {
    if (!value) return say("not_played");
    const who = !value.paid ? say("in_play") : value.draw ? drawName(value.draw)
      : say("hand_won_by", { who: [...new Set(value.winners)].map((seat) => players[seat]).join(say("and")) || say("nobody") });
    return value.paid || value.deltas.some(Boolean) ? `${who} (${value.deltas.map(signedPoints).join(" / ")})` : who;
  };
  const of = after ?? before;
  const paid = after?.paid ? paymentTable(after.lines, after.deltas, players, ruleset) : null;
  return el("li", {}, `${say("hand_line", { hand: handOf(hand, of, ruleset), who: players[of.dealer] ?? "" })} `, arrow(told(before), told(after)), paid);
}

function turn({ phase, turn: seat }, players) {
  return say(`turn_to_${phase}`, { who: players[seat] ?? "" });
}

function standing({ before, after }, players) {
  const told = (now) => (now.finished ? say("session_is_over") : joinList([
    now.phase ? turn(now, players) : say("no_hand_in_play"),
    now.tiles_left === null ? null : `${now.tiles_left} ${say("tiles_left", { n: now.tiles_left })}`,
  ].filter(Boolean)));
  return told(before) === told(after) ? null : el("p", {}, `${say("the_game")} `, arrow(told(before), told(after)));
}

// What a request would change, for people to read before it is done.
function consequence(preview, players, ruleset) {
  const parts = [];
  const spoken = preview.events.map((event) => {
    const { text, tiles } = judgeSentence(event, players, ruleset);
    return tiles.length ? `${text} ${tileMarkup(tiles)}` : text;
  });
  if (spoken.length) parts.push(el("p", { class: "quiet" }, ...nodesWithTiles(splitTiles(say("to_be_written", { what: joinClauses(spoken) })))));
  if (preview.points.some(({ before, after }) => before !== after)) parts.push(pointsTable(preview.points));
  else parts.push(el("p", { class: "same" }, say("no_points_change")));
  if (preview.hands.length) parts.push(el("ul", { class: "hands" }, ...preview.hands.map((hand) => handLine(hand, players, ruleset))));
  parts.push(standing(preview.now, players));
  if (preview.final) {
    const told = (final) => (final ? joinList(final.map((value, seat) => `${players[seat]} ${points(value)}`)) : say("none_yet"));
    parts.push(el("p", {}, `${say("final_scores")}: `, arrow(told(preview.final.before), told(preview.final.after))));
  }
  if (preview.impossible.length) {
    parts.push(el("div", { class: "impossible", role: "alert" },
      el("p", {}, say("would_refuse", { n: preview.impossible.length })),
      el("ul", {}, ...preview.impossible.slice(0, 12).map(({ seq, kind, ...error }) => el("li", {}, `#${seq} ${wordOf("event", kind.split("/")[0])}: ${errorText(error)}`))),
      preview.impossible.length > 12 ? el("p", {}, say("and_more", { n: preview.impossible.length - 12 })) : null));
  }
  const book = bookOf(ruleset);
  if (preview.now.before.deposits !== preview.now.after.deposits && book.sticks) {
    parts.push(el("p", {}, `${say("sticks_on_table")} `, arrow(preview.now.before.deposits, preview.now.after.deposits)));
  }
  return parts.filter(Boolean);
}

// Shows what a request would change and does it when that is confirmed; where another person has decided something
// meanwhile, it is shown anew. Resolves to the answer; null: refused or not
// answered; false: somebody let it be.
export async function confirmChange(api, title, request, { players, ruleset, yes = say("write_it_down"), onRefused = null }) {
  for (let note = null; ; note = el("p", { class: "impossible", role: "alert" }, say("decided_meanwhile"))) {
    const shown = decisions;
    const tried = await api.postCommand({ ...request, preview: true });
    if (!tried?.ok) {
      if (tried) (onRefused ?? ((answer) => api.showRefusal(answer)))(tried);
      return null;
    }
    if (!await askConfirmation(title, [note, ...consequence(tried.preview, players, ruleset)].filter(Boolean), yes)) return false;
    if (shown === decisions) return api.command(request);
  }
}
