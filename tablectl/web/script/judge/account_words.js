// The words of the pages about accounts, which import this first.

import { addWords } from "../language.js";
import { ACCOUNTS } from "../words/accounts.js";

addWords(ACCOUNTS);
