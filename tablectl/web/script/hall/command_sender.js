// Sends commands from the desk or the clock. Where a name or a reason is missing, or a draw or an end of a round
// lacks results, a dialog asks and the command is sent again.

import { askChoice, askText } from "./dialog.js";
import { sendCommand } from "./commands.js";
import { joinList, joinTitle, say } from "../language.js";
import { el } from "../tiles.js";

const FIELD_BY_CODE = { no_name: "by", no_reason: "reason" };
const QUESTION_CODES = [...Object.keys(FIELD_BY_CODE), "results_missing"];

// The label of the button that was pressed last; empty where something else was pressed, such as a tick box.
let pressedLabel = "";
addEventListener("click", ({ target }) => {
  const button = target.closest?.("button");
  pressedLabel = button ? button.getAttribute("aria-label") ?? button.textContent : "";
}, true);

// `by` and `reason` read the page's fields, `onName` gets a name that the dialog asked for, `onDone` the command that
// was done, with its fields. Returns the function that sends a command; `title` heads the dialog: what shall be done.
export function commandSender({ by, reason = () => "", onName, onDone = () => {} }) {
  return async function act(command, fields = {}, title = pressedLabel || say("hall_one_more")) {
    const request = { by: by(), reason: reason(), ...fields };
    for (;;) {
      const answer = await sendCommand(command, request, QUESTION_CODES);
      if (answer?.error?.code === "results_missing" && !request.anyway) {
        const { round, tables } = answer.error.details;
        const why = el("p", {}, joinTitle([say("hall_round", { n: round }), say("error_results_missing", { tables: joinList(tables) })]));
        if (await askChoice(title, [why], { names: { anyway: say("hall_without_results") } }) !== "anyway") return null;
        request.anyway = true;
        continue;
      }
      const field = FIELD_BY_CODE[answer?.error?.code];
      if (!field) {
        if (!answer || answer.error) return null;
        onDone(command, request);
        return answer;
      }
      const text = await askText(say(field === "by" ? "hall_your_name" : "reason"), title, field === "by" ? {} : { list: "reasons" });
      if (!text) return null;
      request[field] = text;
      if (field === "by") onName(text);
    }
  };
}
