// A hand that is counted at this table: for whom that is allowed, and what the table knows of it. The service counts.

import { bookOf, handName, indicatorsName } from "../../books.js";
import { ApiClient } from "../../api_client.js";
import { joinTitle, say } from "../../language.js";
import { loadBook } from "../../book_names.js";
import { notation } from "./hand.js";
import { setPlayers } from "../../error_texts.js";
import { listen } from "../../event_stream.js";
import { codes, el, tile, WINDS } from "../../tiles.js";

const isInPlay = (state) => Boolean(state && state.hand >= 0 && state.phase && state.phase !== "settled");

export class TableHand {
  // `onChange` is called when the table's facts change; `pick` resolves to a tile's code.
  constructor(box, { onChange, showMessage, pick }) {
    Object.assign(this, { box, onChange, pick });
    this.api = new ApiClient({ showStatus: showMessage, onUser: () => this.draw() });
    this.state = null;
    this.score = null;
    this.wanted = false; // scanned hands are this table's, others only by choice
    this.isChosen = false;
    this.answers = { seat: null, drawn: null, hidden: [] };
    this.drawnKey = "";
  }

  // Follows the table, if the user may have its hands counted.
  async open() {
    const user = await this.api.loadUser({ quiet: true });
    if (!user?.decides && user?.role !== "player") return;
    listen({
      state: (message) => { this.state = message; this.draw(); },
      score: (message) => { this.score = message; setPlayers(message.seats.map((seat) => seat.player)); loadBook(message.ruleset); this.draw(); },
    }, { path: "api/stream?audience=operator" });
  }

  get ownSeat() {
    return this.api.user?.role === "player" ? this.api.user.seat : null;
  }

  // Whether a hand can be counted at this table now.
  get isAvailable() {
    return isInPlay(this.state) && Boolean(this.score) && (this.api.canJudge || this.ownSeat !== null);
  }

  get isActive() {
    return this.isAvailable && this.wanted;
  }

  get rules() {
    return this.score.ruleset;
  }

  get seat() {
    return this.ownSeat ?? this.answers.seat ?? this.likelySeat;
  }

  // Presets whether a hand is this table's, until somebody has chosen.
  presume(wanted) {
    if (!this.isChosen) this.wanted = wanted;
    this.draw();
  }

  // The seat that has shown a win, else the one in turn.
  get likelySeat() {
    return this.state.wins.at(-1)?.seat ?? this.state.turn ?? 0;
  }

  get players() {
    return this.score.seats.map((seat) => seat.player || WINDS[seat.wind]);
  }

  draw() {
    this.box.hidden = !this.isAvailable;
    if (!this.isAvailable) { this.notifyIfChanged(); return; }
    const { state, score, seat } = this;
    const key = JSON.stringify([this.wanted, this.answers, seat, state.hand, state.turn, state.wins, state.indicators, state.seats[seat], score.seats]);
    if (key === this.drawnKey) return;
    this.drawnKey = key;
    const own = state.seats[seat];
    const book = bookOf(score.ruleset);
    const switcher = el("input", { type: "checkbox", id: "at-table" });
    switcher.checked = this.wanted;
    switcher.addEventListener("change", () => { this.wanted = switcher.checked; this.isChosen = true; this.draw(); });
    const lines = [
      el("p", { class: "knows" }, [handName(score), `${WINDS[own.wind]} ${own.player}`, own.ready ? say("riichi") : "", score.honba ? `${say(book.repeats ?? "honba")} ${score.honba}` : ""].filter(Boolean).join(" · ")),
      this.tiles(indicatorsName(book), codes(state.indicators)),
      this.tiles(say("melds"), ...own.melds.map((meld) => codes(meld.tiles))),
      this.ownSeat === null ? this.choice("scan_winner", this.players.map((name, place) => [String(place), name]), String(seat), (value) => { this.answers.seat = Number(value); }) : null,
      this.choice("source", [["", say("scan_as_known")], ["drawn", say("source_wall")], ["given", say("source_discard")]],
        this.answers.drawn === null ? "" : this.answers.drawn ? "drawn" : "given", (value) => { this.answers.drawn = value ? value === "drawn" : null; }),
      own.ready && book.sticks ? this.hiddenIndicatorField() : null,
    ];
    this.box.replaceChildren(el("h2", {}, say("scan_at_table")),
      el("label", { class: "switch" }, switcher, ` ${say("scan_this_table")}`), ...(this.wanted ? lines.filter(Boolean) : []));
    this.notifyIfChanged();
  }

  // The table's facts or the winner changed: the hand is counted again.
  notifyIfChanged() {
    const now = this.isActive ? this.drawnKey : "";
    if (now === this.notifiedKey) return;
    this.notifiedKey = now;
    this.onChange();
  }

  tiles(name, ...groups) {
    if (!groups.flat().length) return null;
    return el("div", { class: "hand-row" }, el("h3", {}, name), el("div", { class: "tiles" }, ...groups.map((group) => el("span", { class: "tiles" }, ...group.map((code) => tile(code))))));
  }

  choice(label, choices, value, onChoose) {
    const select = el("select", { "data-field": label }, ...choices.map(([key, text]) => el("option", { value: key, selected: key === value }, text)));
    select.addEventListener("change", () => { onChoose(select.value); this.draw(); });
    return el("label", { class: "field" }, el("span", {}, say(label)), select);
  }

  hiddenIndicatorField() {
    const { hidden } = this.answers;
    const add = el("button", { type: "button", "aria-label": joinTitle([say("ura"), say("add_tile")]) }, "+");
    add.addEventListener("click", async () => {
      const { code } = await this.pick();
      if (code) { hidden.push(code); this.draw(); }
    });
    const buttons = hidden.map((code, place) => {
      const button = el("button", { type: "button", class: "held", title: say("remove") }, tile(code));
      button.addEventListener("click", () => { hidden.splice(place, 1); this.draw(); });
      return button;
    });
    return el("div", { class: "field" }, el("span", {}, say("ura")), el("span", { class: "tiles" }, ...buttons, ...(hidden.length < 5 ? [add] : [])));
  }

  // The service's answer to `count_hand`; null without one.
  async count(hand) {
    const tiles = hand.tiles.filter((one) => one.place !== "beside").map((one) => one.code);
    const [won] = hand.at("won");
    const command = { do: "count_hand", seat: this.seat, tiles: notation(tiles) };
    if (this.answers.drawn !== null) command.drawn = this.answers.drawn;
    if (this.answers.hidden.length) command.hidden_indicators = notation(this.answers.hidden);
    if (won && (hand.wonSaid || this.answers.drawn)) command.tile = won.code;
    const answer = await this.api.postCommand(command);
    // Only the player has seen which tile was drawn: the winning tile is the one that lies apart, or the last.
    if (answer?.error?.code === "winning_tile_asked" && won) return this.api.postCommand({ ...command, tile: won.code });
    return answer;
  }
}
