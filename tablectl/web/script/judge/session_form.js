// A session from start to end: rule book, options with their clauses, players, seats, first dealer; closing and records.

import { askConfirmation, confirmChange } from "./confirm.js";
import { select } from "./meld_fields.js";
import { hasWord, joinClauses, joinList, noAnswerText, say } from "../language.js";
import { loadBook } from "../book_names.js";
import { changeLine, optionLine, optionName, parseNumbers, presetLine, presetName, presetSource, rangeText, valueName } from "../rule_texts.js";
import { rulesText } from "../alert_sentences.js";
import { el, points, WINDS } from "../tiles.js";
import { persistForm, tabStorage } from "../tab_storage.js";

const SEATS = 4;
const FORMATS = { jsonl: say("record_jsonl"), mjlog: "Tenhou mjlog", tenhou6: "Tenhou JSON", mjai: "mjai" };

const fileName = (response) => /filename="([^"]+)"/.exec(response.headers.get("Content-Disposition") ?? "")?.[1];

function save(blob, name) {
  const href = URL.createObjectURL(blob);
  el("a", { href, download: name }).click();
  setTimeout(() => URL.revokeObjectURL(href), 60_000);
}

// Names that stand at more than one seat, however they are written.
function namedTwice(names) {
  const plain = names.map((name) => name.normalize("NFKC").toLowerCase().replace(/\s+/gu, " "));
  return names.filter((_, seat) => plain.indexOf(plain[seat]) < seat && plain.indexOf(plain[seat], seat + 1) < 0);
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

// `standing` tells the score as it is now; null until the table has told one.
export function sessionForm(form, closing, { api, showStatus, take, table, standing, onStarted }) {
  let books = [];
  let played = null; // {rules, preset, options} of the newest session: the next one begins with them
  let club = null; // {name, book} whose rules a session begins with, unless it is left
  let loading = null;
  let asked = 0; // how often options were asked for: the last answer counts
  let rows = [];
  let readers = new Map();
  const known = {};
  const typed = persistForm(form, "session");

  const presetNow = () => books.find((each) => each.key === known.book.value).presets.find((each) => each.preset === known.preset.value);

  async function readOptions() {
    known.presetTold.textContent = presetLine(presetNow());
    const turn = asked += 1;
    const answer = await api.get(`api/setup/${known.book.value}/${known.preset.value}`);
    if (turn !== asked) return;
    rows = (answer?.options ?? []).filter((row) => row.option !== "players");
    const same = played?.rules === known.book.value && played.preset === known.preset.value;
    const now = new Map(same ? played.options.map((each) => [each.option, each.now]) : []);
    readers = new Map();
    known.options.replaceChildren(...rows.map((row) => {
      const [node, read] = control({ ...row, value: now.get(row.option) ?? row.value });
      readers.set(row.option, read);
      node.dataset.field = row.option;
      return el("li", { "data-option": row.option }, el("label", {}, node, el("b", {}, optionName(row))),
        el("small", {}, optionLine(row)));
    }));
  }

  function chooseBook() {
    const book = books.find((each) => each.key === known.book.value);
    known.preset.replaceChildren(...book.presets.map((preset) => el("option", { value: preset.preset, title: presetSource(preset) }, presetName(preset))));
    if (played?.rules === book.key && book.presets.some((each) => each.preset === played.preset)) known.preset.value = played.preset;
    loadBook(book.key);
    known.byClub.closest("label").hidden = club?.book !== book.key;
    const count = Math.max(...book.players);
    known.names.forEach((input, seat) => {
      input.closest("label").hidden = seat >= count;
      input.required = seat < Math.min(...book.players);
    });
    return readOptions();
  }

  function players() {
    return known.names.filter((input) => !input.closest("label").hidden).map((input) => input.value.trim()).filter(Boolean);
  }

  function dealers(first = 0) {
    known.dealer.replaceChildren(...players().map((name, seat) => el("option", { value: seat }, name || say("seat", { n: seat + 1 }))));
    known.dealer.value = String(first);
  }

  async function drawSeats() {
    const { ruleset, preset, options } = request();
    const answer = await api.post("api/draw-seats", { ruleset, preset, options, players: players() });
    if (!answer?.players) {
      api.showRefusal(answer ?? {});
      return;
    }
    answer.players.forEach((name, seat) => { known.names[seat].value = name; });
    dealers(answer.first_dealer);
    const who = answer.players[0], dealer = answer.players[answer.first_dealer];
    known.throws.replaceChildren(
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
    if (club?.book === known.book.value && !known.byClub.checked) options.club = null;
    return { do: "start_session", ruleset: known.book.value, preset: known.preset.value, options, players: players(), first_dealer: Number(known.dealer.value || 0) };
  }

  async function start(submit) {
    submit.preventDefault();
    const wanted = request();
    const tried = await api.postCommand({ ...wanted, preview: true });
    if (!tried) return;
    if (!tried.ok) {
      api.showRefusal(tried);
      return;
    }
    const begun = tried.preview?.events.find((event) => event.players);
    if (begun) wanted.players = begun.players; // as they will be written down
    const changed = rows.filter((row) => row.option in wanted.options).map((row) => changeLine(row, wanted.options[row.option]));
    const preset = presetName(presetNow());
    const twice = namedTwice(wanted.players);
    const told = [
      el("p", {}, `${bookName(wanted.ruleset)}, ${joinClauses([preset, ...changed])}.`),
      club?.book === wanted.ruleset ? el("p", {}, say(known.byClub.checked ? "by_club" : "without_club", { name: club.name })) : null,
      el("ol", { class: "plain" }, ...wanted.players.map((name, seat) => el("li", {}, say(seat === wanted.first_dealer ? "seat_line_deals" : "seat_line", { n: seat + 1, who: name })))),
      twice.length ? el("p", { class: "bad" }, say("named_twice", { who: joinList(twice) })) : null,
      table().playing ? el("p", { class: "bad" }, say("session_played")) : null,
    ].filter(Boolean);
    if (!await askConfirmation(say("start_title"), told, say("start"))) return;
    const answer = await api.command(wanted);
    if (!answer?.ok) return;
    typed.clear();
    take(answer.events ?? []);
    showStatus(answer.pending ? say("from_next_shuffle", { what: rulesText({ rules: wanted.ruleset, preset: wanted.preset, players: wanted.players.length }) }) : say("session_begun"));
    if (new URLSearchParams(location.search).get("from") === "start") document.getElementById("said").append(" ", el("a", { href: "start" }, say("first_steps"))); // the step is done
    onStarted();
  }

  function closingPart() {
    const { players: names, ruleset } = table();
    const score = standing();
    if (!score?.seats) return [];
    if (!score.finished) {
      const kept = tabStorage("ending");
      const reason = el("input", { value: kept.read() ?? say("session_is_over"), "aria-label": say("why_session_ends"), autocomplete: "off" });
      const end = el("button", { type: "button", class: "danger", id: "end-session" }, say("end_session"));
      reason.addEventListener("input", () => kept.save(reason.value));
      end.addEventListener("click", async () => {
        const answer = await confirmChange(api, say("end_title"), { do: "end_session", reason: reason.value.trim() || say("ended_by_judge") }, { players: names, ruleset, yes: say("end_it") });
        if (!answer?.ok) return;
        kept.clear();
        take(answer.events ?? []);
      });
      return [el("h2", {}, say("session_now")), el("div", { class: "acts" }, reason, end)];
    }
    const ranks = score.seats.map((seat, place) => ({ ...seat, final: score.final?.[place] ?? seat.points, match: score.match?.[place] }))
      .sort((a, b) => b.final - a.final);
    return [el("h2", {}, say("final_ranking")),
      el("ol", { class: "ranking" }, ...ranks.map((seat) => el("li", {}, el("b", {}, seat.player || say("seat", { n: seat.seat + 1 })),
        el("span", {}, `${points(seat.points)} ${say("points", { n: seat.points })}`), el("span", {}, say("final_is", { n: points(seat.final) })),
        seat.match === undefined ? null : el("span", {}, say("match_points", { n: points(seat.match) }))))),
      el("p", { class: "acts" }, el("a", { href: "scoresheet", target: "_blank", rel: "noopener" }, say("scoresheet_to_sign")),
        ...Object.entries(FORMATS).filter(([key]) => key === "jsonl" || ruleset === "riichi")
          .map(([key, text]) => recordLink(key, text)))];
  }

  // A browser would save a refusal as if it were the record.
  function recordLink(key, text) {
    const link = el("a", { href: `api/record/${key}`, download: "" }, text);
    link.addEventListener("click", async (click) => {
      click.preventDefault();
      try {
        const response = await fetch(link.href, { cache: "no-store" });
        if (response.ok) save(await response.blob(), fileName(response) ?? key);
        else showStatus(say(response.status === 409 ? "record_not_held" : "record_refused", { format: text }), false);
      } catch (error) {
        showStatus(noAnswerText(error), false);
      }
    });
    return link;
  }

  async function load() {
    const [setup, told] = await Promise.all([api.get("api/setup"), api.getQuietly("api/rules")]);
    books = setup?.books ?? [];
    club = setup?.club ?? null;
    const { ruleset, preset } = table();
    played = told?.club || club ? null : told ?? { rules: ruleset, preset, options: [] }; // a club is chosen by its own tick
    if (!books.length) {
      loading = null; // the next time it is opened it may be there
      return;
    }
    known.book = select(Object.fromEntries(books.map((book) => [book.key, bookName(book.key, book.name)])), table().ruleset || undefined);
    known.preset = select({ default: "default" });
    known.presetTold = el("small", {});
    known.byClub = el("input", { type: "checkbox", id: "by-club", checked: true });
    known.options = el("ul", { class: "options" });
    known.names = Array.from({ length: SEATS }, (_, seat) => el("input", { autocomplete: "off", maxlength: 40, value: table().players[seat] ?? "" }));
    known.dealer = select({});
    known.throws = el("ol", { class: "plain throws", "aria-live": "polite" });
    const roll = el("button", { type: "button", id: "draw-seats" }, say("draw_by_dice"));
    roll.addEventListener("click", drawSeats);
    known.book.addEventListener("change", () => chooseBook().then(() => dealers()));
    known.preset.addEventListener("change", readOptions);
    form.replaceChildren(el("h2", {}, say("new_session")),
      el("div", { class: "fields" }, labelled(say("rule_book"), known.book), labelled(say("preset_of_rules"), known.preset)), known.presetTold,
      el("label", { class: "check" }, known.byClub, el("span", {}, say("by_club", { name: club?.name ?? "" }))),
      el("div", { class: "fields", "data-field": "players" }, ...known.names.map((input, seat) => labelled(say(seat ? "seat" : "marked_seat", { n: seat + 1 }), input)), labelled(say("first_dealer_seat"), known.dealer)),
      roll, known.throws,
      el("details", {}, el("summary", {}, say("options_of_table")), known.options),
      el("button", { type: "submit", class: "main" }, say("start_session")));
    known.names.forEach((input) => input.addEventListener("focus", () => input.select())); // a stand-in's name is written over
    known.names.forEach((input) => input.addEventListener("change", () => { input.value = input.value.trim(); })); // blanks name nobody
    known.names.forEach((input) => input.addEventListener("change", () => dealers(Number(known.dealer.value || 0))));
    form.addEventListener("submit", start);
    await chooseBook();
    dealers();
    typed.restore(); // book and preset first: they say which options there are
    await readOptions();
    typed.restore();
  }

  // The form is made once, however often it is opened meanwhile: for those who sit here, once that is told.
  async function open() {
    if (!standing()) return;
    close();
    await (loading ??= load());
  }

  function close() {
    closing.replaceChildren(...closingPart());
  }

  return { open, close };
}
