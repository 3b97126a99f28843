// Follows a table through its pages' event stream: no library, in any page that the table serves (or, behind a
// proxy, in a club's own). Calls tell(line) with points whenever they change and with every event once.

export function listen(address, tell) {
  let last = 0;
  const source = new EventSource(new URL("/api/stream", address));
  source.addEventListener("score", (message) => {
    const { seats } = JSON.parse(message.data);
    tell(`points ${seats.map((seat) => `${seat.player} ${seat.points}`).join(", ")}`);
  });
  source.addEventListener("event", (message) => {
    const said = JSON.parse(message.data);
    if (said.seq <= last) return; // after a lost connection the newest come again
    last = said.seq;
    const amended = said.target ?? said.after; // only events that amend an earlier one
    tell(`event ${said.seq} ${said.kind}${amended === undefined ? "" : ` amends ${amended}`}`);
  });
  return source;
}
