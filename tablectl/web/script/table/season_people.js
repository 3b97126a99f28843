// Players' names for those who look after the table: joined, given apart session by session, deleted on request.

import { say } from "../language.js";
import { playerName } from "../statistics_plots.js";
import { el } from "../tiles.js";

const known = (id) => document.getElementById(id);

// Whether it was done; why not is said by the desk.
async function sent(desk, body) {
  known("people-told").textContent = "";
  const answer = await desk.post("api/people", body);
  if (answer?.error) desk.refused(answer);
  return Boolean(answer) && !answer.error;
}

function numbers(text) {
  return text.split(/[\s,;]+/).filter(Boolean).map(Number);
}

function undo(desk, text, body, changed) {
  const button = el("button", { type: "button" }, say("season_undo"));
  button.addEventListener("click", async () => { if (await sent(desk, body)) changed(); });
  return el("li", {}, el("span", {}, text), button);
}

// The card of names; `names`: all that stand in the statistics; `changed`: what to do once something was.
export async function drawPeople(desk, names, changed) {
  const kept = await desk.read("api/people");
  if (!kept) return;
  known("people").hidden = !(names.length || kept.joined.length || kept.parted.length);
  known("people-kept").replaceChildren(
    ...kept.joined.map((each) => undo(desk, say("season_joined", each), { do: "separate", name: each.name }, changed)),
    ...kept.parted.map((each) => undo(desk, say("season_parted", { name: each.name, n: each.session, to: each.to }), { do: "part", name: each.name, sessions: [each.session], to: each.name }, changed)));
  known("people-names").replaceChildren(...names.map((name) => new Option(playerName(name), name)));
  known("people-delete").replaceChildren(...names.map((name) => new Option(playerName(name), name)));
}

export function listenToPeople(desk, changed) {
  known("people-join").addEventListener("submit", async (event) => {
    event.preventDefault();
    const [name, to, sessions] = ["people-name", "people-to", "people-sessions"].map((id) => known(id).value.trim());
    const body = sessions ? { do: "part", name, to, sessions: numbers(sessions) } : { do: "join", name, to };
    if (!(await sent(desk, body))) return;
    event.target.reset();
    changed();
  });
  known("people-forget").addEventListener("submit", async (event) => {
    event.preventDefault();
    const name = known("people-delete").value;
    if (!name) return;
    known("people-told").textContent = "";
    const answer = await desk.ask({ do: "forget_player", name });
    if (!answer?.ok) return;
    event.target.reset();
    known("people-told").textContent = say("season_deleted");
    changed();
  });
}
