// Adds the words of pages that make phones cameras. Import it first there.

import { addWords } from "../language.js";
import { CAMERA } from "../words/camera.js";

addWords(CAMERA);
