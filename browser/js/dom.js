// Small helpers for the page. Everything that comes from a game is put in as text, never as HTML.

export const byId = (id) => document.getElementById(id);

/** An element with attributes and children; children that are no elements become text. */
export function element(name, attributes = {}, ...children) {
  const made = document.createElement(name);
  for (const [key, given] of Object.entries(attributes)) made.setAttribute(key, given);
  made.append(...children);
  return made;
}

export function setText(id, text) {
  const at = byId(id);
  if (at.textContent !== text) at.textContent = text;
}

/** A text of several lines: a paragraph each, those that were indented set further in. */
export function setLines(id, text) {
  const lines = text.split("\n").filter((line) => line.trim());
  byId(id).replaceChildren(...lines.map((line) => element("p", /^\s/.test(line) ? { class: "in" } : {}, line.trim())));
}

export function setHidden(id, hidden) {
  byId(id).hidden = hidden;
}

export function onClick(id, handler) {
  byId(id).addEventListener("click", handler);
}

/** Whether a click is the second of a double click: it falls on what the first has put there, which nobody has read. */
export const isEcho = (event) => event.detail > 1;

/** Let a text file be saved. */
export function download(name, text) {
  const address = URL.createObjectURL(new Blob([text], { type: "text/plain" }));
  const link = element("a", { href: address, download: name });
  document.body.append(link);
  link.click();
  link.remove();
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
}
