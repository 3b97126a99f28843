// The page in place of one that does not exist, is not available now, or needs a log-in.

import { PAGE_PATH } from "../urls.js";
import { translatePage } from "../language.js";
import { setUpPage } from "../theme.js";

translatePage();
setUpPage();
document.getElementById("log-in").href = `login?next=${encodeURIComponent(PAGE_PATH + location.search)}`;
for (const link of document.querySelectorAll(".again")) link.href = location.href;
