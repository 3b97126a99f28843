// Where a page stands. An address in a page is written from the pages' own root and begins with no stroke: `<base>` says
// where that root is, so that a proxy may serve the pages below a path of its own.

const ROOT = new URL(document.baseURI);

export const ROOT_PATH = ROOT.pathname;
// The page's own address below the root: "history/3/2".
export const HERE = location.pathname.startsWith(ROOT_PATH) ? location.pathname.slice(ROOT_PATH.length) : "";

// What a message names from the root of the host: /players/1.png.
export const ours = (address) => address?.replace(/^\//, "");

// As it is written outside the page.
export const whole = (address) => new URL(address, ROOT).href;

// The step of a page, in its address bar; "#3" alone would lead to the root's.
export function markStep(mark) {
  history.replaceState(null, "", `${location.pathname}${location.search}#${mark}`);
}

// Those of a page's links that lead to our own pages at `path` and below, each with one more question in its address.
export function askOnLinks(path, name, value) {
  const root = whole(path);
  for (const link of document.querySelectorAll("a[href]")) {
    const to = new URL(link.getAttribute("href"), ROOT); // a drawing's link has no `href` of text
    if (!to.href.startsWith(root)) continue;
    to.searchParams.set(name, value);
    link.setAttribute("href", to.href.slice(ROOT.href.length));
  }
}
