// node digests.mjs PLAY PROGRAM ASKED: runs digests.py with the Python and the wheels of the built page, answers in JSON.
// ASKED is a file with a list of [name of a function, its argument].
import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { pathToFileURL } from "node:url";

const [play, program, asked] = process.argv.slice(2).map((path) => resolve(path));
const { loadPyodide } = await import(pathToFileURL(`${play}/pyodide/pyodide.mjs`));
const python = await loadPyodide();
for (const { file } of JSON.parse(readFileSync(`${play}/manifest.json`, "utf8")).wheels) {
  python.unpackArchive(new Uint8Array(readFileSync(`${play}/${file}`)), "wheel");
}
python.runPython(readFileSync(program, "utf8"));
const answers = JSON.parse(readFileSync(asked, "utf8")).map(([name, argument]) => python.globals.get(name)(argument));
process.stdout.write(JSON.stringify(answers));
