// The words of pages on which phones become cameras. Imported first there.

import { addWords } from "../language.js";
import { CAMERA } from "../words/camera.js";

addWords(CAMERA);
