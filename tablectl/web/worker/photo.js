// The service worker of /photo: stores the page, its files and the books' forms, so that it opens without the table.
// Network first: stored files are used only where no answer comes. Pictures and hands are never stored.

const CACHE_NAME = "photo-2";
const LANGUAGE = new URL(self.location.href).searchParams.get("lang") ?? "en";
const REQUEST_TIMEOUT_MS = 3000;
const BOOKS = ["riichi", "mcr", "siamese", "sichuan", "hangzhou", "xiamen", "red"];
const PAGE = "photo";
const PRECACHED = [`static/page/camera/photo.${LANGUAGE}.js`, "static/page/camera/photo.css", ...BOOKS.flatMap((book) => [`api/books/${book}?language=${LANGUAGE}`, `api/books/${book}/form`])];
const CACHED_PATHS = ["static/", "api/books/"].map((each) => new URL(each, self.location).pathname); // below the path at which a proxy serves the pages

self.addEventListener("install", (event) => {
  self.skipWaiting();
  const precache = async () => {
    const cache = await caches.open(CACHE_NAME);
    const page = await fetch(`${PAGE}?lang=${LANGUAGE}`);
    if (!page.ok) throw new Error(`${PAGE}: HTTP ${page.status}`);
    await Promise.all([cache.put(PAGE, page), cache.addAll(PRECACHED)]);
  };
  event.waitUntil(precache());
});

self.addEventListener("activate", (event) => {
  const deleteOldCaches = async () => Promise.all((await caches.keys()).filter((name) => name !== CACHE_NAME).map((name) => caches.delete(name)));
  event.waitUntil(deleteOldCaches().then(() => self.clients.claim()));
});

self.addEventListener("fetch", (event) => {
  const { pathname, origin } = new URL(event.request.url);
  const isPage = event.request.mode === "navigate";
  if (event.request.method !== "GET" || origin !== self.location.origin) return;
  if (!isPage && !CACHED_PATHS.some((path) => pathname.startsWith(path))) return;
  event.respondWith(networkFirst(event.request, isPage ? PAGE : pathname));
});

async function networkFirst(request, path) {
  const cache = await caches.open(CACHE_NAME);
  const controller = new AbortController();
  const timer = setTimeout(() => controller.abort(), REQUEST_TIMEOUT_MS);
  try {
    const answer = await fetch(request, { signal: controller.signal });
    if (answer.ok) await cache.put(path, answer.clone());
    return answer;
  } catch (error) {
    const cached = await cache.match(path);
    if (cached) return cached;
    throw error;
  } finally {
    clearTimeout(timer);
  }
}
