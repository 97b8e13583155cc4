"use strict";
// Steps through a recorded game. All of it is in the block of data; what came from the record goes on the page as text.

const data = JSON.parse(document.getElementById("data").textContent);
const last = data.labels.length;
const bright = matchMedia("(prefers-color-scheme: light)");
const SVG = "http://www.w3.org/2000/svg";
const by = (id) => document.getElementById(id);

let view = data.views[0];
let at = 0; // the position shown: 0 is the first, n the one after step n
let timer = 0; // of the next step while the game plays, else 0

// -- making elements ----------------------------------------------------------------------------------------------

/** An element with a text; attributes are set one by one. */
function make(name, text = "", attributes = {}, space = "http://www.w3.org/1999/xhtml") {
  const made = document.createElementNS(space, name);
  if (text !== "") made.textContent = text;
  for (const [key, given] of Object.entries(attributes)) made.setAttribute(key, given);
  return made;
}

const draw = (name, attributes, text = "") => make(name, text, attributes, SVG);
const colour = (seat) => `seat-${seat % 6}`;

// -- the picture --------------------------------------------------------------------------------------------------

const film = { view: null, at: 0, frame: [] };

/** The pieces of the picture at a position: from where we are onwards, else from the beginning. */
function frameAt(wanted) {
  if (film.view !== view || film.at > wanted) Object.assign(film, { view, at: 0, frame: view.film.first });
  while (film.at < wanted) film.frame = applied(film.frame, data.cuts[view.film.steps[film.at++]]);
  return film.frame;
}

/** A list after a cut: where, how many go, how many come, and these; places are those of the old list. */
function applied(frame, cut) {
  const made = [];
  let done = 0;
  for (let i = 0; i < cut.length; i += 3 + cut[i + 2]) {
    const [place, gone, come] = cut.slice(i, i + 3);
    for (; done < place; done++) made.push(frame[done]);
    made.push(...cut.slice(i + 3, i + 3 + come));
    done += gone;
  }
  for (; done < frame.length; done++) made.push(frame[done]);
  return made;
}

/** The picture as SVG, in colours for a bright or a dark page. */
function showPicture() {
  let text = frameAt(at).map((number) => data.pieces[number]).join("");
  if (bright.matches) text = text.replace(/#[0-9a-f]{6}/g, (found) => data.light[found] ?? found);
  const picture = new DOMParser().parseFromString(text, "image/svg+xml").documentElement;
  if (picture.namespaceURI !== SVG || picture.localName !== "svg") {
    by("board").replaceChildren(make("p", "This picture cannot be shown."));
    return;
  }
  picture.querySelectorAll("*").forEach(tame);
  tame(picture);
  picture.setAttribute("aria-label", `${data.title}, step ${at} of ${last}`);
  by("board").replaceChildren(document.adoptNode(picture));
}

/** Pictures draw and do nothing else: whatever could act or point elsewhere is taken out. */
function tame(element) {
  if (element.namespaceURI !== SVG || /^(script|foreignObject|style|image|a|animate.*|set)$/i.test(element.localName)) {
    element.remove();
    return;
  }
  for (const { name, value } of [...element.attributes]) {
    if (/^on/i.test(name) || (/href$/i.test(name) && !value.startsWith("#"))) element.removeAttribute(name);
  }
}

// -- words --------------------------------------------------------------------------------------------------------

const wordsOf = (step) => view.told[step - 1].map((number) => data.words[number]);

function showWords() {
  by("when").textContent = at ? `Step ${at}, round ${data.rounds[at - 1]}` : "The beginning";
  const [done, ...events] = at ? wordsOf(at) : ["The game begins."];
  const parts = [make("p", done)];
  for (const remark of data.remarks[at] ?? []) parts.push(make("p", `“${remark}”`, { class: "remark" }));
  if (events.length) {
    const list = make("ul");
    list.append(...events.map((event) => make("li", event)));
    parts.push(list);
  }
  by("told").replaceChildren(...parts);
  by("now").textContent = data.words[view.now[at]];
}

/** All steps with a heading for each round; a press leads to the step. */
function fillLog() {
  const items = [];
  let round = null;
  for (let step = 1; step <= last; step++) {
    const item = make("li");
    if (data.rounds[step - 1] !== round) {
      round = data.rounds[step - 1];
      item.append(make("h3", `Round ${round}`));
    }
    item.append(make("button", wordsOf(step)[0], { type: "button", "data-step": step, tabindex: -1 }));
    items.push(item);
  }
  by("log").replaceChildren(...items);
}

function showInLog() {
  const log = by("log");
  for (const old of log.querySelectorAll("[aria-current], [tabindex='0']")) {
    old.removeAttribute("aria-current");
    old.tabIndex = -1;
  }
  const now = log.querySelector(`[data-step="${Math.max(at, 1)}"]`);
  if (!now) return;
  now.tabIndex = 0; // one stop for the Tab key; arrows go on from there
  if (at) now.setAttribute("aria-current", "step");
  log.scrollTop = now.offsetTop - log.clientHeight / 2;
  if (log.contains(document.activeElement)) now.focus({ preventScroll: true });
}

// -- how everybody stands -----------------------------------------------------------------------------------------

const WIDTH = 400, HEIGHT = 150, LEFT = 36, EDGE = 8;
const across = (step) => LEFT + ((WIDTH - LEFT - EDGE) * step) / Math.max(last, 1);

/** The figures at a position: those of the last change up to it. */
const scoresAt = (step) => view.scores.findLast(([from]) => from <= step)[1];

function fillChart() {
  const figures = view.scores.flatMap(([, scores]) => scores);
  const low = Math.min(0, ...figures), high = Math.max(1, ...figures);
  const up = (figure) => HEIGHT - EDGE - ((HEIGHT - 2 * EDGE) * (figure - low)) / (high - low);
  const chart = draw("svg", { viewBox: `0 0 ${WIDTH} ${HEIGHT}`, role: "img", "aria-label": `${data.word} over the game` });
  for (const figure of new Set([low, 0, high])) {
    chart.append(draw("path", { class: "axis", d: `M${LEFT} ${up(figure)}H${WIDTH - EDGE}` }));
    chart.append(draw("text", { x: LEFT - 4, y: up(figure) + 4, "text-anchor": "end" }, String(figure)));
  }
  data.seats.forEach((_, seat) => {
    const line = view.scores.map(([from, scores], n) => `${n ? "H" : "M"}${across(from)}${n ? "V" : " "}${up(scores[seat])}`);
    chart.append(draw("path", { class: colour(seat), d: `${line.join("")}H${across(last)}` }));
  });
  chart.append(draw("line", { class: "cursor", y1: 0, y2: HEIGHT }));
  chart.addEventListener("click", (event) => {
    const box = chart.getBoundingClientRect();
    const x = ((event.clientX - box.left) / box.width) * WIDTH;
    go(Math.round(((x - LEFT) / (WIDTH - LEFT - EDGE)) * last));
  });
  by("chart").replaceChildren(chart);
  by("scores").replaceChildren(...data.seats.map((name, seat) => {
    const row = make("tr"), head = make("th", "", { scope: "row" });
    const key = draw("svg", { class: `key ${colour(seat)}`, viewBox: "0 0 36 10", "aria-hidden": "true" });
    key.append(draw("path", { d: "M0 5H36" }));
    head.append(key, name);
    row.append(head, make("td"));
    return row;
  }));
}

function showScores() {
  const cursor = by("chart").querySelector(".cursor");
  cursor.setAttribute("x1", across(at));
  cursor.setAttribute("x2", across(at));
  const cells = by("scores").querySelectorAll("td");
  scoresAt(at).forEach((score, seat) => { cells[seat].textContent = score; });
}

// -- going about --------------------------------------------------------------------------------------------------

function show() {
  showPicture();
  showWords();
  showInLog();
  showScores();
  by("slider").value = at;
  by("slider").setAttribute("aria-valuetext", at ? `Step ${at}: ${wordsOf(at)[0]}` : "The beginning");
  by("number").value = at;
  for (const id of ["first", "back"]) by(id).disabled = at === 0;
  for (const id of ["next", "last"]) by(id).disabled = at === last;
}

/** Show a position; numbers beyond the game lead to its ends. */
function go(wanted) {
  at = Math.min(Math.max(Math.trunc(wanted) || 0, 0), last);
  show();
}

function pause() {
  clearTimeout(timer);
  timer = 0;
  by("play").textContent = "Play";
  by("told").setAttribute("aria-live", "polite");
}

function play() {
  if (at === last) go(0);
  by("play").textContent = "Pause";
  by("told").setAttribute("aria-live", "off"); // nobody listens that fast
  timer = setTimeout(tick, 1000 / by("speed").value);
}

function tick() {
  go(at + 1);
  if (at === last) pause();
  else timer = setTimeout(tick, 1000 / by("speed").value);
}

const byHand = (wanted) => { pause(); go(wanted); };

function follow(number) {
  view = data.views[number];
  fillLog();
  fillChart();
  show();
}

const KEYS = { ArrowLeft: () => byHand(at - 1), ArrowRight: () => byHand(at + 1), Home: () => byHand(0), End: () => byHand(last) };
const IN_LOG = { ArrowUp: KEYS.ArrowLeft, ArrowDown: KEYS.ArrowRight };

function pressed(event) {
  if (event.altKey || event.ctrlKey || event.metaKey || event.target.closest("input, select")) return;
  if (event.target.closest("#board.large") && event.key.startsWith("Arrow")) return; // they scroll it
  const inLog = event.target.closest("#log");
  const act = KEYS[event.key] ?? (inLog ? IN_LOG[event.key] : undefined);
  if (act) act();
  else if (event.key === " " && !event.target.closest("button")) by("play").click();
  else return;
  event.preventDefault();
}

// -- the beginning ------------------------------------------------------------------------------------------------

by("first").addEventListener("click", () => byHand(0));
by("back").addEventListener("click", () => byHand(at - 1));
by("next").addEventListener("click", () => byHand(at + 1));
by("last").addEventListener("click", () => byHand(last));
by("play").addEventListener("click", () => (timer ? pause() : play()));
by("slider").addEventListener("input", (event) => byHand(event.target.value));
by("number").addEventListener("change", (event) => byHand(event.target.value));
by("view").addEventListener("change", (event) => follow(event.target.selectedIndex));
by("large").addEventListener("change", (event) => by("board").classList.toggle("large", event.target.checked));
by("log").addEventListener("click", (event) => {
  const step = event.target.closest("[data-step]");
  if (step) byHand(step.dataset.step);
});
document.addEventListener("keydown", pressed);
bright.addEventListener("change", showPicture);

by("slider").max = by("number").max = last;
by("of").textContent = `of ${last}`;
by("ended").textContent = data.ended;
by("word").textContent = data.word[0].toUpperCase() + data.word.slice(1);
by("view").append(...data.views.map(({ name }) => make("option", name)));
by("view").disabled = data.views.length < 2;
by("header").append(...data.header.flatMap(([key, text]) => [make("dt", key), make("dd", text)]));
by("about").hidden = data.header.length === 0;
follow(0);
