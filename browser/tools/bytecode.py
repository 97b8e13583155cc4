"""Runs under Pyodide in node: a wheel with the bytecode of its modules, without its tests and what is compiled.

A browser begins with an empty cache each time, so it would compile every module anew, which takes longer than all the
rest of an import. Only the Python that will run the bytecode can make it.
"""

from __future__ import annotations

import importlib.util
import io
import py_compile
import zipfile
from pathlib import Path

COMPILED = (".so", ".pyd")  # for another machine than a browser's; it may lie beside the sources that it was made from
UNCHECKED = py_compile.PycInvalidationMode.UNCHECKED_HASH  # files unpacked from a wheel have no time to compare


def with_bytecode(wheel: bytes) -> bytes:
    """The same wheel, ready to be run."""
    made = io.BytesIO()
    with (
        zipfile.ZipFile(io.BytesIO(wheel)) as given,
        zipfile.ZipFile(made, "w", zipfile.ZIP_DEFLATED, compresslevel=9) as out,
    ):
        for entry in given.infolist():
            if "/tests/" in entry.filename or entry.filename.endswith(COMPILED) or entry.is_dir():
                continue
            text = given.read(entry)
            out.writestr(zipfile.ZipInfo(entry.filename), text, zipfile.ZIP_DEFLATED, 9)
            if entry.filename.endswith(".py"):
                name = importlib.util.cache_from_source(entry.filename)
                out.writestr(zipfile.ZipInfo(name), bytecode(entry.filename, text), zipfile.ZIP_DEFLATED, 9)
    return made.getvalue()


def bytecode(name: str, text: bytes) -> bytes:
    """The bytecode of a module. The import puts its true place in."""
    source, made = Path("module.py"), Path("module.pyc")
    source.write_bytes(text)
    py_compile.compile(str(source), str(made), dfile=name, doraise=True, invalidation_mode=UNCHECKED)
    return made.read_bytes()
