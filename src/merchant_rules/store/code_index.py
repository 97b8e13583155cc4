"""Which functions carry which rule: read from the source of a game, which cites numbers in many places."""

from __future__ import annotations

import ast
import io
import re
import tokenize
from collections.abc import Iterable, Iterator
from functools import cached_property
from importlib.resources import files

from ..kernel.value import value

# "5.32/b, d" cites two rules, and so do "S-MOVE-4, 7" and "S-MOVE-4, -7"; "S-MOVE-4 to 7" and "S-MOVE-4 to S-MOVE-7"
# cite four. What follows the last short one is no word or number.
_LETTERS = re.compile(r"((?:, [a-z])+)(?=[,:;)]|\.?\s*$)")
_NUMBERS = re.compile(r"((?:(?:,| to) -?\d{1,2})+)(?=[,:;)]|\.?\s*$)")


# The books speak of numbers to show what one looks like.
_NO_RULES = ("__init__.py", "books.py")


@value
class Place:
    """Where a rule is in the code: `name` is module and function ("" for a file of data), `line` 0 without a function.

    `file` is written as seen from the game's own folder.
    """

    name: str
    file: str
    line: int = 0

    @property
    def is_function(self) -> bool:
        """Whether this is a function or a class, not a whole file."""
        return "." in self.name


class CodeIndex:
    """The numbers that the code of a game cites, and where.

    `pattern` finds a number as it stands in docstrings, comments and specs. `folders` are those of the game's package
    that are read, "" for the files of the package itself.
    """

    def __init__(self, package: str, folders: tuple[str, ...], pattern: str) -> None:
        self._package, self._folders = package, folders
        self._pattern = re.compile(pattern)

    @cached_property
    def places(self) -> dict[str, tuple[Place, ...]]:
        """Number as cited -> the functions, classes and modules that cite it: rules before what serves them."""
        found: dict[str, dict[Place, None]] = {}
        for folder in self._folders:
            for entry in sorted(files(self._package).joinpath(folder).iterdir(), key=lambda entry: entry.name):
                if entry.name.endswith(".py") and entry.name not in _NO_RULES:
                    path = f"{folder}/{entry.name}" if folder else entry.name
                    for number, place in self._read(path, entry.read_text(encoding="utf-8")):
                        found.setdefault(number, {})[place] = None
        return {number: tuple(sorted(places, key=self._order)) for number, places in found.items()}

    @cached_property
    def cited_by(self) -> dict[str, tuple[str, ...]]:
        """Number as cited -> the names of the functions, classes and modules that cite it."""
        return {number: tuple(place.name for place in places) for number, places in self.places.items()}

    def places_for(self, number: str, home: str = "") -> tuple[Place, ...]:
        """What cites a number to the letter; after that what cites the number it is a part of, or one of its parts.

        Of both, what is in the file of the rule's subject comes first.
        """
        whole = number.rpartition("/")[0]
        parts = [cited for cited in self.places if cited.startswith(f"{number}/")]
        near = {place for cited in (whole, *parts) for place in self.places.get(cited, ())}
        groups = (self.places.get(number, ()), sorted(near, key=self._order))
        ranked = (place for group in groups for place in sorted(group, key=lambda place: place.file != home))
        return tuple(dict.fromkeys(ranked))

    def _order(self, place: Place) -> tuple[int, str, bool, int]:
        """Rules before what serves them, and in a file what acts before the classes of actions and frames."""
        folder = place.file.rpartition("/")[0]
        is_class = place.name.rpartition(".")[2][:1].isupper()
        return self._folders.index(folder), place.file, is_class, place.line

    def _read(self, file: str, source: str) -> Iterator[tuple[str, Place]]:
        tree = ast.parse(source)
        module = file.rpartition("/")[2].removesuffix(".py")
        yield from self._cited([ast.get_docstring(tree) or ""], Place(module, file, 1))
        named: dict[str, Place] = {}
        spans: list[tuple[int, int, Place]] = []
        for name, node in _definitions(tree):
            named[name] = place = Place(f"{module}.{name}", file, node.lineno)
            spans.append((node.lineno, node.end_lineno or node.lineno, place))
            yield from self._cited(_texts(node), place)
        for spec in _specs(tree):
            names = [argument.id for argument in spec.args if isinstance(argument, ast.Name)]
            carrier = next((named[name] for name in names if name.startswith("apply_") and name in named), None)
            yield from self._cited(_texts(spec), carrier or Place(f"{module}.{names[0]}", file, spec.lineno))
        yield from self._in_comments(source, spans)

    def _in_comments(self, source: str, spans: list[tuple[int, int, Place]]) -> Iterator[tuple[str, Place]]:
        for token in tokenize.generate_tokens(io.StringIO(source).readline):
            if token.type == tokenize.COMMENT:
                line = token.start[0]
                inside = [span for span in spans if span[0] <= line <= span[1]]
                if inside:
                    innermost = max(inside, key=lambda span: span[0])[2]
                    yield from self._cited([token.string], innermost)

    def _cited(self, texts: Iterable[str], place: Place) -> Iterator[tuple[str, Place]]:
        for text in texts:
            for match in self._pattern.finditer(text.partition(">>>")[0]):  # what an example shows is no citation
                yield match[0], place
                for number in _further(match, text):
                    yield number, place


def _definitions(node: ast.AST, inside: str = "") -> Iterator[tuple[str, ast.FunctionDef | ast.ClassDef]]:
    """All functions and classes, methods under the name of their class."""
    for child in ast.iter_child_nodes(node):
        if isinstance(child, ast.FunctionDef | ast.ClassDef):
            yield f"{inside}{child.name}", child
            yield from _definitions(child, f"{inside}{child.name}.")
        else:
            yield from _definitions(child, inside)


def _specs(tree: ast.AST) -> Iterator[ast.Call]:
    """The calls that make the spec of an action."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Call) and ast.unparse(node.func) in ("Spec", "SeatSpec", "ChanceSpec") and node.args:
            yield node


def _further(match: re.Match[str], text: str) -> Iterator[str]:
    """The rules that share the beginning of a number: the letters d and e after "5.32/b, d, e", 5 and 6 in "4 to 6"."""
    stem = re.fullmatch(r"(.*/)[a-z]|(.*[A-Z]-)(\d{1,2})", match[0])
    if stem is None:
        return
    if stem[1]:
        more = _LETTERS.match(text, match.end())
        yield from (f"{stem[1]}{letter}" for letter in (more[1].split(", ")[1:] if more else ()))
        return
    more = re.compile(rf"( to ){re.escape(stem[2])}(\d{{1,2}})").match(text, match.end())
    steps = [(more[1], more[2])] if more else []
    if more is None and (more := _NUMBERS.match(text, match.end())):
        steps = re.findall(r"(, | to )-?(\d+)", more[1])
    last = int(stem[3])
    for joint, number in steps:
        begin = last + 1 if joint == " to " else int(number)
        last = int(number)
        yield from (f"{stem[2]}{own:0{len(stem[3])}}" for own in range(begin, last + 1))


def _texts(node: ast.AST) -> Iterator[str]:
    """The texts of a function or a spec; those of a class without its methods, which stand for themselves."""
    waiting = list(ast.iter_child_nodes(node))
    while waiting:
        child = waiting.pop()
        if isinstance(child, ast.Constant) and isinstance(child.value, str):
            yield child.value
        elif not isinstance(child, ast.FunctionDef | ast.ClassDef):
            waiting += ast.iter_child_nodes(child)


__all__ = ["CodeIndex", "Place"]
