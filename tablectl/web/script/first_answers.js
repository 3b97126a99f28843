// A page that says so (<html data-waits>) shows what is below its bar once all that it asks for at first is there: nothing
// moves while one answer comes after another. How long it waits at most stands in page.css, which needs no script to end.

let owed = 0;

// What was asked may ask for more, and is drawn with the next frame.
function settled() {
  owed -= 1;
  if (!owed) setTimeout(() => requestAnimationFrame(() => { if (!owed) delete document.documentElement.dataset.waits; }));
}

// Waits for a promise, kept or broken, and returns it.
export function awaited(promise) {
  owed += 1;
  promise.then(settled, settled);
  return promise;
}
