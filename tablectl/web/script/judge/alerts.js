// Calls of players, alerts, and what the rule book has for a fault: the judge decides, the rules answer.

import { AlertGroups, isUrgent, latestAlert } from "./alert_groups.js";
import { askConfirmation } from "./confirm.js";
import { giveButton } from "./film.js";
import { setWaitingCount } from "./page_title.js";
import { KeyedRows } from "./keyed_rows.js";
import { formatTime, hasWord, say, wordOf } from "../language.js";
import { readableClause, termName } from "../book_names.js";
import { alertParts } from "../alert_sentences.js";
import { el, nodesWithTiles, signedPoints } from "../tiles.js";

// After these the machine may move: they ask first, as they do among the machine's own buttons.
const MOVES_THE_MACHINE = ["count_again", "clear_faults"];
const BEFORE_THE_DEAL = ["deal_stopped", "part_away", "journal_doubted"];

export function offerLabel(request) {
  if (request.do === "late_call") return say("late_call_takes", { tiles: request.tiles });
  if (MOVES_THE_MACHINE.includes(request.do)) return say(request.do);
  if (request.do === "penalty") return say("penalty_of", { what: request.deltas.map(signedPoints).join(" / ") });
  if (request.event.kind === "hand_drawn/1") return say("stop_for_chombo");
  if (request.event.kind === "tiles_exposed/1") return say("go_first", { tiles: request.event.tiles });
  const verdict = `verdict_${request.event.code}`;
  return hasWord(verdict) ? say(verdict) : say("note_for_judge", { what: termName(request.event.code) });
}

export function offerButton(request, { api, showStatus, take }, off = false) {
  const barred = MOVES_THE_MACHINE.includes(request.do) && api.user?.operator === false;
  const button = el("button", { type: "button", class: "offer", disabled: off || barred, title: barred ? say("machine_operators_only") : null }, offerLabel(request));
  button.addEventListener("click", async () => {
    if (MOVES_THE_MACHINE.includes(request.do)
      && !await askConfirmation(`${button.textContent}?`, say(`ask_${request.do}`), button.textContent)) return;
    button.disabled = true;
    const answer = await api.command(request);
    button.disabled = answer?.ok === true;
    if (!answer?.ok) return;
    take(answer.events ?? []);
    showStatus(say("done_as", { what: button.textContent, n: answer.seq }));
  });
  return button;
}

const SORTS = ["all", "calls", "play", "equipment", "settled"];

// `table()`: players, rule book, the number of the hand in play and the known events.
export function showAlerts({ box, sorts, settle }, table, tools) {
  const groups = new AlertGroups();
  const rows = new KeyedRows(box);
  let sort = "all";

  // An offer is for the hand of its alert, and is taken once.
  function isOver(alert, request) {
    if (MOVES_THE_MACHINE.includes(request.do)) return false;
    const wanted = request.event ?? { kind: "penalty_paid/1", seat: request.seat, reason: request.reason };
    const { hand, events } = table();
    return alert.hand !== hand || events.some((event) => event.at >= alert.at
      && Object.entries(wanted).every(([name, value]) => event[name] === value));
  }

  function button(key, act, kind) {
    const made = el("button", { type: "button", class: kind }, say(key));
    made.addEventListener("click", () => { act(); draw(); });
    return made;
  }

  // Calls, disputes and faults end when a judge has seen to them; what ends by itself is put aside in this browser.
  async function acknowledge(group) {
    for (const alert of group.causes.values()) {
      const answer = await tools.api.command({ do: "acknowledge", cause: alert.cause });
      if (answer?.ok) tools.take(answer.events ?? []);
    }
  }

  // What a row is drawn from.
  function entry(group) {
    const alert = latestAlert(group);
    const { players, ruleset } = table();
    return {
      alert, causes: [...group.causes.keys()], since: [...group.causes.values()][0].at, settled: groups.isSettled(group),
      parts: alertParts(alert, players, ruleset),
      book: alert.consequence ? [hasWord(`consequence_${alert.consequence}`) ? wordOf("consequence", alert.consequence) : "", readableClause(alert.clause)].filter(Boolean).join(" · ") : null,
      barred: tools.api.user?.operator === false,
      offers: (alert.offers ?? []).map((request) => ({ request, off: isOver(alert, request) })),
      choices: (alert.choices ?? []).map((request) => ({ request, off: isOver(alert, request) })),
    };
  }

  function row({ alert, causes, since, settled, parts, book, offers, choices }) {
    const offer = ({ request, off }) => offerButton(request, tools, off);
    const here = () => groups.list(settled ? "settled" : "all").filter((group) => causes.some((cause) => group.causes.has(cause)));
    const seen = alert.acknowledge ? button("seen", () => here().forEach(acknowledge), "seen")
      : settled ? null : button("seen", () => groups.settle(here()), "seen");
    return el("li", { "data-code": alert.code, class: isUrgent(alert) && !settled ? "loud" : "" },
      el("div", { class: "told" }, el("time", {}, formatTime(alert.at ?? "")), el("span", {}, ...nodesWithTiles(parts)),
        causes.length > 1 ? el("b", { class: "count", title: say("since_time", { time: formatTime(since ?? "") }) }, `×${causes.length}`) : null, seen),
      book ? el("small", { class: "book", title: alert.remark ?? "" }, book) : null,
      BEFORE_THE_DEAL.includes(alert.code) ? el("a", { href: "preflight" }, say("preflight_checks")) : null,
      ...offers.map(offer), choices.length ? el("small", {}, say("or_one_of")) : null, ...choices.map(offer),
      giveButton(alert.code));
  }

  function chip(each) {
    const made = el("button", { type: "button", "data-sort": each, "aria-pressed": String(each === sort) },
      say(`alerts_${each}`), el("span", { class: "many" }, String(groups.list(each).length)));
    made.addEventListener("click", () => { sort = each; draw(); });
    return made;
  }

  function draw() {
    setWaitingCount("calls", groups.list("calls").length);
    const focused = sorts.contains(document.activeElement) ? document.activeElement.dataset.sort : null;
    sorts.replaceChildren(...SORTS.map(chip));
    if (focused) sorts.querySelector(`[data-sort=${focused}]`).focus();
    const shown = groups.list(sort);
    settle.hidden = sort === "settled" || !shown.some((group) => !latestAlert(group).acknowledge);
    if (shown.length) rows.draw(shown.map(entry), row);
    else rows.draw([{}], () => el("li", { class: "quiet" }, say("nothing_waits")));
  }

  settle.addEventListener("click", () => {
    groups.settle(groups.list(sort).filter((group) => !latestAlert(group).acknowledge));
    draw();
  });

  draw();
  // An alert with a question stands with its answers under the open questions.
  const own = (alert) => !alert.question;

  return {
    draw,
    add(alert) { if (own(alert)) { groups.add(alert); draw(); } },
    end(alert) { groups.end(alert); draw(); },
    async read() {
      const before = groups.known();
      const answer = await tools.api.getQuietly("api/alerts?audience=operator");
      if (!answer?.alerts) return;
      groups.replace(answer.alerts.filter(own), before);
      draw();
    },
  };
}
