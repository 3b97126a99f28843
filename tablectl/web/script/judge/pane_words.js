// The words of panes that are loaded when they are opened. Imported first there.

import { addWords } from "../language.js";
import { JUDGE_PANES } from "../words/judge_panes.js";

addWords(JUDGE_PANES);
