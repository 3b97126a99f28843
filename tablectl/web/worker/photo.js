// Keeps the page /photo, what it loads and the books' forms, so that it opens where the table is out of reach. What the table says
// now is always asked first: nothing old is shown while there is something new. Pictures and hands are never kept.

const KEPT = "photo-1";
const PATIENCE_MS = 3000;
const BOOKS = ["riichi", "mcr", "siamese", "sichuan", "hangzhou", "xiamen", "red"];
const FIRST = ["/photo", "/static/page/camera/photo.js", "/static/page/camera/photo.css", ...BOOKS.flatMap((book) => [`/api/books/${book}`, `/api/books/${book}/form`])];
const OURS = ["/static/", "/api/books/"];

self.addEventListener("install", (event) => {
  self.skipWaiting();
  event.waitUntil(caches.open(KEPT).then((cache) => cache.addAll(FIRST)));
});

self.addEventListener("activate", (event) => {
  const old = async () => Promise.all((await caches.keys()).filter((name) => name !== KEPT).map((name) => caches.delete(name)));
  event.waitUntil(old().then(() => self.clients.claim()));
});

self.addEventListener("fetch", (event) => {
  const { pathname, origin } = new URL(event.request.url);
  const isPage = event.request.mode === "navigate";
  if (event.request.method !== "GET" || origin !== self.location.origin) return;
  if (!isPage && !OURS.some((path) => pathname.startsWith(path))) return;
  event.respondWith(newest(event.request, isPage ? "/photo" : pathname));
});

async function newest(request, path) {
  const cache = await caches.open(KEPT);
  const patience = new AbortController();
  const end = setTimeout(() => patience.abort(), PATIENCE_MS);
  try {
    const answer = await fetch(request, { signal: patience.signal });
    if (answer.ok) await cache.put(path, answer.clone());
    return answer;
  } catch (error) {
    const kept = await cache.match(path);
    if (kept) return kept;
    throw error;
  } finally {
    clearTimeout(end);
  }
}
