// Shows all players' points. The URLs are relative, so that the page also works behind a proxy's path.

const api = new URL("../../api/", document.baseURI);
const list = document.querySelector("#points");

function cell(text, className) {
  const node = document.createElement("div");
  node.textContent = text;
  node.className = className;
  return node;
}

function show(score) {
  list.replaceChildren(...score.seats.flatMap((seat) => [cell(seat.player, "player"), cell(seat.points, "points")]));
}

const first = await fetch(new URL("score", api));
if (first.ok) show(await first.json());
new EventSource(new URL("stream", api)).addEventListener("score", (message) => show(JSON.parse(message.data)));
