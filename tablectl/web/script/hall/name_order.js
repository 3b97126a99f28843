// Names as people look for them at the door and in a pile of paper.

import { LANGUAGE } from "../language.js";

// A copy of `players`, by their `name`.
export const inOrder = (players) => [...players].sort((a, b) => a.name.localeCompare(b.name, LANGUAGE));
