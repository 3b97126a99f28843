// The browser's tab tells how much waits, also while another page is in front.

const waiting = { questions: 0, calls: 0 };

export function waits(kind, count) {
  waiting[kind] = count;
  const all = waiting.questions + waiting.calls;
  document.title = `${all ? `(${all}) ` : ""}Judge and operator`;
}
