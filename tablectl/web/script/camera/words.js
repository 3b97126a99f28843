// The words of pages on which phones become cameras. Imported first there.

import { learnWords } from "../language.js";
import { CAMERA } from "../words/camera.js";

learnWords(CAMERA);
