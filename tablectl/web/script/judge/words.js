// The words of pages on which people decide, check and set up. Imported first there: a page to look at loads none.

import { addWords } from "../language.js";
import { FILMS } from "../words/films.js";
import { JUDGE } from "../words/judge.js";
import { JUDGE_FORMS } from "../words/judge_forms.js";
import { JUDGING } from "../words/judging.js";
import { LINKS } from "../words/links.js";
import { PREFLIGHT } from "../words/preflight.js";

addWords({ ...FILMS, ...JUDGE, ...JUDGE_FORMS, ...JUDGING, ...LINKS, ...PREFLIGHT });
