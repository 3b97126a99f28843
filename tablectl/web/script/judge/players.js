// The form of a player's profile: names, team, country, colours and pictures.

import { readJsonWhenReleased } from "../pointer.js";
import { relativeUrl } from "../urls.js";
import { countryName } from "../flags.js";
import { noAnswerText, say } from "../language.js";
import { el } from "../tiles.js";
import { tabStorage } from "../tab_storage.js";

const PLAYERS_PATH = "api/known-players";
const NEW_PLAYER = "";
const COLOURS = [["main_colour", "#1b6a53"], ["second_colour", "#e6c878"]];
const TEXTS = [["name", "player_name", 40], ["short", "player_short", 12], ["team", "player_team", 40]];
const PICTURES = { portrait: "portrait", logo: "team_logo" };

export function showPlayers(form, { api, showStatus, table }) {
  let players = [];
  const parts = { fields: {}, colours: [], pictures: {} };
  const draft = tabStorage("player"); // {who, each}, until it is saved
  let edited = false; // since it was saved

  async function uploadPicture(path, options) {
    const headers = { ...options.headers, ...(api.user?.csrf ? { "X-CSRF-Token": api.user.csrf } : {}) };
    try {
      const response = await fetch(path, { ...options, headers });
      return setPlayers(await readJsonWhenReleased(response));
    } catch (error) {
      showStatus(noAnswerText(error), false);
      return null;
    }
  }

  // From an answer with all players, or with a refusal; null for the latter.
  function setPlayers(answer) {
    if (answer?.error) api.showRefusal(answer);
    if (!answer?.players) return null;
    players = answer.players;
    if (answer.countries) fillCountries(answer.countries);
    return players;
  }

  function fillCountries(codes) {
    const named = codes.map((code) => [countryName(code), code]).sort(([a], [b]) => a.localeCompare(b));
    const { country } = parts.fields, chosen = country.value;
    country.replaceChildren(new Option(say("no_country"), ""), ...named.map(([name, code]) => new Option(name, code)));
    country.value = chosen;
  }

  function fillNames(chosen) {
    const names = [...new Set([...table().players, ...players.map((each) => each.name)])].filter(Boolean);
    parts.who.replaceChildren(...names.map((name) => new Option(name, name)), new Option(say("new_player"), NEW_PLAYER));
    parts.who.value = names.includes(chosen) ? chosen : NEW_PLAYER;
  }

  function fillFields(player) {
    for (const key of ["name", "short", "team", "country"]) parts.fields[key].value = player[key] ?? "";
    parts.colours.forEach(({ check, colour }, index) => {
      check.checked = Boolean(player.colours[index]);
      colour.value = player.colours[index] ?? COLOURS[index][1];
    });
  }

  function fill() {
    edited = false;
    draft.clear();
    const name = parts.who.value;
    const each = players.find((one) => one.name === name) ?? { name, colours: [] };
    fillFields(each);
    parts.fields.name.readOnly = name !== NEW_PLAYER;
    for (const [kind, { shown: image, remove, file }] of Object.entries(parts.pictures)) {
      image.hidden = remove.hidden = !each[kind];
      if (each[kind]) image.src = relativeUrl(each[kind]);
      else image.removeAttribute("src");
      file.value = "";
    }
    parts.forget.hidden = !each.entered;
  }

  // What was typed since `sent` stays.
  function refill(sent) {
    const now = fieldValues(), who = parts.who.value;
    fill();
    if (JSON.stringify(now) === JSON.stringify(sent)) return;
    fillFields(now);
    edited = true;
    draft.save({ who, each: now });
  }

  function fieldValues() {
    const given = { colours: parts.colours.filter(({ check }) => check.checked).map(({ colour }) => colour.value) };
    for (const [key, field] of Object.entries(parts.fields)) given[key] = field.value;
    return given;
  }

  function pictureAddress(kind, name) {
    return `${PLAYERS_PATH}/picture?${new URLSearchParams({ name, kind })}`;
  }

  async function save(submit) {
    submit.preventDefault();
    const sent = fieldValues(), { name } = sent;
    if (!setPlayers(await api.post(PLAYERS_PATH, sent))) return;
    for (const [kind, { file }] of Object.entries(parts.pictures)) {
      const [chosen] = file.files;
      if (chosen && !(await uploadPicture(pictureAddress(kind, name), { method: "POST", body: chosen, headers: { "Content-Type": chosen.type || "image/unknown" } }))) return;
    }
    showStatus(say("player_saved", { who: name }));
    fillNames(name.trim().normalize("NFC").replace(/\s+/gu, " "));
    refill(sent);
  }

  async function forgetPlayer() {
    const name = parts.who.value;
    if (!setPlayers(await api.post(`${PLAYERS_PATH}/forget`, { name }))) return;
    showStatus(say("player_forgotten", { who: name }));
    fillNames(name);
    fill();
  }

  async function removePicture(kind) {
    if (await uploadPicture(pictureAddress(kind, parts.who.value), { method: "DELETE" })) (edited ? refill : fill)();
  }

  function picture(kind, title) {
    const image = el("img", { alt: "", hidden: true });
    const file = el("input", { type: "file", accept: "image/jpeg,image/png,image/webp", name: kind });
    const remove = el("button", { type: "button", hidden: true }, say("remove_picture"));
    remove.addEventListener("click", () => removePicture(kind));
    parts.pictures[kind] = { shown: image, file, remove };
    return el("div", { class: "picture" }, el("label", {}, el("span", {}, say(title)), file), image, remove);
  }

  function build() {
    parts.who = el("select", { name: "who" });
    parts.who.addEventListener("change", fill);
    for (const [key, , max] of TEXTS) parts.fields[key] = el("input", { name: key, autocomplete: "off", maxlength: max, required: key === "name" });
    parts.fields.country = el("select", { name: "country" });
    parts.colours = COLOURS.map(([title]) => ({
      check: el("input", { type: "checkbox", "aria-label": say(title) }), colour: el("input", { type: "color", "aria-label": say(title) }), title,
    }));
    for (const { check, colour } of parts.colours) colour.addEventListener("input", () => { check.checked = true; });
    parts.forget = el("button", { type: "button", hidden: true }, say("forget_player"));
    parts.forget.addEventListener("click", forgetPlayer);
    const field = (title, node) => el("label", {}, el("span", {}, say(title)), node);
    form.replaceChildren(el("p", { class: "quiet" }, say("players_how")), field("which_player", parts.who),
      el("div", { class: "fields" }, ...TEXTS.map(([key, title]) => field(title, parts.fields[key])), field("player_country", parts.fields.country)),
      el("div", { class: "checks" }, ...parts.colours.map(({ check, colour, title }) => el("span", { class: "colour" }, check, colour, say(title)))),
      el("div", { class: "pictures" }, ...Object.entries(PICTURES).map(([kind, title]) => picture(kind, title))),
      el("p", { class: "quiet" }, say("picture_how")),
      el("div", { class: "acts" }, el("button", { type: "submit", class: "main" }, say("save_player")), parts.forget));
    form.addEventListener("submit", save);
    form.addEventListener("input", ({ target }) => {
      if (target === parts.who) return;
      edited = true;
      draft.save({ who: parts.who.value, each: fieldValues() });
    });
  }

  // Typed values are not overwritten when the form is opened again.
  async function open() {
    const answer = await api.get(PLAYERS_PATH);
    if (!form.childElementCount) build();
    setPlayers(answer);
    if (edited) return void fillNames(parts.who.value);
    const saved = draft.read();
    fillNames(saved?.who ?? (parts.who.value || table().players[0]));
    fill();
    if (parts.who.value !== saved?.who) return;
    fillFields(saved.each);
    edited = true;
    draft.save(saved);
  }

  return { open };
}
