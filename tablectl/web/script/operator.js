// The operator's page: what is written down, what is asked, and every way to change it. The rules answer.

import { bookOf } from "./books.js";
import { Desk } from "./desk.js";
import { EventForm, KINDS } from "./forms.js";
import { el, points, tile, WINDS } from "./tiles.js";
import { listen } from "./stream.js";
import { drawWalls } from "./walls.js";
import { kindOf, sentence } from "./words.js";

const PAGE = 200;
const SHOWN = 400;
const AMENDMENTS = ["event_corrected", "event_inserted", "event_withdrawn"];

let state = null;
let score = null;
const events = new Map();
const known = (id) => document.getElementById(id);
const said = known("said");

function say(text, good = true, offers = []) {
  said.hidden = false;
  said.replaceChildren(text, ...offers.map((offer) => offerButton(offer)));
  said.classList.toggle("no", !good);
}

const desk = new Desk({ say, onToken: (needed) => { known("token-form").hidden = !needed; } });

function players() {
  return [0, 1, 2, 3].map((seat) => score?.seats?.[seat]?.player || state?.seats?.[seat]?.player || `Seat ${seat}`);
}

// The journal

// Draws and deals say little to the feed, but here they can be corrected too.
function spoken(event) {
  const told = sentence(event, players());
  if (told) return told;
  const who = players()[event.seat] ?? "";
  if (kindOf(event) === "tile_drawn") return { text: `${who} draws${event.from === "tail" ? " a replacement" : ""}`, tiles: [] };
  if (kindOf(event) === "tiles_dealt") return { text: `${who} takes the first tiles`, tiles: [] };
  return { text: kindOf(event).replaceAll("_", " "), tiles: [] };
}

function row(event) {
  const kind = kindOf(event);
  const told = spoken(event);
  const amended = [...events.values()].some((each) => each.target === event.seq
    && ["event_corrected", "event_withdrawn"].includes(kindOf(each)));
  const amendment = AMENDMENTS.includes(kind);
  const what = el("td", { class: "what" },
    el("span", {}, told.text), " ", ...told.tiles.map((code) => tile(code)));
  if (kind === "event_corrected" || kind === "event_inserted") {
    const body = sentence(event.body ?? event.event ?? {}, players());
    if (body) what.append(el("small", {}, `${kind === "event_corrected" ? "now" : "it is"}: ${body.text} `,
      ...body.tiles.map((code) => tile(code))));
  }
  const buttons = amendment ? [] : [["Correct", "correct_event"], ["Insert after", "insert_event"], ["Withdraw", "withdraw_event"]];
  const unsure = typeof event.confidence === "number" && event.confidence < 0.97;
  return el("tr", { "data-seq": event.seq, "data-kind": kind, class: `${amended ? "amended" : ""} ${amendment ? "amendment" : ""}` },
    el("td", { class: "seq" }, `${event.seq}`),
    el("td", { class: "at" }, (event.at ?? "").slice(11, 19)),
    what,
    el("td", { class: "by" }, event.source,
      typeof event.confidence === "number"
        ? el("span", { class: unsure ? "unsure" : "" }, ` ${Math.round(event.confidence * 100)} %`) : null),
    el("td", { class: "change" }, ...buttons.map(([label, what_]) => el("button", {
      type: "button", "data-change": what_, "data-seq": event.seq, "aria-label": `${label} event ${event.seq}`,
    }, label))));
}

function drawEvents() {
  const list = [...events.values()].sort((a, b) => b.seq - a.seq).slice(0, SHOWN);
  known("events").replaceChildren(...list.map(row));
}

function take(list) {
  let fresh = 0;
  for (const event of list) {
    if (!events.has(event.seq)) fresh += 1;
    events.set(event.seq, event);
  }
  if (fresh) {
    drawEvents();
    drawAlerts();
    if (fresh === 1) known("events").firstChild?.classList.add("fresh");
  }
}

async function older() {
  const first = Math.min(...events.keys(), Infinity);
  const head = Number.isFinite(first) ? first : (state?.seq ?? 0) + 1;
  const after = Math.max(0, head - 1 - PAGE);
  const answer = await desk.ask({ do: "history", after, limit: PAGE });
  if (answer?.ok) take(answer.events ?? []);
}

// Changing a past event

const change = known("change");
const changeForm = new EventForm(known("change-kind"), known("change-fields"), players);
let changing = null;

const TITLES = { correct_event: "Correct event", insert_event: "Insert after event", withdraw_event: "Withdraw event" };

function openChange(what, seq) {
  const event = events.get(Number(seq));
  changing = { what, seq: Number(seq) };
  known("change-title").textContent = `${TITLES[what]} ${seq}`;
  known("change-what").textContent = spoken(event).text;
  const typed = what !== "withdraw_event";
  known("change-kind-label").hidden = !typed;
  known("change-fields").hidden = !typed;
  known("change-send").textContent = TITLES[what].split(" ")[0];
  known("change-reason").value = "";
  if (what === "correct_event") changeForm.fill(event);
  else if (typed) changeForm.fill({ kind: "tile_discarded/1" });
  change.showModal();
}

known("events").addEventListener("click", (click) => {
  const button = click.target.closest("button[data-change]");
  if (button) openChange(button.dataset.change, button.dataset.seq);
});
known("change-close").addEventListener("click", () => change.close());
known("change-form").addEventListener("submit", async (submit) => {
  submit.preventDefault();
  const { what, seq } = changing;
  const request = { do: what, reason: known("change-reason").value };
  if (what === "insert_event") request.after = seq;
  else request.seq = seq;
  if (what !== "withdraw_event") request.event = changeForm.value();
  const answer = await desk.ask(request);
  if (answer?.ok) {
    change.close();
    take(answer.events ?? []);
    say(`${TITLES[what]} ${seq}: written down as #${answer.seq}.`);
  }
});

// Writing down an event

const entryForm = new EventForm(known("entry-kind"), known("entry-fields"), players);
entryForm.fill({ kind: Object.keys(KINDS)[0] });
known("entry").addEventListener("submit", async (submit) => {
  submit.preventDefault();
  const request = { do: "record_event", event: entryForm.value() };
  if (known("entry-force").checked) request.force = true;
  const answer = await desk.ask(request);
  if (answer?.ok) {
    take(answer.events ?? []);
    say(`Written down as #${answer.seq}.`);
    known("entry-force").checked = false;
  }
});

document.querySelector(".acts").addEventListener("click", async (click) => {
  const button = click.target.closest("button[data-do]");
  if (!button) return;
  const request = { do: button.dataset.do };
  if (button.id === "dealer-ends") request.reason = score.may_end;
  if (button.dataset.reason) {
    request.reason = window.prompt(button.dataset.reason);
    if (!request.reason) return;
  }
  const answer = await desk.ask(request);
  if (answer?.ok) say(answer.wins ? answer.wins.map(counted).join(" ") || "No win is shown." : `${button.textContent}: done.`);
});

// A shown win by the table's own count, in words.
function counted(win) {
  const who = players()[win.seat];
  if (win.error) return `${who}: ${win.error.code}: ${win.error.message}.`;
  const worth = typeof win.total === "object"
    ? Object.entries(win.total).filter(([, value]) => value !== null).map(([name, value]) => `${value} ${name}`).join(", ")
    : `${win.total}`;
  const items = win.items.map(({ id, value, count }) => `${id.replaceAll("_", " ")}${value ? ` ${value}` : ""}${count > 1 ? ` ×${count}` : ""}`);
  const named = win.named === null ? "" : ` ${win.named} were named.`;
  return `${who}: ${worth} (${items.join(", ")}).${named}`;
}

// Questions

function drawQuestions(list) {
  const box = known("questions");
  if (!list.length) {
    box.replaceChildren(el("p", { class: "quiet" }, "None."));
    return;
  }
  box.replaceChildren(...list.map((asked) => {
    const choices = asked.candidates.map((candidate, place) => el("button", {
      type: "button", class: place === 0 ? "main" : "", "data-question": asked.question, "data-candidate": place,
    }, `${candidate.label} · ${Math.round(candidate.confidence * 100)} %`));
    choices.push(el("button", { type: "button", "data-question": asked.question, "data-dismiss": true }, "None of these"));
    const node = el("div", { class: "question", "data-code": asked.code },
      el("p", {}, asked.text), el("small", {}, asked.question), el("div", { class: "choices" }, ...choices));
    if (asked.picture) node.prepend(el("img", { src: asked.picture, alt: "the place on the table" }));
    return node;
  }));
}

async function readQuestions(count) {
  if (count === 0) drawQuestions([]);
  else {
    const answer = await desk.read("/api/questions");
    if (answer) drawQuestions(answer.questions ?? []);
  }
}

known("questions").addEventListener("click", async (click) => {
  const button = click.target.closest("button[data-question]");
  if (!button) return;
  const request = { do: "answer_question", question: button.dataset.question };
  if (button.dataset.candidate !== undefined) request.candidate = Number(button.dataset.candidate);
  else request.dismiss = true;
  const answer = await desk.ask(request);
  if (answer?.ok) {
    take(answer.events ?? []);
    say("Answered.");
  }
});

// What is going on

function facts(node, pairs) {
  node.replaceChildren(...pairs.flatMap(([name, value, bad]) => [
    el("dt", {}, name), el("dd", { class: bad ? "bad" : "" }, String(value)),
  ]));
}

function drawNow() {
  known("table-name").textContent = state?.table ?? score?.table ?? "";
  const book = bookOf(score?.ruleset);
  const number = book.rounds ? `${WINDS[score?.round]} ${score?.hand_of_round ?? ""}` : `Hand ${(score?.hand ?? 0) + 1}`;
  const turn = state?.turn === null || state?.turn === undefined ? "" : ` · ${players()[state.turn]} to ${state.phase}`;
  known("now").textContent = [
    score?.round ? number : "no hand",
    book.repeats ? `${score?.honba ?? 0} ${book.repeats}` : null,
    book.sticks ? `${score?.deposits ?? 0} sticks` : null,
    `${state?.tiles_left ?? "–"} tiles left${turn}`,
  ].filter(Boolean).join(" · ");
  known("dealer-ends").hidden = !score?.may_end;
  known("dealer-ends").textContent = `The dealer ends the session (${score?.may_end})`;
  known("seats").replaceChildren(...(score?.seats ?? []).map((seat) => el("li",
    { class: state?.turn === seat.seat ? "turn" : "" }, `${seat.wind} ${seat.player || `Seat ${seat.seat}`}`,
    el("span", {}, points(seat.points)))));
}

// What people do at the machine: rules that wait, walls to finish by hand, walls counted wrong.

function drawWork(message) {
  known("pending").hidden = !message.pending;
  known("pending").textContent = `From the next shuffle on: ${message.pending}.`;
  const steps = [...message.wrong, ...message.by_hand];
  known("by-hand").hidden = !steps.length;
  known("by-hand").replaceChildren(...steps.map((step) => el("li", {}, step)));
  known("count-again").hidden = !message.wrong.length;
}

// Alerts, and what the rule book has for a fault: the judge decides, the rules answer.

const alerts = [];

const VERDICTS = {
  dead_hand: "Declare the hand dead",
  no_win: "May not win in this hand",
  no_win_turn: "May not win before the next discard",
  no_claim: "May not take this tile",
};

function offered(request) {
  if (request.do === "penalty") return `Penalty: ${request.deltas.map(points).join(" / ")}`;
  if (request.event.kind === "hand_drawn/1") return "Stop the hand: chombo";
  if (request.event.kind === "tiles_exposed/1") return `Tiles that go first: ${request.event.tiles}`;
  return VERDICTS[request.event.code] ?? `Note it for the judge: ${request.event.code}`;
}

function offerButton(request, off = false) {
  const button = el("button", { type: "button", class: "offer", disabled: off }, offered(request));
  button.addEventListener("click", async () => {
    button.disabled = true;
    const answer = await desk.ask(request);
    button.disabled = answer?.ok === true;
    if (!answer?.ok) return;
    take(answer.events ?? []);
    say(`${button.textContent}: written down as #${answer.seq}.`);
  });
  return button;
}

// An offer is for the hand of its alert, and is taken once.
function isOver(alert, request) {
  const wanted = request.event ?? { kind: "penalty_paid/1", seat: request.seat, reason: request.reason };
  return alert.hand !== state?.hand || [...events.values()].some((event) => event.at >= alert.at
    && Object.entries(wanted).every(([name, value]) => event[name] === value));
}

// The rule book's faults, to note one by its code.
async function listFaults() {
  const answer = await desk.ask({ do: "faults" });
  known("fault-codes").replaceChildren(...(answer?.faults ?? []).map((fault) => el("option",
    { value: fault.code }, `${fault.name} (${fault.clause})`)));
}

function drawAlerts() {
  if (!alerts.length) return;
  known("alerts").replaceChildren(...alerts.map((alert) => {
    const book = alert.consequence ? `${alert.consequence.replaceAll("_", " ")} · ${alert.clause}` : null;
    return el("li", { "data-code": alert.code }, el("time", {}, (alert.at ?? "").slice(11, 19)), alert.message,
      book ? el("small", { class: "book", title: alert.remark ?? "" }, book) : null,
      ...(alert.offers ?? []).map((request) => offerButton(request, isOver(alert, request))),
      alert.choices?.length ? el("small", {}, "or one of") : null,
      ...(alert.choices ?? []).map((request) => offerButton(request, isOver(alert, request))));
  }));
}

function alerted(message) {
  alerts.unshift(message);
  alerts.length = Math.min(alerts.length, 30);
  drawAlerts();
}

listen({
  state: (message) => {
    const another = state?.hand !== message.hand;
    state = message;
    drawNow();
    drawWalls(known("walls-seen"), known("walls-told"), state.walls, players());
    if (another) drawAlerts();
  },
  score: (message) => {
    const named = score === null;
    const book = score?.ruleset;
    score = message;
    drawNow();
    if (score.ruleset !== book) desk.check().then((may) => may && listFaults());
    if (named) {
      drawEvents();
      entryForm.fill(entryForm.value());
    }
  },
  event: (message) => take([message]),
  questions: (message) => readQuestions(message.count),
  alert: alerted,
  machine: (message) => {
    facts(known("machine"), [
      ["Machine", message.connected ? message.phase : "not connected", !message.connected],
      ["Walls", message.counts.join(" · ") || "–"],
      ...message.faults.map((fault) => [`Fault at ${fault.where}`, `${fault.code}. ${fault.hint}`, true]),
    ]);
    drawWork(message);
  },
  health: (message) => facts(known("health"), [
    ["Health", message.degraded.length ? `degraded: ${message.degraded.join(", ")}` : message.status, message.degraded.length],
    ["Frames a second", message.fps], ["Recognition", `${message.recognition_ms} ms`],
    ["Memory", `${message.memory_mb} MB`],
    ...message.links.filter((link) => !link.up).map((link) => [link.name, link.detail, true]),
  ]),
});

known("older").addEventListener("click", older);
known("token-form").addEventListener("submit", async (submit) => {
  submit.preventDefault();
  desk.useToken(known("token").value);
  readQuestions(1);
});
desk.check();
desk.read("/api/alerts").then((answer) => answer?.alerts?.forEach(alerted));
