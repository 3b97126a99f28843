// The page of all graphics with previews; a form arranges the chosen one and gives its URL for OBS.

import { byId } from "../dom.js";
import { LANGUAGE, LANGUAGES, say, translatePage, wordOf } from "../language.js";
import { PARTS } from "./overlay/parts.js";
import { POSITIONS } from "./overlay/place.js";
import { listClubThemes, THEMES } from "./overlay/themes.js";
import { absoluteUrl, setHash } from "../urls.js";
import { copyText } from "../clipboard.js";
import { setUpPage } from "../theme.js";
import { el } from "../tiles.js";

const UNTIL_PARTS = ["start", "break"];
// Their previews show a hand in play; the others' show it after its end.
const IN_PLAY_PARTS = ["round", "scores", "table", "hands", "waits", "needs", "player", "callout", "timer"];
const TITLED_PARTS = ["start", "break", "lineup"];
const form = byId("arrange");
const heading = byId("chosen");
const preview = byId("preview");
const urlField = byId("address");
let name = location.hash.slice(1) in PARTS ? location.hash.slice(1) : "player";

translatePage();
setUpPage();

function overlayUrl(part, { sample = false } = {}) {
  const query = new URLSearchParams();
  for (const [key, value] of new FormData(form)) {
    const field = form.elements[key];
    if (value && !field.closest("label").hidden && value !== field.dataset.usual) query.set(key, value);
  }
  query.set("lang", form.elements.lang.value);
  if (sample) query.set("sample", sampleName(part));
  return absoluteUrl(`overlay/${part}?${query}`);
}

function sampleName(part) {
  return IN_PLAY_PARTS.includes(part) ? "play" : "1";
}

function thumb(part) {
  const url = `overlay/${part}?sample=${sampleName(part)}&motion=off&lang=${LANGUAGE}`;
  return el("li", {}, el("div", { class: "thumb" }, el("iframe", { src: url, title: say(`graphic_${part}`), loading: "lazy", tabindex: "-1" })),
    el("button", { type: "button", value: part }, say(`graphic_${part}`)));
}

function fillSelect(select, values, words) {
  select.replaceChildren(...values.map((value, index) => new Option(words[index], value)));
}

function update() {
  for (const [field, parts] of [["title", TITLED_PARTS], ["until", UNTIL_PARTS], ["seat", ["player"]]]) {
    form.elements[field].closest("label").hidden = !parts.includes(name);
  }
  heading.textContent = say(`graphic_${name}`);
  urlField.value = overlayUrl(name);
  preview.src = overlayUrl(name, { sample: true });
  preview.title = say(`graphic_${name}`);
  for (const button of document.querySelectorAll("#graphics button")) button.setAttribute("aria-pressed", button.value === name);
}

fillSelect(form.elements.at, ["", ...POSITIONS], [say("position_own"), ...POSITIONS.map((each) => wordOf("position", each))]);
fillSelect(form.elements.theme, THEMES, THEMES.map((each) => wordOf("overlay_theme", each)));
fillSelect(form.elements.lang, Object.keys(LANGUAGES), Object.values(LANGUAGES));
fillSelect(form.elements.seat, ["", "1", "2", "3", "4"], [say("seat_in_turn"), ...[1, 2, 3, 4].map((n) => say("seat", { n }))]);
form.elements.lang.value = LANGUAGE;
listClubThemes().then((club) => {
  const usable = club.filter((each) => !each.problem);
  form.elements.theme.append(...usable.map(({ name }) => new Option(say("club_theme", { name }), name)));
  const problems = club.filter((each) => each.problem).map(({ name, problem: why }) => el("li", {}, say("theme_refused", { name, why })));
  byId("themes-refused").replaceChildren(...problems);
});
byId("graphics").replaceChildren(...Object.keys(PARTS).map(thumb));
byId("graphics").addEventListener("click", (event) => {
  if (!event.target.value) return;
  name = event.target.value;
  setHash(name);
  update();
  byId("chosen").scrollIntoView({ block: "nearest" });
});
form.addEventListener("input", update);
byId("copy").addEventListener("click", ({ target }) => {
  urlField.select();
  copyText(urlField.value, { button: target, label: "copy", field: urlField });
});
update();
