// Copies texts to the clipboard.

import { showFeedback } from "./button_feedback.js";

// Shows the result on `button`, whose usual text has the key `label`. Without TLS a page cannot write to the clipboard: then
// the text is selected in `field` for the user to copy.
export function copyText(text, { button, label, field }) {
  const select = () => {
    field.hidden = false;
    field.value = text;
    field.select();
    showFeedback(button, "copy_yourself", label);
  };
  if (!navigator.clipboard) select();
  else navigator.clipboard.writeText(text).then(() => showFeedback(button, "copied", label), select);
}
