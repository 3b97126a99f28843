// The fields of any event, from a table of their types. The rules decide whether it may happen.

import { bookOf } from "../books.js";
import { hasWord, say, wordOf } from "../language.js";
import { notation, TileField } from "./tile_field.js";
import { el, WINDS } from "../tiles.js";

// Field types: seat, seats, giver (a seat or nobody), tile, tiles, flag, maybe (yes, no, not seen), number, numbers, names (of
// the players, by seat), points (by seat), part (which hand of a player with two), items (of scoring, "all_chows, dragon_pung 2"),
// fault (a code of the rule book), reason (a text that is not empty), text, or a list of choices.
export const DRAW_REASONS = ["exhaustive", "nagashi_mangan", "kyuushu_kyuuhai", "suufon_renda", "suucha_riichi", "suukaikan", "sanchahou"];
export const EVENT_FIELDS = {
  "tile_discarded/1": { seat: "seat", tile: "tile", drawn: "maybe", sideways: "flag" },
  "meld_claimed/1": {
    seat: "seat", from: "seat", meld: ["chow", "pung", "open_kong"], tile: "tile", tiles: "tiles",
  },
  "kong_declared/1": { seat: "seat", meld: ["closed_kong", "added_kong"], tiles: "tiles", drawn: "maybe" },
  "kong_shown/1": { seat: "seat", tiles: "tiles" },
  "ready_declared/1": { seat: "seat" },
  "void_suit_chosen/1": { seat: "seat", suit: ["m", "p", "s"] },
  "void_suit_declared/1": { seat: "seat", suit: ["m", "p", "s"] },
  "win_shown/1": { seat: "seat", from: "giver", tile: "tile", tiles: "tiles" },
  "value_named/1": { seat: "seat", items: "items", points: "number" },
  "win_voided/1": { seat: "seat", reason: "reason" },
  "tiles_exposed/1": { seat: "seat", tiles: "tiles" },
  "hand_shown/1": { seat: "seat", tiles: "tiles" },
  "hand_drawn/1": { reason: DRAW_REASONS },
  "indicator_revealed/1": { tile: "tile" },
  "ura_indicators_revealed/1": { tiles: "tiles" },
  "tile_drawn/1": { seat: "seat", tile: "tile", from: ["wall", "tail"] },
  "bonus_shown/1": { seat: "seat", tile: "tile" },
  "dice_rolled/1": { values: "numbers" },
  "walls_built/1": { counts: "numbers" },
  "irregularity_noted/1": { seat: "giver", code: "fault", detail: "text" },
  "penalty_paid/1": { seat: "seat", reason: "reason", deltas: "points" },
};
// Where a player has two hands: which one, and whether the drawn tile is left out of the win.
const TWO_HANDS_FIELDS = {
  "meld_claimed/1": { part: "part" }, "kong_declared/1": { part: "part" }, "win_shown/1": { part: "part", unused: "flag" },
};
const SEATS = ["seat", "dealer", "first_dealer"];
const POINTS = ["deltas", "scores"];
const ENVELOPE = ["schema", "table", "journal", "hash", "seq", "at", "source", "confidence", "kind", "revision", "by"];
// These follow from other fields and stay as recorded, as do fields that the page has no word for.
const DERIVED_FIELDS = { hand_settled: ["wins", "scores", "deposits"], session_ended: ["final"] };

function kindLabel(kind) {
  return wordOf("event", kind.split("/")[0]);
}

// A choice of a list: a meld, a draw, a suit, an end of the walls.
function choiceLabel(word) {
  const key = [word, `draw_${word}`, `suit_${word}`, `choice_${word}`].find(hasWord);
  return WINDS[word] ?? (key ? say(key) : word.replaceAll("_", " "));
}

const TILE = /^(\d[mpszfj]|\?)$/;

// "unchanged": no control; the value stays as recorded.
function fieldType(name, value, { draw }) {
  if (name === "players") return "names";
  if (SEATS.includes(name) && Number.isInteger(value)) return "seat";
  if (POINTS.includes(name)) return "points";
  if (name === "draw") return draw ? [...DRAW_REASONS, "chombo"] : "unchanged";
  if (name === "ready" && Array.isArray(value)) return draw ? "seats" : "unchanged";
  if (name === "round") return Object.keys(WINDS);
  if (Array.isArray(value) && value.length && value.every((each) => each?.id)) return "items";
  if (Array.isArray(value) && value.every((each) => typeof each === "number")) return "numbers";
  if (Array.isArray(value)) return value.every((each) => TILE.test(each)) ? "tiles" : "unchanged";
  if (typeof value === "object" && value !== null) return "unchanged";
  if (typeof value === "boolean") return "flag";
  if (typeof value === "number") return "numbers";
  return "text";
}

export class EventForm {
  // `table()`: {players, ruleset}.
  constructor(select, box, table) {
    this.select = select;
    this.box = box;
    this.table = table;
    this.readers = new Map();
    this.tileField = null; // of the event's one tile
    this.event = {};
    select.append(...Object.keys(EVENT_FIELDS).map((kind) => el("option", { value: kind }, kindLabel(kind))));
    select.addEventListener("change", () => this.fill({ kind: select.value }));
  }

  fill(event) {
    this.event = event;
    if (!EVENT_FIELDS[event.kind] && ![...this.select.options].some((option) => option.value === event.kind)) {
      this.select.append(el("option", { value: event.kind }, kindLabel(event.kind)));
    }
    this.select.value = event.kind;
    this.kind = event.kind.split("/")[0];
    const fields = { ...EVENT_FIELDS[event.kind], ...(bookOf(this.table().ruleset).hands > 1 ? TWO_HANDS_FIELDS[event.kind] : {}) };
    for (const [name, value] of Object.entries(event)) {
      if (!ENVELOPE.includes(name) && !(name in fields) && value !== undefined) fields[name] = this.isShown(name) ? fieldType(name, value, event) : "unchanged";
    }
    this.readers.clear();
    this.tileField = null;
    this.box.replaceChildren(...Object.entries(fields).map(([name, type]) => this.field(name, type, event[name])).filter(Boolean));
  }

  isShown(name) {
    if (DERIVED_FIELDS[this.kind]?.includes(name)) return false;
    return name === "players" || hasWord(`field_${name}_${this.kind}`) || hasWord(`field_${name}`);
  }

  // The same name may mean something else in another event.
  labelOf(name) {
    return wordOf("field", hasWord(`field_${name}_${this.kind}`) ? `${name}_${this.kind}` : name);
  }

  field(name, type, value) {
    if (type === "unchanged") {
      this.readers.set(name, () => value);
      return null;
    }
    const [node, read] = this.control(type, value);
    node.dataset.field = name;
    this.readers.set(name, read);
    const isGroup = ["names", "points", "seats"].includes(type); // of controls with labels of their own
    const tag = isGroup || ["tile", "tiles"].includes(type) ? "div" : "label"; // a label may hold one control only
    const box = el(tag, { class: tag === "div" && type !== "tile" ? "wide" : "", ...(isGroup && type !== "names" ? { role: "group", "aria-label": this.labelOf(name) } : {}) }, type === "names" ? null : el("span", {}, this.labelOf(name)), node);
    if (isGroup) return box;
    const input = node.matches("input,select") ? node : node.querySelector("input");
    input?.setAttribute("aria-label", this.labelOf(name));
    if (input) input.dataset.field = name;
    return box;
  }

  control(type, value) {
    const choose = (options, now) => {
      const node = el("select", {}, ...options.map(([key, text]) => el("option", { value: key }, text)));
      node.value = now ?? options[0][0];
      return node;
    };
    if (Array.isArray(type)) {
      const node = choose(type.map((word) => [word, choiceLabel(word)]), value);
      return [node, () => node.value];
    }
    switch (type) {
      case "seat":
      case "giver": {
        const seats = this.table().players.map((name, seat) => [String(seat), name]);
        if (type === "giver") seats.unshift(["", say("nobody")]);
        const node = choose(seats, value === null || value === undefined ? undefined : String(value));
        return [node, () => (node.value === "" ? null : Number(node.value))];
      }
      case "tile":
      case "tiles": {
        const field = new TileField(type === "tiles", value);
        if (type === "tile") this.tileField = field;
        const asList = Array.isArray(value);
        if (type === "tile") return [field.node, () => field.list[0] ?? null];
        return [field.node, () => (asList ? field.list : notation(field.list))];
      }
      case "flag":
      case "maybe": {
        const words = [["no", say("no")], ["yes", say("yes")]];
        if (type === "maybe") words.unshift(["", say("not_seen")]);
        const node = choose(words, value === true ? "yes" : value === false ? "no" : undefined);
        return [node, () => (node.value === "" ? null : node.value === "yes")];
      }
      case "names": {
        const inputs = value.map((each) => el("input", { autocomplete: "off", maxlength: 40, required: Boolean(each), value: each }));
        const node = el("div", { class: "fields" }, ...inputs.map((input, seat) => el("label", {}, el("span", {}, say("seat", { n: seat + 1 })), input)));
        return [node, () => inputs.map((input) => input.value.trim())];
      }
      case "points": {
        const inputs = this.table().players.map((name, seat) => el("input", { type: "number", step: "1", required: true, value: value?.[seat] ?? 0, "aria-label": say("points_of", { who: name }) }));
        const node = el("div", { class: "fields" }, ...inputs.map((input, seat) => el("label", {}, el("span", {}, this.table().players[seat]), input)));
        return [node, () => inputs.map((input) => Number(input.value))];
      }
      case "seats": {
        const ticks = this.table().players.map((_, seat) => el("input", { type: "checkbox", checked: value.includes(seat) || null }));
        const node = el("div", { class: "fields" }, ...ticks.map((tick, seat) => el("label", { class: "check" }, tick, el("span", {}, this.table().players[seat]))));
        return [node, () => ticks.flatMap((tick, seat) => (tick.checked ? [seat] : []))];
      }
      case "part": {
        const node = choose([["0", say("first_hand")], ["1", say("second_hand")]], String(value ?? 0));
        return [node, () => Number(node.value)];
      }
      case "number": {
        const node = el("input", { type: "number", step: "1", value: value ?? "" });
        return [node, () => Number(node.value)];
      }
      case "items": {
        const text = (value ?? []).map(({ id, count }) => (count > 1 ? `${id} ${count}` : id)).join(", ");
        const node = el("input", { autocomplete: "off", placeholder: say("such_as", { what: "all_chows, dragon_pung 2" }), value: text });
        return [node, () => node.value.split(",").map((each) => each.trim().split(/\s+/)).filter(([id]) => id)
          .map(([id, count]) => ({ id, count: Number(count ?? 1) }))];
      }
      case "numbers": {
        const isList = Array.isArray(value) || value === undefined;
        const node = el("input", { autocomplete: "off", value: isList ? (value ?? []).join(" ") : value });
        return [node, () => {
          const found = node.value.split(/[\s,]+/).filter(Boolean).map(Number);
          return isList ? found : found[0];
        }];
      }
      case "fault": {
        const node = el("input", { autocomplete: "off", list: "fault-codes", required: true, value: value ?? "" });
        return [node, () => node.value];
      }
      default: {
        const node = el("input", { autocomplete: "off", required: type === "reason", value: value ?? "" });
        return [node, () => (value === null && node.value === "" ? null : node.value)];
      }
    }
  }

  value() {
    const event = { kind: this.select.value };
    for (const [name, read] of this.readers) event[name] = read();
    return event;
  }
}
