// The words of the panes that are loaded when they are opened; panes.js imports this first.

import { addWords } from "../language.js";
import { JUDGE_PANES } from "../words/judge_panes.js";

addWords(JUDGE_PANES);
