// A player's own call for the judge, on the player's phone.

const CALL_CODE = "judge_called";

// Shows `box` while a call of this phone's seat is active. `alert` and `alert_ended` are the stream's handlers; call `read`
// after a log-in and after each connection of the stream.
export function trackOwnCall(api, box) {
  const active = new Set();
  const ended = new Set();
  const isOwn = ({ code, seat }) => code === CALL_CODE && api.user?.role === "player" && seat === api.user.seat;
  const draw = () => { box.hidden = !active.size; };

  return {
    alert(message) {
      if (isOwn(message)) active.add(message.cause);
      draw();
    },
    alert_ended({ cause }) {
      ended.add(cause);
      active.delete(cause);
      draw();
    },
    async read() {
      const before = [...active];
      const answer = await api.getQuietly("api/alerts?audience=operator");
      if (!answer?.alerts) return;
      before.forEach((cause) => active.delete(cause));
      answer.alerts.filter((each) => isOwn(each) && !ended.has(each.cause)).forEach(({ cause }) => active.add(cause));
      draw();
    },
  };
}
