// Elements of drawings (SVG).

// As `el` makes an element of the page.
export function svgElement(tag, attributes, ...children) {
  const node = document.createElementNS("http://www.w3.org/2000/svg", tag);
  for (const [name, value] of Object.entries(attributes)) node.setAttribute(name, value);
  node.append(...children);
  return node;
}

// Makes a part of a drawing a button: Enter and Space press it, too.
export function onPress(drawn, act) {
  drawn.addEventListener("click", act);
  drawn.addEventListener("keydown", (event) => {
    if (event.key !== "Enter" && event.key !== " ") return;
    event.preventDefault();
    act(event);
  });
}
