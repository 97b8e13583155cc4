"""JSON Schema (draft 2020-12) of saves, made from the same types that write and read them.

It is a function and no file, so it cannot be out of date and knows the plug-ins that are there; `docs/schemas` has what
it gives for the games of the library. A schema tells form: what could not occur in a game only `from_json` finds.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, Final

import attrs

from ..errors import UnknownName, shown
from ..kernel.game import Game, game_named, games, unnamed_game
from .codec import TAG
from .saves import FORMAT, GAME_KEY, NEEDS_KEY, Known, actions_of, frames_of
from .shape import Choice, Many, Nested, OneOf, Row, Scalar, Shape, Tagged, field_shape, fields_of

Schema = dict[str, Any]

DRAFT: Final = "https://json-schema.org/draft/2020-12/schema"
KINDS: Final = ("state", "view", "config", "action")
#: Parts of positions that hold values of many classes, told apart by their tags.
TAGGED: Final = ("stack", "extras")
_TYPES: Final = {int: "integer", str: "string", bool: "boolean", type(None): "null"}
_SLUGS: Final[Schema] = {"type": "array", "items": {"type": "string"}}


def json_schema(kind: str = "save", *, game: str = "") -> Schema:
    """The JSON Schema of the saves of a game: of one kind ("state", "view", "config", "action"), or "save" for any.

    `game` is the name of a game, as `games()` has it; without one it is Merchant of Venus.

    >>> import merchant_rules as mr
    >>> schema = mr.json_schema("action")
    >>> schema["properties"]["kind"], schema["required"]
    ({'const': 'action'}, ['format', 'kind', 'version', 'action'])
    >>> mr.json_schema("hand")
    Traceback (most recent call last):
    ...
    merchant_rules.errors.UnknownName: 'hand': there is no such kind of save: state, view, config, action, save
    """
    found = game_named(game) if game else unnamed_game()
    if found is None:
        raise UnknownName(shown(game), f"there is no such game: {', '.join(own.name for own in games())}")
    if kind not in (*KINDS, "save"):
        raise UnknownName(shown(kind), f"there is no such kind of save: {', '.join(KINDS)}, save")
    writer = _Writer(found)
    kinds = KINDS if kind == "save" else (kind,)
    wholes = [writer.save(own) for own in kinds]
    body = wholes[0] if len(wholes) == 1 else {"oneOf": wholes}
    title = f"{found.title}: {kind}"
    return {"$schema": DRAFT, "title": title, **body, "$defs": dict(sorted(writer.defs.items()))}


def _table(properties: Mapping[str, Schema], required: list[str]) -> Schema:
    return {"type": "object", "properties": dict(properties), "required": required, "additionalProperties": False}


def _by_tag(known: Iterable[Known]) -> list[tuple[str, type]]:
    """Tags with their classes; plug-ins that have nothing to do with each other may use the same tag."""
    pairs = dict.fromkeys((own.tag, own.cls) for own in known)
    return sorted(pairs, key=lambda pair: pair[0])


class _Writer:
    """The schemas of one game, with what several of them refer to in `defs`."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self.defs: dict[str, Schema] = {}
        self.classes: dict[str, type] = {}
        self.actions = _by_tag(actions_of(game))
        self.tags = _by_tag(frames_of(game))

    def save(self, kind: str) -> Schema:
        """A save of one kind in its envelope."""
        head: dict[str, Schema] = {
            "format": {"const": FORMAT.name},
            "kind": {"const": kind},
            "version": {"const": FORMAT.version},
        }
        if not self.game.unnamed:
            head[GAME_KEY] = {"const": self.game.name}
        body, optional = self._action() if kind == "action" else self._of_config(kind)
        may = {**optional, NEEDS_KEY: _SLUGS}
        return _table({**head, **body, **may}, [*head, *body])

    def _action(self) -> tuple[dict[str, Schema], dict[str, Schema]]:
        return {"action": {"oneOf": [self._tagged(tag, cls) for tag, cls in self.actions]}}, {}

    def _of_config(self, kind: str) -> tuple[dict[str, Schema], dict[str, Schema]]:
        config = {"config": self._config()}
        if kind == "config":
            return config, {}
        needed, optional = self.game.keys
        own: dict[str, Schema] = {"seat": {"type": "integer", "minimum": 0}}
        if kind == "state":
            counts = {"type": "object", "additionalProperties": {"type": "integer", "minimum": 0}}
            own = {"source": _table({"seed": {"type": "integer"}, "counts": counts}, ["seed", "counts"])}
        parts = {key: self._part(key) for key in needed}
        return {**config, **parts}, {**{key: self._part(key) for key in optional}, **own}

    def _config(self) -> Schema:
        """The form that all games have in common; what is a game's own is left open."""
        properties: dict[str, Schema] = {
            "ruleset": {"enum": sorted(self.game.rulesets)},
            "players": {"anyOf": [{"type": "integer", "minimum": 1}, _SLUGS]},
            "modules": {"type": "array", "items": {"enum": sorted(self.game.modules)}},
            "options": {"type": "object"},
        }
        return {"type": "object", "properties": properties, "required": ["ruleset", "players", "modules"]}

    def _part(self, key: str) -> Schema:
        if key in self.game.by_name:
            return dict(self.game.by_name[key])
        if key in TAGGED:
            return {"type": "array", "items": self._any_tagged()}
        return self._of(field_shape(self.game.state, attrs.fields_dict(self.game.state)[key]))

    # -- shapes

    def _of(self, shape: Shape) -> Schema:
        match shape:
            case Scalar(kind):
                return {"type": _TYPES[kind]}
            case Choice(options):
                return {"enum": list(options)}
            case Many(item):
                return {"type": "array", "items": self._of(item)}
            case Row(items):
                return {"type": "array", "prefixItems": [self._of(item) for item in items], "items": False,
                        "minItems": len(items)}  # fmt: skip
            case Nested(cls):
                return self._class(cls)
            case OneOf(options):
                return {"anyOf": self._union(options)}
            case Tagged():
                return self._any_tagged()

    def _union(self, options: tuple[Shape, ...]) -> list[Schema]:
        """As the codec has it: several classes carry their tags, a lone one needs none."""
        classes = [option.cls for option in options if isinstance(option, Nested)]
        plain = [self._of(option) for option in options if not isinstance(option, Nested)]
        if len(classes) == 1:
            return [*plain, self._class(classes[0])]
        tag_of = {cls: tag for tag, cls in (*self.actions, *self.tags)}
        return [*plain, *(self._tagged(tag_of[cls], cls) for cls in classes)]

    def _class(self, cls: type) -> Schema:
        return self._defined(cls.__name__, cls, {})

    def _tagged(self, tag: str, cls: type) -> Schema:
        return self._defined(f"{TAG}:{tag}", cls, {TAG: {"const": tag}})

    def _any_tagged(self) -> Schema:
        name = f"{TAG}:*"
        if name not in self.defs:
            self.defs[name] = {}
            self.defs[name] = {"oneOf": [self._tagged(tag, cls) for tag, cls in self.tags]}
        return {"$ref": f"#/$defs/{name}"}

    def _defined(self, name: str, cls: type, first: dict[str, Schema]) -> Schema:
        name = self._free(name, cls)
        if name not in self.defs:
            self.defs[name] = {}  # classes may hold themselves
            fields = fields_of(cls)
            own = {field.name: self._field(cls, field.name, field.shape) for field in fields}
            needed = [field.name for field in fields if field.default is attrs.NOTHING]
            self.defs[name] = _table({**first, **own}, [*first, *needed])
        return {"$ref": f"#/$defs/{name}"}

    def _free(self, name: str, cls: type) -> str:
        """The name of a class among the definitions: it may not be the only one that is called so."""
        module = cls.__module__.rpartition(".")[2]
        tried = (name, f"{module}.{name}", *(f"{module}.{name}.{number}" for number in range(2, len(self.classes) + 3)))
        return next(own for own in tried if self.classes.setdefault(own, cls) is cls)

    def _field(self, cls: type, name: str, shape: Shape) -> Schema:
        written = self.game.by_name.get(f"{cls.__name__}.{name}")
        return dict(written) if written is not None else self._of(shape)


__all__ = ["json_schema"]
