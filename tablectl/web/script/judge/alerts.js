// Players' calls, alerts, and the rule book's remedies for a fault, as buttons.

import { AlertGroups, isUrgent, latestAlert } from "./alert_groups.js";
import { askConfirmation } from "./confirm.js";
import { giveButton } from "./film.js";
import { setWaitingCount } from "./page_title.js";
import { KeyedRows } from "../keyed_rows.js";
import { formatTime, hasWord, say, wordOf } from "../language.js";
import { termName } from "../book_names.js";
import { readableClause } from "../clauses.js";
import { alertParts } from "../alert_sentences.js";
import { el, nodesWithTiles, signedPoints } from "../tiles.js";

// The machine may move after these: they ask for confirmation, as the machine's own buttons do.
const MACHINE_COMMANDS = ["count_again", "clear_faults"];
const PREFLIGHT_CODES = ["deal_stopped", "part_away", "journal_doubted"];

export function offerLabel(request) {
  if (request.do === "late_call") return say("late_call_takes", { tiles: request.tiles });
  if (MACHINE_COMMANDS.includes(request.do)) return say(request.do);
  if (request.do === "penalty") return say("penalty_of", { what: request.deltas.map(signedPoints).join(" / ") });
  if (request.event.kind === "hand_drawn/1") return say("stop_for_chombo");
  if (request.event.kind === "tiles_exposed/1") return say("go_first", { tiles: request.event.tiles });
  const verdict = `verdict_${request.event.code}`;
  return hasWord(verdict) ? say(verdict) : say("note_for_judge", { what: termName(request.event.code) });
}

export function offerButton(request, { api, showStatus, addEvents }, disabled = false) {
  const isMachineCommand = MACHINE_COMMANDS.includes(request.do);
  const forbidden = isMachineCommand && api.user?.operator === false;
  const button = el("button", { type: "button", class: "offer", disabled: disabled || forbidden, title: forbidden ? say("machine_operators_only") : null }, offerLabel(request));
  button.addEventListener("click", async () => {
    if (isMachineCommand && !await askConfirmation(`${button.textContent}?`, say(`ask_${request.do}`), button.textContent)) return;
    button.disabled = true;
    const answer = await api.command(request);
    button.disabled = answer?.ok === true;
    if (!answer?.ok) return;
    addEvents(answer.events ?? []);
    showStatus(say("done_as", { what: button.textContent, n: answer.seq }));
  });
  return button;
}

const CATEGORIES = ["all", "calls", "play", "equipment", "settled"];

// `table()`: {players, ruleset, hand, events}, with the number of the hand in play.
export function showAlerts({ box, categoryBox, settleButton }, table, tools) {
  const groups = new AlertGroups();
  const rows = new KeyedRows(box);
  let category = "all";

  // An offer is valid in the hand of its alert, and once.
  function isExpired(alert, request) {
    if (MACHINE_COMMANDS.includes(request.do)) return false;
    const expected = request.event ?? { kind: "penalty_paid/1", seat: request.seat, reason: request.reason };
    const { hand, events } = table();
    return alert.hand !== hand || events.some((event) => event.at >= alert.at
      && Object.entries(expected).every(([name, value]) => event[name] === value));
  }

  function button(key, onClick, kind) {
    const node = el("button", { type: "button", class: kind }, say(key));
    node.addEventListener("click", () => { onClick(); draw(); });
    return node;
  }

  // For calls, disputes and faults, which end when a judge has handled them; other alerts are settled in this browser.
  async function acknowledge(group) {
    for (const alert of group.causes.values()) {
      const answer = await tools.api.command({ do: "acknowledge", cause: alert.cause });
      if (answer?.ok) tools.addEvents(answer.events ?? []);
    }
  }

  // A row's data, by which `KeyedRows` knows whether it changed.
  function rowData(group) {
    const alert = latestAlert(group);
    const { players, ruleset } = table();
    const requests = (list) => (list ?? []).map((request) => ({ request, off: isExpired(alert, request) }));
    return {
      alert, causes: [...group.causes.keys()], since: [...group.causes.values()][0].at, settled: groups.isSettled(group),
      parts: alertParts(alert, players, ruleset),
      book: alert.consequence ? [hasWord(`consequence_${alert.consequence}`) ? wordOf("consequence", alert.consequence) : "", readableClause(alert.clause)].filter(Boolean).join(" · ") : null,
      barred: tools.api.user?.operator === false,
      offers: requests(alert.offers), choices: requests(alert.choices),
    };
  }

  function row({ alert, causes, since, settled, parts, book, offers, choices }) {
    const offer = ({ request, off }) => offerButton(request, tools, off);
    const currentGroups = () => groups.list(settled ? "settled" : "all").filter((group) => causes.some((cause) => group.causes.has(cause)));
    const seenButton = alert.acknowledge ? button("seen", () => currentGroups().forEach(acknowledge), "seen")
      : settled ? null : button("seen", () => groups.settle(currentGroups()), "seen");
    return el("li", { "data-code": alert.code, class: isUrgent(alert) && !settled ? "loud" : "" },
      el("div", { class: "told" }, el("time", {}, formatTime(alert.at ?? "")), el("span", {}, ...nodesWithTiles(parts)),
        causes.length > 1 ? el("b", { class: "count", title: say("since_time", { time: formatTime(since ?? "") }) }, `×${causes.length}`) : null, seenButton),
      book ? el("small", { class: "book", title: alert.remark ?? "" }, book) : null,
      PREFLIGHT_CODES.includes(alert.code) ? el("a", { href: "preflight" }, say("preflight_checks")) : null,
      ...offers.map(offer), choices.length ? el("small", {}, say("or_one_of")) : null, ...choices.map(offer),
      giveButton(alert.code));
  }

  function chip(each) {
    const node = el("button", { type: "button", "data-sort": each, "aria-pressed": String(each === category) },
      say(`alerts_${each}`), el("span", { class: "many" }, String(groups.list(each).length)));
    node.addEventListener("click", () => { category = each; draw(); });
    return node;
  }

  function draw() {
    setWaitingCount("calls", groups.list("calls").length);
    const focused = categoryBox.contains(document.activeElement) ? document.activeElement.dataset.sort : null;
    categoryBox.hidden = !groups.groups.size;
    categoryBox.replaceChildren(...CATEGORIES.map(chip));
    if (focused) categoryBox.querySelector(`[data-sort=${focused}]`).focus();
    const visible = groups.list(category);
    settleButton.hidden = category === "settled" || !visible.some((group) => !latestAlert(group).acknowledge);
    if (visible.length) rows.draw(visible.map(rowData), row);
    else rows.draw([{}], () => el("li", { class: "quiet" }, say("nothing_waits")));
  }

  settleButton.addEventListener("click", () => {
    groups.settle(groups.list(category).filter((group) => !latestAlert(group).acknowledge));
    draw();
  });

  draw();
  // An alert with a question is shown among the open questions, with its answers.
  const isStandalone = (alert) => !alert.question;

  return {
    draw,
    add(alert) { if (isStandalone(alert)) { groups.add(alert); draw(); } },
    remove(alert) { groups.remove(alert); draw(); },
    async read() {
      const before = groups.causes();
      const answer = await tools.api.getQuietly("api/alerts?audience=operator");
      if (!answer?.alerts) return;
      groups.replace(answer.alerts.filter(isStandalone), before);
      draw();
    },
  };
}
