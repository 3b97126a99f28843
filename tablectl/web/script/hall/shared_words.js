// The words that all pages of a hall need.

import { addWords } from "../language.js";
import { CONTRADICTIONS } from "../words/contradictions.js";
import { HALL } from "../words/hall.js";
import { HALL_DAY } from "../words/hall_day.js";
import { HALL_ERRORS } from "../words/hall_errors.js";
import { HALL_SHEETS } from "../words/hall_sheets.js";
import { JUDGING } from "../words/judging.js";
import { SESSION_ENDS } from "../words/session_ends.js";

addWords({ ...JUDGING, ...HALL, ...HALL_DAY, ...HALL_ERRORS, ...CONTRADICTIONS, ...HALL_SHEETS, ...SESSION_ENDS });
