// The form for the circumstances of a win, built from the rule book's own data: its presets, options, seats and
// context fields. It knows no rule; the service refuses what does not go together.

import { readJsonWhenReleased } from "../../pointer.js";
import { bookKeys } from "../../books.js";
import { hasWord, joinTitle, say } from "../../language.js";
import { notation } from "./hand.js";
import { optionLine, optionName, parseNumbers, presetName, presetSource, rangeText, valueName } from "../../rule_texts.js";
import { codes, el, tile, WINDS } from "../../tiles.js";

const FROM_SOMEBODY = ["discard", "kong"];
const DEFAULT_BOOK = "riichi";
const MAX_SEGMENTS = 4;

export class WinForm {
  // `pick` resolves to a tile's code; `onChange` is called when the book or the seats change.
  constructor(fields, options, { pick, onChange }) {
    Object.assign(this, { fields, options, pick, onChange });
    this.book = null;
    this.openings = 0;
    // The answers, also those that the current book does not ask for: `context` of any win, `books` by rule book. The
    // tab saves it.
    this.answers = { rules: DEFAULT_BOOK, context: {}, books: {} };
  }

  // Opens a book's form with the answers of an earlier one, as far as this book asks for them.
  async open(rules = this.answers.rules, saved = this.answers) {
    const number = this.openings += 1;
    const response = await fetch(`api/books/${rules}/form`);
    if (!response.ok) throw new Error(`HTTP ${response.status}`);
    const book = await readJsonWhenReleased(response);
    if (number !== this.openings) return; // another book was chosen meanwhile
    this.book = book;
    const books = { ...saved.books, [rules]: saved.books[rules] ?? { preset: "default", options: {} } };
    this.answers = { ...saved, rules, books, ...fitToBook(saved, this.book) };
    this.draw();
  }

  // The preset and options of the current book.
  get bookAnswers() {
    return this.answers.books[this.answers.rules];
  }

  // The context answers that the current book asks for and that are possible.
  get context() {
    const fieldByName = Object.fromEntries(this.book.context.map((field) => [field.field, field]));
    return Object.fromEntries(Object.entries(this.answers.context).filter(([name, value]) => fieldByName[name] && isPossible(fieldByName[name], value, this.seats, this.#others())));
  }

  get seats() {
    return this.book.players[this.answers.players];
  }

  draw() {
    const { book, answers } = this;
    const rows = [
      this.#select("rule_book", bookKeys().map((key) => [key, say(`book_${key}`)]), answers.rules, (key) => this.open(key), "rules"),
    ];
    if (book.presets.length > 1) {
      rows.push(this.#select("preset", book.presets.map((row) => [row.preset, presetName(row), presetSource(row)]), this.bookAnswers.preset, (value) => { this.bookAnswers.preset = value; }, "preset"));
    }
    const counts = Object.keys(book.players).sort((a, b) => b - a);
    if (counts.length > 1) {
      rows.push(this.#select("players", counts.map((n) => [n, n]), answers.players, (value) => { answers.players = value; this.#seatsChanged(); }, "players"));
    }
    rows.push(this.#radioGroup("source", [...book.sources].sort((a, b) => sourceOrder(a) - sourceOrder(b)).map((each) => [each, say(`source_${each}`)]), answers.source, (value) => { answers.source = value; this.draw(); }, "source"));
    rows.push(this.#radioGroup("own_seat", this.seats.map((wind) => [wind, WINDS[wind]]), answers.seat, (value) => { answers.seat = value; this.#seatsChanged(); }, "seat"));
    if (FROM_SOMEBODY.includes(answers.source)) {
      rows.push(this.#radioGroup("from", this.#others().map((wind) => [wind, WINDS[wind]]), answers.from ?? "", (value) => { answers.from = value || null; }, "from"));
    }
    if (book.round) {
      rows.push(this.#radioGroup("round_wind", Object.entries(WINDS), answers.round, (value) => { answers.round = value; }, "round"));
    }
    rows.push(...book.context.map((field) => this.#contextField(field)));
    const { activeElement: held } = document;
    this.fields.replaceChildren(...rows);
    if (held?.type === "radio" && !held.isConnected) this.fields.querySelector(`[name="${held.name}"][value="${held.value}"]`)?.focus();
    this.options.replaceChildren(...book.options.map((option) => this.#option(option)));
    this.onChange();
  }

  #others() {
    return this.seats.filter((wind) => wind !== this.answers.seat);
  }

  #seatsChanged() {
    Object.assign(this.answers, fitToBook(this.answers, this.book));
    this.draw();
  }

  // Tiles and rows that are added or removed make no change event of their own.
  #notifyChange() {
    this.fields.dispatchEvent(new Event("change", { bubbles: true }));
  }

  #row(label, ...controls) {
    return el("label", { class: "field" }, el("span", {}, label), ...controls);
  }

  // A few short choices are radio buttons, more or longer ones a list.
  #radioGroup(label, choices, value, onChange, name) {
    if (choices.length > MAX_SEGMENTS || choices.length < 2) return this.#select(label, choices, value, onChange, name);
    return el("fieldset", { class: "field", "data-field": name }, el("legend", {}, say(label)),
      el("span", { class: "segments" }, ...choices.map(([key, text]) => {
        const input = el("input", { type: "radio", name: `of-${name}`, value: key });
        input.checked = String(key) === String(value);
        input.addEventListener("change", () => onChange(key));
        return el("label", {}, input, el("span", {}, text));
      })));
  }

  #select(label, choices, value, onChange, name) {
    const select = el("select", { "data-field": name },
      ...choices.map(([key, text, title]) => el("option", { value: key, title, selected: String(key) === String(value) }, text)));
    select.addEventListener("change", () => onChange(select.value));
    return this.#row(hasWord(label) ? say(label) : label, select);
  }

  // A field of the context with its answer.
  #contextField(field) {
    const key = `context.${field.field}`;
    const all = this.answers.context;
    const saved = this.context[field.field];
    const set = (value) => {
      if (value === null || value === "" || value === false) delete all[field.field];
      else all[field.field] = value;
    };
    switch (field.kind) {
      case "flag": return el("label", { class: "chip" }, Object.assign(this.#input("checkbox", field.field, (input) => set(input.checked)), { checked: Boolean(saved) }), el("span", {}, say(key)));
      case "count": return this.#row(say(key), this.#number(field, saved, set));
      case "choice": return this.#radioGroup(key, [["", say("none")], ...field.choices.filter((each) => each !== "none")
        .map((each) => [each, say(`${key}.${each}`)])], saved ?? "", set, field.field);
      case "tile": return this.#tiles(key, field.field, 1, saved, set);
      case "tiles": return this.#tiles(key, field.field, 5, saved, set);
      case "seats": return this.#seatBoxes(key, saved ?? [], (winds) => set(winds.length ? winds : null));
      case "liable": return this.#liable(key, field, saved, set);
      case "counts": return this.#bySeat(key, "number", saved, { read: Number, written: String }, set);
      case "by_seat": return this.#bySeat(key, "text", saved, { read: parseMelds, written: meldsText }, set);
      case "melds": return this.#row(say(key), this.#input("text", field.field, (input) => set(input.value.trim() ? parseMelds(input.value) : null), say("row_of_tiles"), saved && meldsText(saved)));
      default: return this.#feeds(key, saved ?? [], set);
    }
  }

  #input(type, name, onChange, placeholder = null, value = null) {
    const input = el("input", { type, "data-field": name, placeholder, value });
    input.addEventListener("change", () => onChange(input));
    return input;
  }

  #number(field, saved, onChange) {
    const input = this.#input("number", field.field, () => onChange(input.value === "" ? null : Number(input.value)), null, saved ?? null);
    input.min = field.least;
    if (field.most !== null) input.max = field.most;
    input.placeholder = field.usual ?? "";
    input.inputMode = "numeric";
    return input;
  }

  #tiles(key, name, maxTiles, saved, set) {
    const held = codes(saved ?? "");
    const box = el("span", { class: "tiles", "data-field": name });
    const show = () => {
      const add = el("button", { type: "button", "aria-label": joinTitle([say(key), say("add_tile")]) }, "+");
      add.addEventListener("click", async () => {
        const { code } = await this.pick();
        if (code) { held.push(code); tell(); }
      });
      box.replaceChildren(...held.map((code, place) => {
        const button = el("button", { type: "button", class: "held", title: say("remove") }, tile(code));
        button.addEventListener("click", () => { held.splice(place, 1); tell(); });
        return button;
      }), ...(held.length < maxTiles ? [add] : []));
    };
    const tell = () => { set(held.length ? held.join("") : null); show(); this.#notifyChange(); };
    show();
    return el("div", { class: "field" }, el("span", {}, say(key)), box);
  }

  #seatBoxes(key, saved, onChange) {
    const boxes = this.#others().map((wind) => {
      const input = this.#input("checkbox", wind, () => onChange(boxes.filter(({ input: each }) => each.checked).map(({ wind: each }) => each)));
      input.checked = saved.includes(wind);
      return { wind, input };
    });
    return el("div", { class: "field" }, el("span", {}, say(key)),
      el("span", { class: "several" }, ...boxes.map(({ wind, input }) => el("label", {}, input, ` ${WINDS[wind]}`))));
  }

  #liable(key, field, held, set) {
    const saved = { seat: "", yaku: "", ...held };
    const choice = (name, choices) => {
      const select = el("select", { "data-field": `${field.field}.${name}`, "aria-label": name === "seat" ? say(key) : joinTitle([say(key), say("hand")]) }, el("option", { value: "" }, say("none")),
        ...choices.map(([value, text]) => el("option", { value, selected: value === saved[name] }, text)));
      select.addEventListener("change", () => {
        saved[name] = select.value;
        set(saved.seat && saved.yaku ? { ...saved } : null);
      });
      return select;
    };
    return el("div", { class: "field" }, el("span", {}, say(key)), el("span", { class: "several" },
      choice("seat", this.#others().map((wind) => [wind, WINDS[wind]])),
      choice("yaku", field.choices.map((each) => [each, say(`${key}.${each}`)]))));
  }

  #bySeat(key, type, held, { read, written }, set) {
    const saved = { ...held };
    const inputs = this.seats.map((wind) => {
      const input = this.#input(type, wind, () => {
        if (input.value.trim() === "") delete saved[wind];
        else saved[wind] = read(input.value);
        set(Object.keys(saved).length ? { ...saved } : null);
      }, type === "text" ? say("row_of_tiles") : null, wind in saved ? written(saved[wind]) : null);
      return el("label", {}, `${WINDS[wind]} `, input);
    });
    return el("details", { open: Boolean(held) }, el("summary", {}, say(key)), el("span", { class: "several" }, ...inputs));
  }

  #feeds(key, held, set) {
    const rows = [];
    const box = el("span", { class: "several" });
    const tell = () => set(rows.length ? rows.map((row) => ({ ...row })) : null);
    const add = el("button", { type: "button" }, say("add_row"));
    const show = (row) => {
      rows.push(row);
      const seat = el("select", {}, ...this.#others().map((wind) => el("option", { value: wind, selected: wind === row.seat }, WINDS[wind])));
      seat.addEventListener("change", () => { row.seat = seat.value; tell(); });
      const number = (name, least) => {
        const input = el("input", { type: "number", min: least, max: 4, value: row[name], "aria-label": say(`context.${name}`), title: say(`context.${name}`) });
        input.addEventListener("change", () => { row[name] = Number(input.value); tell(); });
        return input;
      };
      box.append(el("span", { class: "several" }, seat, number("floats", 1), number("kong_streak", 0)));
    };
    for (const row of held) show({ ...row });
    add.addEventListener("click", () => {
      show({ seat: this.#others()[0], floats: 1, kong_streak: 0 });
      tell();
      this.#notifyChange();
    });
    return el("details", { open: rows.length > 0 }, el("summary", {}, say(key)), box, add);
  }

  #option(option) {
    const values = option.choices ?? (typeof option.default === "boolean" ? [true, false] : null);
    const name = optionName(option);
    const onChange = (value) => {
      if (value === "") delete this.bookAnswers.options[option.option];
      else this.bookAnswers.options[option.option] = value;
    };
    const hint = el("small", {}, optionLine(option));
    const saved = this.bookAnswers.options[option.option];
    if (values) {
      const select = el("select", { "data-option": option.option }, el("option", { value: "" }, say("as_preset")),
        ...values.map((value, place) => el("option", { value: place, selected: value === saved }, valueName(option, value))));
      select.addEventListener("change", () => onChange(select.value === "" ? "" : values[Number(select.value)]));
      return this.#row(name, select, hint);
    }
    const input = el("input", { type: "text", "data-option": option.option, placeholder: say("as_preset"), title: rangeText(option), value: saved === undefined ? null : [saved].flat().join(" ") });
    input.addEventListener("change", () => onChange(parseNumbers(option, input.value)));
    return this.#row(name, input, hint);
  }

  // The answers as fields of a scoring request.
  request() {
    const { answers, book, bookAnswers } = this;
    const request = { rules: answers.rules, preset: bookAnswers.preset, source: answers.source, seat: answers.seat, players: Number(answers.players) };
    const options = book.options.map((row) => row.option).filter((name) => name in bookAnswers.options);
    if (options.length) request.options = Object.fromEntries(options.map((name) => [name, bookAnswers.options[name]]));
    if (book.round) request.round = answers.round;
    if (FROM_SOMEBODY.includes(answers.source) && answers.from) request.from = answers.from;
    if (book.context.length) request.context = this.context;
    return request;
  }
}

// The common ways to win come first.
function sourceOrder(source) {
  return { wall: 0, discard: 1 }[source] ?? 2;
}

// The answers that are valid in a book, the usual ones for the rest; nobody wins from themselves.
function fitToBook(saved, book) {
  const validOr = (choices, value, usual) => (choices.includes(value) ? value : usual);
  const counts = Object.keys(book.players).sort();
  const players = validOr(counts, saved.players, validOr(counts, "4", counts.at(-1)));
  const seats = book.players[players];
  const seat = validOr(seats, saved.seat, seats[0]);
  return {
    players, seat, from: validOr(seats.filter((wind) => wind !== seat), saved.from, null),
    source: validOr(book.sources, saved.source, "wall"), round: saved.round ?? "E",
  };
}

// Whether a context answer, which may be of another book or winner, is possible.
function isPossible(field, value, seats, others) {
  switch (field.kind) {
    case "choice": return field.choices.includes(value);
    case "seats": return value.every((wind) => others.includes(wind));
    case "liable": return others.includes(value.seat) && field.choices.includes(value.yaku);
    case "feeds": return value.every((row) => others.includes(row.seat));
    case "counts": case "by_seat": return Object.keys(value).every((wind) => seats.includes(wind));
    default: return true;
  }
}

// Melds as text: "1m2m3m 7z7z7z".
const meldsText = (list) => list.map((meld) => meld.tiles).join(" ");

// "123m 777z" as melds; their tiles decide the kind.
function parseMelds(text) {
  return text.trim().split(/\s+/).map((group) => {
    const codes = [...group.matchAll(/(\d+)([mpszfj])/g)].flatMap(([, ranks, suit]) => [...ranks].map((rank) => rank + suit));
    const kind = codes.length === 4 ? "open_kong" : new Set(codes).size > 1 ? "chow" : "pung";
    return { kind, tiles: notation(codes) };
  });
}
