// The journal, and the dialog that corrects, inserts and withdraws entries; each change is previewed first.

import { byId } from "../dom.js";
import { confirmChange, setLatestDecision } from "./confirm.js";
import { EventForm } from "./event_form.js";
import { formatTime, say, wordOf } from "../language.js";
import { loadBook } from "../book_names.js";
import { partName } from "../part_names.js";
import { suggestReasons } from "./field_history.js";
import { dismissedText, rulesText } from "../alert_sentences.js";
import { tileButtons } from "./tile_field.js";
import { el, tile } from "../tiles.js";
import { tabStorage } from "../tab_storage.js";
import { eventKind, isOfAnotherJournal, judgeSentence } from "../event_sentences.js";

const PAGE_SIZE = 200;
const MAX_ROWS = 400;
const MIN_SURE = 0.97; // a lower confidence is marked
const AMENDMENTS = ["event_corrected", "event_inserted", "event_withdrawn"];
const REDRAW_KINDS = [...AMENDMENTS, "session_started"]; // they change rows below
const CHANGE_LABELS = { correct_event: say("correct_short"), insert_event: say("insert_short"), withdraw_event: say("withdraw_short") };
const WAITING_RULES = /^(?<rules>\w+) \((?<preset>\w+)\) for (?<players>\d+) players$/;
const changeTitle = (what, n) => say(what, { n });

export function showJournal({ api, showStatus, table, onEvents }) {
  const events = new Map();
  const players = () => table().players;
  const changeForm = new EventForm(byId("change-kind"), byId("change-fields"), table);
  const draft = tabStorage("change"); // the dialog's values, until they are sent or dropped
  let current = null; // {what, seq} of the dialog
  let isSent = false; // the dialog's change waits for its confirmation, which tells of other decisions itself

  // The players at the time of an event: seats change within and between sessions.
  function playersOf(event) {
    const at = event.target ?? event.after ?? event.seq;
    const ordered = [...events.values()].sort((a, b) => a.seq - b.seq);
    const start = ordered.findLast((each) => each.seq <= at && eventKind(each) === "session_started");
    if (start) {
      const seatChanges = ordered.filter((each) => eventKind(each) === "seats_changed" && each.seq > start.seq && each.seq <= at);
      return seatChanges.reduce((names, { seats }) => seats.map((before) => names[before]), correctedEvent(start).players);
    }
    // The start of an earlier session may not be loaded: then seats have numbers.
    const isOver = ordered.some((each) => each.seq > at && eventKind(each) === "session_started");
    return isOver ? players().map((_, seat) => say("seat", { n: seat + 1 })) : players();
  }

  // The object of an operator's action: of a handled call its entry, of a check its name and why it was overridden.
  function actionDetail(event) {
    const { act, detail } = event;
    if (act === "machine_step") return say(detail);
    if (act === "dismiss") return dismissedText(event, playersOf(event), table().ruleset);
    if (act === "override_preflight") return detail.replace(/^([^(]+) \(.*?\): /s, (_, name) => `${partName(name)}: `);
    const pendingRules = act === "start_session" && WAITING_RULES.exec(detail)?.groups;
    if (pendingRules) loadBook(pendingRules.rules, draw);
    return pendingRules ? rulesText(pendingRules) : detail.replace(/^entry-/, "#");
  }

  // Also for draws and deals, which the feed leaves out: here they can be corrected.
  function eventText(event) {
    if (eventKind(event) === "operator_acted") {
      const detail = actionDetail(event);
      return { text: `${wordOf("acted", event.act)}${detail ? `: ${detail}` : ""}`, tiles: [] };
    }
    return judgeSentence(event, playersOf(event), table().ruleset);
  }

  const textWithTiles = ({ text, tiles }) => [el("span", {}, text), " ", ...tiles.map((code) => tile(code))];

  function row(event) {
    const kind = eventKind(event);
    const changes = [...events.values()].filter((each) => each.target === event.seq).map(eventKind);
    const isAmended = changes.includes("event_corrected") || changes.includes("event_withdrawn");
    const isAmendment = AMENDMENTS.includes(kind);
    // Inserted entries can be changed; corrections and withdrawn entries cannot.
    const isChangeable = !changes.includes("event_withdrawn") && (!isAmendment || kind === "event_inserted");
    const by = event.by || wordOf("by", event.source);
    return el("tr", { "data-seq": event.seq, "data-kind": kind, class: `${isAmended ? "amended" : ""} ${isAmendment ? "amendment" : ""}` },
      el("td", { class: "seq" }, `${event.seq}`),
      el("td", { class: "at" }, formatTime(event.at)),
      el("td", { class: "what" }, ...textWithTiles(eventText(event))),
      el("td", { class: "by" }, el("small", { class: "when" }, formatTime(event.at)), by,
        typeof event.confidence === "number" ? el("span", { class: event.confidence < MIN_SURE ? "unsure" : "" }, ` ${Math.round(event.confidence * 100)} %`) : null),
      el("td", { class: "change" }, ...(isChangeable ? Object.entries(CHANGE_LABELS) : []).map(([action, label]) => el("button", {
        type: "button", "data-change": action, "data-seq": event.seq, "aria-label": changeTitle(action, event.seq),
      }, label))));
  }

  function draw() {
    const list = [...events.values()].sort((a, b) => b.seq - a.seq).slice(0, MAX_ROWS);
    byId("events").replaceChildren(...list.map(row));
  }

  function addEvents(list) {
    if (list.length && isOfAnotherJournal(list[0], events.values())) {
      events.clear();
      draw();
    }
    const added = list.filter((event) => !events.has(event.seq));
    for (const event of list) events.set(event.seq, event);
    if (!added.length) return;
    tellChangedMeanwhile(added);
    setLatestDecision(Math.max(0, ...[...events.values()].filter(({ source }) => source === "operator").map(({ seq }) => seq)));
    const rows = byId("events");
    const top = Number(rows.firstChild?.dataset.seq ?? 0);
    if (list.every((event) => event.seq > top && !REDRAW_KINDS.includes(eventKind(event)))) {
      // The rows below stay the same nodes, so that a press on a button in them is not lost.
      rows.prepend(...[...list].sort((a, b) => b.seq - a.seq).map(row));
      while (rows.children.length > MAX_ROWS) rows.lastChild.remove();
    } else draw();
    onEvents();
    if (added.length === 1) rows.firstChild?.classList.add("fresh");
  }

  async function loadOlder() {
    const before = events.size ? Math.min(...events.keys()) : table().seq + 1;
    const answer = await api.command({ do: "history", after: Math.max(0, before - 1 - PAGE_SIZE), limit: PAGE_SIZE });
    if (answer?.ok) addEvents(answer.events ?? []);
  }

  // An entry with its last correction.
  function correctedEvent(event) {
    const last = [...events.values()].filter((each) => each.target === event.seq && eventKind(each) === "event_corrected")
      .sort((a, b) => a.seq - b.seq).at(-1);
    return last?.event ?? (eventKind(event) === "event_inserted" ? event.event : event);
  }

  function openDialog(what, seq, saved = null) {
    if (byId("change").open) return; // an entry that was loaded late does not take the place of what somebody writes
    const event = correctedEvent(events.get(Number(seq)));
    current = { what, seq: Number(seq) };
    byId("change-title").textContent = changeTitle(what, seq);
    showChangedEvent(event);
    byId("change-said").hidden = true;
    const hasFields = what !== "withdraw_event";
    byId("change-kind-label").hidden = !hasFields;
    byId("change-fields").hidden = !hasFields;
    byId("change-reason").value = saved?.reason ?? say("written_wrongly");
    if (!hasFields) byId("change-fields").replaceChildren(); // a field out of sight that lacks something would hold the form
    if (hasFields) changeForm.fill(saved?.event ?? (what === "correct_event" ? event : { kind: "tile_discarded/1" }));
    updateTileButtons(hasFields);
    byId("change").showModal();
    saveDraft();
  }

  function showChangedEvent(event) {
    byId("change-what").replaceChildren(...textWithTiles(eventText(event)));
  }

  // Somebody else's change of the entry that the dialog is about.
  function tellChangedMeanwhile(added) {
    const change = byId("change").open && !isSent && added.find((event) => event.target === current.seq && AMENDMENTS.includes(eventKind(event)));
    if (!change) return;
    showChangedEvent(correctedEvent(events.get(current.seq)));
    byId("change-said").hidden = false;
    byId("change-said").replaceChildren(say("changed_meanwhile", { who: change.by || wordOf("by", change.source) }), " ", ...textWithTiles(eventText(change)));
  }

  function saveDraft() {
    if (byId("change").open) draft.save({ ...current, event: changeForm.value(), reason: byId("change-reason").value });
  }

  // An event with one tile is corrected by a press on the right one, which opens the preview at once.
  function updateTileButtons(hasFields = true) {
    const field = hasFields ? changeForm.tileField : null;
    byId("change-tiles-box").hidden = !field;
    for (const button of tileButtonBox.querySelectorAll("button")) button.toggleAttribute("aria-current", button.dataset.tile === field?.list[0]);
  }

  const tileButtonBox = byId("change-tiles");
  tileButtonBox.append(...tileButtons());
  tileButtonBox.addEventListener("click", (click) => {
    const button = click.target.closest("button[data-tile]");
    if (!button) return;
    changeForm.tileField.add(button.dataset.tile);
    saveDraft();
    updateTileButtons();
    byId("change-form").requestSubmit();
  });
  byId("change-kind").addEventListener("change", () => updateTileButtons());
  byId("events").addEventListener("click", (click) => {
    const button = click.target.closest("button[data-change]");
    if (button) openDialog(button.dataset.change, button.dataset.seq);
  });
  suggestReasons(byId("change-reason"), "change");
  for (const [id, what] of [["change-form", "input"], ["change-form", "change"], ["picker", "close"]]) byId(id).addEventListener(what, saveDraft);
  byId("change").addEventListener("close", () => draft.clear());
  byId("change-close").addEventListener("click", () => byId("change").close());
  byId("change-form").addEventListener("submit", async (submit) => {
    submit.preventDefault();
    const { what, seq } = current;
    const request = { do: what, reason: byId("change-reason").value };
    if (what === "insert_event") request.after = seq;
    else request.seq = seq;
    if (what !== "withdraw_event") request.event = changeForm.value();
    const title = say("what_it_changes", { what: changeTitle(what, seq) });
    isSent = true;
    const answer = await confirmChange(api, title, request, { ...table(), yes: what === "insert_event" ? say("write_it_down") : CHANGE_LABELS[what] })
      .finally(() => { isSent = false; });
    if (answer === false) byId("change").close(); // cancelled
    if (!answer?.ok) return;
    byId("change").close();
    addEvents(answer.events ?? []);
    showStatus(say("done_as", { what: changeTitle(what, seq), n: answer.seq }));
  });
  byId("older").addEventListener("click", loadOlder);

  // Loads an entry that is older than the page's.
  async function change(what, seq, saved) {
    if (!events.has(seq)) {
      const answer = await api.command({ do: "history", after: seq - 1, limit: 1 });
      if (answer?.ok) addEvents(answer.events ?? []);
    }
    if (events.has(seq)) openDialog(what, seq, saved);
  }

  // Reopens the dialog after a reload of the page.
  async function resumeDraft() {
    const saved = draft.read();
    if (saved) await change(saved.what, saved.seq, saved);
  }

  // All entries of the hand in play. A page that was opened in the middle of it, or a phone that slept, has gaps.
  async function loadHandInPlay() {
    let loadedFrom = Infinity; // entries after this number were requested
    for (let seq = Math.max(0, ...events.keys()); seq > 0; seq -= 1) {
      if (!events.has(seq) && seq <= loadedFrom) {
        loadedFrom = Math.max(0, seq - PAGE_SIZE);
        const answer = await api.command({ do: "history", after: loadedFrom, limit: PAGE_SIZE });
        if (!answer?.ok) return [];
        addEvents(answer.events ?? []);
      }
      if (events.has(seq) && eventKind(events.get(seq)) === "hand_started") break;
    }
    return [...events.values()];
  }

  return { addEvents, draw, resumeDraft, correct: (seq) => change("correct_event", seq), loadHandInPlay, list: () => [...events.values()] };
}
