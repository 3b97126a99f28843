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
  let callout = null;
  let timer = 0;
  const onEnd = oncePerFrame(() => { callout = null; redraw(); });
  return {
    // Past events are not called out.
    onEvent(event, { news, state, score }) {
      const calloutOf = WORDS[eventKind(event)];
      if (!news || !calloutOf) return;
      const [text, tiles] = calloutOf(event, bookOf(score?.ruleset));
      callout = { seat: event.seat, kind: eventKind(event), who: playerNames(state, score)[event.seat], text, tiles };
      section.replaceChildren(); // restarts the animation
      clearTimeout(timer);
      if (!sample) timer = setTimeout(onEnd, SHOWN_MS);
    },
    draw() {
      if (!callout) return false;
      if (section.childElementCount) return true;
      section.dataset.kind = callout.kind;
      section.dataset.seat = callout.seat;
      const colours = playerColours(callout.who);
      section.classList.toggle("coloured", Boolean(colours.classes));
      section.style = colours.style;
      section.replaceChildren(portraitOrInitials(callout.who), el("b", { class: "call" }, callout.text), el("span", { class: "name" }, callout.who),
        el("span", { class: "tiles" }, ...callout.tiles.map((code) => tile(code))));
      return true;
    },
  };
}
