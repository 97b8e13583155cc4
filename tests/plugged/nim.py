"""A whole game in as few lines as will do: take 1 to 3 sticks; who takes the last one loses. A die says who begins."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import TYPE_CHECKING, Any, Final, TypeAlias

import attrs

import merchant_rules as mr
from merchant_rules.kernel import compose
from merchant_rules.kernel.chance import Source
from merchant_rules.kernel.game import Result
from merchant_rules.kernel.hooks import each
from merchant_rules.kernel.meta import OptionValue
from merchant_rules.plugins import ChanceSpec, Manifest, Spec, value
from merchant_rules.store.config import (
    ConfigBase,
    Options,
    as_options,
    as_tuple,
    check_player_count,
    complete_modules,
    complete_options,
    ruleset_named,
)
from merchant_rules.store.fields import as_it_is
from merchant_rules.store.positions import PositionBase

if TYPE_CHECKING:
    from merchant_rules.kernel.plays import Kinds

Types: TypeAlias = "Kinds[State, View, Began | Take, Result]"


@value
class Rolling:
    seat: int = mr.CHANCE


@value
class Taking:
    seat: int


@value
class Over:
    winner: int
    seat: int = mr.NOBODY


@value
class Began:
    first: int


@value
class Take:
    sticks: int


def _sticks(setting: object, players: int) -> str:
    return "" if type(setting) is int and 1 <= setting <= 99 else "there are 1 to 99"


STICKS: Final = mr.OptionMeta("sticks", 11, "", "How many sticks there are.", _sticks, (11, 21))
RULESETS: Final = {"nim": mr.RulesetMeta("nim", "", "Nim", 2, 4, (), (STICKS,), ())}
MODULES: dict[str, mr.ModuleMeta] = {}


@value
class Config(ConfigBase):
    ruleset: str
    players: int
    modules: tuple[str, ...] = attrs.field(default=(), converter=as_tuple)
    options: Mapping[str, OptionValue] = attrs.field(factory=Options, converter=as_options)

    if TYPE_CHECKING:

        def _sets_up(self) -> Types: ...

    def __attrs_post_init__(self) -> None:
        meta = ruleset_named(RULESETS, self.ruleset)
        object.__setattr__(self, "modules", complete_modules(MODULES, meta, self.modules))
        check_player_count(MODULES, meta, self.players, self.modules)
        object.__setattr__(self, "options", complete_options(RULESETS, meta, self.options, self.players))


@attrs.frozen(kw_only=True, eq=False, slots=False)
class Hooks:
    after_action: tuple[Any, ...] = each()


@attrs.frozen(kw_only=True, eq=False, slots=False, repr=False)
class Rules(compose.Compiled, Hooks):
    config: Config


@value
class State(PositionBase):
    rules: Rules = attrs.field(eq=False, repr=False)
    sticks: int
    turn: int
    stack: tuple[Any, ...]
    source: Source | None = attrs.field(default=None, eq=False, repr=False)

    if TYPE_CHECKING:

        def _plays(self) -> Types: ...
        def _goes_on(self) -> Types: ...

    @property
    def config(self) -> Config:
        return self.rules.config

    def with_source(self, source: Source | None) -> State:
        return attrs.evolve(self, source=source)

    def __reduce__(self) -> tuple[Any, ...]:
        return _state, (self.config, self.sticks, self.turn, self.stack, self.source)


@value
class View(PositionBase):
    rules: Rules = attrs.field(eq=False, repr=False)
    seat: int | None
    sticks: int
    turn: int
    stack: tuple[Any, ...]

    if TYPE_CHECKING:

        def _plays(self) -> Types: ...
        def _is_seen(self) -> Types: ...

    @property
    def config(self) -> Config:
        return self.rules.config

    def __reduce__(self) -> tuple[Any, ...]:
        return _view, (self.config, self.seat, self.sticks, self.turn, self.stack)


def _state(config: Config, *parts: Any) -> State:
    return State(rules(config), *parts)


def _view(config: Config, *parts: Any) -> View:
    return View(rules(config), *parts)


def check_take(state: State, frame: Taking, action: Take) -> mr.Violation | None:
    if type(action.sticks) is not int or not 1 <= action.sticks <= 3:
        return mr.Violation("sticks", "nim:1", "Take 1 to 3 sticks.")
    if action.sticks > state.sticks:
        return mr.Violation("too-many", "nim:1", f"There are {state.sticks} sticks.")
    return None


def apply_take(state: State, frame: Taking, action: Take) -> State:
    left, following = state.sticks - action.sticks, (frame.seat + 1) % state.config.players
    top = Taking(following) if left else Over(following)
    return attrs.evolve(state, sticks=left, turn=state.turn + 1, stack=(top,))


def starts(state: State, frame: Rolling) -> list[mr.Outcome]:
    return [mr.Outcome(Began(seat), 1) for seat in range(state.config.players)]


def apply_began(state: State, frame: Rolling, action: Began) -> State:
    return attrs.evolve(state, stack=(Taking(action.first),))


SPECS: Final = (
    ChanceSpec(Began, "began", (Rolling,), apply_began, "seat {first} begins", ("nim:0",), starts, "die"),
    Spec(
        Take,
        "take",
        (Taking,),
        check_take,
        apply_take,
        "takes {sticks}",
        ("nim:1",),
        candidates=lambda state, frame: [Take(sticks) for sticks in (1, 2, 3)],
    ),
)
BASE: Manifest[Hooks] = Manifest(
    name="nim", actions=SPECS, tags={"rolling": Rolling, "taking": Taking, "over": Over}
)  # fmt: skip


@lru_cache(maxsize=16)
def rules(config: Config) -> Rules:
    made = compose.compose(Hooks, (BASE,))
    tables = compose.compiled(made, made.specs, streams=(), no_such_action="nim:0")
    return Rules(config=config, **compose.fields_of(tables), **compose.fields_of(made.hooks))


def problems(state: State) -> tuple[str, ...]:
    over = type(state.stack[-1]) is Over
    return () if over == (state.sticks == 0) and state.sticks >= 0 else ("the sticks are not those of this moment",)


def scores(state: State) -> tuple[int, ...]:
    top = state.stack[-1]
    return tuple(int(type(top) is Over and top.winner == seat) for seat in range(state.config.players))


def result(state: State) -> Result | None:
    top = state.stack[-1]
    return Result((top.winner,), "last-stick", scores(state)) if type(top) is Over else None


GAME: Final = mr.Game(
    name="nim",
    title="Nim",
    config=Config,
    state=State,
    view=View,
    rulesets=RULESETS,
    modules=MODULES,
    compile=rules,
    start=lambda made, source: State(made, made.config.option("sticks"), 0, (Rolling(),), source),
    label=lambda state: f"{state.turn}.{max(0, state.stack[-1].seat)}",
    round=lambda state: state.turn // state.config.players + 1,
    turn=lambda state: state.turn,
    result=result,
    scores=scores,
    problems=problems,
    look=lambda state, seat: View(state.rules, seat, state.sticks, state.turn, state.stack),
    deal=lambda seen, seed: State(seen.rules, seen.sticks, seen.turn, seen.stack, Source(seed, (0,))),
    blank=lambda seen: State(seen.rules, seen.sticks, seen.turn, seen.stack),
    domain=lambda state, rng: lambda cls, field: (0, 1, 2, 3, 4, None, "x"),
    **as_it_is(State),
)
PLUGIN: Final = mr.Plugin(name="nim-pack", games=(GAME,))
