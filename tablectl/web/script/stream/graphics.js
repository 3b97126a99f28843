// Every graphic for a stream with a picture of it, arranged by the form; its address is what OBS needs.

import { LANGUAGE, LANGUAGES, say, speak, wordOf } from "../language.js";
import { PARTS } from "./overlay/parts.js";
import { PLACES } from "./overlay/place.js";
import { listClubThemes, THEMES } from "./overlay/themes.js";
import { tellOn } from "../pressed.js";
import { dress } from "../theme.js";
import { el } from "../tiles.js";

const TIMED = ["start", "break"];
const TITLED = ["start", "break", "lineup"];
const form = document.getElementById("arrange");
const chosen = document.getElementById("chosen");
const preview = document.getElementById("preview");
const address = document.getElementById("address");
let name = location.hash.slice(1) in PARTS ? location.hash.slice(1) : "player";

speak();
dress();

function addressOf(part, { sample = false } = {}) {
  const query = new URLSearchParams();
  for (const [key, value] of new FormData(form)) {
    const field = form.elements[key];
    if (value && !field.closest("label").hidden && value !== field.dataset.usual) query.set(key, value);
  }
  query.set("lang", form.elements.lang.value);
  if (sample) query.set("sample", "1");
  return `${location.origin}/overlay/${part}?${query}`;
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

choices(form.elements.at, ["", ...PLACES], [say("position_own"), ...PLACES.map((each) => wordOf("position", each))]);
choices(form.elements.theme, THEMES, THEMES);
choices(form.elements.lang, Object.keys(LANGUAGES), Object.values(LANGUAGES));
choices(form.elements.seat, ["", "1", "2", "3", "4"], [say("seat_in_turn"), ...[1, 2, 3, 4].map((n) => say("seat", { n }))]);
form.elements.lang.value = LANGUAGE;
listClubThemes().then((club) => {
  const usable = club.filter((each) => !each.problem);
  form.elements.theme.append(...usable.map(({ name }) => new Option(say("club_theme", { name }), name)));
  const refused = club.filter((each) => each.problem).map(({ name, problem: why }) => el("li", {}, say("theme_refused", { name, why })));
  document.getElementById("themes-refused").replaceChildren(...refused);
});
document.getElementById("graphics").replaceChildren(...Object.keys(PARTS).map((part) => el("li", {},
  el("button", { type: "button", value: part }, say(`graphic_${part}`)))));
document.getElementById("graphics").addEventListener("click", (event) => {
  if (!event.target.value) return;
  name = event.target.value;
  history.replaceState(null, "", `#${name}`);
  arrange();
});
form.addEventListener("input", arrange);
document.getElementById("copy").addEventListener("click", (click) => {
  const copied = (word) => tellOn(click.target, word, "copy");
  address.select();
  // A page without TLS may not write to the clipboard by itself: then the reader copies what is selected.
  if (!navigator.clipboard) copied("copy_yourself");
  else navigator.clipboard.writeText(address.value).then(() => copied("copied"), () => copied("copy_yourself"));
});
arrange();
