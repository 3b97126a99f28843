// The journal, and every way to change what it says: nothing is changed before its consequence was shown.

import { byId } from "../dom.js";
import { confirmChange, countDecisions } from "./confirm.js";
import { EventForm } from "./event_form.js";
import { formatTime, say, wordOf } from "../language.js";
import { markRefusedField } from "../field_errors.js";
import { loadBook } from "../book_names.js";
import { partName } from "../part_names.js";
import { suggestReasons } from "./field_history.js";
import { errorText } from "../error_texts.js";
import { dismissedText, rulesText } from "../alert_sentences.js";
import { tileButtons } from "./tile_field.js";
import { el, tile } from "../tiles.js";
import { tabStorage } from "../tab_storage.js";
import { eventKind, isOfAnotherJournal, judgeSentence } from "../event_sentences.js";

const PAGE = 200;
const SHOWN = 400;
const AMENDMENTS = ["event_corrected", "event_inserted", "event_withdrawn"];
const CHANGES_ROWS = [...AMENDMENTS, "session_started"]; // what says something else of rows below it
const ACTS = { correct_event: say("correct_short"), insert_event: say("insert_short"), withdraw_event: say("withdraw_short") };
const WAITING_RULES = /^(?<rules>\w+) \((?<preset>\w+)\) for (?<players>\d+) players$/;
const titled = (what, n) => say(what, { n });

export function showJournal({ api, showStatus, table, onEvents }) {
  const events = new Map();
  const players = () => table().players;
  const changeForm = new EventForm(byId("change-kind"), byId("change-fields"), table);
  const kept = tabStorage("change"); // the form for a change, until it was sent or let be
  let changing = null;
  let head = 0; // of what was heard: older events that are asked for are no news

  // Who sat there then: others did in an earlier session, or before seats were changed.
  function playersOf(event) {
    const at = event.target ?? event.after ?? event.seq;
    const heard = [...events.values()].sort((a, b) => a.seq - b.seq);
    const start = heard.findLast((each) => each.seq <= at && eventKind(each) === "session_started");
    if (start) {
      const moves = heard.filter((each) => eventKind(each) === "seats_changed" && each.seq > start.seq && each.seq <= at);
      return moves.reduce((names, { seats }) => seats.map((before) => names[before]), asAmended(start).players);
    }
    // Of a session whose start was not heard, and which is over, seats have numbers.
    const over = heard.some((each) => each.seq > at && eventKind(each) === "session_started");
    return over ? players().map((_, seat) => say("seat", { n: seat + 1 })) : players();
  }

  // What somebody had done, and to what: a call or note that was seen to by its number here, of a check its name and why it was
  // passed over.
  function actedOn(event) {
    const { act, detail } = event;
    if (act === "machine_step") return say(detail);
    if (act === "dismiss") return dismissedText(event, playersOf(event), table().ruleset);
    if (act === "override_preflight") return detail.replace(/^([^(]+) \(.*?\): /s, (_, name) => `${partName(name)}: `);
    const waiting = act === "start_session" && WAITING_RULES.exec(detail)?.groups;
    if (waiting) loadBook(waiting.rules, draw);
    return waiting ? rulesText(waiting) : detail.replace(/^entry-/, "#");
  }

  // Draws and deals say little to the feed, but here they can be corrected too.
  function spoken(event) {
    if (eventKind(event) === "operator_acted") {
      const detail = actedOn(event);
      return { text: `${wordOf("acted", event.act)}${detail ? `: ${detail}` : ""}`, tiles: [] };
    }
    return judgeSentence(event, playersOf(event), table().ruleset);
  }

  const inTiles = (told) => [el("span", {}, told.text), " ", ...told.tiles.map((code) => tile(code))];

  function row(event) {
    const kind = eventKind(event);
    const told = spoken(event);
    const changes = [...events.values()].filter((each) => each.target === event.seq).map(eventKind);
    const amended = changes.includes("event_corrected") || changes.includes("event_withdrawn");
    const amendment = AMENDMENTS.includes(kind);
    // What was inserted is changed like any other event; corrections and what was withdrawn are not.
    const changeable = !changes.includes("event_withdrawn") && (!amendment || kind === "event_inserted");
    const what = el("td", { class: "what" }, ...inTiles(told));
    const unsure = typeof event.confidence === "number" && event.confidence < 0.97;
    const by = event.by || wordOf("by", event.source);
    return el("tr", { "data-seq": event.seq, "data-kind": kind, class: `${amended ? "amended" : ""} ${amendment ? "amendment" : ""}` },
      el("td", { class: "seq" }, `${event.seq}`),
      el("td", { class: "at" }, formatTime(event.at)),
      what,
      el("td", { class: "by" }, el("small", { class: "when" }, formatTime(event.at)), by,
        typeof event.confidence === "number" ? el("span", { class: unsure ? "unsure" : "" }, ` ${Math.round(event.confidence * 100)} %`) : null),
      el("td", { class: "change" }, ...(changeable ? Object.entries(ACTS) : []).map(([what_, label]) => el("button", {
        type: "button", "data-change": what_, "data-seq": event.seq, "aria-label": titled(what_, event.seq),
      }, label))));
  }

  function draw() {
    const list = [...events.values()].sort((a, b) => b.seq - a.seq).slice(0, SHOWN);
    byId("events").replaceChildren(...list.map(row));
  }

  function take(list) {
    if (list.length && isOfAnotherJournal(list[0], events.values())) {
      events.clear();
      head = 0;
      draw();
    }
    const unheard = list.filter((event) => !events.has(event.seq));
    const fresh = unheard.length;
    for (const event of list) events.set(event.seq, event);
    if (!fresh) return;
    countDecisions(unheard.filter((event) => event.source === "operator" && event.seq > head).length);
    head = Math.max(head, ...events.keys());
    const rows = byId("events");
    const top = Number(rows.firstChild?.dataset.seq ?? 0);
    if (list.every((event) => event.seq > top && !CHANGES_ROWS.includes(eventKind(event)))) {
      // What comes on top leaves the rows below alone: who is about to press a button there keeps it.
      rows.prepend(...[...list].sort((a, b) => b.seq - a.seq).map(row));
      while (rows.children.length > SHOWN) rows.lastChild.remove();
    } else draw();
    onEvents();
    if (fresh === 1) rows.firstChild?.classList.add("fresh");
  }

  async function older() {
    const first = Math.min(...events.keys(), Infinity);
    const head = Number.isFinite(first) ? first : table().seq + 1;
    const answer = await api.command({ do: "history", after: Math.max(0, head - 1 - PAGE), limit: PAGE });
    if (answer?.ok) take(answer.events ?? []);
  }

  // What an entry says now: as it was corrected last.
  function asAmended(event) {
    const last = [...events.values()].filter((each) => each.target === event.seq && eventKind(each) === "event_corrected")
      .sort((a, b) => a.seq - b.seq).at(-1);
    return last?.event ?? (eventKind(event) === "event_inserted" ? event.event : event);
  }

  function open(what, seq, left = null) {
    const event = asAmended(events.get(Number(seq)));
    changing = { what, seq: Number(seq) };
    byId("change-title").textContent = titled(what, seq);
    byId("change-what").replaceChildren(...inTiles(spoken(event)));
    byId("change-said").hidden = true;
    const typed = what !== "withdraw_event";
    byId("change-kind-label").hidden = !typed;
    byId("change-fields").hidden = !typed;
    byId("change-reason").value = left?.reason ?? say("written_wrongly");
    if (typed) changeForm.fill(left?.event ?? (what === "correct_event" ? event : { kind: "tile_discarded/1" }));
    offerTiles(typed);
    byId("change").showModal();
    keep();
  }

  function keep() {
    if (byId("change").open) kept.save({ ...changing, event: changeForm.value(), reason: byId("change-reason").value });
  }

  // Where one tile is what was wrong, pressing the right one is all: what it changes is asked for at once.
  function offerTiles(typed = true) {
    const field = typed ? changeForm.tiles : null;
    byId("change-tiles-box").hidden = !field;
    for (const button of faces.querySelectorAll("button")) button.toggleAttribute("aria-current", button.dataset.tile === field?.list[0]);
  }

  function refused(answer) {
    const said = byId("change-said");
    said.hidden = false;
    said.textContent = errorText(answer.error, byId("change-form"));
    markRefusedField(answer.error, byId("change-form"));
  }

  // The page's own line lies behind the dialog.
  function notAnswered() {
    byId("change-said").hidden = false;
    byId("change-said").textContent = byId("said").textContent;
  }

  const faces = byId("change-tiles");
  faces.append(...tileButtons());
  faces.addEventListener("click", (click) => {
    const button = click.target.closest("button[data-tile]");
    if (!button) return;
    changeForm.tiles.add(button.dataset.tile);
    keep();
    offerTiles();
    byId("change-form").requestSubmit();
  });
  byId("change-kind").addEventListener("change", () => offerTiles());
  byId("events").addEventListener("click", (click) => {
    const button = click.target.closest("button[data-change]");
    if (button) open(button.dataset.change, button.dataset.seq);
  });
  suggestReasons(byId("change-reason"), "change");
  for (const [id, what] of [["change-form", "input"], ["change-form", "change"], ["picker", "close"]]) byId(id).addEventListener(what, keep);
  byId("change").addEventListener("close", () => kept.clear());
  byId("change-close").addEventListener("click", () => byId("change").close());
  byId("change-form").addEventListener("submit", async (submit) => {
    submit.preventDefault();
    byId("change-said").hidden = true;
    const { what, seq } = changing;
    const request = { do: what, reason: byId("change-reason").value };
    if (what === "insert_event") request.after = seq;
    else request.seq = seq;
    if (what !== "withdraw_event") request.event = changeForm.value();
    const title = say("what_it_changes", { what: titled(what, seq) });
    const answer = await confirmChange(api, title, request, { ...table(), yes: what === "insert_event" ? say("write_it_down") : ACTS[what], onRefused: refused });
    if (answer === false) byId("change").close(); // who lets the change be is done with its form, too
    if (answer === null && byId("change-said").hidden) notAnswered();
    if (!answer?.ok) return;
    byId("change").close();
    take(answer.events ?? []);
    showStatus(say("done_as", { what: titled(what, seq), n: answer.seq }));
  });
  byId("older").addEventListener("click", older);

  // Also an entry that is older than what the page has.
  async function change(what, seq, left) {
    if (!events.has(seq)) {
      const answer = await api.command({ do: "history", after: seq - 1, limit: 1 });
      if (answer?.ok) take(answer.events ?? []);
    }
    if (events.has(seq)) open(what, seq, left);
  }

  // The change that a reload of the page has interrupted.
  async function goOn() {
    const left = kept.read();
    if (left) await change(left.what, left.seq, left);
  }

  // All of the hand in play: a page that was opened in the middle of it, or a phone that slept, has not heard every event.
  async function handInPlay() {
    let asked = Infinity; // what follows this number was asked for
    for (let seq = Math.max(0, ...events.keys()); seq > 0; seq -= 1) {
      if (!events.has(seq) && seq <= asked) {
        asked = Math.max(0, seq - PAGE);
        const answer = await api.command({ do: "history", after: asked, limit: PAGE });
        if (!answer?.ok) return []; // the api says why
        take(answer.events ?? []);
      }
      if (events.has(seq) && eventKind(events.get(seq)) === "hand_started") break;
    }
    return [...events.values()];
  }

  return { take, draw, goOn, correct: (seq) => change("correct_event", seq), handInPlay, list: () => [...events.values()] };
}
