// Commands of whoever works in the hall, from a desk or a clock. A name or a reason that is missing is asked for, and
// the command is sent again with it; so is a draw or an end of a round that lacks results.

import { asked, askedFor } from "./ask.js";
import { commanded } from "./common.js";
import { joinList, joinTitle, say } from "../language.js";
import { el } from "../tiles.js";

const MISSING = { no_name: "by", no_reason: "reason" };
const ASKS = [...Object.keys(MISSING), "results_missing"];

// The button that was pressed last, in its words; empty where it was something else, such as a tick.
let pressed = "";
addEventListener("click", ({ target }) => {
  const button = target.closest?.("button");
  pressed = button ? button.getAttribute("aria-label") ?? button.textContent : "";
}, true);

// `by` and `reason` tell what is written on the page, `onName` hears a name that was asked for, `done` what was done.
// Gives what sends a command; `title` stands over the question for what is missing: what shall be done.
export function acting({ by, reason = () => "", onName, done = () => {} }) {
  return async function act(what, fields = {}, title = pressed || say("hall_one_more")) {
    const told = { by: by(), reason: reason(), ...fields };
    for (;;) {
      const answer = await commanded(what, told, ASKS);
      if (answer?.error?.code === "results_missing" && !told.anyway) {
        const { round, tables } = answer.error.details;
        const why = el("p", {}, joinTitle([say("hall_round", { n: round }), say("error_results_missing", { tables: joinList(tables) })]));
        if (await asked(title, [why], { names: { anyway: say("hall_without_results") } }) !== "anyway") return null;
        told.anyway = true;
        continue;
      }
      const field = MISSING[answer?.error?.code];
      if (!field) {
        if (!answer || answer.error) return null;
        done(what);
        return answer;
      }
      const said = await askedFor(say(field === "by" ? "hall_your_name" : "reason"), title, field === "by" ? {} : { list: "reasons" });
      if (!said) return null;
      told[field] = said;
      if (field === "by") onName(said);
    }
  };
}
