// Copies a link to the current step, and the code that embeds the replay in another site.

import { byId } from "../dom.js";
import { copyText } from "../clipboard.js";

const SIZE = { width: 720, height: 900 };

function embedCode(url) {
  return `<iframe src="${url.replaceAll("&", "&amp;").replaceAll('"', "&quot;")}" width="${SIZE.width}" height="${SIZE.height}" loading="lazy" style="border:0"></iframe>`;
}

// `urlOf(query)`: the URL of the current step with these query parameters.
export function listenForSharing(urlOf) {
  const copyOnClick = (id, label, text) => byId(id).addEventListener("click", () => copyText(text(), { button: byId(id), label, field: byId("shared") }));
  copyOnClick("copy", "copy_link", () => urlOf({}));
  copyOnClick("copy-embed", "copy_embed", () => embedCode(urlOf({ embed: "1" })));
}
