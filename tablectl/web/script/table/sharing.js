// Links to the step that is looked at, and the code that puts the player on another site.

import { byId } from "../dom.js";
import { showFeedback } from "../button_feedback.js";

const SIZE = { width: 720, height: 900 };

function code(address) {
  return `<iframe src="${address.replaceAll("&", "&amp;").replaceAll('"', "&quot;")}" width="${SIZE.width}" height="${SIZE.height}" loading="lazy" style="border:0"></iframe>`;
}

// A page without TLS may not write to the clipboard by itself: then the reader copies what is selected.
function copy(button, word, text) {
  const field = byId("shared");
  const showStatus = (said) => showFeedback(button, said, word);
  const yourself = () => {
    field.hidden = false;
    field.value = text;
    field.select();
    showStatus("copy_yourself");
  };
  if (!navigator.clipboard) yourself();
  else navigator.clipboard.writeText(text).then(() => showStatus("copied"), yourself);
}

// `addressOf(more)`: the address of the step that is looked at now, with more in its query.
export function listenForSharing(addressOf) {
  byId("copy").addEventListener("click", () => copy(byId("copy"), "copy_link", addressOf({})));
  byId("copy-embed").addEventListener("click", () => copy(byId("copy-embed"), "copy_embed", code(addressOf({ embed: "1" }))));
}
