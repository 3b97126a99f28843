// A call, riichi or a win called out for a moment, with its tile.

import { playerNames } from "../../board.js";
import { bookOf } from "../../books.js";
import { playerColours, portraitOrInitials } from "../../identity.js";
import { say } from "../../language.js";
import { codes, el, tile } from "../../tiles.js";
import { oncePerFrame } from "../../visibility.js";
import { eventKind } from "../../event_sentences.js";

const SHOWN_MS = 4000;

function winWord(event, book) {
  const word = event.from === null || event.from === undefined ? "call_self_draw" : "call_win";
  return book.unit === "han" ? word : `${word}_plain`;
}

const WORDS = {
  meld_claimed: (event) => [say(event.meld), codes(event.tiles)],
  kong_declared: (event) => [say(event.meld), codes(event.tiles)],
  ready_declared: (event) => [say(event.double ? "double_riichi" : "riichi"), []],
  win_shown: (event, book) => [say(winWord(event, book)), event.tile ? [event.tile] : []],
};

export function calloutPart(section, { redraw, sample }) {
  let called = null;
  let timer = 0;
  const gone = oncePerFrame(() => { called = null; redraw(); });
  return {
    // Only what happens now: a page that is opened late has nothing to call out.
    happened(event, { news, state, score }) {
      const word = WORDS[eventKind(event)];
      if (!news || !word) return;
      const [text, tiles] = word(event, bookOf(score?.ruleset));
      called = { seat: event.seat, kind: eventKind(event), who: playerNames(state, score)[event.seat], text, tiles };
      section.replaceChildren(); // a new call comes in anew
      clearTimeout(timer);
      if (!sample) timer = setTimeout(gone, SHOWN_MS);
    },
    draw() {
      if (!called) return false;
      if (section.childElementCount) return true;
      section.dataset.kind = called.kind;
      section.dataset.seat = called.seat;
      const worn = playerColours(called.who);
      section.classList.toggle("coloured", Boolean(worn.classes));
      section.style = worn.style;
      section.replaceChildren(portraitOrInitials(called.who), el("b", { class: "call" }, called.text), el("span", { class: "name" }, called.who),
        el("span", { class: "tiles" }, ...called.tiles.map((code) => tile(code))));
      return true;
    },
  };
}
