// Every graphic for a stream with a live picture of it; the chosen one is arranged by the form, and its address is what OBS needs.

import { LANGUAGE, LANGUAGES, say, translatePage, wordOf } from "../language.js";
import { PARTS } from "./overlay/parts.js";
import { POSITIONS } from "./overlay/place.js";
import { listClubThemes, THEMES } from "./overlay/themes.js";
import { absoluteUrl, setHash } from "../urls.js";
import { showFeedback } from "../button_feedback.js";
import { setUpPage } from "../theme.js";
import { el } from "../tiles.js";

const TIMED = ["start", "break"];
// Pictures of what is seen while a hand is in play; the others show the hand when it is over.
const IN_PLAY = ["round", "scores", "table", "hands", "waits", "needs", "player", "callout", "timer"];
const TITLED = ["start", "break", "lineup"];
const form = document.getElementById("arrange");
const chosen = document.getElementById("chosen");
const preview = document.getElementById("preview");
const address = document.getElementById("address");
let name = location.hash.slice(1) in PARTS ? location.hash.slice(1) : "player";

translatePage();
setUpPage();

function addressOf(part, { sample = false } = {}) {
  const query = new URLSearchParams();
  for (const [key, value] of new FormData(form)) {
    const field = form.elements[key];
    if (value && !field.closest("label").hidden && value !== field.dataset.usual) query.set(key, value);
  }
  query.set("lang", form.elements.lang.value);
  if (sample) query.set("sample", sampleOf(part));
  return absoluteUrl(`overlay/${part}?${query}`);
}

function sampleOf(part) {
  return IN_PLAY.includes(part) ? "play" : "1";
}

function thumb(part) {
  const address = `overlay/${part}?sample=${sampleOf(part)}&motion=off&lang=${LANGUAGE}`;
  return el("li", {}, el("div", { class: "thumb" }, el("iframe", { src: address, title: say(`graphic_${part}`), loading: "lazy", tabindex: "-1" })),
    el("button", { type: "button", value: part }, say(`graphic_${part}`)));
}

function choices(select, values, words) {
  select.replaceChildren(...values.map((value, at) => new Option(words[at], value)));
}

function arrange() {
  for (const [field, parts] of [["title", TITLED], ["until", TIMED], ["seat", ["player"]]]) {
    form.elements[field].closest("label").hidden = !parts.includes(name);
  }
  chosen.textContent = say(`graphic_${name}`);
  address.value = addressOf(name);
  preview.src = addressOf(name, { sample: true });
  preview.title = say(`graphic_${name}`);
  for (const button of document.querySelectorAll("#graphics button")) button.setAttribute("aria-pressed", button.value === name);
}

choices(form.elements.at, ["", ...POSITIONS], [say("position_own"), ...POSITIONS.map((each) => wordOf("position", each))]);
choices(form.elements.theme, THEMES, THEMES.map((each) => wordOf("overlay_theme", each)));
choices(form.elements.lang, Object.keys(LANGUAGES), Object.values(LANGUAGES));
choices(form.elements.seat, ["", "1", "2", "3", "4"], [say("seat_in_turn"), ...[1, 2, 3, 4].map((n) => say("seat", { n }))]);
form.elements.lang.value = LANGUAGE;
listClubThemes().then((club) => {
  const usable = club.filter((each) => !each.problem);
  form.elements.theme.append(...usable.map(({ name }) => new Option(say("club_theme", { name }), name)));
  const refused = club.filter((each) => each.problem).map(({ name, problem: why }) => el("li", {}, say("theme_refused", { name, why })));
  document.getElementById("themes-refused").replaceChildren(...refused);
});
document.getElementById("graphics").replaceChildren(...Object.keys(PARTS).map(thumb));
document.getElementById("graphics").addEventListener("click", (event) => {
  if (!event.target.value) return;
  name = event.target.value;
  setHash(name);
  arrange();
  document.getElementById("chosen").scrollIntoView({ block: "nearest" });
});
form.addEventListener("input", arrange);
document.getElementById("copy").addEventListener("click", (click) => {
  const copied = (word) => showFeedback(click.target, word, "copy");
  address.select();
  // A page without TLS may not write to the clipboard by itself: then the reader copies what is selected.
  if (!navigator.clipboard) copied("copy_yourself");
  else navigator.clipboard.writeText(address.value).then(() => copied("copied"), () => copied("copy_yourself"));
});
arrange();
