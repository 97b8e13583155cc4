"""What must hold between the data files, whoever wrote them; a fault is named with file, table and key.

How many pieces there are is no part of it, apart from the 36 worlds that dice can name: the counts that the rulebook
prints are tests of the packaged files.
"""

from __future__ import annotations

from collections.abc import Collection
from typing import TYPE_CHECKING

from ...errors import DataError
from ...store.datafiles import check_known, check_unique
from .rows import DIE, PetitionRow

if TYPE_CHECKING:
    from .catalog import Catalog, Map

WORLDS, MAP, CONTRACTS, LUCK, PERSONALITIES, GAME = (
    "worlds.toml",
    "map.toml",
    "contracts.toml",
    "luck.toml",
    "personalities.toml",
    "game.toml",
)

GROUPS = ("calamity", "rolls", "movement", "other")
"""How the rulebook sorts the cards."""

WHEN = {
    "any-window": "at one's own nodes and in every window but those that answer a Calamity or a deal",
    "after-roll": "in the window of that roll",
    "lost-interval": "in the window after a jump has moved a ship",
    "own-movement": "in one's own movement; Codebreaker also in the window of one's own declared jump",
    "own-turn-action-unused": "in one's own turn until the Action stage ends, while the Action is unused",
    "answer": "in answer to a Calamity, or for a Quarantine on the world one jumps from",
    "on-sight": "at once when seen",
}
"""The times at which a kind of cards may be played (ST-12)."""

TARGETS = ("station", "trader", "jumper", "world", "roll", "self", "calamity", "all")
NEEDS = ("prestige", "cargo", "prestige-or-cargo", "removable-station", "prestige-below-limit")
SPARES = (
    "insider-capital",
    "imperial-station",
    "imperial-cargo",
    "has-envoy",
    "on-mission",
    "banker-under-2-engines",
    "at-destination",
)
BARS = ("pick-up", "deliver", "deliver-completed", "action", "takeover")
LASTS = ("", "turn", "until-own-turn", "until-lifted-by-all")
CHOOSERS = ("", "player", "target")
SPECIALS = ("", "jackpot", "kluge", "telzey")
SETS = ("original", "new")


def check_catalog(catalog: Catalog) -> None:
    """Raise DataError for the first thing that does not fit together."""
    _check_worlds(catalog)
    _check_colours(catalog)
    for number, chart in enumerate(catalog.maps):
        _check_map(catalog, chart, f"maps[{number}]")
    if catalog.default_map not in catalog.map_by_name:
        raise DataError(f"there is no map {catalog.default_map!r}", file=MAP, key="default")
    _check_contracts(catalog)
    _check_luck(catalog)
    _check_personalities(catalog)
    _check_tables(catalog)
    _check_prestige(catalog)
    _check_petition(catalog)


def _among(found: str, known: Collection[str], file: str, table: str, key: str) -> None:
    if found not in known:
        raise DataError(f"{found!r} is none of {', '.join(repr(k) for k in known)}", file=file, table=table, key=key)


def _between(found: int, least: int, most: int, file: str, table: str, key: str) -> None:
    if not least <= found <= most:
        raise DataError(f"{found} is not from {least} to {most}", file=file, table=table, key=key)


def _check_worlds(catalog: Catalog) -> None:
    check_unique((world.slug for world in catalog.worlds), WORLDS, "worlds")
    check_unique((world.number for world in catalog.worlds), WORLDS, "worlds", "number")
    for number, world in enumerate(catalog.worlds):
        if not (1 <= world.arm <= DIE and 1 <= world.digit <= DIE):
            message = f"no two dice name {world.number}"
            raise DataError(message, file=WORLDS, table=f"worlds[{number}]", key="number")
    if len(catalog.worlds) != DIE * DIE:
        raise DataError(f"{len(catalog.worlds)} worlds, but dice name {DIE * DIE}", file=WORLDS, table="worlds")
    starts = sorted(world.arm for world in catalog.worlds if world.starred)
    if starts != list(range(1, DIE + 1)):
        raise DataError(
            "every arm and the hub have one world to start from", file=WORLDS, table="worlds", key="starred"
        )
    centre = catalog.game.setup.centre
    check_known(centre, catalog.world_by_slug, "world", GAME, "setup", "centre")
    if not catalog.world_by_slug[centre].starred:
        raise DataError(f"{centre!r} is no world to start from", file=GAME, table="setup", key="centre")
    if not any(world.shipyard for world in catalog.worlds):
        raise DataError("nobody could buy an engine", file=WORLDS, table="worlds", key="shipyard")


def _check_colours(catalog: Catalog) -> None:
    check_unique((colour.slug for colour in catalog.colours), MAP, "colours")
    for number, colour in enumerate(catalog.colours):
        _between(colour.regular, 1, DIE, MAP, f"colours[{number}]", "regular")
        if colour.station is not None:
            _between(colour.station, 1, colour.regular, MAP, f"colours[{number}]", "station")


def _check_map(catalog: Catalog, chart: Map, place: str) -> None:
    """S-MAP-10: what a map of one's own has to be."""
    seen: set[frozenset[str]] = set()
    for number, line in enumerate(chart.lines):
        table = f"{place}.lines[{number}]"
        check_known(line.a, catalog.world_by_slug, "world", MAP, table, "a")
        check_known(line.b, catalog.world_by_slug, "world", MAP, table, "b")
        _among(line.colour, catalog.colour_by_slug, MAP, table, "colour")
        if line.a == line.b:
            raise DataError(f"a line from {line.a!r} to itself", file=MAP, table=table, key="b")
        ends = frozenset((line.a, line.b))
        if ends in seen:
            raise DataError(f"a second line between {line.a!r} and {line.b!r}", file=MAP, table=table, key="b")
        seen.add(ends)
    if cut_off := _cut_off(catalog, chart):
        raise DataError(f"no way leads to {', '.join(cut_off)}", file=MAP, table=place, key="lines")


def _cut_off(catalog: Catalog, chart: Map) -> list[str]:
    """The worlds that cannot be reached from the first one."""
    beside: dict[str, set[str]] = {world.slug: set() for world in catalog.worlds}
    for line in chart.lines:
        beside[line.a].add(line.b)
        beside[line.b].add(line.a)
    reached, edge = set(), [catalog.worlds[0].slug]
    while edge:
        world = edge.pop()
        if world not in reached:
            reached.add(world)
            edge.extend(beside[world])
    return sorted(beside.keys() - reached)


def _check_contracts(catalog: Catalog) -> None:
    check_unique((cargo.slug for cargo in catalog.cargoes), CONTRACTS, "cargoes")
    check_unique((contract.slug for contract in catalog.contracts), CONTRACTS, "contracts", "to")
    for number, cargo in enumerate(catalog.cargoes):
        check_known(cargo.home, catalog.world_by_slug, "world", CONTRACTS, f"cargoes[{number}]", "home")
    for number, contract in enumerate(catalog.contracts):
        table = f"contracts[{number}]"
        check_known(contract.to, catalog.world_by_slug, "world", CONTRACTS, table, "to")
        if contract.to == contract.pick_up:
            raise DataError("it goes nowhere", file=CONTRACTS, table=table, key="to")
        _among(contract.special, SPECIALS, CONTRACTS, table, "special")
        if (contract.special == "jackpot") != (contract.least_roll > 0):
            raise DataError(
                "a roll belongs to Jackpot and to nothing else", file=CONTRACTS, table=table, key="least_roll"
            )
        _between(contract.least_roll, 0, DIE, CONTRACTS, table, "least_roll")
    spaces = max(row.advanced for row in catalog.game.tables) if catalog.game.tables else 0
    if len(catalog.contracts) < spaces:
        message = f"{len(catalog.contracts)} Contracts cannot fill {spaces} spaces"
        raise DataError(message, file=CONTRACTS, table="contracts")
    if not any(contract.mean >= catalog.game.petition.mission_payoff for contract in catalog.contracts):
        raise DataError("no Contract pays enough for a Mission", file=GAME, table="petition", key="mission_payoff")


def _check_luck(catalog: Catalog) -> None:
    check_unique((kind.slug for kind in catalog.kinds), LUCK, "kinds")
    check_unique((face.slug for face in catalog.faces), LUCK, "faces")
    for number, kind in enumerate(catalog.kinds):
        table = f"kinds[{number}]"
        for key, known in {"group": GROUPS, "when": tuple(WHEN), "target": TARGETS}.items():
            _among(getattr(kind, key), known, LUCK, table, key)
        for key, known in {"lasts": LASTS, "chooser": CHOOSERS}.items():
            _among(getattr(kind, key), known, LUCK, table, key)
        for key, known in {"needs": NEEDS, "spares": SPARES, "bars": BARS}.items():
            for word in getattr(kind, key):
                _among(word, known, LUCK, table, key)
        if kind.target == "roll" and (not kind.shifts or 0 in kind.shifts):
            raise DataError("it changes no roll", file=LUCK, table=table, key="shifts")
        if not any(face.kind == kind.slug and face.count for face in catalog.faces):
            raise DataError("no card is of this kind", file=LUCK, table=table, key="slug")
    for number, face in enumerate(catalog.faces):
        check_known(face.kind, catalog.kind_by_slug, "kind", LUCK, f"faces[{number}]", "kind")
        if face.destination:
            check_known(face.destination, catalog.world_by_slug, "world", LUCK, f"faces[{number}]", "destination")


def _check_personalities(catalog: Catalog) -> None:
    skills = catalog.personalities
    for slug, skill in catalog.personality_by_slug.items():
        _among(skill.set, SETS, PERSONALITIES, slug, "set")
    for colour in skills.navigator.not_on:
        check_known(colour, catalog.colour_by_slug, "colour", PERSONALITIES, "navigator", "not_on")
    check_known(skills.verdant_velma.colour, catalog.colour_by_slug, "colour", PERSONALITIES, "verdant-velma", "colour")
    _between(skills.verdant_velma.regular, 1, DIE, PERSONALITIES, "verdant-velma", "regular")
    check_known(skills.insider.starts_at, catalog.world_by_slug, "world", PERSONALITIES, "insider", "starts_at")
    free = len(catalog.worlds) - DIE  # when everybody has a first station
    _between(skills.insider.extra_stations, 0, free, PERSONALITIES, "insider", "extra_stations")
    andi = skills.awesome_andi
    if any(len(pair) != 2 or not all(1 <= die <= andi.dice for die in pair) for pair in andi.pairs) or not andi.pairs:
        message = f"pairs name two of the dice 1 to {andi.dice}"
        raise DataError(message, file=PERSONALITIES, table="awesome-andi", key="pairs")
    _between(skills.banker.share_percent, 0, 100, PERSONALITIES, "banker", "share_percent")
    for key in ("piracy_as", "raid_saved_by"):
        for kind in getattr(skills.pirate_pete, key):
            check_known(kind, catalog.kind_by_slug, "kind of cards", PERSONALITIES, "pirate-pete", key)
    _between(skills.banker.engines, 0, catalog.game.limits.engines, PERSONALITIES, "banker", "engines")
    highest = max(catalog.game.limits.engines, skills.engineer.engine_limit)
    if skills.engineer.engine_limit < catalog.game.setup.engines:
        message = f"everybody starts with {catalog.game.setup.engines} engines"
        raise DataError(message, file=PERSONALITIES, table="engineer", key="engine_limit")
    if len(catalog.game.engines.costs) < highest:
        raise DataError(f"no price for engine {highest}", file=GAME, table="engines", key="costs")


def _check_tables(catalog: Catalog) -> None:
    numbers = [row.traders for row in catalog.game.tables]
    if numbers != list(range(2, DIE + 1)):
        raise DataError(f"one row each for 2 to {DIE} Traders, in this order", file=GAME, table="tables", key="traders")
    for number, row in enumerate(catalog.game.tables):
        for key in ("basic", "advanced"):
            _between(getattr(row, key), 1, DIE, GAME, f"tables[{number}]", key)
        _between(row.chain, 1, len(catalog.worlds), GAME, f"tables[{number}]", "chain")
    _between(catalog.game.imperial.space, 1, DIE, GAME, "imperial", "space")
    _between(catalog.game.setup.luck_cards, 0, catalog.game.limits.hand, GAME, "setup", "luck_cards")
    cards = sum(face.count for face in catalog.faces)
    if cards < DIE * catalog.game.setup.luck_cards:
        raise DataError(f"{cards} cards are not enough for {DIE} hands", file=GAME, table="setup", key="luck_cards")
    if catalog.personalities.lucky_lou.hand_limit < catalog.game.setup.luck_cards:
        message = f"everybody is dealt {catalog.game.setup.luck_cards} cards"
        raise DataError(message, file=PERSONALITIES, table="lucky-lou", key="hand_limit")
    _between(catalog.game.setup.engines, 0, catalog.game.limits.engines, GAME, "setup", "engines")


def _check_prestige(catalog: Catalog) -> None:
    track = catalog.game.prestige
    _between(catalog.game.setup.prestige, track.least, track.most, GAME, "setup", "prestige")
    expected = track.least
    for number, area in enumerate(track.areas):
        if area.low != expected or area.high < area.low:
            message = f"the areas follow each other from {track.least} to {track.most}; this one begins at {expected}"
            raise DataError(message, file=GAME, table=f"prestige.areas[{number}]", key="low")
        expected = area.high + 1
    if expected != track.most + 1:
        raise DataError(f"the areas end at {track.most}", file=GAME, table="prestige", key="areas")


def _check_petition(catalog: Catalog) -> None:
    _check_rows(catalog.game.petition.mission, "petition.mission")
    _check_rows(catalog.game.petition.imperial_station, "petition.imperial_station")


def _check_rows(table: tuple[PetitionRow, ...], place: str) -> None:
    if not table or table[0].low is not None or table[-1].high is not None:
        raise DataError("the first row is open below and the last above", file=GAME, table=place)
    for number, row in enumerate(table):
        where = f"{place}[{number}]"
        before = table[number - 1].high if number else None
        if number and (before is None or row.low != before + 1):
            raise DataError("rows follow each other without a gap", file=GAME, table=where, key="low")
        if row.low is not None and row.high is not None and row.high < row.low:
            raise DataError("it ends before it begins", file=GAME, table=where, key="high")
        if (row.loss is None) == (row.price is None):
            raise DataError("a row has either a loss or a price", file=GAME, table=where, key="price")
        if row.otherwise is not None and row.price is None:
            raise DataError("without a price there is nothing else to do", file=GAME, table=where, key="otherwise")
