// Who the players are: the judge chooses one, fills in what names are shown with, and adds pictures. The service checks
// and keeps it; every page hears it at once.

import { readJsonWhenReleased } from "../pointer.js";
import { relativeUrl } from "../urls.js";
import { countryName } from "../flags.js";
import { noAnswerText, say } from "../language.js";
import { el } from "../tiles.js";
import { tabStorage } from "../tab_storage.js";

const WHERE = "api/known-players";
const NEW = "";
const COLOURS = [["main_colour", "#1b6a53"], ["second_colour", "#e6c878"]];
const TEXTS = [["name", "player_name", 40], ["short", "player_short", 12], ["team", "player_team", 40]];
const PICTURES = { portrait: "portrait", logo: "team_logo" };

export function showPlayers(form, { api, showStatus, table }) {
  let known = [];
  const made = { fields: {}, colours: [], pictures: {} };
  const kept = tabStorage("player"); // {who, each}, until it is saved
  let edited = false; // what is written there is not saved yet

  async function ask(path, options) {
    const headers = { ...options.headers, ...(api.user?.csrf ? { "X-CSRF-Token": api.user.csrf } : {}) };
    try {
      const response = await fetch(path, { ...options, headers });
      return take(await readJsonWhenReleased(response));
    } catch (error) {
      showStatus(noAnswerText(error), false);
      return null;
    }
  }

  // An answer with everybody who is known, or a refusal in words.
  function take(answer) {
    if (answer?.error) api.showRefusal(answer);
    if (!answer?.players) return null;
    known = answer.players;
    if (answer.countries) countries(answer.countries);
    return known;
  }

  function countries(codes) {
    const named = codes.map((code) => [countryName(code), code]).sort(([a], [b]) => a.localeCompare(b));
    const { country } = made.fields, chosen = country.value;
    country.replaceChildren(new Option(say("no_country"), ""), ...named.map(([name, code]) => new Option(name, code)));
    country.value = chosen;
  }

  function choices(chosen) {
    const names = [...new Set([...table().players, ...known.map((each) => each.name)])].filter(Boolean);
    made.who.replaceChildren(...names.map((name) => new Option(name, name)), new Option(say("new_player"), NEW));
    made.who.value = names.includes(chosen) ? chosen : NEW;
  }

  function write(each) {
    for (const key of ["name", "short", "team", "country"]) made.fields[key].value = each[key] ?? "";
    made.colours.forEach(({ check, colour }, at) => {
      check.checked = Boolean(each.colours[at]);
      colour.value = each.colours[at] ?? COLOURS[at][1];
    });
  }

  function fill() {
    edited = false;
    kept.clear();
    const name = made.who.value;
    const each = known.find((one) => one.name === name) ?? { name, colours: [] };
    write(each);
    made.fields.name.readOnly = name !== NEW;
    for (const [kind, { shown, remove, file }] of Object.entries(made.pictures)) {
      shown.hidden = remove.hidden = !each[kind];
      if (each[kind]) shown.src = relativeUrl(each[kind]);
      else shown.removeAttribute("src");
      file.value = "";
    }
    made.forget.hidden = !each.entered;
  }

  function words() {
    const given = { colours: made.colours.filter(({ check }) => check.checked).map(({ colour }) => colour.value) };
    for (const [key, field] of Object.entries(made.fields)) given[key] = field.value;
    return given;
  }

  function pictureAddress(kind, name) {
    return `${WHERE}/picture?${new URLSearchParams({ name, kind })}`;
  }

  async function save(submit) {
    submit.preventDefault();
    const { name } = words();
    if (!take(await api.post(WHERE, words()))) return;
    for (const [kind, { file }] of Object.entries(made.pictures)) {
      const [chosen] = file.files;
      if (chosen && !(await ask(pictureAddress(kind, name), { method: "POST", body: chosen, headers: { "Content-Type": chosen.type || "image/unknown" } }))) return;
    }
    showStatus(say("player_saved", { who: name }));
    choices(name.trim().normalize("NFC").replace(/\s+/gu, " "));
    fill();
  }

  async function forget() {
    const name = made.who.value;
    if (!take(await api.post(`${WHERE}/forget`, { name }))) return;
    showStatus(say("player_forgotten", { who: name }));
    choices(name);
    fill();
  }

  async function removePicture(kind) {
    if (await ask(pictureAddress(kind, made.who.value), { method: "DELETE" })) fill();
  }

  function picture(kind, title) {
    const shown = el("img", { alt: "", hidden: true });
    const file = el("input", { type: "file", accept: "image/jpeg,image/png,image/webp", name: kind });
    const remove = el("button", { type: "button", hidden: true }, say("remove_picture"));
    remove.addEventListener("click", () => removePicture(kind));
    made.pictures[kind] = { shown, file, remove };
    return el("div", { class: "picture" }, el("label", {}, el("span", {}, say(title)), file), shown, remove);
  }

  function build() {
    made.who = el("select", { name: "who" });
    made.who.addEventListener("change", fill);
    for (const [key, , most] of TEXTS) made.fields[key] = el("input", { name: key, autocomplete: "off", maxlength: most, required: key === "name" });
    made.fields.country = el("select", { name: "country" });
    made.colours = COLOURS.map(([title]) => ({
      check: el("input", { type: "checkbox", "aria-label": say(title) }), colour: el("input", { type: "color", "aria-label": say(title) }), title,
    }));
    for (const { check, colour } of made.colours) colour.addEventListener("input", () => { check.checked = true; });
    made.forget = el("button", { type: "button", hidden: true }, say("forget_player"));
    made.forget.addEventListener("click", forget);
    const field = (title, node) => el("label", {}, el("span", {}, say(title)), node);
    form.replaceChildren(el("p", { class: "quiet" }, say("players_how")), field("which_player", made.who),
      el("div", { class: "fields" }, ...TEXTS.map(([key, title]) => field(title, made.fields[key])), field("player_country", made.fields.country)),
      el("div", { class: "checks" }, ...made.colours.map(({ check, colour, title }) => el("span", { class: "colour" }, check, colour, say(title)))),
      el("div", { class: "pictures" }, ...Object.entries(PICTURES).map(([kind, title]) => picture(kind, title))),
      el("p", { class: "quiet" }, say("picture_how")),
      el("div", { class: "acts" }, el("button", { type: "submit", class: "main" }, say("save_player")), made.forget));
    form.addEventListener("submit", save);
    form.addEventListener("input", ({ target }) => {
      if (target === made.who) return; // another is filled in
      edited = true;
      kept.save({ who: made.who.value, each: words() });
    });
  }

  // The form comes with those who are known, and is not filled again over what somebody writes.
  async function open() {
    const answer = await api.get(WHERE);
    if (!form.childElementCount) build();
    take(answer);
    if (edited) return void choices(made.who.value);
    const before = kept.read();
    choices(before?.who ?? (made.who.value || table().players[0]));
    fill();
    if (made.who.value !== before?.who) return;
    write(before.each);
    edited = true;
    kept.save(before);
  }

  return { open };
}
