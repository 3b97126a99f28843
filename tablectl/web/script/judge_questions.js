// The referee's questions: the picture, and each answer as a button with its tiles. One tap answers.

import { waits } from "./judge_title.js";
import { el, tile } from "./tiles.js";

function answer(asked, candidate, place) {
  const sure = `${Math.round(candidate.confidence * 100)} %`;
  const tiles = candidate.tiles ?? [];
  return el("button", {
    type: "button", class: `answer ${place === 0 ? "likely" : ""}`, "data-question": asked.question, "data-candidate": place,
    "aria-label": `${candidate.label}, ${sure}`,
  }, tiles.length ? el("span", { class: "tiles" }, ...tiles.map((code) => tile(code))) : null,
  el("span", { class: "label" }, candidate.label), el("span", { class: "sure" }, sure));
}

function question(asked) {
  const node = el("div", { class: "question", "data-code": asked.code },
    asked.picture ? el("img", { src: asked.picture, class: "crop", alt: "the place on the table that the question is about" }) : null,
    el("div", {}, el("p", { class: "ask" }, asked.text),
      el("div", { class: "choices" }, ...asked.candidates.map((candidate, place) => answer(asked, candidate, place)),
        el("button", { type: "button", "data-question": asked.question, "data-dismiss": true }, asked.candidates.length ? "None of these" : "I have put it right"))));
  return node;
}

export function showQuestions(box, desk, { say, take }) {
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
      say("Answered.");
    }
  });

  function draw(list) {
    waits("questions", list.length);
    box.replaceChildren(...(list.length ? list.map(question) : [el("p", { class: "quiet" }, "None.")]));
  }

  return async (count) => {
    if (count === 0) draw([]);
    else {
      const told = await desk.read("/api/questions");
      if (told) draw(told.questions ?? []);
      else box.replaceChildren(el("p", { class: "quiet" }, `${count} wait for a judge.`));
    }
  };
}
