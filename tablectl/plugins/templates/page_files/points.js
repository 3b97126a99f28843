// Shows everybody's points. The addresses are relative, so that the page also works behind a proxy's folder.

const api = new URL("../../api/", document.baseURI);
const shown = document.querySelector("#points");

function cell(text, name) {
  const made = document.createElement("div");
  made.textContent = text;
  made.className = name;
  return made;
}

function show(score) {
  shown.replaceChildren(...score.seats.flatMap((seat) => [cell(seat.player, "player"), cell(seat.points, "points")]));
}

const first = await fetch(new URL("score", api));
if (first.ok) show(await first.json());
new EventSource(new URL("stream", api)).addEventListener("score", (news) => show(JSON.parse(news.data)));
