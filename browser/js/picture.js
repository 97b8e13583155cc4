// Pictures from Python as elements of the page: only shapes and text get in, so a picture can do nothing.

const SVG = "http://www.w3.org/2000/svg";
const ELEMENTS = new Set(["svg", "g", "path", "rect", "circle", "ellipse", "line", "polygon", "polyline", "text", "tspan", "title"]);
const ATTRIBUTES = new Set(
  `class cx cy d fill fill-opacity font-family font-size font-style font-weight height opacity paint-order points r rx ry
  stroke stroke-dasharray stroke-linecap stroke-linejoin stroke-opacity stroke-width text-anchor transform viewBox width
  x x1 x2 y y1 y2`.split(/\s+/),
);

const isAllowed = (name) => ATTRIBUTES.has(name) || /^data-[a-z-]+$/.test(name);

function cleaned(given) {
  if (given.namespaceURI !== SVG || !ELEMENTS.has(given.localName)) return null;
  const made = document.createElementNS(SVG, given.localName);
  for (const { name, value } of given.attributes) if (isAllowed(name)) made.setAttribute(name, value);
  for (const child of given.childNodes) {
    if (child.nodeType === Node.TEXT_NODE) made.append(child.data);
    else if (child.nodeType === Node.ELEMENT_NODE) {
      const inner = cleaned(child);
      if (inner) made.append(inner);
    }
  }
  return made;
}

/** The element of a picture, null if the text draws nothing. */
export function drawn(text, label) {
  if (!text) return null; // the parser would say so in a document of its own, with styles that the policy forbids
  const parsed = new DOMParser().parseFromString(text, "image/svg+xml");
  const made = cleaned(parsed.documentElement);
  made?.setAttribute("aria-label", label);
  return made;
}

export function shape(name, attributes) {
  const made = document.createElementNS(SVG, name);
  for (const [key, given] of Object.entries(attributes)) made.setAttribute(key, given);
  return made;
}
