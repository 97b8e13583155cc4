// The board: the library's picture, in which spots that stand for moves shine and can be clicked or reached by keyboard.

import { byId, isEcho, onClick } from "./dom.js";
import { drawn, shape } from "./picture.js";

//: Below this width of the window a board is drawn larger than its place and scrolled.
const NARROW = 700;
const READABLE = 860;
const ARROWS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

/** The board in its place; `choose(spot)` is called for what is legal, `wonder(name)` for what is not. */
export class Board {
  #place = byId("board");
  #zoom = null; // as it is best for this window
  #legal = new Map();

  constructor(choose, wonder) {
    this.choose = choose;
    this.wonder = wonder;
    this.#place.addEventListener("click", (event) => isEcho(event) || this.#touched(event.target));
    this.#place.addEventListener("keydown", (event) => this.#pressed(event));
    onClick("zoom-in", () => this.#scale(1.25));
    onClick("zoom-out", () => this.#scale(0.8));
    onClick("zoom-fit", () => this.#scale(0));
  }

  clear() {
    this.#place.replaceChildren();
    this.#legal.clear();
  }

  /** Another game has another board: how large the last one was drawn says nothing of it. */
  startAfresh() {
    this.clear();
    this.#zoom = null;
  }

  /** Draw what a seat sees, and let the spots shine that stand for moves. */
  show(sight) {
    const focused = this.#place.contains(document.activeElement) ? document.activeElement.dataset?.spot : undefined;
    const { scrollLeft, scrollTop } = this.#place;
    const first = !this.#place.firstChild;
    const picture = drawn(sight.picture, "The board as you know it");
    if (!picture) {
      this.clear();
      return;
    }
    picture.setAttribute("role", "group");
    this.#legal = new Map(sight.spots.map((spot) => [spot.spot, spot]));
    this.#place.replaceChildren(picture);
    this.#zoom ??= window.innerWidth < NARROW ? READABLE / Math.max(1, this.#place.clientWidth) : 1;
    this.#resize();
    for (const mark of sight.marks)
      for (const group of picture.querySelectorAll(`g[data-${mark}]`)) this.#prepare(group, mark, sight);
    this.#place.scrollTo(scrollLeft, scrollTop);
    this.#reveal(first || window.innerWidth < NARROW);
    if (focused !== undefined) this.#focus(focused);
  }

  #prepare(group, mark, sight) {
    const name = `${mark}:${group.getAttribute(`data-${mark}`)}`;
    const spot = this.#legal.get(name);
    const box = group.getBBox();
    const small = Math.max(box.width, box.height) < 60;
    const rim = small ? 6 : 3;
    const area = {
      x: box.x - rim,
      y: box.y - rim,
      width: box.width + 2 * rim,
      height: box.height + 2 * rim,
      rx: small ? box.width / 2 + rim : 9,
    };
    const label = spot ? told(spot, sight.moves) : `${titled(group, name)}, not now`;
    const touch = shape("rect", { ...area, class: "touch", "data-spot": name, role: "button", "aria-label": label });
    touch.setAttribute("tabindex", spot ? "0" : "-1");
    group.append(touch);
    if (spot) {
      touch.dataset.legal = "yes";
      group.append(shape("rect", { ...area, class: spot.way ? "ring far" : "ring" }));
    }
  }

  #touched(target) {
    const name = target.dataset?.spot;
    if (name === undefined) return;
    const spot = this.#legal.get(name);
    if (spot) this.choose(spot);
    else this.wonder(name);
  }

  #pressed(event) {
    const on = event.target.dataset.spot !== undefined;
    if (on && (event.key === "Enter" || event.key === " ")) {
      event.preventDefault();
      this.#touched(event.target);
    } else if (event.key in ARROWS && (on || event.target === this.#place)) {
      const next = on ? this.#neighbour(event.target, ARROWS[event.key]) : this.#place.querySelector("[data-legal]");
      if (next) {
        event.preventDefault();
        next.focus();
      }
    }
  }

  /** The nearest spot in a direction; what lies aside counts as farther. */
  #neighbour(spot, [across, down]) {
    const middle = (own) => {
      const box = own.getBoundingClientRect();
      return [box.x + box.width / 2, box.y + box.height / 2];
    };
    const [x, y] = middle(spot);
    let best = null;
    let least = Infinity;
    for (const other of this.#place.querySelectorAll("[data-spot]")) {
      const [dx, dy] = middle(other).map((at, n) => at - [x, y][n]);
      const ahead = dx * across + dy * down;
      const aside = Math.abs(dx * down) + Math.abs(dy * across);
      if (other !== spot && ahead > 1 && ahead + 2 * aside < least) [best, least] = [other, ahead + 2 * aside];
    }
    return best;
  }

  #focus(name) {
    const same = this.#place.querySelector(`[data-spot="${CSS.escape(name)}"]`);
    (same ?? this.#place.querySelector("[data-legal]") ?? this.#place).focus({ preventScroll: true });
  }

  /**
   * Scroll the board, not the page, so that what can be done next is in sight: all of it if it fits, else the first.
   * If some of it is in sight already, that will do, unless as much as possible is `wanted`.
   */
  #reveal(wanted) {
    const spots = [...this.#place.querySelectorAll("[data-legal]")];
    const near = spots.filter((spot) => !this.#legal.get(spot.dataset.spot).way);
    const boxes = (near.length ? near : spots).map((spot) => spot.getBoundingClientRect());
    const around = this.#place.getBoundingClientRect();
    if (!boxes.length || (!wanted && boxes.some((box) => within(box, around)))) return;
    const all = boxes.reduce((one, other) => union(one, other));
    const own = all.width < around.width && all.height < around.height ? all : boxes[0];
    const [across, down] = [own.x + own.width / 2 - around.x, own.y + own.height / 2 - around.y];
    if (!within(own, around)) this.#place.scrollBy(across - around.width / 2, down - around.height / 2);
  }

  /** Draw the board larger or smaller; 0 stands for so large that all of it is in sight. */
  #scale(factor) {
    const fit = this.#fit();
    this.#zoom = factor ? Math.min(4, Math.max(fit, this.#zoom * factor)) : fit;
    this.#resize();
  }

  /** How large a picture is that fits into its place, of which the style says how high it may become. */
  #fit() {
    const { width, height } = this.#place.firstElementChild?.viewBox.baseVal ?? { width: 1, height: 1 };
    const high = parseFloat(getComputedStyle(this.#place).maxHeight);
    return Math.min(1, (high * width) / (height * this.#place.clientWidth));
  }

  #resize() {
    this.#place.firstElementChild?.setAttribute("width", `${Math.floor(this.#zoom * 100)}%`);
  }
}

const within = (box, around) =>
  box.left >= around.left && box.right <= around.right && box.top >= around.top && box.bottom <= around.bottom;

/** The least box around two. */
function union(one, other) {
  const [x, y] = [Math.min(one.left, other.left), Math.min(one.top, other.top)];
  return new DOMRect(x, y, Math.max(one.right, other.right) - x, Math.max(one.bottom, other.bottom) - y);
}

function told(spot, moves) {
  if (spot.way) return `${spot.name}: fly there, ${spot.way.length} moves`;
  const said = spot.moves.map((number) => moves[number].text);
  return said.length === 1 ? `${spot.name}: ${said[0]}` : `${spot.name}: ${said.length} moves`;
}

function titled(group, name) {
  const title = group.querySelector(":scope > title")?.textContent;
  return title || name.slice(name.indexOf(":") + 1).replace(/-/g, " ");
}
