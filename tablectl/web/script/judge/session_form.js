// The form of a new session: rule book, preset, options, players, seats, first dealer. Also the end of a session: its final
// scores and records.

import { byId } from "../dom.js";
import { askConfirmation, confirmChange } from "./confirm.js";
import { select } from "./meld_fields.js";
import { hasWord, joinClauses, joinList, noAnswerText, say } from "../language.js";
import { loadBook } from "../book_names.js";
import { changeLine, optionLine, optionName, parseNumbers, presetLine, presetName, presetSource, rangeText, valueName } from "../rule_texts.js";
import { rulesText } from "../alert_sentences.js";
import { el, points, WINDS } from "../tiles.js";
import { persistForm, tabStorage } from "../tab_storage.js";

const MAX_SEATS = 4;
const FORMATS = { jsonl: say("record_jsonl"), mjlog: "Tenhou mjlog", tenhou6: "Tenhou JSON", mjai: "mjai" };

const fileName = (response) => /filename="([^"]+)"/.exec(response.headers.get("Content-Disposition") ?? "")?.[1];

function saveFile(blob, name) {
  const href = URL.createObjectURL(blob);
  el("a", { href, download: name }).click();
  setTimeout(() => URL.revokeObjectURL(href), 60_000);
}

// Names at more than one seat, compared without case, width and spaces.
function duplicateNames(names) {
  const normalized = names.map((name) => name.normalize("NFKC").toLowerCase().replace(/\s+/gu, " "));
  return names.filter((_, seat) => normalized.indexOf(normalized[seat]) < seat && normalized.indexOf(normalized[seat], seat + 1) < 0);
}

const labelled = (text, node) => el("label", {}, el("span", {}, text), node);

function bookName(key, name = key) {
  return hasWord(`book_${key}`) ? say(`book_${key}`) : name;
}

function control(row) {
  const name = optionName(row);
  if (typeof row.value === "boolean") {
    const node = el("input", { type: "checkbox", "aria-label": name });
    node.checked = row.value;
    return [node, () => node.checked];
  }
  if (row.choices) {
    const node = select(Object.fromEntries(row.choices.map((each) => [String(each), valueName(row, each)])), String(row.value));
    node.setAttribute("aria-label", name);
    return [node, () => row.choices.find((each) => String(each) === node.value)];
  }
  if (typeof row.value === "number") {
    const node = el("input", { type: "number", min: row.range[0], max: row.range[1], value: row.value, "aria-label": name });
    return [node, () => Number(node.value)];
  }
  const node = el("input", { value: row.value.join(" "), title: rangeText(row), "aria-label": name });
  return [node, () => parseNumbers(row, node.value)];
}

// `standing()`: the current score; null before the first one.
export function sessionForm(form, closing, { api, showStatus, addEvents, table, standing, onStarted }) {
  let books = [];
  let latestRules = null; // {rules, preset, options} of the latest session, the default of the next one
  let club = null; // {name, book}
  let loading = null;
  let requestNumber = 0; // of the options
  let rows = [];
  let readers = new Map();
  const parts = {};
  const savedForm = persistForm(form, "session");

  const selectedPreset = () => books.find((each) => each.key === parts.book.value).presets.find((each) => each.preset === parts.preset.value);

  async function loadOptions() {
    parts.presetTold.textContent = presetLine(selectedPreset());
    const number = requestNumber += 1;
    const answer = await api.get(`api/setup/${parts.book.value}/${parts.preset.value}`);
    if (number !== requestNumber) return;
    rows = (answer?.options ?? []).filter((row) => row.option !== "players");
    const isLatest = latestRules?.rules === parts.book.value && latestRules.preset === parts.preset.value;
    const now = new Map(isLatest ? latestRules.options.map((each) => [each.option, each.now]) : []);
    readers = new Map();
    parts.options.replaceChildren(...rows.map((row) => {
      const [node, read] = control({ ...row, value: now.get(row.option) ?? row.value });
      readers.set(row.option, read);
      node.dataset.field = row.option;
      return el("li", { "data-option": row.option }, el("label", {}, node, el("b", {}, optionName(row))),
        el("small", {}, optionLine(row)));
    }));
  }

  function chooseBook() {
    const book = books.find((each) => each.key === parts.book.value);
    parts.preset.replaceChildren(...book.presets.map((preset) => el("option", { value: preset.preset, title: presetSource(preset) }, presetName(preset))));
    if (latestRules?.rules === book.key && book.presets.some((each) => each.preset === latestRules.preset)) parts.preset.value = latestRules.preset;
    loadBook(book.key);
    parts.byClub.closest("label").hidden = club?.book !== book.key;
    const count = Math.max(...book.players);
    parts.names.forEach((input, seat) => {
      input.closest("label").hidden = seat >= count;
      input.required = seat < Math.min(...book.players);
    });
    return loadOptions();
  }

  function players() {
    return parts.names.filter((input) => !input.closest("label").hidden).map((input) => input.value.trim()).filter(Boolean);
  }

  function fillDealers(first = 0) {
    parts.dealer.replaceChildren(...players().map((name, seat) => el("option", { value: seat }, name || say("seat", { n: seat + 1 }))));
    parts.dealer.value = String(first);
  }

  async function drawSeats() {
    const { ruleset, preset, options } = request();
    const drawn = players();
    const answer = await api.post("api/draw-seats", { ruleset, preset, options, players: drawn });
    if (!answer?.players) {
      api.showRefusal(answer ?? {});
      return;
    }
    if (players().join("\n") !== drawn.join("\n")) return; // others are typed by now
    answer.players.forEach((name, seat) => { parts.names[seat].value = name; });
    fillDealers(answer.first_dealer);
    const who = answer.players[0], dealer = answer.players[answer.first_dealer];
    parts.throws.replaceChildren(
      ...answer.throws.map(({ player, dice }) => el("li", {}, say("throws_dice", { who: player, dice: dice.join(say("and")), sum: dice[0] + dice[1] }))),
      ...answer.winds.map(({ player, wind }) => el("li", {}, say("takes_wind", { who: player, wind: WINDS[wind] }))),
      el("li", {}, el("b", {}, answer.first_dealer ? say("drawn_seats_dealer", { who, dealer }) : say("drawn_seats", { who }))));
  }

  function request() {
    const options = {};
    for (const row of rows) {
      const value = readers.get(row.option)();
      if (JSON.stringify(value) !== JSON.stringify(row.value)) options[row.option] = value;
    }
    if (club?.book === parts.book.value && !parts.byClub.checked) options.club = null;
    return { do: "start_session", ruleset: parts.book.value, preset: parts.preset.value, options, players: players(), first_dealer: Number(parts.dealer.value || 0) };
  }

  async function start(submit) {
    submit.preventDefault();
    const command = request();
    const preview = await api.postCommand({ ...command, preview: true });
    if (!preview) return;
    if (!preview.ok) {
      api.showRefusal(preview);
      return;
    }
    const started = preview.preview?.events.find((event) => event.players);
    if (started) command.players = started.players; // as they will be recorded
    const changed = rows.filter((row) => row.option in command.options).map((row) => changeLine(row, command.options[row.option]));
    const preset = presetName(selectedPreset());
    const duplicates = duplicateNames(command.players);
    const summary = [
      el("p", {}, `${bookName(command.ruleset)}, ${joinClauses([preset, ...changed])}.`),
      club?.book === command.ruleset ? el("p", {}, say(parts.byClub.checked ? "by_club" : "without_club", { name: club.name })) : null,
      el("ol", { class: "plain" }, ...command.players.map((name, seat) => el("li", {}, say(seat === command.first_dealer ? "seat_line_deals" : "seat_line", { n: seat + 1, who: name })))),
      duplicates.length ? el("p", { class: "bad" }, say("named_twice", { who: joinList(duplicates) })) : null,
      table().playing ? el("p", { class: "bad" }, say("session_played")) : null,
    ].filter(Boolean);
    if (!await askConfirmation(say("start_title"), summary, say("start"))) return;
    const answer = await api.command(command);
    if (!answer?.ok) return;
    savedForm.clear();
    addEvents(answer.events ?? []);
    showStatus(answer.pending ? say("from_next_shuffle", { what: rulesText({ rules: command.ruleset, preset: command.preset, players: command.players.length }) }) : say("session_begun"));
    if (new URLSearchParams(location.search).get("from") === "start") byId("said").append(" ", el("a", { href: "start" }, say("first_steps")));
    onStarted();
  }

  function closingNodes() {
    const { players: names, ruleset } = table();
    const score = standing();
    if (!score?.seats) return [];
    if (!score.finished) {
      const draft = tabStorage("ending");
      const reason = el("input", { value: draft.read() ?? say("session_is_over"), "aria-label": say("why_session_ends"), autocomplete: "off" });
      const end = el("button", { type: "button", class: "danger", id: "end-session" }, say("end_session"));
      reason.addEventListener("input", () => draft.save(reason.value));
      end.addEventListener("click", async () => {
        const answer = await confirmChange(api, say("end_title"), { do: "end_session", reason: reason.value.trim() || say("ended_by_judge") }, { players: names, ruleset, yes: say("end_it") });
        if (!answer?.ok) return;
        draft.clear();
        addEvents(answer.events ?? []);
      });
      return [el("h2", {}, say("session_now")), el("div", { class: "acts" }, reason, end)];
    }
    const ranks = score.seats.map((seat, index) => ({ ...seat, final: score.final?.[index] ?? seat.points, match: score.match?.[index] }))
      .sort((a, b) => b.final - a.final);
    return [el("h2", {}, say("final_ranking")),
      el("ol", { class: "ranking" }, ...ranks.map((seat) => el("li", {}, el("b", {}, seat.player || say("seat", { n: seat.seat + 1 })),
        el("span", {}, `${points(seat.points)} ${say("points", { n: seat.points })}`), el("span", {}, say("final_is", { n: points(seat.final) })),
        seat.match === undefined ? null : el("span", {}, say("match_points", { n: points(seat.match) }))))),
      el("p", { class: "acts" }, el("a", { href: "scoresheet", target: "_blank", rel: "noopener" }, say("scoresheet_to_sign")),
        ...Object.entries(FORMATS).filter(([key]) => key === "jsonl" || ruleset === "riichi")
          .map(([key, text]) => recordLink(key, text)))];
  }

  // Fetched by script: a browser would save a refusal as the record.
  function recordLink(key, text) {
    const link = el("a", { href: `api/record/${key}`, download: "" }, text);
    link.addEventListener("click", async (click) => {
      click.preventDefault();
      try {
        const response = await fetch(link.href, { cache: "no-store" });
        if (response.ok) saveFile(await response.blob(), fileName(response) ?? key);
        else showStatus(say(response.status === 409 ? "record_not_held" : "record_refused", { format: text }), false);
      } catch (error) {
        showStatus(noAnswerText(error), false);
      }
    });
    return link;
  }

  async function load() {
    const [setup, rules] = await Promise.all([api.get("api/setup"), api.getQuietly("api/rules")]);
    books = setup?.books ?? [];
    club = setup?.club ?? null;
    const { ruleset, preset } = table();
    latestRules = rules?.club || club ? null : rules ?? { rules: ruleset, preset, options: [] }; // a club has its own checkbox
    if (!books.length) {
      loading = null; // tried again when the pane is opened again
      return;
    }
    parts.book = select(Object.fromEntries(books.map((book) => [book.key, bookName(book.key, book.name)])), table().ruleset || undefined);
    parts.preset = select({ default: "default" });
    parts.presetTold = el("small", {});
    parts.byClub = el("input", { type: "checkbox", id: "by-club", checked: true });
    parts.options = el("ul", { class: "options" });
    parts.names = Array.from({ length: MAX_SEATS }, (_, seat) => el("input", { autocomplete: "off", maxlength: 40, value: table().players[seat] ?? "" }));
    parts.dealer = select({});
    parts.throws = el("ol", { class: "plain throws", "aria-live": "polite" });
    const drawButton = el("button", { type: "button", id: "draw-seats" }, say("draw_by_dice"));
    drawButton.addEventListener("click", drawSeats);
    parts.book.addEventListener("change", () => chooseBook().then(() => fillDealers()));
    parts.preset.addEventListener("change", loadOptions);
    form.replaceChildren(el("h2", {}, say("new_session")),
      el("div", { class: "fields" }, labelled(say("rule_book"), parts.book), labelled(say("preset_of_rules"), parts.preset)), parts.presetTold,
      el("label", { class: "check" }, parts.byClub, el("span", {}, say("by_club", { name: club?.name ?? "" }))),
      el("div", { class: "fields", "data-field": "players" }, ...parts.names.map((input, seat) => labelled(say(seat ? "seat" : "marked_seat", { n: seat + 1 }), input)), labelled(say("first_dealer_seat"), parts.dealer)),
      drawButton, parts.throws,
      el("details", {}, el("summary", {}, say("options_of_table")), parts.options),
      el("button", { type: "submit", class: "main" }, say("start_session")));
    for (const input of parts.names) {
      input.addEventListener("focus", () => input.select()); // typing replaces a stand-in's name
      input.addEventListener("change", () => {
        input.value = input.value.trim();
        fillDealers(Number(parts.dealer.value || 0));
      });
    }
    form.addEventListener("submit", start);
    await chooseBook();
    fillDealers();
    savedForm.restore(); // book and preset first, which decide the options
    await loadOptions();
    savedForm.restore();
  }

  // The form is made once, after the first score, which names the players.
  async function open() {
    if (!standing()) return;
    drawClosing();
    await (loading ??= load());
  }

  function drawClosing() {
    closing.replaceChildren(...closingNodes());
  }

  return { open, drawClosing };
}
