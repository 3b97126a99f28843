// What the service refuses, told to people: only pages on which somebody asks for something load these words.

import { knows, learnWords, say } from "./language.js";
import { ERRORS } from "./words/errors.js";

learnWords(ERRORS);

// A refusal {code, message} of the service as a sentence for people; a circumstance that it names is told as the form names it.
export function whyNot(error) {
  const [, field] = /\bfield '([\w.]+)'/.exec(error?.message ?? "") ?? [];
  const label = [field, `context.${field}`, `context.${field?.split(".").at(-1)}`].find((key) => key?.includes(".") && knows(key));
  if (label) return say(/is missing/.test(error.message) ? "error_missing_field" : "error_field", { what: say(label) });
  return knows(`error_${error?.code}`) ? say(`error_${error.code}`) : say("error_other");
}
