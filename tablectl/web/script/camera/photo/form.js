// The circumstances of a win, asked as the rule book's own data say: its presets, options, seats, and the fields of
// its context. Knows no rule; what does not go together the service says.

import { readJsonWhenReleased } from "../../pointer.js";
import { bookKeys } from "../../books.js";
import { hasWord, joinTitle, say } from "../../language.js";
import { notation } from "./hand.js";
import { optionLine, optionName, parseNumbers, presetName, presetSource, rangeText, valueName } from "../../rule_texts.js";
import { codes, el, tile, WINDS } from "../../tiles.js";

const FROM_SOMEBODY = ["discard", "kong"];
const CHOSEN_BOOK = "riichi";
const FEW = 4;

export class WinForm {
  // `pick` resolves to a tile's code; `changed` is told when the book or the seats are others.
  constructor(fields, options, { pick, changed }) {
    Object.assign(this, { fields, options, pick, changed });
    this.book = null;
    // What was said, also for books that are not asked now: `context` of any win, `books` by rule book. The tab keeps it.
    this.kept = { rules: CHOSEN_BOOK, context: {}, books: {} };
  }

  // A book's form, with what was said of the win before as far as this book asks for it; `said` is another form's `kept`.
  async open(rules = this.kept.rules, said = this.kept) {
    const response = await fetch(`api/books/${rules}/form`);
    if (!response.ok) throw new Error(`HTTP ${response.status}`);
    this.book = await readJsonWhenReleased(response);
    const books = { ...said.books, [rules]: said.books[rules] ?? { preset: "default", options: {} } };
    this.kept = { ...said, rules, books, ...seated(said, this.book) };
    this.draw();
  }

  // What was said of this book alone: its preset and options.
  get own() {
    return this.kept.books[this.kept.rules];
  }

  // What was said of the win, as far as this book asks for it and it can be so.
  get context() {
    const asked = Object.fromEntries(this.book.context.map((field) => [field.field, field]));
    return Object.fromEntries(Object.entries(this.kept.context).filter(([name, value]) => asked[name] && canBe(asked[name], value, this.seats, this.#others())));
  }

  get seats() {
    return this.book.players[this.kept.players];
  }

  draw() {
    const { book, kept } = this;
    const rows = [
      this.#choice("rule_book", bookKeys().map((key) => [key, say(`book_${key}`)]), kept.rules, (key) => this.open(key), "rules"),
    ];
    if (book.presets.length > 1) {
      rows.push(this.#choice("preset", book.presets.map((row) => [row.preset, presetName(row), presetSource(row)]), this.own.preset, (value) => { this.own.preset = value; }, "preset"));
    }
    const counts = Object.keys(book.players).sort((a, b) => b - a);
    if (counts.length > 1) {
      rows.push(this.#choice("players", counts.map((n) => [n, n]), kept.players, (value) => { kept.players = value; this.#seatsChanged(); }, "players"));
    }
    rows.push(this.#oneOf("source", [...book.sources].sort((a, b) => asked(a) - asked(b)).map((each) => [each, say(`source_${each}`)]), kept.source, (value) => { kept.source = value; this.draw(); }, "source"));
    rows.push(this.#oneOf("own_seat", this.seats.map((wind) => [wind, WINDS[wind]]), kept.seat, (value) => { kept.seat = value; this.#seatsChanged(); }, "seat"));
    if (FROM_SOMEBODY.includes(kept.source)) {
      rows.push(this.#oneOf("from", this.#others().map((wind) => [wind, WINDS[wind]]), kept.from ?? "", (value) => { kept.from = value || null; }, "from"));
    }
    if (book.round) {
      rows.push(this.#oneOf("round_wind", Object.entries(WINDS), kept.round, (value) => { kept.round = value; }, "round"));
    }
    rows.push(...book.context.map((field) => this.#context(field)));
    const { activeElement: held } = document;
    this.fields.replaceChildren(...rows);
    if (held?.type === "radio" && !held.isConnected) this.fields.querySelector(`[name="${held.name}"][value="${held.value}"]`)?.focus();
    this.options.replaceChildren(...book.options.map((option) => this.#option(option)));
    this.changed();
  }

  #others() {
    return this.seats.filter((wind) => wind !== this.kept.seat);
  }

  #seatsChanged() {
    Object.assign(this.kept, seated(this.kept, this.book));
    this.draw();
  }

  // What no field of the browser's own told: tiles and rows that were added or taken away.
  #tell() {
    this.fields.dispatchEvent(new Event("change", { bubbles: true }));
  }

  #row(label, ...controls) {
    return el("label", { class: "field" }, el("span", {}, label), ...controls);
  }

  // A few short answers lie open, one press each; more, or long ones, in a list.
  #oneOf(label, choices, value, take, name) {
    if (choices.length > FEW || choices.length < 2) return this.#choice(label, choices, value, take, name);
    return el("fieldset", { class: "field", "data-field": name }, el("legend", {}, say(label)),
      el("span", { class: "segments" }, ...choices.map(([key, text]) => {
        const input = el("input", { type: "radio", name: `of-${name}`, value: key });
        input.checked = String(key) === String(value);
        input.addEventListener("change", () => take(key));
        return el("label", {}, input, el("span", {}, text));
      })));
  }

  #choice(label, choices, value, take, name) {
    const select = el("select", { "data-field": name },
      ...choices.map(([key, text, title]) => el("option", { value: key, title, selected: String(key) === String(value) }, text)));
    select.addEventListener("change", () => take(select.value));
    return this.#row(hasWord(label) ? say(label) : label, select);
  }

  // A circumstance, as it was said last.
  #context(field) {
    const key = `context.${field.field}`;
    const held = this.kept.context;
    const said = this.context[field.field];
    const set = (value) => {
      if (value === null || value === "" || value === false) delete held[field.field];
      else held[field.field] = value;
    };
    switch (field.kind) {
      case "flag": return el("label", { class: "chip" }, Object.assign(this.#input("checkbox", field.field, (input) => set(input.checked)), { checked: Boolean(said) }), el("span", {}, say(key)));
      case "count": return this.#row(say(key), this.#number(field, said, (value) => set(value)));
      case "choice": return this.#oneOf(key, [["", say("none")], ...field.choices.filter((each) => each !== "none")
        .map((each) => [each, say(`${key}.${each}`)])], said ?? "", set, field.field);
      case "tile": return this.#tiles(key, field.field, 1, said, set);
      case "tiles": return this.#tiles(key, field.field, 5, said, set);
      case "seats": return this.#several(key, said ?? [], (winds) => set(winds.length ? winds : null));
      case "liable": return this.#liable(key, field, said, set);
      case "counts": return this.#bySeat(key, "number", said, { read: Number, written: String }, set);
      case "by_seat": return this.#bySeat(key, "text", said, { read: melds, written: meldsText }, set);
      case "melds": return this.#row(say(key), this.#input("text", field.field, (input) => set(input.value.trim() ? melds(input.value) : null), say("row_of_tiles"), said && meldsText(said)));
      default: return this.#feeds(key, said ?? [], set);
    }
  }

  #input(type, name, take, placeholder = null, value = null) {
    const input = el("input", { type, "data-field": name, placeholder, value });
    input.addEventListener("change", () => take(input));
    return input;
  }

  #number(field, said, take) {
    const input = this.#input("number", field.field, () => take(input.value === "" ? null : Number(input.value)), null, said ?? null);
    input.min = field.least;
    if (field.most !== null) input.max = field.most;
    input.placeholder = field.usual ?? "";
    input.inputMode = "numeric";
    return input;
  }

  #tiles(key, name, most, said, set) {
    const held = codes(said ?? "");
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
      }), ...(held.length < most ? [add] : []));
    };
    const tell = () => { set(held.length ? held.join("") : null); show(); this.#tell(); };
    show();
    return el("div", { class: "field" }, el("span", {}, say(key)), box);
  }

  #several(key, said, take) {
    const boxes = this.#others().map((wind) => {
      const input = this.#input("checkbox", wind, () => take(boxes.filter(({ input: each }) => each.checked).map(({ wind: each }) => each)));
      input.checked = said.includes(wind);
      return { wind, input };
    });
    return el("div", { class: "field" }, el("span", {}, say(key)),
      el("span", { class: "several" }, ...boxes.map(({ wind, input }) => el("label", {}, input, ` ${WINDS[wind]}`))));
  }

  #liable(key, field, held, set) {
    const said = { seat: "", yaku: "", ...held };
    const choice = (name, choices) => {
      const select = el("select", { "data-field": `${field.field}.${name}`, "aria-label": name === "seat" ? say(key) : joinTitle([say(key), say("hand")]) }, el("option", { value: "" }, say("none")),
        ...choices.map(([value, text]) => el("option", { value, selected: value === said[name] }, text)));
      select.addEventListener("change", () => {
        said[name] = select.value;
        set(said.seat && said.yaku ? { ...said } : null);
      });
      return select;
    };
    return el("div", { class: "field" }, el("span", {}, say(key)), el("span", { class: "several" },
      choice("seat", this.#others().map((wind) => [wind, WINDS[wind]])),
      choice("yaku", field.choices.map((each) => [each, say(`${key}.${each}`)]))));
  }

  #bySeat(key, type, held, { read, written }, set) {
    const said = { ...held };
    const inputs = this.seats.map((wind) => {
      const input = this.#input(type, wind, () => {
        if (input.value.trim() === "") delete said[wind];
        else said[wind] = read(input.value);
        set(Object.keys(said).length ? { ...said } : null);
      }, type === "text" ? say("row_of_tiles") : null, wind in said ? written(said[wind]) : null);
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
      this.#tell();
    });
    return el("details", { open: rows.length > 0 }, el("summary", {}, say(key)), box, add);
  }

  #option(option) {
    const values = option.choices ?? (typeof option.default === "boolean" ? [true, false] : null);
    const name = optionName(option);
    const take = (value) => {
      if (value === "") delete this.own.options[option.option];
      else this.own.options[option.option] = value;
    };
    const hint = el("small", {}, optionLine(option));
    const said = this.own.options[option.option];
    if (values) {
      const select = el("select", { "data-option": option.option }, el("option", { value: "" }, say("as_preset")),
        ...values.map((value, place) => el("option", { value: place, selected: value === said }, valueName(option, value))));
      select.addEventListener("change", () => take(select.value === "" ? "" : values[Number(select.value)]));
      return this.#row(name, select, hint);
    }
    const input = el("input", { type: "text", "data-option": option.option, placeholder: say("as_preset"), title: rangeText(option), value: said === undefined ? null : [said].flat().join(" ") });
    input.addEventListener("change", () => take(parseNumbers(option, input.value)));
    return this.#row(name, input, hint);
  }

  // The circumstances as fields of a scoring request.
  request() {
    const { kept, book, own } = this;
    const found = { rules: kept.rules, preset: own.preset, source: kept.source, seat: kept.seat, players: Number(kept.players) };
    const options = book.options.map((row) => row.option).filter((name) => name in own.options);
    if (options.length) found.options = Object.fromEntries(options.map((name) => [name, own.options[name]]));
    if (book.round) found.round = kept.round;
    if (FROM_SOMEBODY.includes(kept.source) && kept.from) found.from = kept.from;
    if (book.context.length) found.context = this.context;
    return found;
  }
}

// How hands are mostly won comes first.
function asked(source) {
  return { wall: 0, discard: 1 }[source] ?? 2;
}

// Who won from whom and how, as far as it can be so in a book: nobody wins from themselves. What nobody has said is as usual.
function seated(said, book) {
  const among = (choices, value, usual) => (choices.includes(value) ? value : usual);
  const counts = Object.keys(book.players).sort();
  const players = among(counts, said.players, among(counts, "4", counts.at(-1)));
  const seats = book.players[players];
  const seat = among(seats, said.seat, seats[0]);
  return {
    players, seat, from: among(seats.filter((wind) => wind !== seat), said.from, null),
    source: among(book.sources, said.source, "wall"), round: said.round ?? "E",
  };
}

// Whether a circumstance that was said, maybe of another book or winner, can be so.
function canBe(field, value, seats, others) {
  switch (field.kind) {
    case "choice": return field.choices.includes(value);
    case "seats": return value.every((wind) => others.includes(wind));
    case "liable": return others.includes(value.seat) && field.choices.includes(value.yaku);
    case "feeds": return value.every((row) => others.includes(row.seat));
    case "counts": case "by_seat": return Object.keys(value).every((wind) => seats.includes(wind));
    default: return true;
  }
}

// Melds as they are written: "1m2m3m 7z7z7z".
const meldsText = (list) => list.map((meld) => meld.tiles).join(" ");

// "123m 777z" as melds; their kind is told by their tiles.
function melds(text) {
  return text.trim().split(/\s+/).map((group) => {
    const codes = [...group.matchAll(/(\d+)([mpszfj])/g)].flatMap(([, ranks, suit]) => [...ranks].map((rank) => rank + suit));
    const kind = codes.length === 4 ? "open_kong" : new Set(codes).size > 1 ? "chow" : "pung";
    return { kind, tiles: notation(codes) };
  });
}
