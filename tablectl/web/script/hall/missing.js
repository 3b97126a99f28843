// The page for addresses of a hall that do not exist, or not at the moment.

import { byId } from "../dom.js";
import { addWords, translatePage } from "../language.js";
import { setUpPage } from "../theme.js";
import { HALL } from "../words/hall.js";
import { HALL_DAY } from "../words/hall_day.js";
import { HALL_ERRORS } from "../words/hall_errors.js";

addWords({ ...HALL, ...HALL_DAY, ...HALL_ERRORS });
translatePage();
setUpPage();
for (const again of document.querySelectorAll(".again")) again.href = location.href;
byId("why").hidden = !/\/enter$/.test(location.pathname); // a personal link
