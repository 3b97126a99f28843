// The page's own line, #said. What was done is told there until the next press, and what was refused as long as its
// cause holds: until the field that it is about is changed, the same is tried again, something is done, or an answer
// comes where none came.

export function showStatus(text, good = true) {
  const said = document.getElementById("said");
  said.hidden = !text;
  said.textContent = text;
  said.classList.toggle("no", !good);
}

// The cause of a refusal is gone.
export function clearError() {
  const said = document.getElementById("said");
  if (said?.classList.contains("no")) showStatus("");
}

// The next press begins something else: what was done before is old news.
document.addEventListener("click", ({ target }) => {
  const said = document.getElementById("said");
  if (said && !said.classList.contains("no") && target.closest?.("button")) showStatus("");
}, true);
