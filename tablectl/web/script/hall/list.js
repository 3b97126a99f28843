// A list of players, pasted or from a file: read by the hall and shown before anything is written. A file's text
// comes into the field, so that a wrong line can be put right where it is.

import { readJsonWhenReleased } from "../pointer.js";
import { address, notAnswered, says } from "./common.js";
import { addWords, joinList, LANGUAGE, say, wordOf } from "../language.js";
import { el } from "../tiles.js";
import { HALL_LIST } from "../words/hall_list.js";

addWords(HALL_LIST);

const known = (id) => document.getElementById(id);
const COLUMNS = ["name", "country", "club", "team", "ema_id", "short"];
const NAMES = { "utf-8": "UTF-8", "utf-16": "UTF-16", "windows-1252": "Windows-1252", "windows-1251": "Windows-1251", gb18030: "GB 18030", shift_jis: "Shift JIS" };

function faultLine(fault) {
  const line = el("button", { type: "button", class: "link" }, say(`fault_${fault.code}`, fault));
  line.addEventListener("click", () => select(fault.line));
  return el("li", {}, line);
}

// The line in the field, so that it is found among two hundred.
function select(number) {
  const field = known("pasted"), lines = field.value.split("\n");
  const from = lines.slice(0, number - 1).reduce((sum, each) => sum + each.length + 1, 0);
  field.focus();
  field.setSelectionRange(from, from + (lines[number - 1]?.length ?? 0));
  field.scrollTop = Math.max(0, (number - 3) / lines.length * field.scrollHeight);
}

function row(each, columns) {
  return el("tr", { class: each.what }, el("td", { class: "quiet" }, each.line), el("td", {}, wordOf("hall_list", each.what)),
    ...columns.map((name) => el("td", { class: each.changes.includes(name) && each.what === "changed" ? "differs" : null }, each[name] ?? "")),
    columns.substitutes ? el("td", {}, each.substitute ? say("hall_is_substitute") : "") : null);
}

// The list's text as it was looked at, and how; `fresh` for an event that is not there yet. `drawn` is told of every look.
export function playersList({ fresh = false, drawn = () => {} } = {}) {
  let bytes = null, looked = null, told = null;

  function draw() {
    known("preview").hidden = !told;
    if (!told) return drawn(null);
    const columns = COLUMNS.filter((name) => name === "name" || told.players.some((each) => each[name]));
    columns.substitutes = told.players.some((each) => each.substitute);
    const encodings = el("select", { id: "encoding" }, ...told.encodings.map((each) => new Option(NAMES[each] ?? each, each, false, each === told.encoding)));
    encodings.addEventListener("change", () => send(bytes, encodings.value));
    known("preview").replaceChildren(...[
      el("p", { class: "counts" }, say("hall_list_counts", { n: told.players.length, fresh: told.new, changed: told.changed, same: told.players.length - told.new - told.changed })),
      bytes ? el("label", { class: "inline" }, el("span", {}, say("hall_list_encoding")), encodings) : null,
      told.left_out.length ? el("p", { class: "quiet" }, say("hall_list_left_out", { what: joinList(told.left_out) })) : null,
      ...Object.entries(told.one_team).map(([name, team]) => el("p", { class: "quiet" }, say("hall_list_one_team", { name, team }))),
      told.faults.length ? el("ul", { class: "faults", role: "alert" }, ...told.faults.map(faultLine)) : null,
      told.players.length ? el("div", { class: "wide" }, el("table", {}, el("thead", {}, el("tr", {}, ...["line", "what", ...columns, ...(columns.substitutes ? ["substitute"] : [])].map((name) => el("th", { scope: "col" }, say(`hall_list_${name}`))))),
        el("tbody", {}, ...told.players.map((each) => row(each, columns))))) : null,
    ].filter(Boolean));
    return drawn(told);
  }

  async function send(body, encoding = "") {
    const asked = { lang: LANGUAGE, ...(encoding ? { encoding } : {}), ...(fresh ? { fresh: "1" } : {}) };
    try {
      const response = await fetch(address("list", asked), { method: "POST", headers: { "Content-Type": "text/csv" }, body });
      const answer = await readJsonWhenReleased(response);
      if (!response.ok) return void refuse(answer.error);
      says("");
      told = answer;
      if (bytes) {
        known("pasted").value = told.text.replace(/\r\n?/g, "\n");
        known("pasted").dispatchEvent(new Event("change", { bubbles: true })); // what a file brought is kept like what is typed
      }
      looked = bytes ? known("pasted").value : body;
      draw();
      if (told.faults.length) says(say(`fault_${told.faults[0].code}`, told.faults[0]), true);
    } catch (error) {
      notAnswered("list", error);
    }
  }

  function refuse(error) {
    told = null;
    draw();
    says(say(`error_${error.code}`), true);
  }

  known("list-file").addEventListener("change", async (event) => {
    const [file] = event.target.files;
    if (!file) return;
    bytes = await file.arrayBuffer();
    await send(bytes);
    event.target.value = "";
  });
  known("pasted").addEventListener("input", () => { bytes = null; told = null; draw(); });

  return {
    text: () => known("pasted").value,
    // Whether the list as it stands in the field was looked at and has no fault; else it is shown now.
    async ready() {
      if (told && looked === known("pasted").value) return !told.faults.length;
      bytes = null;
      await send(known("pasted").value, "utf-8");
      return false;
    },
    clear() {
      known("pasted").value = "";
      bytes = told = looked = null;
      draw();
    },
  };
}
