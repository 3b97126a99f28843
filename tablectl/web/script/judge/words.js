// The words of the pages on which people decide, check and set up, which import this first. Pages for viewers do without.

import { addWords } from "../language.js";
import { FILMS } from "../words/films.js";
import { JUDGE } from "../words/judge.js";
import { JUDGE_FORMS } from "../words/judge_forms.js";
import { JUDGING } from "../words/judging.js";
import { LINKS } from "../words/links.js";
import { PREFLIGHT } from "../words/preflight.js";

addWords({ ...FILMS, ...JUDGE, ...JUDGE_FORMS, ...JUDGING, ...LINKS, ...PREFLIGHT });
