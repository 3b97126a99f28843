// The page for addresses that lead nowhere, or not now, or not for everybody.

import { PAGE_PATH } from "../urls.js";
import { addWords, translatePage } from "../language.js";
import { setUpPage } from "../theme.js";
import { ENTERING } from "../words/entering.js";

addWords(ENTERING);
translatePage();
setUpPage();
document.getElementById("log-in").href = `login?next=${encodeURIComponent(PAGE_PATH + location.search)}`;
for (const again of document.querySelectorAll(".again")) again.href = location.href;
