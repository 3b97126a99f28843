// The page for addresses that lead nowhere, or not now, or not for everybody.

import { HERE } from "../addresses.js";
import { learnWords, speak } from "../language.js";
import { setUpPage } from "../theme.js";
import { ENTERING } from "../words/entering.js";

learnWords(ENTERING);
speak();
setUpPage();
document.getElementById("log-in").href = `login?next=${encodeURIComponent(HERE + location.search)}`;
for (const again of document.querySelectorAll(".again")) again.href = location.href;
