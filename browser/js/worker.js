// Python in a worker: it loads the library, then answers requests. The page stays free meanwhile.

const BASE = new URL("../", import.meta.url);
//: For so long bots play before the page hears of it.
const BATCH = 250;

let desk = null;
let paused = false;

/** Count what comes over the wire, whoever asks for it; `lose` hears of what does not come, for Python may not say it. */
function countBytes(tell, lose) {
  const plain = self.fetch.bind(self);
  self.fetch = async (...given) => {
    const answer = await plain(...given).catch((error) => {
      lose(error);
      throw error;
    });
    if (!answer.ok) lose(new Error(`${answer.url.replace(BASE.href, "")}: ${answer.status} ${answer.statusText}`));
    if (!answer.ok || !answer.body) return answer;
    const counter = new TransformStream({
      transform(chunk, out) {
        tell(chunk.byteLength);
        out.enqueue(chunk);
      },
    });
    return new Response(answer.body.pipeThrough(counter), {
      status: answer.status,
      statusText: answer.statusText,
      headers: answer.headers,
    });
  };
}

async function fetched(file) {
  const answer = await fetch(new URL(file, BASE));
  if (!answer.ok) throw new Error(`${file}: ${answer.status} ${answer.statusText}`);
  return answer;
}

async function load() {
  const manifest = await (await fetched("manifest.json")).json();
  const total = [...manifest.wheels, ...manifest.files].reduce((sum, own) => sum + own.bytes, 0);
  let got = 0;
  const say = (text) => self.postMessage({ kind: "loading", share: Math.min(1, got / total), text });
  const lost = new Promise((_, lose) => {
    countBytes((bytes) => {
      got += bytes;
      say(`Loading Python and the rules: ${(got / 1e6).toFixed(1)} of ${(total / 1e6).toFixed(1)} MB`);
    }, lose);
  });
  const python = await Promise.race([pythonWith(manifest.wheels), lost]);
  got = total;
  say("Unpacking the rules");
  desk = python.pyimport("merchant_rules.page.desk").Desk();
  return { manifest, games: asked({ do: "games" }) };
}

/** Python, and the wheels in it. */
async function pythonWith(files) {
  const wheels = Promise.all(files.map(async (own) => (await fetched(own.file)).arrayBuffer()));
  const { loadPyodide } = await import(new URL("pyodide/pyodide.mjs", BASE).href);
  const python = await loadPyodide({ indexURL: new URL("pyodide/", BASE).href });
  for (const wheel of await wheels) python.unpackArchive(wheel, "wheel");
  return python;
}

const asked = (request) => JSON.parse(desk.ask(JSON.stringify(request)));

/** What changes the table is kept by the page, so that nothing is lost when the worker is ended. */
const CHANGES = new Set(["new", "load", "open", "act", "undo", "show"]);

function answered(request) {
  const answer = asked(request);
  const kept = CHANGES.has(request.do) && !answer.error ? asked({ do: "keep" }) : null;
  return { answer, kept };
}

/** Let bots decide until a person is asked; the page hears of it now and then. */
async function letBotsPlay(watched) {
  paused = false;
  for (let more = true; more && !paused; ) {
    const until = performance.now() + BATCH;
    let done;
    do {
      done = asked({ do: "step" });
      if (done.error) throw new Error(done.error);
    } while (done.more && performance.now() < until);
    more = done.more;
    const sight = watched && more ? asked({ do: "look" }) : null;
    self.postMessage({ kind: "bots", ply: done.ply, kept: asked({ do: "keep" }), sight });
    await new Promise((free) => setTimeout(free, watched ? 350 : 0));
  }
  return asked({ do: "look" });
}

self.onmessage = async ({ data }) => {
  const { id } = data;
  try {
    if (data.kind === "load") self.postMessage({ id, ...(await load()) });
    else if (data.kind === "ask") self.postMessage({ id, ...answered(data.request) });
    else if (data.kind === "pause") paused = true;
    else if (data.kind === "bots") {
      self.postMessage({ id, sight: await letBotsPlay(data.watched) });
    }
  } catch (error) {
    const told = String(error?.message ?? error).trim(); // of a fault in Python the last line says what it was
    self.postMessage({ id, failed: told.slice(told.lastIndexOf("\n") + 1) });
  }
};
