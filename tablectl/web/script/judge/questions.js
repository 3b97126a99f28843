// The referee's open questions: a picture, and a button for each answer.

import { byId } from "../dom.js";
import { giveButton } from "./film.js";
import { setWaitingCount } from "./page_title.js";
import { KeyedRows } from "../keyed_rows.js";
import { joinTitle, say } from "../language.js";
import { answerText, questionParts } from "../alert_sentences.js";
import { el, nodesWithTiles, tile } from "../tiles.js";

// By the question's code: the form for what no answer says.
const FORM_TAB_BY_CODE = { unclear_win: "tab-score", unclear_hand: "tab-score", how_ended: "tab-score" };

function formButton({ code, candidates }) {
  const tab = FORM_TAB_BY_CODE[code] ?? (candidates.length ? null : "tab-event");
  return tab && el("button", { type: "button", "data-opens": tab }, say(tab === "tab-score" ? "score_by_hand" : "write_down"));
}

function answerButton(questionId, { confidence, tiles = [] }, label, place) {
  const percentText = confidence ? `${Math.round(confidence * 100)} %` : null; // only readings have a probability
  return el("button", {
    type: "button", class: `answer ${place === 0 ? "likely" : ""}`, "data-question": questionId, "data-candidate": place,
    "aria-label": percentText ? `${label}, ${percentText}` : label,
  }, tiles.length ? el("span", { class: "tiles" }, ...tiles.map((code) => tile(code))) : null,
  el("span", { class: "label" }, label), percentText ? el("span", { class: "sure" }, percentText) : null);
}

function card({ question, parts, labels }) {
  return el("div", { class: "question", "data-code": question.code },
    question.picture ? el("img", { src: question.picture, class: "crop", alt: say("place_asked") }) : null,
    el("div", {}, el("p", { class: "ask" }, ...nodesWithTiles(parts)),
      el("div", { class: "choices" }, ...question.candidates.map((candidate, index) => answerButton(question.question, candidate, labels[index], index)),
        question.entry ? el("button", { type: "button", "data-entry": question.entry }, say("correct_short")) : null,
        el("button", { type: "button", "data-question": question.question, "data-dismiss": true }, say(question.candidates.length ? "none_of_these" : "fixed")),
        formButton(question),
        giveButton(question.code))));
}

export function showQuestions(box, api, { table, showStatus, addEvents, correct }) {
  box.addEventListener("click", async (click) => {
    const entry = click.target.closest("button[data-entry]");
    if (entry) correct(Number(entry.dataset.entry));
    const opens = click.target.closest("button[data-opens]");
    if (opens) {
      const tab = byId(opens.dataset.opens);
      tab.click();
      tab.scrollIntoView({ block: "start" });
      tab.focus({ preventScroll: true });
    }
    const button = click.target.closest("button[data-question]");
    if (!button) return;
    const request = { do: "answer_question", question: button.dataset.question };
    if (button.dataset.candidate !== undefined) request.candidate = Number(button.dataset.candidate);
    else request.dismiss = true;
    button.disabled = true;
    const response = await api.command(request);
    button.disabled = false;
    if (response?.ok) {
      addEvents(response.events ?? []);
      showStatus(say("answered"));
    }
  });

  const rows = new KeyedRows(box);
  let questions = [];
  let requestNumber = 0;

  function showNotice(key, values = {}) {
    rows.draw([{ key, values }], () => el("p", { class: "quiet" }, say(key, values)));
  }

  function draw(list = questions) {
    questions = list;
    setWaitingCount("questions", list.length);
    const count = byId("questions-count");
    count.hidden = !list.length;
    count.textContent = String(list.length);
    const link = byId("to-questions");
    link.hidden = !list.length;
    link.textContent = joinTitle([say("open_questions"), String(list.length)]);
    const { players, ruleset } = table();
    if (!list.length) showNotice("nothing_waits");
    else rows.draw(list.map((question) => ({
      question, parts: questionParts(question, players, ruleset),
      labels: question.candidates.map((candidate, index) => answerText(question, candidate, index, players, ruleset)),
    })), card);
  }

  async function read(count) {
    const number = requestNumber += 1;
    if (count === 0) draw([]);
    else {
      const response = await api.getQuietly("api/questions");
      if (number !== requestNumber) return; // a later request was sent meanwhile
      if (response) draw(response.questions ?? []);
      else showNotice("wait_for_judge", { n: count });
    }
  }

  return { draw, read };
}
