// Nothing moves on the photo's page when its picture was read.

// What is asked of a hand that is scored by itself is shown with its worth, which stands above it: nothing moves then.
export async function comesWith(scored) {
  if (!scored) return;
  const asking = [document.getElementById("form"), document.getElementById("table")];
  for (const each of asking) each.dataset.waits = "";
  await scored;
  for (const each of asking) delete each.dataset.waits;
}

// The page has room for what is read before it is there, and none where nothing was.
export function makeRoom(room = true) {
  document.body.classList.toggle("reading", room);
}
