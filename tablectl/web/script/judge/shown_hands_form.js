// Hands that players show at the end without having won, where the book checks them: readiness, void suits, kongs.

import { MeldsField, select } from "./meld_fields.js";
import { joinTitle, say } from "../language.js";
import { TileField } from "./tile_field.js";
import { el } from "../tiles.js";

const SUITS = { "": "–", m: say("suit_m"), p: say("suit_p"), s: say("suit_s") };

class ShownForm {
  constructor(table, seat, onChange, hand = {}) {
    const name = table().players[seat];
    this.seat = seat;
    this.tiles = new TileField(true, hand.tiles, { max: () => 13, onChange, name: joinTitle([say("closed_tiles"), name]) });
    this.discards = new TileField(true, hand.discards, { max: () => 30, onChange, name: joinTitle([say("discards_where_asked"), name]) });
    this.melds = new MeldsField(table, onChange, hand.melds);
    this.suit = select(SUITS, hand.void_suit ?? "");
    const group = (path, text, field) => el("div", { class: "wide", role: "group", "data-field": path, "aria-label": joinTitle([text, name]) }, el("span", {}, text), field.node);
    this.node = el("details", { "data-shown": seat }, el("summary", {}, name),
      el("div", { class: "fields" }, group("tiles", say("closed_tiles"), this.tiles),
        el("label", {}, el("span", {}, say("context.void_suit")), this.suit),
        group("discards", say("discards_where_asked"), this.discards)),
      el("div", { class: "stack", "data-field": "melds" }, ...this.melds.nodes));
    this.node.addEventListener("change", onChange);
  }

  get value() {
    return { seat: this.seat, tiles: this.tiles.value, melds: this.melds.value, void_suit: this.suit.value || null, discards: this.discards.value };
  }

  get isFilled() {
    const { tiles, melds, void_suit: suit, discards } = this.value;
    return Boolean(tiles || melds.length || suit || discards);
  }
}

// Marks the forms that are sent as items of the list, for `findField`.
function filledForms(forms) {
  for (const { node, isFilled } of forms) {
    if (isFilled) node.dataset.each = "shown";
    else delete node.dataset.each;
  }
  return forms.filter((form) => form.isFilled);
}

// `hands`: the initial values, as `value` returns them.
export function shownHandsForm(table, onChange, hands = []) {
  const forms = table().players.map((_, seat) => new ShownForm(table, seat, onChange, hands.find((hand) => hand.seat === seat)));
  const node = el("fieldset", { class: "win-form", "data-field": "shown" }, el("legend", {}, say("shown_hands")), el("p", { class: "quiet" }, say("shown_hands_how")),
    ...forms.map((form) => form.node));
  return { node, get value() { return filledForms(forms).map((form) => form.value); } };
}
