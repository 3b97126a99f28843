// The page for addresses of a hall that lead nowhere.

import { learnWords, say, speak } from "../language.js";
import { dress } from "../theme.js";
import { HALL } from "../words/hall.js";
import { HALL_DAY } from "../words/hall_day.js";

learnWords({ ...HALL, ...HALL_DAY });
speak();
dress();
document.title = say("no_page");
