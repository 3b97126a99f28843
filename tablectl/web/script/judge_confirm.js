// One dialog that asks before something is done: in words, or with what it would change, old to new.

import { bookOf } from "./books.js";
import { change, el, points, WINDS } from "./tiles.js";
import { kindOf, sentence } from "./words.js";

const known = (id) => document.getElementById(id);
const dialog = known("confirm");
let decide = null;

known("confirm-no").addEventListener("click", () => dialog.close());
known("confirm-yes").addEventListener("click", () => { decide?.(true); decide = null; dialog.close(); });
dialog.addEventListener("close", () => { decide?.(false); decide = null; });

// Asks; resolves to whether it shall be done.
export function confirmed(title, body, yes = "Do it") {
  known("confirm-title").textContent = title;
  known("confirm-body").replaceChildren(...(Array.isArray(body) ? body : [el("p", {}, body)]));
  known("confirm-yes").textContent = yes;
  return new Promise((resolve) => {
    decide = resolve;
    dialog.showModal();
    known("confirm-no").focus();
  });
}

function arrow(before, after, bad = false) {
  return el("span", { class: `turned ${bad ? "bad" : ""}` }, el("s", {}, before), " → ", el("b", {}, after));
}

function pointsTable(rows) {
  return el("table", { class: "consequence" },
    el("thead", {}, el("tr", {}, ...["Player", "Now", "Then", "Change"].map((name) => el("th", { scope: "col" }, name)))),
    el("tbody", {}, ...rows.map(({ player, seat, before, after }) => el("tr", { "data-seat": seat, class: before === after ? "" : "differs" },
      el("td", {}, player || `Seat ${seat + 1}`), el("td", {}, points(before)), el("td", {}, points(after)),
      el("td", {}, change(after - (before ?? 0)))))));
}

function handLine({ hand, before, after }, players) {
  const told = (value) => {
    if (!value) return "not played";
    if (!value.paid) return "in play";
    const who = value.draw ? value.draw.replaceAll("_", " ") : `${value.winners.map((seat) => players[seat]).join(" and ") || "nobody"} won`;
    return `${who} (${value.deltas.map((delta) => (delta > 0 ? `+${points(delta)}` : points(delta).replace("-", "−"))).join(" / ")})`;
  };
  const { round, dealer } = after ?? before;
  return el("li", {}, `Hand ${hand + 1}, ${WINDS[round] ?? ""}, ${players[dealer] ?? ""} deals: `, arrow(told(before), told(after)));
}

function standing({ before, after }, players) {
  const told = (now) => [
    now.finished ? "the session is over" : null,
    now.phase ? `${players[now.turn] ?? ""} to ${now.phase}` : "no hand in play",
    now.tiles_left === null ? null : `${now.tiles_left} tiles left`,
  ].filter(Boolean).join(", ");
  return told(before) === told(after) ? null : el("p", {}, "The game: ", arrow(told(before), told(after)));
}

// What a request would change, for people to read before it is done.
export function consequence(preview, players, ruleset) {
  const parts = [];
  const spoken = preview.events.map((event) => sentence(event, players, ruleset)?.text ?? kindOf(event).replaceAll("_", " "));
  if (spoken.length) parts.push(el("p", { class: "quiet" }, `Written down: ${spoken.join("; ")}.`));
  if (preview.points.some(({ before, after }) => before !== after)) parts.push(pointsTable(preview.points));
  else parts.push(el("p", { class: "same" }, "Nobody's points change."));
  if (preview.hands.length) parts.push(el("ul", { class: "hands" }, ...preview.hands.map((hand) => handLine(hand, players))));
  parts.push(standing(preview.now, players));
  if (preview.final) {
    const told = (final) => (final ? final.map((value) => points(value)).join(" / ") : "none yet");
    parts.push(el("p", {}, "Final scores: ", arrow(told(preview.final.before), told(preview.final.after))));
  }
  if (preview.impossible.length) {
    parts.push(el("div", { class: "impossible", role: "alert" },
      el("p", {}, `The rules would refuse ${preview.impossible.length === 1 ? "one event" : `${preview.impossible.length} events`} as they are written down:`),
      el("ul", {}, ...preview.impossible.slice(0, 12).map(({ seq, kind, message }) => el("li", {}, `#${seq} ${kind}: ${message}`))),
      preview.impossible.length > 12 ? el("p", {}, `and ${preview.impossible.length - 12} more`) : null));
  }
  const book = bookOf(ruleset);
  if (preview.now.before.deposits !== preview.now.after.deposits && book.sticks) {
    parts.push(el("p", {}, "Sticks on the table: ", arrow(preview.now.before.deposits, preview.now.after.deposits)));
  }
  return parts.filter(Boolean);
}

// Shows what a request would change and does it when that is confirmed. Resolves to the answer; null: left alone.
export async function confirmChange(desk, title, request, { players, ruleset, yes = "Write it down", onRefused = null }) {
  const tried = await desk.try_({ ...request, preview: true });
  if (!tried?.ok) {
    if (tried) (onRefused ?? ((answer) => desk.refused(answer)))(tried);
    return null;
  }
  if (!await confirmed(title, consequence(tried.preview, players, ruleset), yes)) return null;
  return desk.ask(request);
}
