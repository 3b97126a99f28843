// The page for addresses of a hall that lead nowhere.

import { learnWords, say, speak } from "./language.js";
import { dress } from "./theme.js";
import { HALL } from "./words/hall.js";

learnWords(HALL);
speak();
dress();
document.title = say("no_page");
