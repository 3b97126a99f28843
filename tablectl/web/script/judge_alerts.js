// Calls of players, alerts, and what the rule book has for a fault: the judge decides, the rules answer.

import { waits } from "./judge_title.js";
import { knows, say, timeOfDay, wordOf } from "./language.js";
import { clauseFor } from "./names.js";
import { el, points } from "./tiles.js";

const KEPT = 30;
const LOUD = ["judge_called", "score_disputed", "points_differ"];

export function offered(request) {
  if (request.do === "penalty") return say("penalty_of", { what: request.deltas.map(points).join(" / ") });
  if (request.event.kind === "hand_drawn/1") return say("stop_for_chombo");
  if (request.event.kind === "tiles_exposed/1") return say("go_first", { tiles: request.event.tiles });
  const verdict = `verdict_${request.event.code}`;
  return knows(verdict) ? say(verdict) : say("note_for_judge", { what: request.event.code });
}

export function offerButton(request, { desk, tell, take }, off = false) {
  const button = el("button", { type: "button", class: "offer", disabled: off }, offered(request));
  button.addEventListener("click", async () => {
    button.disabled = true;
    const answer = await desk.ask(request);
    button.disabled = answer?.ok === true;
    if (!answer?.ok) return;
    take(answer.events ?? []);
    tell(say("done_as", { what: button.textContent, n: answer.seq }));
  });
  return button;
}

// `table()`: the number of the hand in play and the known events.
export function showAlerts(box, table, tools) {
  const alerts = [];
  const seen = new Set();

  // An offer is for the hand of its alert, and is taken once.
  function isOver(alert, request) {
    const wanted = request.event ?? { kind: "penalty_paid/1", seat: request.seat, reason: request.reason };
    const { hand, events } = table();
    return alert.hand !== hand || events.some((event) => event.at >= alert.at
      && Object.entries(wanted).every(([name, value]) => event[name] === value));
  }

  function draw() {
    if (!alerts.length) return;
    waits("calls", alerts.filter((alert) => LOUD.includes(alert.code) && !seen.has(alert)).length);
    box.replaceChildren(...alerts.map((alert) => {
      const book = alert.consequence ? [wordOf("consequence", alert.consequence), clauseFor(alert.clause)].filter(Boolean).join(" · ") : null;
      const loud = LOUD.includes(alert.code);
      const done = el("button", { type: "button", class: "seen" }, say("seen"));
      done.addEventListener("click", () => { seen.add(alert); draw(); });
      return el("li", { "data-code": alert.code, class: loud && !seen.has(alert) ? "loud" : "" },
        el("time", {}, timeOfDay(alert.at ?? "")), alert.message,
        loud && !seen.has(alert) ? done : null,
        book ? el("small", { class: "book", title: alert.remark ?? "" }, book) : null,
        ...(alert.offers ?? []).map((request) => offerButton(request, tools, isOver(alert, request))),
        alert.choices?.length ? el("small", {}, say("or_one_of")) : null,
        ...(alert.choices ?? []).map((request) => offerButton(request, tools, isOver(alert, request))));
    }));
  }

  return {
    draw,
    add(alert) {
      alerts.unshift(alert);
      alerts.length = Math.min(alerts.length, KEPT);
      draw();
    },
  };
}
