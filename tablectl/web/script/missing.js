// The page for addresses that lead nowhere.

import { say, speak } from "./language.js";

speak();
document.title = say("no_page");
