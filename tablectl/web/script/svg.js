// The shapes of drawings, as `el` makes the elements of a page.

export function svgElement(tag, attributes, ...children) {
  const node = document.createElementNS("http://www.w3.org/2000/svg", tag);
  for (const [name, value] of Object.entries(attributes)) node.setAttribute(name, value);
  node.append(...children);
  return node;
}

// A shape that is a button: keys press it as a finger does.
export function onPress(drawn, act) {
  drawn.addEventListener("click", act);
  drawn.addEventListener("keydown", (event) => {
    if (event.key !== "Enter" && event.key !== " ") return;
    event.preventDefault();
    act(event);
  });
}
