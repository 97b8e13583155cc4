// node bytecode.mjs PYODIDE WHEEL MADE WHEEL MADE ...: writes each wheel anew with its bytecode (bytecode.py).
import { readFileSync, writeFileSync } from "node:fs";
import { resolve } from "node:path";
import { pathToFileURL } from "node:url";

const [home, ...wheels] = process.argv.slice(2).map((path) => resolve(path));
const { loadPyodide } = await import(pathToFileURL(`${home}/pyodide.mjs`));
const python = await loadPyodide();
python.runPython(readFileSync(new URL("bytecode.py", import.meta.url), "utf8"));
const withBytecode = python.globals.get("with_bytecode");
for (let at = 0; at < wheels.length; at += 2) {
  const given = python.toPy(new Uint8Array(readFileSync(wheels[at])));
  writeFileSync(wheels[at + 1], withBytecode(given.tobytes()).toJs());
}
