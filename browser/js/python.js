// The page's side of the worker: questions with answers, and the news that comes in between.

/** Python in a worker of its own. `onNews` hears what is loaded and what bots do. */
export class Python {
  #worker = null;
  #waiting = new Map();
  #last = 0;

  constructor(onNews) {
    this.onNews = onNews;
  }

  /** Start the worker; gives the manifest and the games. */
  start() {
    this.#worker = new Worker(new URL("worker.js", import.meta.url), { type: "module" });
    this.#worker.onmessage = ({ data }) => this.#hear(data);
    this.#worker.onerror = (event) => this.#fail(event.message || "The worker could not be started.");
    return this.#send({ kind: "load" });
  }

  /** End the worker, whatever it does; nobody waits for its answers any more. */
  end() {
    this.#worker?.terminate();
    this.#worker = null;
    this.#waiting.clear();
  }

  /** Ask the desk: the answer, and the table as text if it changed. */
  ask(request) {
    return this.#send({ kind: "ask", request });
  }

  /** Let bots play until a person is asked, or until `pause`. */
  bots(watched) {
    return this.#send({ kind: "bots", watched });
  }

  pause() {
    this.#worker?.postMessage({ kind: "pause" });
  }

  #send(message) {
    const id = ++this.#last;
    return new Promise((resolve, reject) => {
      this.#waiting.set(id, { resolve, reject });
      this.#worker.postMessage({ id, ...message });
    });
  }

  #hear(data) {
    const waits = this.#waiting.get(data.id);
    if (!waits) {
      this.onNews(data);
      return;
    }
    this.#waiting.delete(data.id);
    if (data.failed !== undefined) waits.reject(new Error(data.failed));
    else waits.resolve(data);
  }

  #fail(text) {
    for (const waits of this.#waiting.values()) waits.reject(new Error(text));
    this.#waiting.clear();
  }
}
