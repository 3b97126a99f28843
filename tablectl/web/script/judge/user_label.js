// The link to the log-in, on pages of judges and operators.

import { say, wordOf } from "../language.js";

// The user's name or role.
export function userLabel(user) {
  return user?.csrf ? user.name || wordOf("role", user.role) : say(user?.decides ? "at_this_computer" : "log_in");
}
