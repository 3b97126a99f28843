// The words of pages about accounts. Imported first there: a page to look at loads none.

import { addWords } from "../language.js";
import { ACCOUNTS } from "../words/accounts.js";

addWords(ACCOUNTS);
