// The page for addresses that lead nowhere.

import { say, speak } from "../language.js";
import { dress } from "../theme.js";

speak();
dress();
document.title = say("no_page");
