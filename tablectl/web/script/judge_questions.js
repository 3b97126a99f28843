// The referee's questions: the picture, and each answer as a button with its tiles. One tap answers.

import { waits } from "./judge_title.js";
import { say } from "./language.js";
import { answerText, questionText } from "./telling.js";
import { el, tile } from "./tiles.js";

function answer(asked, candidate, place, { players, ruleset }) {
  const label = answerText(asked, candidate, place, players, ruleset);
  const sure = `${Math.round(candidate.confidence * 100)} %`;
  const tiles = candidate.tiles ?? [];
  return el("button", {
    type: "button", class: `answer ${place === 0 ? "likely" : ""}`, "data-question": asked.question, "data-candidate": place,
    "aria-label": `${label}, ${sure}`,
  }, tiles.length ? el("span", { class: "tiles" }, ...tiles.map((code) => tile(code))) : null,
  el("span", { class: "label" }, label), el("span", { class: "sure" }, sure));
}

function question(asked, table) {
  const node = el("div", { class: "question", "data-code": asked.code },
    asked.picture ? el("img", { src: asked.picture, class: "crop", alt: say("place_asked") }) : null,
    el("div", {}, el("p", { class: "ask" }, questionText(asked, table.players, table.ruleset)),
      el("div", { class: "choices" }, ...asked.candidates.map((candidate, place) => answer(asked, candidate, place, table)),
        el("button", { type: "button", "data-question": asked.question, "data-dismiss": true }, say(asked.candidates.length ? "none_of_these" : "fixed")))));
  return node;
}

export function showQuestions(box, desk, { table, tell, take }) {
  box.addEventListener("click", async (click) => {
    const button = click.target.closest("button[data-question]");
    if (!button) return;
    const request = { do: "answer_question", question: button.dataset.question };
    if (button.dataset.candidate !== undefined) request.candidate = Number(button.dataset.candidate);
    else request.dismiss = true;
    button.disabled = true;
    const told = await desk.ask(request);
    button.disabled = false;
    if (told?.ok) {
      take(told.events ?? []);
      tell(say("answered"));
    }
  });

  let waiting = [];
  let readings = 0;

  function draw(list = waiting) {
    waiting = list;
    waits("questions", list.length);
    const count = document.getElementById("questions-count");
    count.hidden = !list.length;
    count.textContent = String(list.length);
    box.replaceChildren(...(list.length ? list.map((asked) => question(asked, table())) : [el("p", { class: "quiet" }, say("nothing_waits"))]));
  }

  async function read(count) {
    readings += 1;
    const mine = readings;
    if (count === 0) draw([]);
    else {
      const told = await desk.read("/api/questions");
      if (mine !== readings) return; // newer ones were asked for meanwhile
      if (told) draw(told.questions ?? []);
      else box.replaceChildren(el("p", { class: "quiet" }, say("wait_for_judge", { n: count })));
    }
  }

  return { draw, read };
}
