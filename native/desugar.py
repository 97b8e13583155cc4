"""Values written out as plain classes, so that mypyc makes native ones of them.

mypyc reads the fields of a class by their place in memory only if the class is its own; one that attrs makes is looked
at by name. So the build turns each class under `@value` into a class that says the same by itself: typed fields, an
`__init__`, an `__eq__`; `kernel.native.dressed` adds what attrs gives besides. Updaters (`updater(State, "stack")`)
become functions. All this happens in a copy: the sources stay as they are, and every line stays where it is, so that a
traceback out of compiled code leads to the right line of the source.
"""

from __future__ import annotations

import ast
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import TypeAlias

VALUE, UPDATER, BUILDER = "value", "updater", "builder"
HELPER = "kernel.native"
#: mypyc makes no native classes of those that inherit from them.
FEW = 4
#: Modules whose values the library makes itself: there a number is a number.
STRICT = ("board", "chance", "frames")
LEAVES = ("bool", "int", "str")
Loose: TypeAlias = tuple[str, ...]
ANYTHING: Loose = ("anything",)
SPECS = {"ChanceSpec", "SeatSpec", "Spec"}
RULES = "Rules"
BUILTIN = {"dict", "int", "list", "str", "tuple"}


@dataclass(frozen=True)
class Field:
    """One field: name, type and default as they are written, and whether values differ that differ in it."""

    name: str
    type: str
    default: str | None
    given: str | None
    eq: bool


@dataclass(frozen=True)
class Record:
    """A class of values."""

    node: ast.ClassDef
    fields: tuple[Field, ...]
    eq: bool


def without_unions(text: str) -> str:
    """A text in which the union of many classes is anything: mypyc would try them one by one wherever it is read.

    At run time the name stands for the union, as ever.
    """
    lines = text.split("\n")
    for node in ast.parse(text).body:
        if isinstance(node, ast.AnnAssign | ast.Assign) and isinstance(node.value, ast.BinOp):
            union = ast.unparse(node.value)
            if union.count(" | ") > FEW:
                name = ast.unparse(node.target if isinstance(node, ast.AnnAssign) else node.targets[0])
                first, last = node.lineno - 1, node.end_lineno or node.lineno
                anything = f"from typing import Any as {name}; globals()[{name!r}] = {union}"
                lines[first:last] = [anything, *[""] * (last - first - 1)]
    return "\n".join(lines)


def fields_of(node: ast.ClassDef) -> Iterator[Field]:
    """The fields that a class declares."""
    for item in node.body:
        if isinstance(item, ast.AnnAssign) and isinstance(item.target, ast.Name):
            given = default = ast.unparse(item.value) if item.value is not None else None
            eq = True
            if isinstance(item.value, ast.Call) and ast.unparse(item.value.func) == "attrs.field":
                said = {word.arg: ast.unparse(word.value) for word in item.value.keywords}
                default, eq = said.get("default"), said.get("eq") != "False"
            yield Field(item.target.id, ast.unparse(item.annotation), default, given, eq)


def built(tree: ast.Module) -> Iterator[tuple[str, str]]:
    """Names for the builders of classes, and those of the classes: mypyc builds fastest by calling the class."""
    for node in tree.body:
        if isinstance(node, ast.Assign):
            for target, made in zip(_several(node.targets[0]), _several(node.value), strict=False):
                if isinstance(made, ast.Call) and ast.unparse(made.func) == BUILDER:
                    yield ast.unparse(target), ast.unparse(made.args[0])


def _several(node: ast.expr) -> list[ast.expr]:
    return node.elts if isinstance(node, ast.Tuple) else [node]


class Module:
    """One file: its text, what it defines and where its other names come from."""

    def __init__(self, name: str, path: Path) -> None:
        """Read it."""
        self.name, self.text = name, without_unions(path.read_text(encoding="utf-8"))
        self.tree = ast.parse(self.text)
        self.strict = name.rpartition(".")[2] in STRICT
        self.records = {record.node.name: record for record in self._records()}
        self.imported = dict(self._imported())

    def _records(self) -> Iterator[Record]:
        for node in self.tree.body:
            if isinstance(node, ast.ClassDef) and len(node.decorator_list) == 1:
                decorator = ast.unparse(node.decorator_list[0])
                if decorator in (VALUE, f"{VALUE}(eq=False)"):
                    yield Record(node, tuple(fields_of(node)), decorator == VALUE)

    def _imported(self) -> Iterator[tuple[str, tuple[str, str]]]:
        for node in self.tree.body:
            if isinstance(node, ast.ImportFrom) and node.level:
                package = self.name.split(".")[: -node.level]
                for alias in node.names:
                    yield alias.asname or alias.name, (".".join([*package, node.module or ""]), alias.name)


class Sources:
    """All files that are compiled, by the names of their modules, and the base of all compiled rules."""

    def __init__(self, modules: Iterable[Module], base: Module) -> None:
        """Keep them, and find what anybody may make up: actions, and what they are made of."""
        self.modules = {module.name: module for module in modules}
        self.base = next(node for node in base.tree.body if isinstance(node, ast.ClassDef) and node.name == "Compiled")
        self.forged: set[ast.ClassDef] = set()
        for module in self.modules.values():
            for node in ast.walk(module.tree):
                if isinstance(node, ast.Call) and ast.unparse(node.func) in SPECS and node.args:
                    self._may_be_forged(module, ast.unparse(node.args[0]))

    def _may_be_forged(self, module: Module, name: str) -> None:
        home, record = self.record(module, name)
        if record is not None and record.node not in self.forged:
            self.forged.add(record.node)
            for field in record.fields:
                for part in ast.walk(ast.parse(field.type)):
                    if isinstance(part, ast.Name):
                        self._may_be_forged(home, part.id)

    def record(self, module: Module, name: str) -> tuple[Module, Record | None]:
        """The class of values that a module knows by this name, and its home."""
        if name in module.records:
            return module, module.records[name]
        home, own = module.imported.get(name, ("", ""))
        return self.record(self.modules[home], own) if home in self.modules else (module, None)

    def desugared(self, module: Module) -> str:
        """The text of a module with its values written out."""
        edits = Edits(module)
        edits.call_by_name({name: made for name, made in built(module.tree) if self.record(module, made)[1]})
        for record in module.records.values():
            edits.write_out(record, ANYTHING if record.node in self.forged else () if module.strict else LEAVES)
        for node in module.tree.body:
            if isinstance(node, ast.ClassDef):
                self._class(module, node, edits)
            elif isinstance(node, ast.AnnAssign) and (written := self._updater(module, node)):
                edits.replace(node, written)
        return edits.text()

    def _class(self, module: Module, node: ast.ClassDef, edits: Edits) -> None:
        """What a class that holds no values needs."""
        if {ast.unparse(base).partition("[")[0] for base in node.bases} & BUILTIN:
            edits.mark(node, "@_plain")
        elif any(ast.unparse(item) == "__slots__ = ()" for item in node.body):
            edits.open_mixin(node)
        elif node.name == RULES and len(node.bases) > 1:
            edits.join(node, [self.base, *self._bases(module, node)])
        elif any(ast.unparse(decorator).startswith("attrs.") for decorator in node.decorator_list):
            edits.quote(node)
        if any(ast.unparse(base).startswith("Generic[") for base in node.bases):
            edits.subscript(node)

    def _bases(self, module: Module, node: ast.ClassDef) -> list[ast.ClassDef]:
        names = {ast.unparse(base) for base in node.bases}
        return [one for one in module.tree.body if isinstance(one, ast.ClassDef) and one.name in names]

    def _updater(self, module: Module, node: ast.AnnAssign) -> str | None:
        call, kind = node.value, node.annotation
        if not (isinstance(call, ast.Call) and ast.unparse(call.func) == UPDATER and isinstance(kind, ast.Subscript)):
            return None
        _, record = self.record(module, ast.unparse(call.args[0]))
        if record is None or not isinstance(kind.slice, ast.Tuple) or not isinstance(kind.slice.elts[0], ast.List):
            return None
        types = [ast.unparse(one) for one in kind.slice.elts[0].elts]
        names = [ast.literal_eval(one) for one in call.args[1:]]
        fixed = {word.arg: ast.unparse(word.value) for word in call.keywords}
        becomes = {name: name for name in names} | {name: text for name, text in fixed.items() if name}
        parameters = ", ".join(f"{name}: {kind}" for name, kind in zip(["_old", *names], types, strict=True))
        given = ", ".join(becomes.get(field.name, f"_old.{field.name}") for field in record.fields)
        made, target = ast.unparse(kind.slice.elts[1]), ast.unparse(node.target)
        return f"def {target}({parameters}) -> {made}: return {ast.unparse(call.args[0])}({given})"


class Edits:
    """Changes of a text that leave every line where it is."""

    def __init__(self, module: Module) -> None:
        """Nothing is changed yet."""
        self.module = module
        self.lines: list[str] = module.text.split("\n")
        self.inserted: list[tuple[int, str]] = []
        self.marked = bool(module.records)

    def text(self) -> str:
        """The text as it is now."""
        lines = list(self.lines)
        for at, line in reversed(self.inserted):
            lines.insert(at, line)
        if self.marked:
            at = next(n for n, line in enumerate(lines) if line.startswith("from __future__"))
            dots = "." * (self.module.name.count("."))
            lines[at] += "; from typing import Any as _Any, TYPE_CHECKING as _CHECKING, final as _final"
            lines[at] += f"; from {dots}{HELPER} import dressed as _dressed, method as _method, plain as _plain"
            lines[at] += "; from types import GenericAlias as _Alias"
            lines[at + 1] = "if _CHECKING: from mypy_extensions import mypyc_attr as _mypyc_attr"
        return "\n".join(lines)

    def replace(self, node: ast.stmt, text: str) -> None:
        """Another statement in place of this one."""
        first, last = node.lineno - 1, (node.end_lineno or node.lineno) - 1
        self.lines[first : last + 1] = [text, *[""] * (last - first)]

    def call_by_name(self, builders: Mapping[str, str]) -> None:
        """The class itself in place of its builder."""
        names = [node for node in ast.walk(self.module.tree) if isinstance(node, ast.Name) and node.id in builders]
        for node in sorted(names, key=lambda node: (node.lineno, -node.col_offset)):
            if isinstance(node.ctx, ast.Load):
                line = self.lines[node.lineno - 1].encode()
                before, after = line[: node.col_offset], line[node.col_offset + len(node.id) :]
                self.lines[node.lineno - 1] = (before + builders[node.id].encode() + after).decode()

    def mark(self, node: ast.ClassDef, decorator: str) -> None:
        """A decorator for a class: mypyc leaves alone what has one that it does not know."""
        self.lines[node.lineno - 2] = decorator
        self.marked = True

    def quote(self, node: ast.ClassDef) -> None:
        """Types as texts in a class that attrs makes: mypyc would look them up, and some are known to checkers only."""
        for item in node.body:
            if isinstance(item, ast.AnnAssign):
                given = "" if item.value is None else f" = {ast.unparse(item.value)}"
                self.replace(item, f"    {ast.unparse(item.target)}: {ast.unparse(item.annotation)!r}{given}")

    def subscript(self, node: ast.ClassDef) -> None:
        """A class that takes types in brackets while running, too: mypyc drops what it inherits for that."""
        self._after(node, [f"setattr({node.name}, '__class_getitem__', classmethod(_Alias))"])
        self.marked = True

    def open_mixin(self, node: ast.ClassDef) -> None:
        """A mixin of methods, from which classes of other packages inherit, too: its fields are theirs."""
        self.mark(node, "@_mypyc_attr(allow_interpreted_subclasses=True)")
        for item in node.body:
            if isinstance(item, ast.AnnAssign):
                self.replace(item, "")
        self._after(node, [f"setattr({node.name}, '__slots__', ())"])

    def loosen(self, node: ast.ClassDef, loose: Loose) -> None:
        """Fields without defaults, and of types that take what the rules have to judge."""
        for item in node.body:
            if isinstance(item, ast.AnnAssign):
                self.replace(item, f"    {ast.unparse(item.target)}: {_type(ast.unparse(item.annotation), loose)}")
            elif isinstance(item, ast.If):  # what only type checkers see
                self.replace(item, "")

    def join(self, node: ast.ClassDef, bases: list[ast.ClassDef]) -> None:
        """Compiled rules as one native class, with the fields of all their bases; methods of those are called."""
        doc = ast.get_docstring(node, clean=False)
        base, *others = bases
        inherited = [field for one in others for field in fields_of(one)]
        own = [*fields_of(node), *inherited]
        engine = [Field(field.name, "_Any", None, field.given, True) for field in fields_of(base)]
        fields = [*engine, *own]
        asked = [field.name for field in fields if "init=False" in (field.given or "")]  # spec_of asks the table specs
        given = [field for field in fields if field.name not in asked]
        made = [f"self.{field.name} = {field.name}" for field in given]
        made += [f"self.{name} = dict({name.removesuffix('_of')}s).get" for name in asked]
        parameters = ", ".join(f"{field.name}: {_type(field.type, LEAVES)}" for field in given)
        self.loosen(node, LEAVES)
        self.lines[node.decorator_list[0].lineno - 1] = "@_final"
        self.lines[node.lineno - 1] = f"class {node.name}:"
        self.replace(node.body[0], f"    def __init__(self, *, {parameters}) -> None: {'; '.join(made)}")
        methods = [
            _called(item, one.name) if one is base else _repeated(item)
            for one in bases
            for item in one.body
            if isinstance(item, ast.FunctionDef) and item.name != "__attrs_post_init__"
        ]
        types = ", ".join(f"{field.name!r}: {field.type!r}" for field in fields)
        defaults = ", ".join(f"{field.name!r}: {field.given}" for field in fields if field.given is not None)
        rest = "; ".join(f"{field.name}: {_type(field.type, LEAVES)}" for field in [*engine, *inherited])
        dressing = f"_dressed({node.name}, {doc!r}, {{{types}}}, {{{defaults}}}, False)"
        self._after(node, [f"    {rest}", *methods, dressing])
        self.marked = True

    def write_out(self, record: Record, loose: Loose) -> None:
        """A class of values as one that says all by itself."""
        node, fields = record.node, record.fields
        doc = ast.get_docstring(node, clean=False)
        self.loosen(node, loose)
        self.lines[node.decorator_list[0].lineno - 1] = "@_final"
        written = [_init(fields, loose)]
        if record.eq:
            written.append(_eq(node.name, fields))
        if doc is not None:
            self.replace(node.body[0], written.pop())
        given = ", ".join(f"{field.name!r}: {field.given}" for field in fields if field.given is not None)
        types = ", ".join(f"{field.name!r}: {field.type!r}" for field in fields)
        self._after(node, [*written, f"_dressed({node.name}, {doc!r}, {{{types}}}, {{{given}}}, {record.eq})"])

    def _after(self, node: ast.ClassDef, written: list[str]) -> None:
        """Lines in place of the blank ones behind a class; where there are none, what follows moves down."""
        at = node.end_lineno or node.lineno
        for line in written:
            if at < len(self.lines) and not self.lines[at]:
                self.lines[at] = line
            else:
                self.inserted.append((at, line))
            at += 1


def _type(written: str, loose: Loose) -> str:
    """The type of a field in the native class.

    Anything may stand in what can be forged, and numbers, texts and truths of a state may be others: the rules tell a
    wrong one by its type and have a word for it, while a native field would refuse it, or take True for 1.
    """
    return "_Any" if loose is ANYTHING or written in loose else written


def _called(item: ast.FunctionDef, owner: str) -> str:
    """A method that calls the one of a class which is not compiled."""
    names = [argument.arg for argument in item.args.args]
    given, parameters = ", ".join(names), ", ".join(["self", *(f"{name}: _Any" for name in names[1:])])
    return f"    def {item.name}({parameters}) -> _Any: return _method(kernel, {owner!r}, {item.name!r})({given})"


def _repeated(item: ast.FunctionDef) -> str:
    """A method once more, on one line: all it does is to return something."""
    last = item.body[-1]
    if len(item.body) > 2 or not isinstance(last, ast.Return) or last.value is None:
        raise ValueError(f"{item.name} of a base of the compiled rules has to be one return")
    return f"    def {item.name}({ast.unparse(item.args)}) -> _Any: return {ast.unparse(last.value)}"


def _init(fields: tuple[Field, ...], loose: Loose) -> str:
    parameters = [
        f"{field.name}: {_type(field.type, loose)}{'' if field.default is None else f' = {field.default}'}"
        for field in fields
    ]
    body = "; ".join(f"self.{field.name} = {field.name}" for field in fields) or "pass"
    return f"    def __init__({', '.join(['self', *parameters])}) -> None: {body}"


def _eq(name: str, fields: tuple[Field, ...]) -> str:
    same = " and ".join(f"self.{field.name} == other.{field.name}" for field in fields if field.eq) or "True"
    return f"    def __eq__(self, other: object) -> _Any: return ({same}) if type(other) is {name} else NotImplemented"
