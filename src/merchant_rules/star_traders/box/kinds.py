"""What a file of one's own may say of cards and personalities: the numbers, and what the rules can carry out otherwise.

The rules know 18 kinds. When a Zap is played, or that You Are Lost takes two dice, is part of them: a file that says
otherwise would be a promise that nothing keeps, so it is refused.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final, TypeAlias

from ...errors import DataError

if TYPE_CHECKING:
    from .catalog import Catalog, Kind

FILE: Final = "luck.toml"
PERSONALITIES: Final = "personalities.toml"

ENVOY: Final = "imperial-envoy"

Choices: TypeAlias = "dict[str, tuple[Any, ...]]"

#: The times at which cards can be played that are aimed at somebody, or at a world.
TIMES: Final = ("any-window", "after-roll", "lost-interval", "own-movement", "own-turn-action-unused")
BOTH: Final = (False, True)
#: On whom cards can be played that take nothing for their player.
AIMED: Final[Choices] = {"when": TIMES, "others": BOTH, "same_world": BOTH}
#: Those that do: nobody robs himself.
TAKING: Final[Choices] = {"when": TIMES, "same_world": BOTH}

#: Kind -> what a file may say of it, beside its name, its numbers and whom it spares.
FREE: Final[dict[str, Choices]] = {
    "takeover": {"ends_movement": BOTH, "uses_action": BOTH},
    "imperial-disfavor": AIMED,
    "imperial-envoy": AIMED,
    "you-are-lost": {"ends_movement": BOTH},
    "quarantine": {"when": TIMES, "lasts": ("until-own-turn", "until-lifted-by-all")},
    "piracy": TAKING,
    "stressed-engines": AIMED,
    "lose-a-station": AIMED,
    "lose-a-cargo": AIMED,
    "gotcha": TAKING,
    "superjump": {"ends_movement": BOTH},
    "imperial-favor": AIMED,
}
#: What the rules of a kind rest on.
FIXED: Final = (
    "group", "when", "target", "others", "same_world", "dice", "attempts", "lasts", "chooser", "ends_movement",
    "uses_action",
)  # fmt: skip
#: Words of `spares` that can be taken away or added where a Trader is the target; the others are part of the rules.
SPARED: Final = ("has-envoy", "on-mission", "banker-under-2-engines", "at-destination")
#: Personality -> a number of it that is part of the rules: Lou is dealt as many cards as all are, a jump is made once.
PART_OF_RULES: Final = {"lucky-lou": "starts_with", "awesome-andi": "jumps_per_turn", "seer": "jumps_per_turn"}


def check_kinds(catalog: Catalog, packaged: Catalog) -> None:
    """Raise DataError for the first kind that the rules do not know so."""
    for slug in packaged.kind_by_slug:
        if slug not in catalog.kind_by_slug:
            raise DataError(f"the rules speak of {slug!r}, and there is no such kind", file=FILE, table="kinds")
    for number, kind in enumerate(catalog.kinds):
        place = f"kinds[{number}]"
        if kind.slug not in packaged.kind_by_slug:
            raise DataError(f"the rules know no kind {kind.slug!r}", file=FILE, table=place, key="slug")
        _check_kind(kind, packaged.kind_by_slug[kind.slug], place)
    for number, face in enumerate(catalog.faces):
        if bool(face.destination) != (face.kind == ENVOY):
            message = "an Imperial Envoy has a destination, and nothing else has"
            raise DataError(message, file=FILE, table=f"faces[{number}]", key="destination")
    for slug in catalog.personalities.pirate_pete.piracy_as:
        if slug not in packaged.personalities.pirate_pete.piracy_as:  # S-PETE-2
            message = f"the rules do not let Piracy stand for {slug}"
            raise DataError(message, file=PERSONALITIES, table="pirate-pete", key="piracy_as")
    for slug, key in PART_OF_RULES.items():  # S-LOU-2, S-AND-1, S-SEER-1
        given, known = (getattr(held.personality_by_slug[slug], key) for held in (catalog, packaged))
        if given != known:
            raise DataError(f"the rules know {known}, not {given}", file=PERSONALITIES, table=slug, key=key)


def _check_kind(kind: Kind, own: Kind, place: str) -> None:
    for key in FIXED:
        given, known = getattr(kind, key), FREE.get(kind.slug, {}).get(key, (getattr(own, key),))
        if given not in known:
            said = f"{_shown(given)} is nothing that the rules of {kind.slug} know; they know"
            raise DataError(f"{said} {', '.join(map(_shown, known))}", file=FILE, table=place, key=key)
    if own.target != "trader" and kind.needs != own.needs:
        raise DataError("only a Trader that is aimed at needs something", file=FILE, table=place, key="needs")
    if _rules_of(kind) != _rules_of(own):
        spared = ", ".join(_rules_of(own)) or "nothing else"
        raise DataError(f"the rules of {kind.slug} spare {spared}", file=FILE, table=place, key="spares")
    if kind.bars and not own.bars:
        raise DataError("only an Imperial Envoy bars its Trader from something", file=FILE, table=place, key="bars")


def _rules_of(kind: Kind) -> tuple[str, ...]:
    """What a kind spares by the rules, and not by the data; a cargo that is lost is the victim's or the data's."""
    words = kind.spares if kind.target != "trader" else [word for word in kind.spares if not _is_free(kind, word)]
    return tuple(sorted(words))


def _is_free(kind: Kind, word: str) -> bool:
    if word == "has-envoy" and kind.slug == ENVOY:
        return False  # S-ENV-3: a Trader has a place for one; a second would push the first out of the game
    return word in SPARED or (word == "imperial-cargo" and kind.slug == "lose-a-cargo")


def _shown(value: object) -> str:
    return str(value).lower() if isinstance(value, bool) else repr(value)


__all__ = ["FREE", "check_kinds"]
