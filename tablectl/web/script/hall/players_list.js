// A list of players, pasted or from a file. The hall checks it and the page shows the result before anything is
// stored. A file's text is put into the field, so that wrong lines can be corrected there.

import { byId } from "../dom.js";
import { readJsonWhenReleased } from "../pointer.js";
import { showNoAnswer } from "./commands.js";
import { apiUrl } from "./event.js";
import { addWords, joinList, LANGUAGE, say, wordOf } from "../language.js";
import { showStatus } from "../status_line.js";
import { el } from "../tiles.js";
import { HALL_LIST } from "../words/hall_list.js";

addWords(HALL_LIST);

const COLUMNS = ["name", "country", "club", "team", "ema_id", "short"];
const ENCODING_NAMES = { "utf-8": "UTF-8", "utf-16": "UTF-16", "windows-1252": "Windows-1252", "windows-1251": "Windows-1251", gb18030: "GB 18030", shift_jis: "Shift JIS" };

function faultLine(fault) {
  const line = el("button", { type: "button", class: "link" }, say(`fault_${fault.code}`, fault));
  line.addEventListener("click", () => selectLine(fault.line));
  return el("li", {}, line);
}

// Selects a line of the field and scrolls to it.
function selectLine(number) {
  const field = byId("pasted"), lines = field.value.split("\n");
  const from = lines.slice(0, number - 1).reduce((sum, each) => sum + each.length + 1, 0);
  field.focus();
  field.setSelectionRange(from, from + (lines[number - 1]?.length ?? 0));
  field.scrollTop = Math.max(0, (number - 3) / lines.length * field.scrollHeight);
}

function playerRow(each, columns) {
  return el("tr", { class: each.what }, el("td", { class: "quiet" }, each.line), el("td", {}, wordOf("hall_list", each.what)),
    ...columns.map((name) => el("td", { class: each.changes.includes(name) && each.what === "changed" ? "differs" : null }, each[name] ?? "")),
    columns.substitutes ? el("td", {}, each.substitute ? say("hall_is_substitute") : "") : null);
}

// The list in its field. `isNewEvent`: the event does not exist yet. `onDraw` gets every new result, null for none.
export function playersList({ isNewEvent = false, onDraw = () => {} } = {}) {
  let bytes = null, checkedText = null, result = null;

  function draw() {
    byId("preview").hidden = !result;
    if (!result) return onDraw(null);
    const columns = COLUMNS.filter((name) => name === "name" || result.players.some((each) => each[name]));
    columns.substitutes = result.players.some((each) => each.substitute);
    const encodings = el("select", { id: "encoding" }, ...result.encodings.map((each) => new Option(ENCODING_NAMES[each] ?? each, each, false, each === result.encoding)));
    encodings.addEventListener("change", () => check(bytes, encodings.value));
    byId("preview").replaceChildren(...[
      el("p", { class: "counts" }, say("hall_list_counts", { n: result.players.length, fresh: result.new, changed: result.changed, same: result.players.length - result.new - result.changed })),
      bytes ? el("label", { class: "inline" }, el("span", {}, say("hall_list_encoding")), encodings) : null,
      result.left_out.length ? el("p", { class: "quiet" }, say("hall_list_left_out", { what: joinList(result.left_out) })) : null,
      ...Object.entries(result.one_team).map(([name, team]) => el("p", { class: "quiet" }, say("hall_list_one_team", { name, team }))),
      result.faults.length ? el("ul", { class: "faults", role: "alert" }, ...result.faults.map(faultLine)) : null,
      result.players.length ? el("div", { class: "wide" }, el("table", {}, el("thead", {}, el("tr", {}, ...["line", "what", ...columns, ...(columns.substitutes ? ["substitute"] : [])].map((name) => el("th", { scope: "col" }, say(`hall_list_${name}`))))),
        el("tbody", {}, ...result.players.map((each) => playerRow(each, columns))))) : null,
    ].filter(Boolean));
    return onDraw(result);
  }

  async function check(body, encoding = "") {
    const parameters = { lang: LANGUAGE, ...(encoding ? { encoding } : {}), ...(isNewEvent ? { fresh: "1" } : {}) };
    try {
      const response = await fetch(apiUrl("list", parameters), { method: "POST", headers: { "Content-Type": "text/csv" }, body });
      const answer = await readJsonWhenReleased(response);
      if (!response.ok) return void showRefusal(answer.error);
      showStatus("");
      result = answer;
      if (bytes) {
        byId("pasted").value = result.text.replace(/\r\n?/g, "\n");
        byId("pasted").dispatchEvent(new Event("change", { bubbles: true })); // saved like typed text
      }
      checkedText = bytes ? byId("pasted").value : body;
      draw();
      if (result.faults.length) showStatus(say(`fault_${result.faults[0].code}`, result.faults[0]), false);
    } catch (error) {
      showNoAnswer("list", error);
    }
  }

  function showRefusal(error) {
    result = null;
    draw();
    showStatus(say(`error_${error.code}`), false);
  }

  byId("list-file").addEventListener("change", async (event) => {
    const [file] = event.target.files;
    if (!file) return;
    bytes = await file.arrayBuffer();
    await check(bytes);
    event.target.value = "";
  });
  byId("pasted").addEventListener("input", () => { bytes = null; result = null; draw(); });

  return {
    text: () => byId("pasted").value,
    // Whether the text in the field was checked and has no fault; if it was not checked, checks and shows it.
    async validate() {
      if (result && checkedText === byId("pasted").value) return !result.faults.length;
      bytes = null;
      await check(byId("pasted").value, "utf-8");
      return false;
    },
    clear() {
      byId("pasted").value = "";
      bytes = result = checkedText = null;
      draw();
    },
  };
}
