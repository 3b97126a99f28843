// The hand at this table: who may have it counted here, and what the table knows of it already. The service counts.

import { bookOf, handName, indicatorsName } from "../../books.js";
import { ApiClient } from "../../api_client.js";
import { joinTitle, say } from "../../language.js";
import { loadBook } from "../../book_names.js";
import { notation } from "./hand.js";
import { setPlayers } from "../../error_texts.js";
import { listen } from "../../event_stream.js";
import { codes, el, tile, WINDS } from "../../tiles.js";

const IN_PLAY = (state) => Boolean(state && state.hand >= 0 && state.phase && state.phase !== "settled");

export class TableHand {
  // `changed` is told when the table has become another; `tell` says words; `pick` resolves to a tile's code.
  constructor(box, { changed, tell, pick }) {
    Object.assign(this, { box, changed, pick });
    this.api = new ApiClient({ showStatus: tell, onUser: () => this.draw() });
    this.state = null;
    this.score = null;
    this.wanted = false; // a hand that is held before the camera is this table's, others are once somebody says so
    this.said = false;
    this.kept = { seat: null, drawn: null, hidden: [] };
    this.made = "";
  }

  // Listens to the table, where whoever looks may have its hands counted.
  async open() {
    const who = await this.api.loadUser({ quiet: true });
    if (!who?.decides && who?.role !== "player") return;
    listen({
      state: (message) => { this.state = message; this.draw(); },
      score: (message) => { this.score = message; setPlayers(message.seats.map((seat) => seat.player)); loadBook(message.ruleset, () => {}); this.draw(); },
    }, { path: "api/stream?audience=operator" });
  }

  get own() {
    return this.api.user?.role === "player" ? this.api.user.seat : null;
  }

  // Whether a hand can be counted at this table now.
  get known() {
    return IN_PLAY(this.state) && Boolean(this.score) && (this.api.canJudge || this.own !== null);
  }

  get on() {
    return this.known && this.wanted;
  }

  get rules() {
    return this.score.ruleset;
  }

  get seat() {
    return this.own ?? this.kept.seat ?? this.likely;
  }

  // Whether a hand is this table's, as long as nobody has said it.
  suppose(wanted) {
    if (!this.said) this.wanted = wanted;
    this.draw();
  }

  // Who has shown a win, else whose turn it is.
  get likely() {
    return this.state.wins.at(-1)?.seat ?? this.state.turn ?? 0;
  }

  get players() {
    return this.score.seats.map((seat) => seat.player || WINDS[seat.wind]);
  }

  draw() {
    this.box.hidden = !this.known;
    if (!this.known) { this.switched(); return; }
    const { state, score, seat } = this;
    const made = JSON.stringify([this.wanted, this.kept, seat, state.hand, state.turn, state.wins, state.indicators, state.seats[seat], score.seats]);
    if (made === this.made) return;
    this.made = made;
    const at = state.seats[seat];
    const book = bookOf(score.ruleset);
    const switcher = el("input", { type: "checkbox", id: "at-table" });
    switcher.checked = this.wanted;
    switcher.addEventListener("change", () => { this.wanted = switcher.checked; this.said = true; this.draw(); });
    const lines = [
      el("p", { class: "knows" }, [handName(score), `${WINDS[at.wind]} ${at.player}`, at.ready ? say("riichi") : "", score.honba ? `${say(book.repeats ?? "honba")} ${score.honba}` : ""].filter(Boolean).join(" · ")),
      this.tiles(indicatorsName(book), codes(state.indicators)),
      this.tiles(say("melds"), ...at.melds.map((meld) => codes(meld.tiles))),
      this.own === null ? this.choice("scan_winner", this.players.map((name, place) => [String(place), name]), String(seat), (value) => { this.kept.seat = Number(value); }) : null,
      this.choice("source", [["", say("scan_as_known")], ["drawn", say("source_wall")], ["given", say("source_discard")]],
        this.kept.drawn === null ? "" : this.kept.drawn ? "drawn" : "given", (value) => { this.kept.drawn = value ? value === "drawn" : null; }),
      at.ready && book.sticks ? this.hiddenOnes() : null,
    ];
    this.box.replaceChildren(el("h2", {}, say("scan_at_table")),
      el("label", { class: "switch" }, switcher, ` ${say("scan_this_table")}`), ...(this.wanted ? lines.filter(Boolean) : []));
    this.switched();
  }

  // Another table, another winner: what was counted before is counted anew.
  switched() {
    const now = this.on ? this.made : "";
    if (now === this.told) return;
    this.told = now;
    this.changed();
  }

  tiles(name, ...groups) {
    if (!groups.flat().length) return null;
    return el("div", { class: "hand-row" }, el("h3", {}, name), el("div", { class: "tiles" }, ...groups.map((group) => el("span", { class: "tiles" }, ...group.map((code) => tile(code))))));
  }

  choice(label, choices, value, take) {
    const select = el("select", { "data-field": label }, ...choices.map(([key, text]) => el("option", { value: key, selected: key === value }, text)));
    select.addEventListener("change", () => { take(select.value); this.draw(); });
    return el("label", { class: "field" }, el("span", {}, say(label)), select);
  }

  hiddenOnes() {
    const { hidden } = this.kept;
    const add = el("button", { type: "button", "aria-label": joinTitle([say("ura"), say("add_tile")]) }, "+");
    add.addEventListener("click", async () => {
      const { code } = await this.pick();
      if (code) { hidden.push(code); this.draw(); }
    });
    const held = hidden.map((code, place) => {
      const button = el("button", { type: "button", class: "held", title: say("remove") }, tile(code));
      button.addEventListener("click", () => { hidden.splice(place, 1); this.draw(); });
      return button;
    });
    return el("div", { class: "field" }, el("span", {}, say("ura")), el("span", { class: "tiles" }, ...held, ...(hidden.length < 5 ? [add] : [])));
  }

  // The table's count of a hand; the answer as the api gives it, null where none came.
  async count(hand) {
    const lying = hand.tiles.filter((one) => one.place !== "beside").map((one) => one.code);
    const [won] = hand.at("won");
    const asked = { do: "count_hand", seat: this.seat, tiles: notation(lying) };
    if (this.kept.drawn !== null) asked.drawn = this.kept.drawn;
    if (this.kept.hidden.length) asked.hidden_indicators = notation(this.kept.hidden);
    if (won && (hand.wonSaid || this.kept.drawn)) asked.tile = won.code;
    const answer = await this.api.postCommand(asked);
    // Which tile was drawn nobody but its player has seen: the one that lies apart, or the last.
    if (answer?.error?.code === "winning_tile_asked" && won) return this.api.postCommand({ ...asked, tile: won.code });
    return answer;
  }
}
