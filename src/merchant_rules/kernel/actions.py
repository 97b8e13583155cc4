"""What an action is: one small frozen class, and one spec that carries everything about it.

The spec stands in the file of the rule chapter that the action belongs to: which frames it answers, how to list it,
how to check a single one without listing, how to apply it, its tag in saves and records, and one sentence.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import cache, lru_cache
from types import NoneType, UnionType
from typing import (
    Any,
    Final,
    Generic,
    Literal,
    ParamSpec,
    Protocol,
    TypeVar,
    Union,
    get_args,
    get_origin,
    get_type_hints,
)

import attrs

from ..errors import Violation
from .chance import Outcome, Source

P = ParamSpec("P")
T = TypeVar("T")
S = TypeVar("S", bound=Any)


class GameState(Protocol):
    """What the engine needs of a state, and every action gives again."""

    @property
    def rules(self) -> Any: ...
    @property
    def stack(self) -> tuple[Any, ...]: ...
    @property
    def source(self) -> Source | None: ...
    def with_source(self, source: Source | None) -> Any: ...


#: ``propose(state, frame)`` lists the legal actions of one class; that of a `SeatSpec` gets the seat as third argument.
Propose = Callable[..., Iterable[Any]]
#: ``check(state, frame, action)`` says why this one is illegal, or None; it never lists.
Check = Callable[[Any, Any, Any], Violation | None]
#: ``apply(state, frame, action)`` gives the next state; it may rely on the check.
Apply = Callable[[Any, Any, Any], GameState]
#: ``shortcut(state, frame)`` lists all legal moves of a frame where they are plain to see, else None.
Shortcut = Callable[[Any, Any], tuple[Any, ...] | None]
#: ``waiting(state, frame, spec)`` says why an action has to wait as long as this frame is on top.
Waiting = Callable[[Any, Any, Any], "Reason"]
#: ``sentence(s, frame)`` says what is going on: a sentence without its full stop, fields of frames in {braces}; it has
#: to name those who decide itself: "{seat} prays".
FrameSentence = Callable[[Any, Any], str]
#: ``outcomes(state, frame)`` lists what chance may do, with weights.
Outcomes = Callable[[Any, Any], Sequence[Outcome]]
#: ``pick(state, frame, source)`` is for chance that does not sample by weight but settles by rank.
Pick = Callable[[Any, Any, Source], tuple[Any, Source]]
#: ``possible(state, frame, action)``: whether chance may do this, found out without listing outcomes.
Possible = Callable[[Any, Any, Any], bool]
#: ``knows(state, frame, action)``: who may know the secret fields of an action, a bit for each seat, or `EVERYBODY`.
Knows = Callable[[Any, Any, Any], int]


def interned(cls: Callable[P, T]) -> Callable[P, T]:
    """A function that gives the one shared object for each set of fields: for actions that are listed all the time.

    >>> @attrs.frozen
    ... class Turn:
    ...     degrees: int
    >>> turn = interned(Turn)
    >>> turn(90) is turn(90), turn(90) == Turn(90)
    (True, True)
    """
    shared: Callable[P, T] = lru_cache(maxsize=1 << 14)(cls)  # type: ignore[assignment]
    return shared


@attrs.frozen
class Only:
    """Lists one action, whatever is going on."""

    action: Any

    def __call__(self, state: Any, frame: Any) -> tuple[Any, ...]:
        """The one action."""
        return (self.action,)


def only(action: Any) -> Propose:
    """List this one action: the candidate of a class of action without fields.

    >>> only("pass")(None, None)
    ('pass',)
    """
    return Only(action)


def fine(state: Any, frame: Any, action: Any) -> Violation | None:
    """The check of an action that is legal wherever its frames are."""
    return None


def nothing(state: Any, frame: Any, seat: int = 0) -> tuple[Any, ...]:
    """Propose nothing: for open actions, which are legal without being listed."""
    return ()


@attrs.frozen
class Reason:
    """Why an action has to wait: the rule of what is going on, and a sentence for a player."""

    rule: str
    text: str


def because(rule: str, text: str) -> Waiting:
    """The same reason for everything that has to wait.

    >>> because("toy:1", "The die is due.")(None, None, None).text
    'The die is due.'
    """
    reason = Reason(rule, text)
    return lambda state, frame, spec: reason


def saying(text: str) -> FrameSentence:
    """The same sentence whenever this is going on.

    >>> saying("{seat} throws a die")(None, None)
    '{seat} throws a die'
    """
    return lambda s, frame: text


@attrs.frozen(eq=False)
class Spec:
    """Everything about one class of action of a seat."""

    action: type
    """The class of the action."""
    tag: str
    """Its word in saves, records and tokens."""
    frames: tuple[type, ...]
    """The classes of frames in which it can be played."""
    check: Check
    """Why one action is illegal, or None; it never lists."""
    apply: Apply
    """The state after it; it may rely on the check."""
    sentence: str
    """What the seat does, said behind its name: "opens {cave}" becomes "Seat 0 opens North."; fields of the action,
    or else of a frame, stand in {braces}, and "" tells the action by its tag.
    """
    cites: tuple[str, ...]
    """The rules it carries out; the first one speaks where nothing more special does."""
    propose: Propose = nothing
    """Lists the legal actions of this class."""
    open: bool = False
    """Legal without being listed (a free deal between players)."""
    secret: tuple[str, ...] = ()
    """Fields that only some seats may know, left out of what others are told."""
    knows: Knows | None = None
    """Who may know them; without it nobody does."""
    candidates: Propose | None = None
    """Instead of `propose`: actions of which those are legal that pass the check."""
    passes: bool = False
    """Whether it is the answer in a window of whoever does nothing there."""


@attrs.frozen(eq=False)
class SeatSpec(Spec):
    """Everything about one class of action that carries its seat, as its first field.

    It is an answer in a gathering, and `frames` are classes of gatherings; `knows` then tells who may know its secret
    fields after the gathering has closed (before that, only its seat knows that there is an answer at all). Or, with
    `anyone`, it is open to seats that nobody asks, wherever a seat decides; then `frames` is ().
    """

    anyone: bool = False
    """Whether it is open to seats that nobody asks, wherever a seat decides."""


def listed(spec: Spec) -> Spec:
    """The spec with a `propose` that lists its candidates as far as they pass the check; others stay as they are."""
    candidates, check = spec.candidates, spec.check
    if candidates is None:
        return spec

    if isinstance(spec, SeatSpec):
        propose = _passing_of_seat(candidates, check)
    elif isinstance(candidates, Only):
        propose = _passing_alone(candidates.action, check)
    else:
        propose = _passing(candidates, check)
    return attrs.evolve(spec, propose=propose, candidates=None)


def _passing(candidates: Propose, check: Check) -> Propose:
    def passing(state: Any, frame: Any) -> list[Any] | tuple[()]:
        found = candidates(state, frame)
        return [action for action in found if check(state, frame, action) is None] if found else ()

    return passing


def _passing_of_seat(candidates: Propose, check: Check) -> Propose:
    def passing(state: Any, frame: Any, seat: int) -> list[Any]:
        return [action for action in candidates(state, frame, seat) if check(state, frame, action) is None]

    return passing


def _passing_alone(action: Any, check: Check) -> Propose:
    one = (action,)
    return lambda state, frame: one if check(state, frame, action) is None else ()


@attrs.frozen(eq=False)
class ForSeat:
    """Lists the actions of a `SeatSpec`: those of a given seat, else those of the seat that the frame asks first."""

    propose: Propose
    anyone: bool

    def __call__(self, state: Any, frame: Any, seat: int | None = None) -> Any:
        """The actions of one seat."""
        return self.propose(state, frame, frame.seat if seat is None else seat)


@attrs.frozen(eq=False)
class ChanceSpec:
    """Everything about one class of chance outcome."""

    action: type
    """The class of the action."""
    tag: str
    """Its word in saves, records and tokens."""
    frames: tuple[type, ...]
    """The classes of frames in which it can be played."""
    apply: Apply
    """The state after it; it may rely on the check."""
    sentence: str
    """What came up, as a sentence without its full stop: nobody is named before it."""
    cites: tuple[str, ...]
    """The rules it carries out; the first one speaks where nothing more special does."""
    outcomes: Outcomes
    """Lists what chance may do, with weights."""
    stream: str
    """The stream of chance that it draws from: one of those of the game, or one of its own."""
    pick: Pick | None = None
    """What the source picks, where it does not go by weight."""
    secret: tuple[str, ...] = ()
    """Fields that only some seats may know, left out of a redacted record."""
    knows: Knows | None = None
    """Who may know them; without it nobody does."""
    private: bool = False
    """Always a node and always noted, also with one outcome: whether there was another one is as secret as the
    outcome.
    """
    possible: Possible | None = None
    """Whether an outcome can come up, without listing them."""
    at_once: Callable[[Any, Any], Any] | None = None
    """``at_once(state, frame)``: what the state's source makes of this node and of others like it that follow, in one
    go; it has to come to the same as one outcome after the other.
    """


#: A spec of either kind.
AnySpec = Spec | ChanceSpec


@attrs.frozen
class Step(Generic[S]):
    """One ply: the state before it, the action or outcome, the state after it.

    `noted` tells whether a record has to keep it: what a seat did, an outcome that had an alternative, and every
    private draw; all else comes by itself when the record is played again.
    """

    before: S
    action: Any
    after: S
    noted: bool = True

    @property
    def chance(self) -> bool:
        """Whether chance did it."""
        return isinstance(self.before.rules.specs[type(self.action)], ChanceSpec)


#: What everybody may know, spectators as well.
EVERYBODY: Final = -1


def knowers(state: Any, frame: Any, spec: Spec | ChanceSpec, action: Any) -> int:
    """Who may know all of an action: a bit for each seat, or `EVERYBODY`; nobody of one that is out of place."""
    if not spec.secret:
        return EVERYBODY
    out_of_place = spec.frames and type(frame) not in spec.frames
    return spec.knows(state, frame, action) if spec.knows is not None and not out_of_place else 0


def knows(bits: int, seat: int | None) -> bool:
    """Whether a seat (None: a spectator) is among those who may know.

    >>> [knows(0b101, seat) for seat in (0, 1, 2, None)], knows(EVERYBODY, None)
    ([True, False, True, False], True)
    """
    return bits == EVERYBODY if seat is None else bool(bits >> seat & 1)


def struck_out(action: Any, spec: Spec | ChanceSpec) -> Any:
    """An action or outcome without what only some seats may know: nobody plays it, but a record can replay it."""
    return attrs.evolve(action, **{name: _blank(spec.action, name) for name in spec.secret}) if spec.secret else action


@cache
def _blank(action: type, name: str) -> Any:
    """What stands for a secret: None where the field may hold it, else the empty text."""
    optional = NoneType in get_args(get_type_hints(action).get(name, str))
    return None if optional else ""


def is_struck_out(action: Any, spec: Spec | ChanceSpec) -> bool:
    """Whether a secret of this action is missing."""
    return any(getattr(action, name) in ("", None) for name in spec.secret)


#: A number in an action is smaller than this: no game counts so far, and Python refuses to write out much longer ones.
LARGEST: Final = 1 << 63


def misfit(action: Any) -> str:
    """The first field of a value that holds something else than its annotation says, "" if there is none.

    A truth value is no number, a subclass is another class, and no number reaches `LARGEST`.

    >>> @attrs.frozen
    ... class Turn:
    ...     degrees: int
    ...     along: tuple[str, ...] | None = None
    >>> misfit(Turn(90)), misfit(Turn(90, ("road",))), misfit(Turn(True)), misfit(Turn(90, ("road", None)))
    ('', '', 'degrees', 'along')
    >>> misfit(Turn(10**99))
    'degrees'
    """
    kind: type = type(action)
    hints = _hints(kind)
    return next((name for name, hint in hints.items() if not _fits(getattr(action, name), hint)), "")


@lru_cache(maxsize=1024)
def _hints(cls: type) -> dict[str, Any]:
    return {name: hint for name, hint in get_type_hints(cls).items() if name in attrs.fields_dict(cls)}


def _fits(held: Any, hint: Any) -> bool:
    """Whether something is of a type; what a value class holds counts too."""
    if hint is int:
        return type(held) is int and -LARGEST < held < LARGEST
    origin, arguments = get_origin(hint), get_args(hint)
    if origin in (Union, UnionType):
        return any(_fits(held, one) for one in arguments)
    if origin is tuple and type(held) is tuple:
        kinds = arguments[:1] * len(held) if arguments[1:] == (...,) else arguments
        return len(kinds) == len(held) and all(map(_fits, held, kinds))
    if origin is Literal:
        return any(type(held) is type(one) and held == one for one in arguments)
    if attrs.has(hint):
        return type(held) is hint and not misfit(held)
    return hint in (Any, object) or type(held) is hint
