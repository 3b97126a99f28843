// Copies a link to the current step, and the code that embeds the replay in another site.

import { byId } from "../dom.js";
import { showFeedback } from "../button_feedback.js";

const SIZE = { width: 720, height: 900 };

function embedCode(address) {
  return `<iframe src="${address.replaceAll("&", "&amp;").replaceAll('"', "&quot;")}" width="${SIZE.width}" height="${SIZE.height}" loading="lazy" style="border:0"></iframe>`;
}

// Without TLS a page cannot write to the clipboard: then the text is selected for the user to copy.
function copy(button, word, text) {
  const field = byId("shared");
  const showResult = (key) => showFeedback(button, key, word);
  const selectText = () => {
    field.hidden = false;
    field.value = text;
    field.select();
    showResult("copy_yourself");
  };
  if (!navigator.clipboard) selectText();
  else navigator.clipboard.writeText(text).then(() => showResult("copied"), selectText);
}

// `addressOf(query)`: the URL of the current step with these query parameters.
export function listenForSharing(addressOf) {
  byId("copy").addEventListener("click", () => copy(byId("copy"), "copy_link", addressOf({})));
  byId("copy-embed").addEventListener("click", () => copy(byId("copy-embed"), "copy_embed", embedCode(addressOf({ embed: "1" }))));
}
