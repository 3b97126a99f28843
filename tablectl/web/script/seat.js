// The code on a seat's card: what it carries is exchanged for a cookie and taken out of the address bar.

const said = document.getElementById("said");
const token = location.hash.slice(1);
history.replaceState(null, "", "/seat");

async function takeSeat() {
  if (!token) {
    said.textContent = "Scan the code on your seat's card, or ask the judge for it.";
    return;
  }
  try {
    const response = await fetch("/api/seat", {
      method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify({ token }),
    });
    const answer = await response.json();
    if (response.ok) location.replace("/player");
    else {
      said.classList.add("no");
      said.textContent = answer.error?.message ?? "The table refuses this code.";
    }
  } catch (error) {
    said.classList.add("no");
    said.textContent = `The table does not answer: ${error.message}`;
  }
}

takeSeat();
