// A player's own call for the judge, on the player's phone: it is told for as long as it stands.

const CALL = "judge_called";

// `box` is shown while a call of this phone's seat stands. `alert` and `alert_ended` are for the stream; `read` asks
// what stands, after a log-in and whenever the stream was away.
export function trackOwnCall(api, box) {
  const standing = new Set();
  const ended = new Set();
  const own = ({ code, seat }) => code === CALL && api.user?.role === "player" && seat === api.user.seat;
  const draw = () => { box.hidden = !standing.size; };

  return {
    alert(message) {
      if (own(message)) standing.add(message.cause);
      draw();
    },
    alert_ended({ cause }) {
      ended.add(cause);
      standing.delete(cause);
      draw();
    },
    async read() {
      const before = [...standing];
      const answer = await api.getQuietly("api/alerts?audience=operator");
      if (!answer?.alerts) return;
      before.forEach((cause) => standing.delete(cause));
      answer.alerts.filter((each) => own(each) && !ended.has(each.cause)).forEach(({ cause }) => standing.add(cause));
      draw();
    },
  };
}
