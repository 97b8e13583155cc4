// The page: its screens, and what happens between them. The game itself is in Python.

import { Board } from "./board.js";
import { byId, download, element, isEcho, onClick, setHidden, setLines, setText } from "./dom.js";
import { drawn } from "./picture.js";
import { Python } from "./python.js";
import { Setup } from "./setup.js";
import { startTheme } from "./theme.js";

const LAST = "merchant-rules-last-game";
const FRAGMENT = "#game=";
const SHINES = "What shines can be clicked. With the keyboard: Tab and the arrow keys.";
const LARGEST_FILE = 16_000_000;
//: Requests that put another game on the table.
const BEGINS = new Set(["new", "load", "open"]);
//: So many milliseconds bots have to stop by themselves.
const PATIENCE = 1000;
//: An answer that takes more milliseconds than this is told of, and need not be waited for.
const LONG = 800;
//: So many milliseconds it is said that something has been done; it lies over what may be read.
const SAID = 8000;

const python = new Python(news);
const setup = new Setup(begin, prepare);
const board = new Board(chooseSpot, wonder);
let docs = "../";
let build = ""; // which build of the page this is
let kept = null; // the table as text, as it was last known
let sight = null; // what is shown
let busy = ""; // what Python is asked for
let idle = Promise.resolve(); // when it has answered
let answered = () => {};
let bots = null; // the promise of bots that play now
let spoken = 0; // the timer of what is said

// -- starting ---------------------------------------------------------------------------------------------------------

async function main() {
  wire();
  startTheme(async (theme) => {
    if (document.body.dataset.ready === "yes") await python.ask({ do: "theme", name: theme });
    if (document.body.dataset.screen === "table") await perform({ do: "look" }, { quiet: true, resume: bots !== null });
  });
  try {
    await startPython();
  } catch (error) {
    setText("loading-error", `Python could not be loaded: ${error.message}`);
    setHidden("loading-error", false);
    return;
  }
  showScreen("setup");
  keepPage();
  await openLink();
  window.addEventListener("hashchange", openLink); // a link that is put into the page's own address loads no page
}

/** Put the game of a link on the table, if the address has one. */
async function openLink() {
  if (!location.hash.startsWith(FRAGMENT)) return;
  const fragment = location.hash.slice(FRAGMENT.length);
  history.replaceState(null, "", location.pathname + location.search);
  await perform({ do: "open", fragment }, { said: "The game of the link is on the table.", from: "The link" });
}

async function startPython() {
  const { manifest, games } = await python.start();
  docs = typeof manifest.docs === "string" ? manifest.docs : docs;
  build = manifest.build;
  byId("docs").href = docs;
  await python.ask({ do: "theme", name: document.body.dataset.theme });
  if (document.body.dataset.ready !== "yes") setup.offer(games);
  setHidden("continue", lastGame() === null);
  document.body.dataset.ready = "yes";
}

/** The browser keeps the whole page for a visit without a network, where it may: on a safe host, with room for it. */
function keepPage() {
  navigator.serviceWorker?.register(`offline.js?build=${encodeURIComponent(build)}`).catch(() => {});
}

function showScreen(name) {
  document.body.dataset.screen = name;
  for (const own of ["loading", "setup", "table"]) setHidden(own, own !== name);
  setHidden("controls", name !== "table");
  if (name !== "table") showBots("");
}

/** What comes from the worker without having been asked for. */
function news(data) {
  if (data.kind === "loading") {
    byId("loading-bar").value = data.share;
    setText("loading-text", data.text);
    if (document.body.dataset.ready === "yes") setText("bots-text", data.text);
  } else if (data.kind === "bots") {
    keep(data.kept);
    document.body.dataset.ply = data.ply;
    if (data.sight && document.body.dataset.screen === "table") render(data.sight);
    else setText("bots-text", `The bots think: ${data.ply} decisions so far.`);
  }
}

// -- asking Python ----------------------------------------------------------------------------------------------------

/** Python is asked for something; "" when it has answered. */
function setBusy(now) {
  busy = now;
  document.body.dataset.busy = now ? "yes" : "no";
  if (now) idle = new Promise((resolve) => (answered = resolve));
  else answered();
}

/** Whether this may be asked for now. Another game waits for what is being answered: a click on Start is not lost. */
async function isFree(wanted) {
  await interrupt();
  while (busy && BEGINS.has(wanted) && !BEGINS.has(busy)) await idle;
  return !busy;
}

/** Ask Python; whoever has to wait is told so, and can stop it. A new game soon begins, and its bots can be stopped. */
async function ask(request) {
  let told = false;
  const timer = setTimeout(() => {
    told = true;
    showBots("The rules are being worked out.");
    setHidden("stop", request.do === "new");
  }, LONG);
  try {
    return await python.ask(request);
  } finally {
    clearTimeout(timer);
    if (told) showBots(botsAreAsked() ? "The bots wait." : "", true);
  }
}

/** Ask for something that leads to another sight, and show it; whether it was granted. */
async function perform(request, { quiet = false, said = "", resume = true, from: source = "" } = {}) {
  if (!(await isFree(request.do))) return false;
  setBusy(request.do);
  if (!quiet) clearNews();
  let granted = false;
  const from = document.body.dataset.screen;
  try {
    const { answer, kept: text } = await ask(request);
    if (answer.error) complain(answer, request, source);
    else {
      granted = true;
      if (text) keep(text);
      if (BEGINS.has(request.do)) startAfresh();
      // an answer that comes when its asker has gone on to a new game does not bring the old table back
      if (BEGINS.has(request.do) || document.body.dataset.screen === from) render(answer);
      if (said) say(said);
    }
  } catch (error) {
    fail(error.message);
  }
  setBusy("");
  if (granted && resume) letBotsPlay();
  return granted;
}

/** Another game is on the table: seen from the top, and nothing of the last one is left. */
function startAfresh() {
  board.startAfresh();
  window.scrollTo(0, 0);
  byId("token").value = "";
}

function complain(answer, request, source) {
  if (answer.refusal) showRefusal(answer.refusal);
  else if (request.do === "new") setup.refuse(answer.error);
  else fail(source ? `${source}: ${answer.error}` : answer.error);
}

/** Ask for a text or a small thing; null if it was refused. */
async function fetchAnswer(request) {
  if (!(await isFree(request.do))) return null;
  setBusy(request.do);
  try {
    const { answer } = await ask(request);
    if (!answer.error) return answer;
    fail(answer.error);
  } catch (error) {
    fail(error.message);
  } finally {
    setBusy("");
  }
  return null;
}

// -- news -------------------------------------------------------------------------------------------------------------

/** Say that something has been done. */
function say(text) {
  setText("message", text);
  clearTimeout(spoken);
  if (text) spoken = setTimeout(say, SAID, "");
}

function fail(text) {
  setText("error-text", text);
  setHidden("error", false);
}

function clearNews() {
  say("");
  setHidden("error", true);
  setHidden("refusal", true);
  setText("hint-text", "");
  setup.refuse("");
}

function showRefusal({ message, rule, said, page }) {
  setText("refusal-text", message);
  const link = byId("refusal-link");
  link.textContent = rule ? `Rule ${rule}` : "";
  if (page) link.href = new URL(page, new URL(docs, document.baseURI)).href;
  else link.removeAttribute("href");
  setText("refusal-rule", said ?? "");
  setHidden("refusal-more", !rule);
  setHidden("refusal", false);
}

// -- the table --------------------------------------------------------------------------------------------------------

function begin(wanted) {
  perform({ do: "new", wanted });
}

/** What takes its time is done while somebody still chooses: rules are compiled, and the board is laid out. */
function prepare(ruleset) {
  if (!busy) python.ask({ do: "prepare", ruleset }).catch(() => {});
}

function render(now) {
  const lifted = sight?.curtain && !now.curtain;
  sight = now;
  showScreen("table");
  setText("title", now.title);
  document.title = now.title;
  document.body.dataset.ply = now.ply;
  document.body.dataset.asked = now.asked ?? "";
  const curtain = now.curtain !== "";
  setHidden("curtain", !curtain);
  setHidden("play", curtain);
  byId("undo").disabled = !now.undo;
  byId("hint").disabled = curtain || now.asked === null;
  setHidden("over-text", !now.over);
  if (curtain) {
    hideTable(now);
    return;
  }
  setText("now", now.now);
  if (now.over) setText("over-text", "The game is over.");
  board.show(now);
  showMoves(now);
  showPanel(now);
  showLog(now);
  if (lifted) byId("moves").querySelector("button")?.focus();
}

/** Nothing of what the last person saw stays in the page. */
function hideTable(now) {
  const name = now.curtain;
  setText("now", `Now ${name} is asked.`);
  setText("curtain-title", `Now ${name}`);
  board.clear();
  for (const id of ["moves", "players-list", "log", "worth", "choices-list"]) byId(id).replaceChildren();
  for (const id of ["status", "prices", "hint-text", "board-note", "moves-note", "message"]) setText(id, "");
  for (const id of ["refusal-text", "refusal-link", "refusal-rule", "choices-title", "warning-text", "error-text"]) setText(id, "");
  setText("moves-title", "Moves"); // without how many there were
  byId("token").value = "";
  byId("show").focus();
}

function showMoves({ moves, spots, asked, over }) {
  const list = byId("moves");
  const at = document.activeElement; // a button that has just gone keeps the focus for a moment
  const had = list.contains(at) || at === document.body || at.closest("[hidden], :disabled") !== null;
  const rows = moves.map((move) => {
    const button = element("button", { type: "button", class: "move", "data-token": move.token }, move.text);
    button.addEventListener("click", (event) => isEcho(event) || choose(move));
    return element("li", {}, button);
  });
  list.replaceChildren(...rows);
  setHidden("typed", asked === null);
  setText("moves-title", moves.length ? `Moves (${moves.length})` : over ? "The game is over" : "Moves");
  setText("moves-note", over ? "Record keeps what was played, New game begins another." : asked === null ? "Others are asked now." : "");
  setText("board-note", asked === null ? "" : spots.length ? SHINES : "Nothing on it can be clicked now: choose from the moves.");
  if (had && rows.length) rows[0].firstChild.focus({ preventScroll: true });
}

function showPanel(now) {
  byId("players-list").replaceChildren(
    ...now.players.map(({ name, kind, score }, seat) => {
      const row = element("li", { "data-seat": seat }, element("strong", {}, name), ` ${score}`, element("small", {}, ` (${kind})`));
      if (seat === now.seat) row.setAttribute("aria-current", "true");
      return row;
    }),
  );
  setLines("status", now.status);
  setHidden("status-part", !now.status);
  setLines("prices", now.prices);
  setHidden("prices-part", !now.prices);
  const chart = drawn(now.worth, "How all stood, round by round");
  chart?.setAttribute("role", "img");
  byId("worth").replaceChildren(...(chart ? [chart] : []));
  setHidden("worth-part", !chart);
}

function showLog({ log }) {
  const list = byId("log");
  list.replaceChildren(
    ...log.map(({ round, text, own }, at) => {
      const row = element("li", own ? { class: "own" } : {}, element("span", {}, text));
      if (at === 0 || log[at - 1].round !== round) row.prepend(element("strong", { class: "round" }, `Round ${round}`));
      return row;
    }),
  );
  byId("log-box").scrollTop = byId("log-box").scrollHeight;
}

// -- moves ------------------------------------------------------------------------------------------------------------

function choose({ token, warning }) {
  if (warning) {
    setText("warning-text", `${warning[0].toUpperCase()}${warning.slice(1)}.`);
    byId("warning").returnValue = "";
    byId("warning-yes").onclick = (event) => {
      if (isEcho(event)) return;
      byId("warning").close();
      play([token]);
    };
    byId("warning").showModal();
  } else play([token]);
}

function play(tokens) {
  return perform({ do: "act", tokens });
}

/** A spot with one move plays it, one with several asks which. */
function chooseSpot({ name, moves, way }) {
  if (way) play(way);
  else if (moves.length === 1) choose(sight.moves[moves[0]]);
  else {
    setText("choices-title", name);
    byId("choices-list").replaceChildren(
      ...moves.map((number) => {
        const move = sight.moves[number];
        const button = element("button", { type: "button", class: "choice", "data-token": move.token }, move.text);
        button.addEventListener("click", (event) => {
          if (isEcho(event)) return;
          byId("choices").close();
          choose(move);
        });
        return element("li", {}, button);
      }),
    );
    byId("choices").showModal();
  }
}

async function wonder(spot) {
  if (!sight || sight.asked === null) return;
  clearNews();
  const why = await fetchAnswer({ do: "why", spot });
  if (why) showRefusal(why);
}

async function giveHint() {
  const told = await fetchAnswer({ do: "hint" });
  if (!told) return;
  setText("hint-text", `${told.text} Why: ${told.why}.`);
  for (const button of byId("moves").querySelectorAll(".move")) {
    button.classList.toggle("hinted", button.dataset.token === told.token);
    if (button.dataset.token === told.token) button.scrollIntoView({ block: "nearest" });
  }
  byId("hint-text").scrollIntoView({ block: "nearest" }); // with a phone it may be below the board
}

// -- bots -------------------------------------------------------------------------------------------------------------

const botsAreAsked = () =>
  document.body.dataset.screen === "table" && sight !== null && !sight.over && sight.asked === null;

/** Let bots play until a person is asked. */
async function letBotsPlay() {
  showBots("");
  if (!botsAreAsked() || busy) return;
  setBusy("bots");
  showBots("The bots think.");
  bots = python.bots(sight.people === 0);
  try {
    render((await bots).sight);
    const waiting = botsAreAsked();
    showBots(waiting ? "The bots wait." : "", true);
    if (waiting) byId("go-on").focus();
  } catch (error) {
    fail(error.message);
  }
  bots = null;
  setBusy("");
}

/** What is said of the bots; nothing, while a person is asked. */
function showBots(text, waiting = false) {
  setText("bots-text", text);
  setHidden("bots", !text);
  setHidden("stop", waiting);
  setHidden("go-on", !waiting);
}

/** Whoever wants something else while bots play has them wait after the decision that they think about. */
async function interrupt() {
  if (!bots) return;
  python.pause();
  await bots.catch(() => {});
  await null; // what waits for the bots as well goes first
}

/** Bots that stop by themselves wait; else the worker is ended, and another one gets the table as it was last known. */
async function stop() {
  setHidden("stop", true);
  setText("bots-text", "It is being stopped.");
  python.pause();
  if (bots && (await Promise.race([bots.catch(() => {}), after(PATIENCE)])) !== TOO_LONG) return;
  python.end();
  bots = null;
  try {
    await startPython();
    await tableAgain();
  } catch (error) {
    showBots("");
    fail(`Python could not be started again: ${error.message}. The game is kept: load the page anew to go on with it.`);
  }
  setBusy("");
}

const TOO_LONG = "too long";
const after = (time) => new Promise((resolve) => setTimeout(resolve, time, TOO_LONG));

/** What was on the table comes back; bots wait until they are told to go on. */
async function tableAgain() {
  if (document.body.dataset.screen === "table") {
    const { answer } = await python.ask({ do: "load", text: kept });
    if (answer.error) throw new Error(answer.error);
    render(answer);
  }
  const waiting = botsAreAsked();
  showBots(waiting ? "The bots have been stopped." : "", true);
  if (waiting) byId("go-on").focus();
  else say("It was stopped.");
}

// -- keeping ----------------------------------------------------------------------------------------------------------

function keep(text) {
  kept = text;
  try {
    sessionStorage.setItem(LAST, text);
    localStorage.setItem(LAST, text);
  } catch {
    // a browser that keeps nothing: the file and the link are still there
  }
}

/** The game that was played in this window last, else anywhere in this browser: another window may have its own. */
function lastGame() {
  try {
    return kept ?? sessionStorage.getItem(LAST) ?? localStorage.getItem(LAST);
  } catch {
    return null;
  }
}

async function loadFile(input) {
  const [file] = input.files;
  input.value = "";
  if (!file) return;
  if (file.size > LARGEST_FILE) fail(`${file.name} is far too long for a game.`);
  else await perform({ do: "load", text: await file.text() }, { said: "Loaded.", from: file.name });
}

async function share() {
  const fragment = await fetchAnswer({ do: "share" });
  if (fragment === null) return;
  byId("share-link").value = `${location.href.split("#")[0]}${FRAGMENT}${fragment}`;
  byId("share-dialog").showModal();
  byId("share-link").select();
}

async function copyLink() {
  byId("share-link").select();
  try {
    await navigator.clipboard.writeText(byId("share-link").value);
    say("The link is copied.");
  } catch {
    say("The link is marked: copy it with the keyboard.");
  }
  byId("share-dialog").close();
}

async function record() {
  const text = await fetchAnswer({ do: "record" });
  if (text === null) return;
  byId("record-text").value = text;
  byId("record-part").open = false; // who plays on may not want to know
  byId("record-dialog").showModal();
}

// -- wiring -----------------------------------------------------------------------------------------------------------

function wire() {
  onClick("undo", () => perform({ do: "undo" }, { said: "Taken back." }));
  onClick("hint", giveHint);
  onClick("save", () => {
    download("merchant-rules-game.json", kept);
    say("Saved to your downloads. The file contains the seed.");
  });
  onClick("record", record);
  onClick("record-download", () => download("merchant-rules-record.txt", byId("record-text").value));
  onClick("position-download", async () => {
    const text = await fetchAnswer({ do: "position" });
    if (text !== null) download("merchant-rules-save.json", text);
  });
  onClick("share", share);
  onClick("share-copy", copyLink);
  onClick("new", async () => {
    await interrupt();
    clearNews();
    setHidden("continue", lastGame() === null);
    showScreen("setup");
    byId("game").focus();
  });
  onClick("continue", () => perform({ do: "load", text: lastGame() ?? "" }, { from: "The last game" }));
  onClick("show", (event) => isEcho(event) || perform({ do: "show" })); // the first click may have been the last person's
  onClick("stop", stop);
  onClick("go-on", letBotsPlay);
  onClick("warning-no", () => byId("warning").close());
  for (const [button, dialog] of [["choices-close", "choices"], ["share-close", "share-dialog"], ["record-close", "record-dialog"]])
    onClick(button, () => byId(dialog).close());
  for (const [dialog, text] of [["share-dialog", "share-link"], ["record-dialog", "record-text"]])
    byId(dialog).addEventListener("close", () => (byId(text).value = "")); // it tells what the next person may not know
  onClick("refusal-close", () => setHidden("refusal", true));
  onClick("error-close", () => setHidden("error", true));
  for (const id of ["load", "setup-load"]) byId(id).addEventListener("change", (event) => loadFile(event.target));
  byId("typed").addEventListener("submit", async (event) => {
    event.preventDefault();
    const text = byId("token").value.trim();
    if (text && (await play([text]))) byId("token").value = "";
  });
  document.addEventListener("keydown", (event) => {
    if (event.key === "Escape") setHidden("refusal", true);
  });
  document.addEventListener("keydown", decideOnce, { capture: true });
}

/** A key that is held down presses one button, not those that come to its place. */
function decideOnce(event) {
  if (!event.repeat || !["Enter", " "].includes(event.key) || !event.target.closest("button, [role=button]")) return;
  event.preventDefault();
  event.stopPropagation();
}

main();
