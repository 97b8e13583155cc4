"""A treasure hunt: the kernel's second client, so that nothing of the first game leaks into it.

In a turn one may peek into a cave and throw a die again and again: a 1 loses the haul, after a 5 the neighbour may
claim a toll out of turn, a 6 draws from the cup. Banking the haul, digging in a cave or a gift ends the turn. The game
ends when all caves are open or a purse is full. The modules are `storm`, `tax` and, in a file of its own, `fair`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cache
from typing import TYPE_CHECKING, Any, TypeAlias

from attrs import evolve, field, frozen

from merchant_rules.errors import Violation
from merchant_rules.kernel import compose
from merchant_rules.kernel.actions import ChanceSpec, Spec, because
from merchant_rules.kernel.chance import Outcome, Source, by_rank, dice_faces
from merchant_rules.kernel.compose import Manifest
from merchant_rules.kernel.engine import resumed
from merchant_rules.kernel.hooks import each, perhaps, query
from merchant_rules.kernel.meta import ModuleMeta, OptionValue, RulesetMeta
from merchant_rules.kernel.secrets import Secret, opened, seen
from merchant_rules.kernel.stack import CHANCE, NOBODY
from merchant_rules.kernel.value import value
from merchant_rules.store.config import (
    ConfigBase,
    Options,
    as_options,
    as_tuple,
    check_player_count,
    complete_modules,
    ruleset_named,
)
from tests.kernel import toy_fair

if TYPE_CHECKING:
    from merchant_rules.kernel.game import Result
    from merchant_rules.kernel.plays import Kinds
    from tests.kernel.toy_view import View

#: What belongs together in this game, for type checkers; actions are any, as modules bring their own.
Types: TypeAlias = "Kinds[State, View, Any, Result]"

CAVES, LEFT_OVER = ("east", "north", "south", "west"), ("spare-1", "spare-2")
THINGS = ("bat", "chest", "gem", "idol", "lamp", "rope")
WORTH = {"chest": 5, "gem": 8, "idol": 12}
CUP = ("black", "gold", "white", "white")
THROWS = 5


@value
class Hunting:
    seat: int
    haul: int = 0
    throws: int = 0
    peeked: bool = False


@value
class Throwing:
    seat: int = CHANCE


@value
class Shaking:
    seat: int = CHANCE


@value
class Looking:
    cave: str
    seat: int = CHANCE


@value
class Opening:
    cave: str
    seat: int = CHANCE


@value
class Tolling:
    seat: int


@value
class Over:
    winners: tuple[int, ...]
    seat: int = NOBODY


@value
class Throw: ...


@value
class Threw:
    face: int


@value
class Shaken:
    token: str


@value
class Peek:
    cave: str


@value
class Dig:
    cave: str


@value
class Seen:
    thing: str


@value
class Found:
    thing: str


@value
class Answer:
    claim: bool = False


@value
class Bank: ...


@value
class Gift:
    to: int
    coins: int = 1


@value
class Config(ConfigBase):
    """How many hunt, and with which modules."""

    ruleset: str
    players: int
    modules: tuple[str, ...] = field(default=(), converter=as_tuple)
    options: Mapping[str, OptionValue] = field(factory=Options, converter=as_options)

    if TYPE_CHECKING:

        def _sets_up(self) -> Types: ...

    def __attrs_post_init__(self) -> None:
        meta = ruleset_named(RULESETS, self.ruleset)
        complete_modules(MODULE_METAS, meta, self.modules)
        check_player_count(MODULE_METAS, meta, self.players, self.modules)


META = RulesetMeta("treasure-hunt", "", "Treasure hunt", 2, 5, ("storm", "tax", "fair", "fed"), (), ())
RULESETS = {META.name: META}
MODULE_METAS = {name: ModuleMeta(name, name.title()) for name in META.modules}


@frozen(kw_only=True)
class Numbers:
    """The constants of the base game."""

    goal: int


@frozen(kw_only=True, eq=False, slots=False)
class Hooks:
    after_action: tuple[Callable[[State], State], ...] = each()
    on_turn_end: tuple[Callable[[State], State], ...] = each()
    worth: Callable[[State, str], int] = query("sum", 0)
    may_dig: Callable[[State, str], bool] = query("all", True)
    toll: Callable[[State], int] = query("first", 0)
    seals: Callable[[State], bool] = query("all", True)


@frozen(kw_only=True, eq=False, slots=False, repr=False)
class Rules(compose.Compiled, Hooks):
    """The compiled rules of one set of modules."""

    seats: int
    modules: tuple[str, ...]

    @property
    def config(self) -> Config:
        return Config("treasure-hunt", self.seats, self.modules)


@cache
def rules(seats: int, modules: tuple[str, ...]) -> Rules:
    made = compose.compose(Hooks, (BASE, *(MODULES[name] for name in modules)))
    streams = ("die", "cup", "caves", "deck") if "fair" in modules else ("die", "cup", "caves")
    tables = compose.compiled(made, made.specs, streams=streams, no_such_action="toy:0")
    return Rules(seats=seats, modules=modules, **compose.fields_of(tables), **compose.fields_of(made.hooks))


@value
class State:
    rules: Rules = field(eq=False, repr=False)
    turn: int
    purses: tuple[int, ...]
    caves: tuple[Secret, ...]
    cup: tuple[str, ...]
    stack: tuple[Any, ...]
    extras: tuple[toy_fair.Fair, ...] = ()
    source: Source | None = field(default=None, eq=False, repr=False)

    @property
    def fair(self) -> toy_fair.Fair:
        return self.extras[0]

    @property
    def config(self) -> Config:
        return self.rules.config

    if TYPE_CHECKING:

        def _plays(self) -> Types: ...
        def _goes_on(self) -> Types: ...

    def with_source(self, source: Source | None) -> State:
        return evolve(self, source=source)

    def __reduce__(self) -> tuple[Any, ...]:
        parts = (self.turn, self.purses, self.caves, self.cup, self.stack, self.extras, self.source)
        return rebuilt, (self.rules.seats, self.rules.modules, *parts)


def rebuilt(seats: int, modules: tuple[str, ...], *parts: Any) -> State:
    return State(rules(seats, modules), *parts)


def start(made: Rules, source: Source | None) -> State:
    extras = (toy_fair.opened(made.seats),) if "fair" in made.modules else ()
    return State(made, 1, (6,) * made.seats, (Secret(),) * len(CAVES), CUP, (Hunting(0),), extras, source)


def new(seats: int = 3, modules: tuple[str, ...] = (), seed: int | None = None) -> State:
    made = rules(seats, modules)
    return start(made, None if seed is None else Source(seed, (0,) * len(made.streams)))


def no(code: str, message: str) -> Violation:
    return Violation(code, "toy:1", message)


def fine(state: State, frame: Any, action: Any) -> None:
    return None


def as_it_is(state: State, frame: Any, action: Any) -> State:
    """What an action does that is not about to be played."""
    return state


def with_top(state: State, frame: Any) -> State:
    return evolve(state, stack=(*state.stack[:-1], frame))


def with_frame(state: State, frame: Any) -> State:
    return evolve(state, stack=(*state.stack, frame))


def below(state: State) -> State:
    return evolve(state, stack=state.stack[:-1])


def paid(state: State, seat: int, coins: int) -> State:
    return evolve(state, purses=tuple(purse + coins * (at == seat) for at, purse in enumerate(state.purses)))


def end_turn(state: State, seat: int, gain: int) -> State:
    state = paid(state, seat, gain)
    for hook in state.rules.on_turn_end:
        state = hook(state)
    best = max(state.purses)
    if all(cave.open for cave in state.caves) or best >= state.rules.record(Numbers).goal:
        return with_top(state, Over(tuple(at for at, purse in enumerate(state.purses) if purse == best)))
    return with_top(evolve(state, turn=state.turn + 1), Hunting((seat + 1) % state.rules.seats))


def check_throw(state: State, frame: Hunting, action: Throw) -> Violation | None:
    return None if frame.throws < THROWS else no("tired", "No throw is left.")


def apply_threw(state: State, frame: Throwing, action: Threw) -> State:
    state = below(state)
    hunt: Hunting = state.stack[-1]
    if action.face == 1:
        return end_turn(state, hunt.seat, 0)
    state = with_top(state, evolve(hunt, haul=hunt.haul + action.face, throws=hunt.throws + 1))
    if action.face == 5:
        return with_frame(state, Tolling((hunt.seat + 1) % state.rules.seats))
    return with_frame(state, Shaking()) if action.face == 6 else state


def apply_answer(state: State, frame: Tolling, action: Answer) -> State:
    toll = state.rules.toll(state) if action.claim else 0
    state = below(paid(state, frame.seat, toll))
    hunt: Hunting = state.stack[-1]
    return resumed(with_top(state, evolve(hunt, haul=hunt.haul - toll)))


def bank_when_tired(state: State) -> State:
    hunt: Hunting = state.stack[-1]
    return end_turn(state, hunt.seat, hunt.haul) if hunt.throws == THROWS else state


def draws(state: State, frame: Shaking) -> list[Outcome]:
    return [Outcome(Shaken(token), state.cup.count(token)) for token in sorted(set(state.cup))]


def apply_shaken(state: State, frame: Shaking, action: Shaken) -> State:
    at = state.cup.index(action.token)
    state = below(evolve(state, cup=(*state.cup[:at], *state.cup[at + 1 :]) or CUP))
    hunt: Hunting = state.stack[-1]
    return with_top(state, evolve(hunt, haul=hunt.haul + 4 * (action.token == "gold")))


def closed(state: State, cave: str) -> Violation | None:
    if cave not in CAVES:
        return no("no-cave", f"There is no cave {cave!r}.")
    return no("open", "This cave is open.") if state.caves[CAVES.index(cave)].open else None


def check_peek(state: State, frame: Hunting, action: Peek) -> Violation | None:
    if frame.peeked:
        return no("peeked", "One look a turn.")
    problem = closed(state, action.cave)
    known = problem is None and state.caves[CAVES.index(action.cave)].known_by(frame.seat)
    return no("known", "You know what lies there.") if known else problem


def apply_peek(state: State, frame: Hunting, action: Peek) -> State:
    return with_frame(with_top(state, evolve(frame, peeked=True)), Looking(action.cave))


def check_dig(state: State, frame: Hunting, action: Dig) -> Violation | None:
    flooded = not state.rules.may_dig(state, action.cave)
    return closed(state, action.cave) or (no("flooded", "One cannot dig there now.") if flooded else None)


def apply_dig(state: State, frame: Hunting, action: Dig) -> State:
    return with_frame(state, Opening(action.cave))


def unseen(state: State) -> tuple[str, ...]:
    return tuple(thing for thing in THINGS if all(cave.what != thing for cave in state.caves))


def things(make: type) -> Callable[[State, Any], list[Outcome]]:
    def outcomes(state: State, frame: Any) -> list[Outcome]:
        known = state.caves[CAVES.index(frame.cave)].what
        return [Outcome(make(thing), 1) for thing in ((known,) if known else unseen(state))]

    return outcomes


def by_seed(make: type) -> Callable[[State, Any, Source], tuple[Any, Source]]:
    def pick(state: State, frame: Any, source: Source) -> tuple[Any, Source]:
        known = state.caves[CAVES.index(frame.cave)].what
        slots = tuple(name for name, cave in zip(CAVES, state.caves, strict=True) if not cave.what) + LEFT_OVER
        return make(known or by_rank(source.seed, "caves", slots, unseen(state))[frame.cave]), source

    return pick


def with_cave(state: State, name: str, cave: Secret) -> State:
    return evolve(state, caves=tuple(cave if at == name else old for at, old in zip(CAVES, state.caves, strict=True)))


def apply_seen(state: State, frame: Looking, action: Seen) -> State:
    cave, state = state.caves[CAVES.index(frame.cave)], below(state)
    return with_cave(state, frame.cave, seen(cave, state.stack[-1].seat, action.thing))


def apply_found(state: State, frame: Opening, action: Found) -> State:
    cave, state = state.caves[CAVES.index(frame.cave)], below(state)
    hunt: Hunting = state.stack[-1]
    state = with_cave(state, frame.cave, opened(cave, action.thing))
    return end_turn(state, hunt.seat, hunt.haul + state.rules.worth(state, action.thing))


def check_gift(state: State, frame: Hunting, action: Gift) -> Violation | None:
    if type(action.to) is not int or action.to == frame.seat or not 0 <= action.to < state.rules.seats:
        return no("no-neighbour", "A gift goes to another seat.")
    fits = type(action.coins) is int and 0 < action.coins <= state.purses[frame.seat]
    return None if fits else no("no-coins", "A gift comes from one's own purse.")


def apply_gift(state: State, frame: Hunting, action: Gift) -> State:
    return end_turn(paid(state, action.to, action.coins), frame.seat, -action.coins)


def those(check: Callable[[Any, Any, Any], Violation | None], *actions: Any) -> Callable[[Any, Any], list[Any]]:
    return lambda state, frame: [action for action in actions if check(state, frame, action) is None]


HUNT, ONE = (Hunting,), ("toy:1",)
FACES = tuple(Outcome(Threw(face), weight) for (face,), weight in dice_faces(1))
throwing: Callable[..., State] = lambda state, frame, action: with_frame(state, Throwing())  # noqa: E731
banking: Callable[..., State] = lambda state, frame, action: end_turn(state, frame.seat, frame.haul)  # noqa: E731
BASE = Manifest(
    "base",
    actions=(
        Spec(Throw, "throw", HUNT, check_throw, throwing, "throws", ONE, those(check_throw, Throw())),
        Spec(Peek, "peek", HUNT, check_peek, apply_peek, "peeks", ONE, those(check_peek, *map(Peek, CAVES))),
        Spec(Dig, "dig", HUNT, check_dig, apply_dig, "digs", ONE, those(check_dig, *map(Dig, CAVES))),
        Spec(Bank, "bank", HUNT, fine, banking, "banks", ONE, those(fine, Bank())),
        Spec(Gift, "gift", HUNT, check_gift, apply_gift, "gives", ONE, open=True),
        Spec(Answer, "answer", (Tolling,), fine, apply_answer, "", ONE, those(fine, Answer(), Answer(True))),
        ChanceSpec(Threw, "threw", (Throwing,), apply_threw, "", ONE, lambda state, frame: FACES, "die"),
        ChanceSpec(Shaken, "shaken", (Shaking,), apply_shaken, "", ONE, draws, "cup"),
        ChanceSpec(
            Seen, "seen", (Looking,), apply_seen, "", ONE, things(Seen), "caves", by_seed(Seen), ("thing",),
            lambda state, frame, action: 1 << state.stack[-2].seat, private=True,
        ),
        ChanceSpec(Found, "found", (Opening,), apply_found, "", ONE, things(Found), "caves", by_seed(Found)),
    ),
    hooks=Hooks(worth=lambda state, thing: WORTH.get(thing, 0), toll=lambda state: 2),
    constants=(Numbers(goal=60),),
    resumes={Hunting: bank_when_tired},
    waiting={Throwing: because("toy:3", "The die is due."), Tolling: because("toy:4", "The toll is claimed or not.")},
    tags={cls.__name__.lower(): cls for cls in (Hunting, Throwing, Shaking, Looking, Opening, Tolling, Over)},
)  # fmt: skip


def rain(state: State) -> State:
    return paid(state, state.purses.index(max(state.purses)), -1)


def taxed(state: State, frame: Hunting, action: Bank) -> State:
    return end_turn(state, frame.seat, frame.haul - frame.haul // 4)


def higher_toll(state: State) -> int | None:
    return 3 if state.stack[-2].haul > 8 else None


STORM = Manifest(
    "storm",
    hooks=Hooks(
        on_turn_end=(rain,),
        worth=lambda state, thing: 3 * (thing == "rope"),
        may_dig=lambda state, cave: cave != "west" or state.turn > 3,
    ),
)
TAX = Manifest(
    "tax",
    replaces=(Spec(Bank, "bank", HUNT, fine, taxed, "banks and pays", ("toy:2",), those(fine, Bank())),),
    hooks=Hooks(toll=perhaps(higher_toll)),
)
#: For a fair that is fed draw by draw from a table: nobody can say what lies on the stalls when the pile is made anew.
FED = Manifest("fed", hooks=Hooks(seals=lambda state: False))
MODULES = {"storm": STORM, "tax": TAX, "fair": toy_fair.manifest(Hunting), "fed": FED}


def problems(state: State) -> tuple[str, ...]:
    found = [cave.what for cave in state.caves if cave.what]
    doubled = ["a thing lies in two caves"] if len(set(found)) != len(found) else []
    owing = ["a purse is empty and owes"] * any(purse < -100 for purse in state.purses)
    return (*doubled, *owing, *(problem for fair in state.extras for problem in toy_fair.problems(fair)))
