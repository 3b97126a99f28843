// URLs of the pages. A URL in a page is relative to the pages' root, without a leading slash. `<base>` names that root, so
// that a proxy may serve the pages below a path of its own.

const ROOT = new URL(document.baseURI);

export const ROOT_PATH = ROOT.pathname;
// The page's own path below the root: "history/3/2".
export const PAGE_PATH = location.pathname.startsWith(ROOT_PATH) ? location.pathname.slice(ROOT_PATH.length) : "";

// The URL of a path in a message, which begins with a slash (/players/1.png).
export const relativeUrl = (path) => path?.replace(/^\//, "");

export const absoluteUrl = (url) => new URL(url, ROOT).href;

// Replaces the hash in the address bar. A bare "#3" would resolve against <base>.
export function setHash(hash) {
  history.replaceState(null, "", `${location.pathname}${location.search}#${hash}`);
}

// Sets a query parameter on the page's links to `path` and below.
export function setQueryOnLinks(path, name, value) {
  const root = absoluteUrl(path);
  for (const link of document.querySelectorAll("a[href]")) {
    const url = new URL(link.getAttribute("href"), ROOT); // the `href` of a link in an SVG is no string
    if (!url.href.startsWith(root)) continue;
    url.searchParams.set(name, value);
    link.setAttribute("href", url.href.slice(ROOT.href.length));
  }
}
