"""The conformance suite: what every ruleset, module set and box of data has to keep, as properties.

`conformance_suite` makes a class of tests for pytest; `check_game` makes all checks along one game; the single checks
are those of the kernel, and `check_knowledge`.
"""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any, Final

from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st

from ..api import actor, actors, apply_action, legal_moves, parse_token, resample, situation, token, validate, view
from ..kernel.game import Game, game_of, unnamed_game
from ..kernel.stack import CHANCE, NOBODY
from ..store.describe import describe
from ..store.saves import digest, from_json, to_json
from . import conformance
from .conformance import Choose, ConformanceError, EndlessTurn, Kit
from .forging import forged_actions
from .line import Line
from .no_tell import check_no_tell
from .shrink import shortest
from .strategies import Configs, Start, from_box, lines


class Leak(ConformanceError):
    """A player can tell what he may not know."""


# -- what is asked of one state ---------------------------------------------------------------------------------------


def kit(game: Game | None = None, *, forged: int = 5) -> Kit:
    """What the checks need to know of a game (Merchant of Venus without one).

    `forged` actions of every class are tried in each state.

    >>> import merchant_rules as mr
    >>> from merchant_rules.testing.conformance import check_state
    >>> check_state(kit(), mr.new_game(mr.Config("classic-1988", 2), seed=1))
    """
    return Kit(
        turn=lambda state: game_of(state).turn(state),
        limit=(game or unnamed_game()).longest_turn,
        digest=digest,
        token=token,
        parse=parse_token,
        trips={"JSON": lambda state: from_json(to_json(state))},
        universe=lambda state: forged_actions(state, Random(digest(state)), forged),
        problems=validate,
    )


def check_knowledge(state: Any) -> None:
    """Nobody's view, legal moves or situation tell what only others have seen: for every seat and a spectator.

    >>> import merchant_rules as mr
    >>> check_knowledge(mr.new_game(mr.Config("classic-1988", 3), seed=1))
    """
    for seat in (None, *range(state.config.player_count)):
        seen = view(state, seat)
        for told in game_of(state).leaks(state, seat, seen):
            raise Leak(state, told)
        now = situation(state)
        if situation(seen) != now or describe(seen, now) != describe(state, now):
            raise Leak(state, f"what is going on looks otherwise to seat {seat}")
        world = resample(state, seat, 1)
        if view(world, seat) != seen:
            raise Leak(state, f"seat {seat} can tell this world from an imagined one")
        if situation(world) != now:
            raise Leak(state, f"what is going on depends on what seat {seat} cannot know")
        if seat in actors(state) and legal_moves(world, seat) != legal_moves(state, seat):
            raise Leak(state, f"the legal moves of seat {seat} depend on what it cannot know")


# -- along a game -----------------------------------------------------------------------------------------------------


def check_game(state: Any, choose: Choose, plies: int, *, every: int = 1) -> Any:
    """Play on from a state with all checks on the way (the dear ones at every n-th state); the last state.

    >>> import merchant_rules as mr, random
    >>> rng = random.Random(1)
    >>> start = mr.new_game(mr.Config("classic-1988", 2), seed=1)
    >>> last = check_game(start, lambda state, choices: rng.choice(choices), 30, every=10)
    """
    watched = kit(game_of(state))

    def choose_and_look(state: Any, possible: tuple[Any, ...]) -> Any:
        check_knowledge(state)
        return choose(state, possible)

    last: Any = conformance.walk(watched, state, choose_and_look, plies, every=every)
    return last


def check_turn_ends(state: Any, code: bytes) -> None:
    """Whatever the code makes the players choose, over and over, the turn ends after a bounded number of decisions."""
    game = game_of(state)
    turn, luck, decisions = game.turn(state), Random(code), 0
    while game.turn(state) == turn and actor(state) != NOBODY:
        possible = conformance.choices(state)
        if actor(state) == CHANCE:
            state = apply_action(state, luck.choice(possible))
            continue
        byte = code[decisions % len(code)] if code else 0
        state = apply_action(state, possible[byte * len(possible) // 256])
        decisions += 1
        if decisions > game.longest_turn:
            raise EndlessTurn(state, f"turn {turn} has more than {game.longest_turn} decisions")


# -- the suite --------------------------------------------------------------------------------------------------------

#: One property: a name and what it asks of a line of play.
Property = Callable[[Line], None]


def _moves_are_legal(line: Line) -> None:
    for state in line.states:
        conformance.check_decider(state)
        conformance.check_listed(state)


def _chance_is_fair(line: Line) -> None:
    for state in line.states:
        conformance.check_chance(state)


def _nothing_is_lost(line: Line) -> None:
    for state in line.states:
        if problems := validate(state):
            raise conformance.BrokenInvariant(state, "; ".join(problems))


def _only_listed_moves_are_legal(line: Line) -> None:
    conformance.check_universe(line.state, kit(forged=10).universe(line.state))


def _states_never_change(line: Line) -> None:
    before = [(hash(state), digest(state)) for state in line.states]
    conformance.check_untouched(line.state, digest)
    for state, mark in zip(line.states, before, strict=True):
        if (hash(state), digest(state)) != mark:
            raise conformance.StateChanged(state, "an earlier state was changed by later play")


def _actions_have_tokens(line: Line) -> None:
    for state in line.states:
        conformance.check_tokens(state, token, parse_token)


def _saves_come_back(line: Line) -> None:
    conformance.check_trips(line.state, {**kit().trips, "pickle": conformance.pickled}, digest)


def _seeded_play_is_explicit_play(line: Line) -> None:
    if line.seed is not None:
        for state, action in zip(line.states, line.actions, strict=False):
            conformance.check_seeded(state, action, digest)


def _knowledge_is_kept(line: Line) -> None:
    for state in line.states:
        check_knowledge(state)


#: So many actions of a seat are played on in other worlds, for each that looks on: each is a good many plies.
PLAYED_ELSEWHERE: Final = 3


def _plies_do_not_tell(line: Line) -> None:
    """At the end of the line, and in the middle of it."""
    for state in (line.states[-1], line.states[len(line.states) // 2]):
        game = game_of(state)
        if not game.tells(state.config):
            check_no_tell(
                state, game.look, game.deal, state.config.player_count,
                seed=len(line.states), news=game.news, shows=game.shows, most=PLAYED_ELSEWHERE,
            )  # fmt: skip


PROPERTIES: dict[str, Property] = {
    "moves_are_legal": _moves_are_legal,
    "chance_is_fair": _chance_is_fair,
    "nothing_is_lost": _nothing_is_lost,
    "only_listed_moves_are_legal": _only_listed_moves_are_legal,
    "states_never_change": _states_never_change,
    "actions_have_tokens": _actions_have_tokens,
    "saves_come_back": _saves_come_back,
    "seeded_play_is_explicit_play": _seeded_play_is_explicit_play,
    "knowledge_is_kept": _knowledge_is_kept,
    "plies_do_not_tell": _plies_do_not_tell,
}


def conformance_suite(
    of: Configs, *, plies: int = 60, examples: int = 25, start: Start = from_box, shrink: bool = True
) -> type:
    """A class of tests over a config, or over all configs of a strategy; name it Test... in a test module.

    `plies` is how long the lines of play are, `examples` how many of them each test looks at. A failure
    names the shortest line found that shows it; without `shrink`, only the first one met, and sooner.

    >>> import merchant_rules as mr
    >>> TestBase = conformance_suite(mr.Config("classic-1988", 2), plies=10, examples=3)
    >>> TestBase().test_nothing_is_lost()
    """
    watched = settings(
        deadline=None,
        max_examples=examples,
        # lines are shortened here: Hypothesis knows bytes only, and would take longer to find longer ones
        phases=(Phase.explicit, Phase.reuse, Phase.generate),
        suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large, HealthCheck.large_base_example],
    )
    played = lines(of, plies=plies, start=start)
    tests = {
        f"test_{name}": watched(given(line=played)(_test_of(name, holds, start, shrink)))
        for name, holds in PROPERTIES.items()
    }
    codes = st.binary(min_size=1, max_size=40)
    tests["test_turns_end"] = watched(given(line=played, code=codes)(_turns_end))
    return type("ConformanceSuite", (), {"__doc__": "Every promise, as a test.", **tests})


def _test_of(name: str, holds: Property, start: Start, shrink: bool) -> Callable[..., None]:
    def test(self: Any, line: Line) -> None:
        try:
            holds(line)
        except ConformanceError as error:
            if shrink:
                _shortened(holds, line, type(error), start)
            raise

    test.__name__ = test.__qualname__ = f"test_{name}"
    return test


def _shortened(holds: Property, line: Line, kind: type[ConformanceError], start: Start) -> None:
    """Fail again on the shortest line found that breaks the same promise."""

    def is_broken(shorter: Line) -> bool:
        try:
            holds(shorter)
        except kind:
            return True
        return False

    found = shortest(line, is_broken, start=start)
    try:
        holds(found)
    except kind as error:
        error.add_note(f"shortest line found: {found!r}")
        raise error from None


def _turns_end(self: Any, line: Line, code: bytes) -> None:
    check_turn_ends(line.state, code)


__all__ = [
    "Leak",
    "check_game",
    "check_knowledge",
    "check_turn_ends",
    "conformance_suite",
    "kit",
]
