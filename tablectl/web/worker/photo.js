// Keeps the page /photo, what it loads and the books' forms, so that it opens where the table is out of reach. What the table says
// now is always asked first: nothing old is shown while there is something new. Pictures and hands are never kept.

const KEPT = "photo-2";
const LANGUAGE = new URL(self.location.href).searchParams.get("lang") ?? "en";
const PATIENCE_MS = 3000;
const BOOKS = ["riichi", "mcr", "siamese", "sichuan", "hangzhou", "xiamen", "red"];
const PAGE = "photo";
const FIRST = [`static/page/camera/photo.${LANGUAGE}.js`, "static/page/camera/photo.css", ...BOOKS.flatMap((book) => [`api/books/${book}?language=${LANGUAGE}`, `api/books/${book}/form`])];
const OURS = ["static/", "api/books/"].map((each) => new URL(each, self.location).pathname); // below whatever path a proxy serves us at

self.addEventListener("install", (event) => {
  self.skipWaiting();
  const keep = async () => {
    const cache = await caches.open(KEPT);
    const page = await fetch(`${PAGE}?lang=${LANGUAGE}`);
    if (!page.ok) throw new Error(`${PAGE}: HTTP ${page.status}`);
    await Promise.all([cache.put(PAGE, page), cache.addAll(FIRST)]);
  };
  event.waitUntil(keep());
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
  event.respondWith(newest(event.request, isPage ? PAGE : pathname));
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
