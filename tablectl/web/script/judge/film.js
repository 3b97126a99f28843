// Films: one press packs the last minutes into a file, whose contents are shown before anybody downloads it.

import { askConfirmation } from "./confirm.js";
import { formatDateTime, formatNumber, say } from "../language.js";
import { el } from "../tiles.js";
import { errorText } from "../error_texts.js";

const MAX_PREVIEWS = 6; // pictures, evenly over a film

export function showFilms(box, { api, showStatus }) {
  const list = el("ul", { class: "films" });

  function filmCard({ film: name, pictures, written, corrected, examples, size, about }) {
    const step = Math.max(1, Math.floor(pictures / MAX_PREVIEWS));
    const previews = Array.from({ length: Math.min(MAX_PREVIEWS, pictures) }, (_, index) => index * step);
    const removeButton = el("button", { type: "button", class: "danger" }, say("film_remove"));
    removeButton.addEventListener("click", async () => draw(await api.post("api/films/remove", { film: name })));
    return el("li", { class: "card film", "data-film": name },
      el("p", {}, el("b", {}, formatDateTime(about.at)), ` · ${say("film_holds", { pictures: formatNumber(pictures), written: formatNumber(written), corrected: formatNumber(corrected), examples: formatNumber(examples) })}`),
      el("p", { class: "quiet" }, say("film_licence", { licence: about.licence, by: about.by ?? say("film_nobody") })),
      el("div", { class: "film-pictures" }, ...previews.map((place) => el("img", { src: `api/films/${name}/${place}.jpg`, alt: say("film_picture", { n: place + 1 }), loading: "lazy" }))),
      el("div", { class: "acts" }, el("a", { class: "button", href: `api/films/${name}`, download: name }, say("film_take", { mb: formatNumber(Math.max(1, Math.round(size / 1e6))) })), removeButton));
  }

  function draw(answer) {
    if (answer?.error) showStatus(errorText(answer.error), false);
    if (!answer?.films) return;
    box.hidden = !answer.films.length;
    box.replaceChildren(el("h2", {}, say("films")), el("p", { class: "quiet" }, say("film_look")), list);
    list.replaceChildren(...answer.films.map(filmCard));
  }

  // `about`: the code of a question or an alert, or "hand".
  async function give(about) {
    const by = el("input", { maxlength: 60, autocomplete: "off", placeholder: say("film_nobody") });
    const isConfirmed = await askConfirmation(say("film_title"), [el("p", {}, say("film_told")), el("label", {}, `${say("film_by")} `, by)], say("film_pack"));
    if (!isConfirmed) return;
    const answer = await api.post("api/films", { about, by: by.value.trim() });
    draw(answer);
    if (answer?.films) {
      showStatus(say("film_packed"));
      box.scrollIntoView({ block: "nearest" });
    }
  }

  // On questions, alerts, and the hand as a whole (see `giveButton`).
  document.addEventListener("click", (click) => {
    const button = click.target.closest("[data-give]");
    if (button) give(button.dataset.give);
  });

  return { load: async () => draw(await api.getQuietly("api/films")) };
}

export function giveButton(about) {
  return el("button", { type: "button", "data-give": about }, say("film_give"));
}
