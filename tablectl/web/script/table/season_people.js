// Players' names for those who look after the table: joined, given apart session by session, deleted on request.

import { byId } from "../dom.js";
import { say } from "../language.js";
import { playerName } from "../statistics_plots.js";
import { el } from "../tiles.js";


// Whether it was done; why not is said by the api.
async function sent(api, body) {
  byId("people-told").textContent = "";
  const answer = await api.post("api/people", body);
  if (answer?.error) api.showRefusal(answer);
  return Boolean(answer) && !answer.error;
}

function numbers(text) {
  return text.split(/[\s,;]+/).filter(Boolean).map(Number);
}

function undo(api, text, body, changed) {
  const button = el("button", { type: "button" }, say("season_undo"));
  button.addEventListener("click", async () => { if (await sent(api, body)) changed(); });
  return el("li", {}, el("span", {}, text), button);
}

// The card of names; `names`: all that stand in the statistics; `changed`: what to do once something was.
export async function drawNames(api, names, changed) {
  const kept = await api.getQuietly("api/people");
  if (!kept) return;
  byId("people").hidden = !(names.length || kept.joined.length || kept.parted.length);
  byId("people-kept").replaceChildren(
    ...kept.joined.map((each) => undo(api, say("season_joined", each), { do: "separate", name: each.name }, changed)),
    ...kept.parted.map((each) => undo(api, say("season_parted", { name: each.name, n: each.session, to: each.to }), { do: "part", name: each.name, sessions: [each.session], to: each.name }, changed)));
  byId("people-names").replaceChildren(...names.map((name) => new Option(playerName(name), name)));
  byId("people-delete").replaceChildren(...names.map((name) => new Option(playerName(name), name)));
}

export function listenForNameChanges(api, changed) {
  byId("people-join").addEventListener("submit", async (event) => {
    event.preventDefault();
    const [name, to, sessions] = ["people-name", "people-to", "people-sessions"].map((id) => byId(id).value.trim());
    const body = sessions ? { do: "part", name, to, sessions: numbers(sessions) } : { do: "join", name, to };
    if (!(await sent(api, body))) return;
    event.target.reset();
    changed();
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
    changed();
  });
}
