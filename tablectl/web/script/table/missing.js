// The page for addresses that lead nowhere.

import { speak } from "../language.js";
import { dress } from "../theme.js";

speak();
dress();
