"""What came of simulated games: each in figures, and all of them as a table, CSV or JSON."""

from __future__ import annotations

import csv
import hashlib
import io
import json
from collections import Counter
from collections.abc import Iterator
from typing import TYPE_CHECKING, Any, Final

import attrs

from ..errors import ConfigError
from ..kernel.game import Figures, game_of
from ..kernel.value import value
from ..store.config import config_to_dict
from ..store.record import Record
from ..store.saves import digest

if TYPE_CHECKING:
    from ..picture.svg import Svg

#: The reason of a game that took too many rounds.
MAX_ROUNDS: Final = "max-rounds"


@value
class Summary:
    """One game in figures, for games that bring no summary of their own: who won why, after how many rounds, scores.

    A game that took too many rounds has no winners and the reason "max-rounds". One that broke off has an `error`, the
    text of the `record` up to there, which `Record.from_text` reads, and nothing else.
    """

    seed: int
    names: tuple[str, ...] = ()
    winners: tuple[int, ...] = ()
    reason: str = ""
    rounds: int = 0
    scores: tuple[int, ...] = ()
    #: the digest of the last position
    digest: str = ""
    error: str = ""
    record: str = ""


def plain_figures(state: Any, **common: Any) -> Summary:
    """The figures of a game that has nothing to tell but names and scores."""
    game = game_of(state)
    names = tuple(game.words.seat(state, seat) for seat in range(state.config.player_count))
    return Summary(names=names, scores=game.scores(state), **common)


#: For games that bring nothing of their own.
PLAIN: Final = Figures(summary=Summary, of=plain_figures, by_seat={"name": "names", "score": "scores"})


def figures_of(thing: Any) -> Figures:
    """How the game of a config, state or view is summed up."""
    return game_of(thing).figures or PLAIN


def summary_of(state: Any, seed: int) -> Any:
    """The figures of a game as it stands; one that is not over counts as stopped."""
    game = game_of(state)
    ended = game.result(state)
    return figures_of(state).of(
        state,
        seed=seed,
        winners=ended.winners if ended is not None else (),
        reason=ended.reason if ended is not None else MAX_ROUNDS,
        rounds=game.round(state) - (ended is None),
        digest=digest(state),
    )


@value
class Simulation:
    """What came of many games, in the order of their seeds; after an interrupt, those that were done.

    >>> import merchant_rules as mr
    >>> done = mr.simulate(mr.Config("classic-1988", ("human", "nik")), ["random", "random"], [5, 6], max_rounds=3)
    >>> [game.seed for game in done], done.wins(0), done.failed
    ([5, 6], 0, ())
    >>> done
    <Simulation classic-1988, 2 players, 2 games>
    """

    config: Any
    """What was played."""
    games: tuple[Any, ...]
    """A summary of each game, in the order of the seeds."""
    interrupted: bool = False
    """Whether it was broken off."""
    bots: tuple[str, ...] = ()
    """Which bot sat where: the names by seat."""

    def __repr__(self) -> str:
        count = len(self.games)
        return f"<Simulation {self.config.ruleset}, {self.config.player_count} players, {count} games>"

    def __str__(self) -> str:
        return self.table()

    def __len__(self) -> int:
        return len(self.games)

    def __iter__(self) -> Iterator[Any]:
        return iter(self.games)

    @property
    def played(self) -> tuple[Any, ...]:
        """The games that did not fail; all figures are about these."""
        return tuple(game for game in self.games if not game.error)

    @property
    def failed(self) -> tuple[Any, ...]:
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
        """How many games each species won, or whatever else the seats of this game play."""
        who = self._figures.who
        return dict(Counter(getattr(game, who)[seat] for game in self.games for seat in game.winners))

    @property
    def _figures(self) -> Figures:
        return figures_of(self.config)

    @property
    def median_rounds(self) -> float:
        """The rounds that the middle game took, 0 without games; one that was stopped counts those it got to."""
        from statistics import median  # loads a lot, and few who import the library want it

        return float(median([game.rounds for game in self.played] or [0]))

    def table(self) -> str:
        """The results as text for people."""
        lines = [self._headline()]
        rows = self._rows()
        if rows:
            widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
            lines += ["", *("  ".join(_padded(row, widths)) for row in rows), ""]
        return "\n".join(lines + self._remarks())

    def _rows(self) -> list[tuple[str, ...]]:
        """The heads and a row for each seat; none where no game was played."""
        if not self.played:
            return []
        figures = self._figures
        who, mean = self._head(figures.who), f"mean {figures.score_word}"
        bot = ("bot",) if self.bots else ()
        heads = ("seat", who, *bot, "wins", "share", mean, "best", *map(self._head, figures.counted))
        return [heads, *(self._row(seat) for seat in range(self.config.player_count))]

    def _head(self, attribute: str) -> str:
        """The heading over a figure that each seat has one of."""
        heads = {own: head for head, own in self._figures.by_seat.items()}
        return self._figures.say(self.config, heads[attribute])

    def _remarks(self) -> list[str]:
        went = [self._by_species(), *self._how_it_went()] if self.played else []
        if self.failed and self.bots and not self.played:  # else they stand in the table
            went = [f"bots by seat: {', '.join(self.bots)}"]
        return went + [f"failed: seed {game.seed}, {game.error}" for game in self.failed]

    def _headline(self) -> str:
        config = self.config
        games, players = _counted(len(self.games), "game"), _counted(config.player_count, "player")
        cut = " (interrupted)" if self.interrupted else ""
        return f"{games} of {config.ruleset} with {players}{self._figures.aim(config)}{cut}"

    def _row(self, seat: int) -> tuple[str, ...]:
        games, wins, figures = self.played, self.wins(seat), self._figures
        played = Counter(getattr(game, figures.who)[seat] for game in games)
        scores = [getattr(game, figures.score)[seat] for game in games]
        counts = [sum(len(getattr(game, name)[seat]) for game in games) / len(games) for name in figures.counted]
        return (
            str(seat),
            next(iter(played)) if len(played) == 1 else "various",
            *self.bots[seat : seat + 1],
            str(wins),
            f"{wins / len(games):.0%}",
            figures.amount(self.config, round(sum(scores) / len(games))),
            figures.amount(self.config, max(scores)),
            *(f"{count:.1f}" for count in counts),
        )

    def _by_species(self) -> str:
        who = self._figures.who
        won, played = self.wins_by_species(), Counter(own for game in self.played for own in getattr(game, who))
        shares = [f"{own} {won.get(own, 0)} of {count}" for own, count in sorted(played.items())]
        return f"wins by {self._head(who)}: {', '.join(shares)}"

    def _how_it_went(self) -> list[str]:
        rounds = sorted(game.rounds for game in self.played)
        reasons = Counter(game.reason for game in self.played)
        ends = ", ".join(f"{reason} {count}" for reason, count in sorted(reasons.items()))
        most = rounds[min(len(rounds) * 9 // 10, len(rounds) - 1)]
        spread = f"from {rounds[0]} to {rounds[-1]}, nine of ten at most {most}"
        return [f"rounds: median {self.median_rounds:g}, {spread}", f"ended by: {ends}"]

    def results_svg(self, *, size: int | None = None, theme: str = "dark") -> Svg:
        """How the results of each seat are spread, as a picture.

        >>> import merchant_rules as mr
        >>> done = mr.simulate(mr.Config("classic-1988", ("human", "nik")), ["random", "random"], [5, 6], max_rounds=3)
        >>> done.results_svg().count("data-line")
        2
        """
        from ..picture.plots import spread_svg  # who draws is not who counts

        figures = self._figures
        own = [[getattr(game, figures.score)[seat] for game in self.played] for seat in range(self.config.player_count)]
        named = {f"seat {seat}": scores for seat, scores in enumerate(own)}
        return spread_svg(named, self._headline(), figures.score_word, size=size, theme=theme)

    def _repr_html_(self) -> str:
        """The table, for notebooks."""
        from ..picture.svg import escape

        rows = ""
        for number, row in enumerate(self._rows()):
            cell = "td" if number else "th"
            rows += f"<tr>{''.join(f'<{cell}>{escape(told)}</{cell}>' for told in row)}</tr>"
        remarks = "".join(f"<p>{escape(line)}</p>" for line in self._remarks())
        return f"<table><caption>{escape(self._headline())}</caption>{rows}</table>{remarks}"

    def to_csv(self) -> str:
        """One line for each game, with columns for each seat."""
        out = io.StringIO()
        writer = csv.writer(out, lineterminator="\n")
        seats = range(self.config.player_count)
        columns = self._figures.by_seat
        by_seat = [f"{what}_{seat}" for seat in seats for what in columns]
        writer.writerow(["seed", "winners", "reason", "rounds", *by_seat, "digest", "error"])
        for game in self.games:
            plain = [game.seed, "+".join(map(str, game.winners)), game.reason, game.rounds]
            cells = [_cell(getattr(game, columns[what]), seat) for seat in seats for what in columns]
            writer.writerow([*plain, *cells, game.digest, game.error])
        return out.getvalue()

    def to_long_csv(self, *, by_round: bool = False) -> str:
        """One line for each seat of each game, or of each round of it: what a data frame likes best.

        By rounds it has the scores at the end of each, and needs games that were played with `keep_records=True`.

        >>> import merchant_rules as mr
        >>> config = mr.Config("classic-1988", ("human", "nik"))
        >>> print(mr.simulate(config, ["random", "trader"], [5], max_rounds=1).to_long_csv())
        seed,seat,bot,won,reason,rounds,species,worth,ship,ports,factories
        5,0,random,0,max-rounds,1,human,10,scout,0,0
        5,1,trader,0,max-rounds,1,nik,10,scout,0,0
        <BLANKLINE>
        """
        out = io.StringIO()
        writer = csv.writer(out, lineterminator="\n")
        columns = self._figures.by_seat
        own = ["round", self._figures.score_word] if by_round else list(columns)
        writer.writerow(["seed", "seat", "bot", "won", "reason", "rounds", *own])
        for game in self.played:
            rounds = list(_by_round(game)) if by_round else []
            for seat in range(self.config.player_count):
                won = int(seat in game.winners)
                plain = [game.seed, seat, "".join(self.bots[seat : seat + 1]), won, game.reason, game.rounds]
                if not by_round:
                    writer.writerow([*plain, *(_cell(getattr(game, columns[what]), seat) for what in columns)])
                for number, scores in rounds:
                    writer.writerow([*plain, number, scores[seat]])
        return out.getvalue()

    def to_json(self) -> str:
        """Config, totals and every game."""
        plain: dict[str, Any] = {
            "config": config_to_dict(self.config),
            "games": len(self.games),
            "interrupted": self.interrupted,
            "bots": list(self.bots),
            "wins": [self.wins(seat) for seat in range(self.config.player_count)],
            "wins_by_species": self.wins_by_species(),
            "median_rounds": self.median_rounds,
            "results": [attrs.asdict(game) for game in self.games],
        }
        return json.dumps(plain, indent=2) + "\n"


def _by_round(summary: Any) -> Iterator[tuple[int, tuple[int, ...]]]:
    """The number of each round of a game, and the scores at its end."""
    if not summary.record:
        raise ConfigError("a table by rounds needs the records of the games: simulate(..., keep_records=True)")
    record = Record.from_text(summary.record)
    game, last = game_of(record.config), None
    for ply in record.replay():
        before, last = game.round(ply.state), ply.after
        if game.result(last) is None and game.round(last) != before:
            yield before, game.scores(last)
    if last is not None and game.result(last) is not None:
        yield game.round(last), game.scores(last)


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
    return [
        cell.ljust(width) if column in (1, 2) and not _is_figure(cell) else cell.rjust(width)
        for column, (cell, width) in both
    ]


def _is_figure(cell: str) -> bool:
    return cell.isdigit() or cell == "wins"


__all__ = ["MAX_ROUNDS", "Simulation", "Summary", "figures_of", "summary_of"]
