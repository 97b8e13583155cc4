// Dark and light: as the system has it, until somebody says otherwise.

import { byId, onClick, setText } from "./dom.js";

const KEY = "merchant-rules-theme";

function chosen() {
  try {
    return localStorage.getItem(KEY);
  } catch {
    return null;
  }
}

/** Set the theme now, and tell of every change of it. */
export function startTheme(changed) {
  const system = matchMedia("(prefers-color-scheme: light)");
  const wanted = () => {
    const own = chosen();
    return own === "light" || own === "dark" ? own : system.matches ? "light" : "dark";
  };
  const set = (theme) => {
    document.body.dataset.theme = theme;
    setText("theme", theme === "dark" ? "Light" : "Dark");
    byId("theme").setAttribute("aria-label", theme === "dark" ? "Light colours" : "Dark colours");
  };
  set(wanted());
  onClick("theme", () => {
    const theme = document.body.dataset.theme === "dark" ? "light" : "dark";
    try {
      localStorage.setItem(KEY, theme);
    } catch {
      // it lasts until the page is closed
    }
    set(theme);
    changed(theme);
  });
  system.addEventListener("change", () => {
    if (wanted() !== document.body.dataset.theme) {
      set(wanted());
      changed(wanted());
    }
  });
}
