// The referee's questions: the picture, and each answer as a button with its tiles. One tap answers.

import { giveButton } from "./film.js";
import { setWaitingCount } from "./page_title.js";
import { KeyedRows } from "./keyed_rows.js";
import { joinTitle, say } from "../language.js";
import { answerText, questionParts } from "../alert_sentences.js";
import { el, nodesWithTiles, tile } from "../tiles.js";

// Where the judge types what no answer says, by the code of the question.
const BY_HAND = { unclear_win: "tab-score", unclear_hand: "tab-score", how_ended: "tab-score" };

function byHand({ code, candidates }) {
  const tab = BY_HAND[code] ?? (candidates.length ? null : "tab-event");
  return tab && el("button", { type: "button", "data-opens": tab }, say(tab === "tab-score" ? "score_by_hand" : "write_down"));
}

function answer(question, { confidence, tiles = [] }, label, place) {
  const sure = confidence ? `${Math.round(confidence * 100)} %` : null; // what is no reading has no chance
  return el("button", {
    type: "button", class: `answer ${place === 0 ? "likely" : ""}`, "data-question": question, "data-candidate": place,
    "aria-label": sure ? `${label}, ${sure}` : label,
  }, tiles.length ? el("span", { class: "tiles" }, ...tiles.map((code) => tile(code))) : null,
  el("span", { class: "label" }, label), sure ? el("span", { class: "sure" }, sure) : null);
}

function card({ asked, parts, labels }) {
  return el("div", { class: "question", "data-code": asked.code },
    asked.picture ? el("img", { src: asked.picture, class: "crop", alt: say("place_asked") }) : null,
    el("div", {}, el("p", { class: "ask" }, ...nodesWithTiles(parts)),
      el("div", { class: "choices" }, ...asked.candidates.map((candidate, place) => answer(asked.question, candidate, labels[place], place)),
        asked.entry ? el("button", { type: "button", "data-entry": asked.entry }, say("correct_short")) : null,
        el("button", { type: "button", "data-question": asked.question, "data-dismiss": true }, say(asked.candidates.length ? "none_of_these" : "fixed")),
        byHand(asked),
        giveButton(asked.code))));
}

export function showQuestions(box, api, { table, showStatus, take, correct }) {
  box.addEventListener("click", async (click) => {
    const entry = click.target.closest("button[data-entry]");
    if (entry) correct(Number(entry.dataset.entry));
    const opens = click.target.closest("button[data-opens]");
    if (opens) {
      const tab = document.getElementById(opens.dataset.opens);
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
    const told = await api.command(request);
    button.disabled = false;
    if (told?.ok) {
      take(told.events ?? []);
      showStatus(say("answered"));
    }
  });

  const rows = new KeyedRows(box);
  let waiting = [];
  let readings = 0;

  function quiet(key, values = {}) {
    rows.draw([{ key, values }], () => el("p", { class: "quiet" }, say(key, values)));
  }

  function draw(list = waiting) {
    waiting = list;
    setWaitingCount("questions", list.length);
    const count = document.getElementById("questions-count");
    count.hidden = !list.length;
    count.textContent = String(list.length);
    const way = document.getElementById("to-questions");
    way.hidden = !list.length;
    way.textContent = joinTitle([say("open_questions"), String(list.length)]);
    const { players, ruleset } = table();
    if (!list.length) quiet("nothing_waits");
    else rows.draw(list.map((asked) => ({
      asked, parts: questionParts(asked, players, ruleset),
      labels: asked.candidates.map((candidate, place) => answerText(asked, candidate, place, players, ruleset)),
    })), card);
  }

  async function read(count) {
    readings += 1;
    const mine = readings;
    if (count === 0) draw([]);
    else {
      const told = await api.getQuietly("api/questions");
      if (mine !== readings) return; // newer ones were asked for meanwhile
      if (told) draw(told.questions ?? []);
      else quiet("wait_for_judge", { n: count });
    }
  }

  return { draw, read };
}
