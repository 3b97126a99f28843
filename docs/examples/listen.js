// Follows a table through the event stream of its pages, without a library: in any page that the table serves, or in a
// club's own behind the same proxy. Calls onLine(line) with the points whenever they change, and with every event once.

export function listen(address, onLine) {
  let last = 0;
  const source = new EventSource(new URL("/api/stream", address));
  source.addEventListener("score", (message) => {
    const { seats } = JSON.parse(message.data);
    onLine(`points ${seats.map((seat) => `${seat.player} ${seat.points}`).join(", ")}`);
  });
  source.addEventListener("event", (message) => {
    const event = JSON.parse(message.data);
    if (event.seq <= last) return; // a new connection repeats the latest events
    last = event.seq;
    const target = event.target ?? event.after; // only events that amend an earlier one
    onLine(`event ${event.seq} ${event.kind}${target === undefined ? "" : ` amends ${target}`}`);
  });
  return source;
}
