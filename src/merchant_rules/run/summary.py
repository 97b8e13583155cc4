"""What came of simulated games: each in figures, and all of them as a table, CSV or JSON."""

from __future__ import annotations

import csv
import hashlib
import io
import json
from collections import Counter
from collections.abc import Iterable, Iterator
from typing import Any, Final

import attrs

from ..kernel.value import value
from ..venus.codec import digest
from ..venus.config import Config, config_to_dict
from ..venus.rules.winning import net_worth, result
from ..venus.state import State
from .play import MAX_ROUNDS


@value
class GameSummary:
    """One game in figures: who won why, after how many rounds, and what each seat had at the end.

    A game that took too many rounds has no winners and the reason "max-rounds". One that broke off has an `error`, the
    text of the `record` up to there, which `Record.from_text` reads, and nothing else.
    """

    seed: int
    species: tuple[str, ...] = ()
    winners: tuple[int, ...] = ()
    reason: str = ""
    rounds: int = 0
    worths: tuple[int, ...] = ()
    ships: tuple[str, ...] = ()
    #: by seat, the orbits at which it has built Spaceports
    ports: tuple[tuple[str, ...], ...] = ()
    #: by seat, the cultures for which it has built Factories
    factories: tuple[tuple[str, ...], ...] = ()
    #: the digest of the last position
    digest: str = ""
    error: str = ""
    record: str = ""


def summary_of(state: State, seed: int) -> GameSummary:
    """The figures of a game as it stands; one that is not over counts as stopped."""
    seats, galaxy, ended = range(len(state.players)), state.galaxy, result(state)
    cultures = [culture.slug for culture in state.rules.catalog.cultures]
    builders = [owner for owner, _ in galaxy.factories]
    turns = state.turn.number - (ended is None)
    return GameSummary(
        seed,
        tuple(player.species for player in state.players),
        ended.winners if ended is not None else (),
        ended.reason if ended is not None else MAX_ROUNDS,
        -(-turns // len(seats)),
        tuple(net_worth(state, seat) for seat in seats),
        tuple(player.ship for player in state.players),
        tuple(_owned(state.rules.board.orbits, galaxy.ports, seat) for seat in seats),
        tuple(_owned(cultures, builders, seat) for seat in seats),
        digest(state),
    )


def _owned(places: Iterable[str], owners: Iterable[int], seat: int) -> tuple[str, ...]:
    return tuple(place for place, owner in zip(places, owners, strict=True) if owner == seat)


@value
class Simulation:
    """What came of many games, in the order of their seeds; after an interrupt, those that were done.

    >>> import merchant_rules as mr
    >>> done = mr.simulate(mr.Config("classic-1988", ("human", "nik")), ["random", "random"], [5, 6], max_rounds=3)
    >>> [game.seed for game in done], done.wins(0), done.failed
    ([5, 6], 0, ())
    """

    config: Config
    games: tuple[GameSummary, ...]
    interrupted: bool = False

    def __len__(self) -> int:
        return len(self.games)

    def __iter__(self) -> Iterator[GameSummary]:
        return iter(self.games)

    @property
    def played(self) -> tuple[GameSummary, ...]:
        """The games that did not fail; all figures are about these."""
        return tuple(game for game in self.games if not game.error)

    @property
    def failed(self) -> tuple[GameSummary, ...]:
        """The games that broke off with an error."""
        return tuple(game for game in self.games if game.error)

    @property
    def digest(self) -> str:
        """One hash over all games: equal where the same games were played."""
        lines = (f"{game.seed} {game.digest} {game.error}\n" for game in self.games)
        return hashlib.sha256("".join(lines).encode()).hexdigest()

    def wins(self, seat: int) -> int:
        """How many games this seat won, alone or together with others."""
        return sum(seat in game.winners for game in self.games)

    def wins_by_species(self) -> dict[str, int]:
        """How many games each species won."""
        return dict(Counter(game.species[seat] for game in self.games for seat in game.winners))

    @property
    def median_rounds(self) -> float:
        """The rounds that the middle game took, 0 without games; one that was stopped counts those it got to."""
        from statistics import median  # loads a lot, and few who import the library want it

        return float(median([game.rounds for game in self.played] or [0]))

    def table(self) -> str:
        """The results as text for people."""
        heads = ("seat", "species", "wins", "share", "mean worth", "best", "ports", "factories")
        lines = [self._headline()]
        if self.played:
            rows = [heads, *(self._row(seat) for seat in range(self.config.player_count))]
            widths = [max(len(row[column]) for row in rows) for column in range(len(heads))]
            lines += ["", *("  ".join(_padded(row, widths)) for row in rows)]
            lines += ["", self._by_species(), *self._how_it_went()]
        lines += [f"failed: seed {game.seed}, {game.error}" for game in self.failed]
        return "\n".join(lines)

    def _headline(self) -> str:
        config = self.config
        games, players = _counted(len(self.games), "game"), _counted(config.player_count, "player")
        cut = " (interrupted)" if self.interrupted else ""
        return f"{games} of {config.ruleset} with {players} to ${config.goal}{cut}"

    def _row(self, seat: int) -> tuple[str, ...]:
        games, wins = self.played, self.wins(seat)
        species = Counter(game.species[seat] for game in games)
        return (
            str(seat),
            next(iter(species)) if len(species) == 1 else "various",
            str(wins),
            f"{wins / len(games):.0%}",
            f"${sum(game.worths[seat] for game in games) / len(games):.0f}",
            f"${max(game.worths[seat] for game in games)}",
            f"{sum(len(game.ports[seat]) for game in games) / len(games):.1f}",
            f"{sum(len(game.factories[seat]) for game in games) / len(games):.1f}",
        )

    def _by_species(self) -> str:
        won, played = self.wins_by_species(), Counter(species for game in self.played for species in game.species)
        shares = [f"{species} {won.get(species, 0)} of {count}" for species, count in sorted(played.items())]
        return f"wins by species: {', '.join(shares)}"

    def _how_it_went(self) -> list[str]:
        rounds = sorted(game.rounds for game in self.played)
        reasons = Counter(game.reason for game in self.played)
        ends = ", ".join(f"{reason} {count}" for reason, count in sorted(reasons.items()))
        most = rounds[min(len(rounds) * 9 // 10, len(rounds) - 1)]
        spread = f"from {rounds[0]} to {rounds[-1]}, nine of ten at most {most}"
        return [f"rounds: median {self.median_rounds:g}, {spread}", f"ended by: {ends}"]

    def to_csv(self) -> str:
        """One line for each game, with columns for each seat."""
        out = io.StringIO()
        writer = csv.writer(out, lineterminator="\n")
        seats = range(self.config.player_count)
        by_seat = [f"{what}_{seat}" for seat in seats for what in _BY_SEAT]
        writer.writerow(["seed", "winners", "reason", "rounds", *by_seat, "digest", "error"])
        for game in self.games:
            plain = [game.seed, "+".join(map(str, game.winners)), game.reason, game.rounds]
            cells = [_cell(getattr(game, _BY_SEAT[what]), seat) for seat in seats for what in _BY_SEAT]
            writer.writerow([*plain, *cells, game.digest, game.error])
        return out.getvalue()

    def to_json(self) -> str:
        """Config, totals and every game."""
        plain: dict[str, Any] = {
            "config": config_to_dict(self.config),
            "games": len(self.games),
            "interrupted": self.interrupted,
            "wins": [self.wins(seat) for seat in range(self.config.player_count)],
            "wins_by_species": self.wins_by_species(),
            "median_rounds": self.median_rounds,
            "results": [attrs.asdict(game) for game in self.games],
        }
        return json.dumps(plain, indent=2) + "\n"


_BY_SEAT: Final = {
    "species": "species",
    "worth": "worths",
    "ship": "ships",
    "ports": "ports",
    "factories": "factories",
}


def _cell(by_seat: tuple[Any, ...], seat: int) -> str | int:
    """What stands for a seat in a table: of buildings, how many; nothing for a game that failed."""
    if not by_seat:
        return ""
    told: str | int | tuple[str, ...] = by_seat[seat]
    return len(told) if isinstance(told, tuple) else told


def _counted(count: int, noun: str) -> str:
    return f"{count} {noun}{'s' * (count != 1)}"


def _padded(row: tuple[str, ...], widths: list[int]) -> list[str]:
    """Words to the left, figures to the right."""
    both = enumerate(zip(row, widths, strict=True))
    return [cell.ljust(width) if column == 1 else cell.rjust(width) for column, (cell, width) in both]


__all__ = ["GameSummary", "Simulation", "summary_of"]
