// The circumstances of a win, asked as the rule book's own data say: its presets, options, seats, and the fields of
// its context. Knows no rule; what does not go together the service says.

import { bookKeys } from "../../books.js";
import { knows, say, titled } from "../../language.js";
import { notation } from "./hand.js";
import { numbersOf, numbersTold, optionLine, optionName, presetName, presetSource, valueName } from "../../rule_words.js";
import { el, tile, WINDS } from "../../tiles.js";

const FROM_SOMEBODY = ["discard", "kong"];
const CHOSEN_BOOK = "riichi";

export class WinForm {
  // `pick` resolves to a tile's code; `changed` is told when the book or the seats are others.
  constructor(fields, options, { pick, changed }) {
    Object.assign(this, { fields, options, pick, changed });
    this.book = null;
    this.kept = { rules: CHOSEN_BOOK };
  }

  async open(rules = this.kept.rules) {
    const response = await fetch(`/api/books/${rules}/form`);
    if (!response.ok) throw new Error(`HTTP ${response.status}`);
    this.book = await response.json();
    this.kept = { rules, preset: "default", context: {}, options: {}, from: null, ...usual(this.book) };
    this.draw();
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
      rows.push(this.#choice("preset", book.presets.map((row) => [row.preset, presetName(row), presetSource(row)]), kept.preset, (value) => { kept.preset = value; }, "preset"));
    }
    const counts = Object.keys(book.players).sort((a, b) => b - a);
    if (counts.length > 1) {
      rows.push(this.#choice("players", counts.map((n) => [n, n]), kept.players, (value) => { kept.players = value; this.#seatsChanged(); }, "players"));
    }
    rows.push(this.#choice("source", book.sources.map((each) => [each, say(`source_${each}`)]), kept.source, (value) => { kept.source = value; this.draw(); }, "source"));
    rows.push(this.#choice("own_seat", this.seats.map((wind) => [wind, wind === "E" ? say("dealer_seat", { wind: WINDS[wind] }) : WINDS[wind]]), kept.seat, (value) => { kept.seat = value; this.#seatsChanged(); }, "seat"));
    if (FROM_SOMEBODY.includes(kept.source)) {
      rows.push(this.#choice("from", [["", say("choose")], ...this.#others().map((wind) => [wind, WINDS[wind]])], kept.from ?? "", (value) => { kept.from = value || null; }, "from"));
    }
    if (book.round) {
      rows.push(this.#choice("round_wind", Object.entries(WINDS), kept.round, (value) => { kept.round = value; }, "round"));
    }
    rows.push(...book.context.map((field) => this.#context(field)));
    this.fields.replaceChildren(...rows);
    this.options.replaceChildren(...book.options.map((option) => this.#option(option)));
    this.changed();
  }

  #others() {
    return this.seats.filter((wind) => wind !== this.kept.seat);
  }

  #seatsChanged() {
    if (!this.seats.includes(this.kept.seat)) [this.kept.seat] = this.seats;
    if (!this.#others().includes(this.kept.from)) this.kept.from = null;
    this.draw();
  }

  #row(label, ...controls) {
    return el("label", { class: "field" }, el("span", {}, label), ...controls);
  }

  #choice(label, choices, value, take, name) {
    const select = el("select", { "data-field": name },
      ...choices.map(([key, text, title]) => el("option", { value: key, title, selected: String(key) === String(value) }, text)));
    select.addEventListener("change", () => take(select.value));
    return this.#row(knows(label) ? say(label) : label, select);
  }

  #context(field) {
    const key = `context.${field.field}`;
    const held = this.kept.context;
    const set = (value) => {
      if (value === null || value === "" || value === false) delete held[field.field];
      else held[field.field] = value;
    };
    switch (field.kind) {
      case "flag": return this.#row(say(key), this.#input("checkbox", field.field, (input) => set(input.checked)));
      case "count": return this.#row(say(key), this.#number(field, (value) => set(value)));
      case "choice": return this.#choice(key, [["", say("none")], ...field.choices.filter((each) => each !== "none")
        .map((each) => [each, say(`${key}.${each}`)])], "", set, field.field);
      case "tile": return this.#tiles(key, field.field, 1, set);
      case "tiles": return this.#tiles(key, field.field, 5, set);
      case "seats": return this.#several(key, (winds) => set(winds.length ? winds : null));
      case "liable": return this.#liable(key, field, set);
      case "counts": return this.#bySeat(key, "number", (text) => Number(text), set);
      case "by_seat": return this.#bySeat(key, "text", melds, set);
      case "melds": return this.#row(say(key), this.#input("text", field.field, (input) => set(input.value.trim() ? melds(input.value) : null), say("row_of_tiles")));
      default: return this.#feeds(key, set);
    }
  }

  #input(type, name, take, placeholder = null) {
    const input = el("input", { type, "data-field": name, placeholder });
    input.addEventListener("change", () => take(input));
    return input;
  }

  #number(field, take) {
    const input = this.#input("number", field.field, () => take(input.value === "" ? null : Number(input.value)));
    input.min = field.least;
    if (field.most !== null) input.max = field.most;
    input.placeholder = field.usual ?? "";
    input.inputMode = "numeric";
    return input;
  }

  #tiles(key, name, most, set) {
    const held = [];
    const box = el("span", { class: "tiles", "data-field": name });
    const show = () => {
      const add = el("button", { type: "button", "aria-label": titled([say(key), say("add_tile")]) }, "+");
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
    const tell = () => { set(held.length ? held.join("") : null); show(); };
    show();
    return el("div", { class: "field" }, el("span", {}, say(key)), box);
  }

  #several(key, take) {
    const boxes = this.#others().map((wind) => {
      const input = this.#input("checkbox", wind, () => take(boxes.filter(({ input: each }) => each.checked).map(({ wind: each }) => each)));
      return { wind, input };
    });
    return el("div", { class: "field" }, el("span", {}, say(key)),
      el("span", { class: "several" }, ...boxes.map(({ wind, input }) => el("label", {}, input, ` ${WINDS[wind]}`))));
  }

  #liable(key, field, set) {
    const said = { seat: "", yaku: "" };
    const choice = (name, choices) => {
      const select = el("select", { "data-field": `${field.field}.${name}` }, el("option", { value: "" }, say("none")),
        ...choices.map(([value, text]) => el("option", { value }, text)));
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

  #bySeat(key, type, read, set) {
    const said = {};
    const inputs = this.seats.map((wind) => {
      const input = this.#input(type, wind, () => {
        if (input.value.trim() === "") delete said[wind];
        else said[wind] = read(input.value);
        set(Object.keys(said).length ? { ...said } : null);
      }, type === "text" ? say("row_of_tiles") : null);
      return el("label", {}, `${WINDS[wind]} `, input);
    });
    return el("details", {}, el("summary", {}, say(key)), el("span", { class: "several" }, ...inputs));
  }

  #feeds(key, set) {
    const rows = [];
    const box = el("span", { class: "several" });
    const tell = () => set(rows.length ? rows.map((row) => ({ ...row })) : null);
    const add = el("button", { type: "button" }, say("add_row"));
    add.addEventListener("click", () => {
      const row = { seat: this.#others()[0], floats: 1, kong_streak: 0 };
      rows.push(row);
      const seat = el("select", {}, ...this.#others().map((wind) => el("option", { value: wind }, WINDS[wind])));
      seat.addEventListener("change", () => { row.seat = seat.value; tell(); });
      const number = (name, least) => {
        const input = el("input", { type: "number", min: least, max: 4, value: row[name], "aria-label": say(`context.${name}`), title: say(`context.${name}`) });
        input.addEventListener("change", () => { row[name] = Number(input.value); tell(); });
        return input;
      };
      box.append(el("span", { class: "several" }, seat, number("floats", 1), number("kong_streak", 0)));
      tell();
    });
    return el("details", {}, el("summary", {}, say(key)), box, add);
  }

  #option(option) {
    const values = option.choices ?? (typeof option.default === "boolean" ? [true, false] : null);
    const name = optionName(option);
    const take = (value) => {
      if (value === "") delete this.kept.options[option.option];
      else this.kept.options[option.option] = value;
    };
    const hint = el("small", {}, optionLine(option));
    if (values) {
      const select = el("select", { "data-option": option.option }, el("option", { value: "" }, say("as_preset")),
        ...values.map((value, place) => el("option", { value: place }, valueName(option, value))));
      select.addEventListener("change", () => take(select.value === "" ? "" : values[Number(select.value)]));
      return this.#row(name, select, hint);
    }
    const input = el("input", { type: "text", "data-option": option.option, placeholder: say("as_preset"), title: numbersTold(option) });
    input.addEventListener("change", () => take(numbersOf(option, input.value)));
    return this.#row(name, input, hint);
  }

  // The circumstances as fields of a scoring request.
  request() {
    const { kept, book } = this;
    const found = { rules: kept.rules, preset: kept.preset, source: kept.source, seat: kept.seat, players: Number(kept.players) };
    if (Object.keys(kept.options).length) found.options = kept.options;
    if (book.round) found.round = kept.round;
    if (FROM_SOMEBODY.includes(kept.source) && kept.from) found.from = kept.from;
    if (book.context.length) found.context = kept.context;
    return found;
  }
}

function usual(book) {
  const players = Object.keys(book.players).includes("4") ? "4" : Object.keys(book.players).sort().at(-1);
  return { players, seat: book.players[players][0], round: "E", source: "wall" };
}

// "123m 777z" as melds; their kind is told by their tiles.
function melds(text) {
  return text.trim().split(/\s+/).map((group) => {
    const codes = [...group.matchAll(/(\d+)([mpszfj])/g)].flatMap(([, ranks, suit]) => [...ranks].map((rank) => rank + suit));
    const kind = codes.length === 4 ? "open_kong" : new Set(codes).size > 1 ? "chow" : "pung";
    return { kind, tiles: notation(codes) };
  });
}
