// Corrections of players' names in the statistics, for judges: joined, separated by session, deleted on request.

import { byId } from "../dom.js";
import { say } from "../language.js";
import { playerName } from "../statistics_plots.js";
import { el } from "../tiles.js";

// Whether it was done.
async function send(api, body) {
  byId("people-told").textContent = "";
  const answer = await api.post("api/people", body);
  if (answer?.error) api.showRefusal(answer);
  return Boolean(answer) && !answer.error;
}

function parseNumbers(text) {
  return text.split(/[\s,;]+/).filter(Boolean).map(Number);
}

function undoRow(api, text, body, onChange) {
  const button = el("button", { type: "button" }, say("season_undo"));
  button.addEventListener("click", async () => { if (await send(api, body)) onChange(); });
  return el("li", {}, el("span", {}, text), button);
}

// The card of names. `names`: all in the statistics; `onChange`: called after a correction.
export async function drawNames(api, names, onChange) {
  const changes = await api.getQuietly("api/people");
  if (!changes) return;
  byId("people").hidden = !(names.length || changes.joined.length || changes.parted.length);
  byId("people-kept").replaceChildren(
    ...changes.joined.map((each) => undoRow(api, say("season_joined", each), { do: "separate", name: each.name }, onChange)),
    ...changes.parted.map((each) => undoRow(api, say("season_parted", { name: each.name, n: each.session, to: each.to }), { do: "part", name: each.name, sessions: [each.session], to: each.name }, onChange)));
  byId("people-names").replaceChildren(...names.map((name) => new Option(playerName(name), name)));
  byId("people-delete").replaceChildren(...names.map((name) => new Option(playerName(name), name)));
}

export function listenForNameChanges(api, onChange) {
  byId("people-join").addEventListener("submit", async (event) => {
    event.preventDefault();
    const [name, to, sessions] = ["people-name", "people-to", "people-sessions"].map((id) => byId(id).value.trim());
    const body = sessions ? { do: "part", name, to, sessions: parseNumbers(sessions) } : { do: "join", name, to };
    if (!(await send(api, body))) return;
    event.target.reset();
    onChange();
  });
  byId("people-forget").addEventListener("submit", async (event) => {
    event.preventDefault();
    const name = byId("people-delete").value;
    if (!name) return;
    byId("people-told").textContent = "";
    const answer = await api.command({ do: "forget_player", name });
    if (!answer?.ok) return;
    event.target.reset();
    byId("people-told").textContent = say("season_deleted");
    onChange();
  });
}
