// The words of panes that are loaded when they are opened. Imported first there.

import { learnWords } from "../language.js";
import { JUDGE_PANES } from "../words/judge_panes.js";

learnWords(JUDGE_PANES);
