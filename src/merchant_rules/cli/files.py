"""Files of the user's: written whole or not at all, and read with their name before whatever is wrong with them."""

from __future__ import annotations

import os
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from itertools import count
from pathlib import Path
from typing import Any

from ..errors import MerchantRulesError
from ..store.foreign import LONGEST_TEXT
from ..store.record import Record
from ..store.saves import from_json

# -- writing ----------------------------------------------------------------------------------------------------------


def check_writable(path: str) -> None:
    """Complain about a file that cannot be written before the work is done, not after it; nothing is made yet."""
    target = Path(path)
    if target.is_dir():
        raise IsADirectoryError(21, "Is a directory", path)
    if not target.parent.is_dir():
        raise FileNotFoundError(2, "No such file or directory", path)
    if not os.access(target if target.exists() else target.parent, os.W_OK):
        raise PermissionError(13, "Permission denied", path)


def write_whole(path: str, text: str) -> None:
    """Write a file so that at any moment either the old or the new one is there, whole, whatever happens."""
    target = Path(os.path.realpath(path))
    if target.exists() and not target.is_file():  # a device or a pipe
        target.write_text(text, encoding="utf-8")
        return
    with _written_beside(target, text) as beside:
        os.replace(beside, target)
    _flush_folder(target.parent)


def write_new(folder: Path, name: str, text: str) -> str:
    """Write a file that was not there, under this name or one with a number; what it is called in the end.

    Two programs that do this at the same time never get the same name.
    """
    stem, suffix = Path(name).stem, Path(name).suffix
    with _written_beside(folder / name, text) as beside:
        for number in count(1):
            target = folder / (name if number == 1 else f"{stem}-{number}{suffix}")
            try:
                os.link(beside, target)
            except FileExistsError:
                continue
            except OSError:  # a file system without links: less sure, but never over another file
                if target.exists():
                    continue
                os.replace(beside, target)
            break
    _flush_folder(folder)
    return str(target)


@contextmanager
def _written_beside(target: Path, text: str) -> Iterator[str]:
    """A hidden file in the same folder, on the disk; gone when the block is left."""
    try:
        handle, beside = tempfile.mkstemp(prefix=f".{target.name}.", dir=target.parent)
    except OSError as error:  # in the name of the file that was wanted
        raise type(error)(error.errno, error.strerror, str(target)) from None
    try:
        with os.fdopen(handle, "w", encoding="utf-8") as file:
            file.write(text)
            file.flush()
            os.fsync(file.fileno())
        os.chmod(beside, target.stat().st_mode & 0o777 if target.exists() else 0o666 & ~_umask())
        yield beside
    finally:
        if os.path.exists(beside):
            os.unlink(beside)


def _umask() -> int:
    mask = os.umask(0o077)
    os.umask(mask)
    return mask


def _flush_folder(folder: Path) -> None:
    """Let the new name reach the disk, where folders can be flushed."""
    try:
        handle = os.open(folder, os.O_RDONLY)
    except OSError:
        return
    try:
        os.fsync(handle)
    except OSError:
        pass
    finally:
        os.close(handle)


# -- reading ----------------------------------------------------------------------------------------------------------


@contextmanager
def reading(path: str) -> Iterator[None]:
    """What is wrong with a file of the user's is told with its name before it."""
    try:
        yield
    except MerchantRulesError as error:
        raise MerchantRulesError(f"{path}: {error}") from None


def read_text(path: str) -> str:
    """The text of a file of the user's; a mark of the byte order, as some editors write it, is no part of it."""
    try:
        with Path(path).open("rb") as file:
            content = file.read(4 * LONGEST_TEXT + 1)
        if len(content) > 4 * LONGEST_TEXT:
            raise MerchantRulesError("this is far too long for a save or a record")
        return content.decode("utf-8-sig").replace("\r\n", "\n").replace("\r", "\n")
    except UnicodeDecodeError:
        raise MerchantRulesError("this is no text in UTF-8, so neither a save nor a record") from None


def loaded(path: str) -> Any:
    """What a file of the user's holds: what a save has, or a record."""
    with reading(path):
        text = read_text(path)
        if not text.strip():
            raise MerchantRulesError("the file is empty")
        return from_json(text) if text.lstrip().startswith("{") else Record.from_text(text)


__all__ = ["check_writable", "loaded", "read_text", "reading", "write_new", "write_whole"]
