// A page with <html data-waits> shows what is below its bar once all its first requests are settled, so that the layout does
// not shift with each answer. The longest wait is in page.css, which ends it without scripts.

let pending = 0;

// An answer may lead to more requests, and is drawn with the next frame.
function onSettled() {
  pending -= 1;
  if (!pending) setTimeout(() => requestAnimationFrame(() => { if (!pending) delete document.documentElement.dataset.waits; }));
}

// Keeps the page waiting until `promise` is settled; returns it.
export function trackLoading(promise) {
  pending += 1;
  promise.then(onSettled, onSettled);
  return promise;
}
