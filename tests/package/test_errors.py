"""Errors go where results go: through pickles, copies and the workers of a process pool."""

from __future__ import annotations

import copy
import pickle
from collections.abc import Callable, Iterator
from concurrent.futures import ProcessPoolExecutor
from importlib import import_module
from pkgutil import walk_packages
from typing import Any

import pytest

import merchant_rules as mr
from merchant_rules.errors import UnknownRule
from merchant_rules.testing import ConformanceError

STATE = mr.new_game(mr.Config("classic-1988", ("human", "nik"), options={"first_player": 0}), seed=1)

#: Errors as they are raised; every other class of error takes a text.
RAISED: dict[type[Exception], Callable[[], Exception]] = {
    mr.DataError: lambda: mr.DataError("is negative", file="ships.toml", table="ships", key="cost"),
    mr.UnknownName: lambda: mr.UnknownName("atlantis", "there is no such place"),
    UnknownRule: lambda: UnknownRule("99.9", "there is no such rule"),
    mr.SchemaError: lambda: mr.SchemaError("is missing", path="$.players[0]", problems=("no money", "no ship")),
    mr.NotationError: lambda: mr.NotationError("there is no place", token="go:atlantis"),
    mr.RecordError: lambda: mr.RecordError("is not legal", line=3, ply=7, token="stay"),
    mr.PositionError: lambda: mr.PositionError(("no money", "no ship")),
    mr.IllegalAction: lambda: mr.IllegalAction(mr.Violation("too-poor", "1988:9.2/a", "It costs $60.")),
}


def subclasses(cls: type[Any]) -> Iterator[type[Any]]:
    yield cls
    for own in cls.__subclasses__():
        yield from subclasses(own)


def classes() -> list[type[Exception]]:
    """Every class of error of the library, once all of it is imported."""
    for module in walk_packages(mr.__path__, "merchant_rules."):
        if not module.name.endswith("__main__"):
            import_module(module.name)
    found = {cls for base in (mr.MerchantRulesError, ConformanceError) for cls in subclasses(base)}
    ours = {cls for cls in found if cls.__module__.startswith("merchant_rules.")}
    return sorted(ours, key=lambda cls: cls.__name__)


def raised(cls: type[Exception]) -> Exception:
    if issubclass(cls, ConformanceError):
        return cls(STATE, "a promise is broken")
    error = RAISED[cls]() if cls in RAISED else cls("it is wrong")
    error.add_note("on a rainy day")
    return error


def pickled(error: Exception) -> Any:
    return pickle.loads(pickle.dumps(error))


@pytest.mark.parametrize("through", [pickled, copy.copy, copy.deepcopy])
def test_every_error_comes_back_as_it_was(through: Callable[[Exception], Any]) -> None:
    for error in map(raised, classes()):
        back = through(error)
        assert type(back) is type(error)
        assert (str(back), repr(back), back.args, vars(back)) == (str(error), repr(error), error.args, vars(error))


def test_no_class_of_error_is_overlooked() -> None:
    """Whoever takes more than a text stands in the table above."""
    told = {cls for cls in classes() if "__init__" in vars(cls) and not issubclass(cls, ConformanceError)}
    assert told == set(RAISED)


def test_a_refusal_does_not_break_a_process_pool() -> None:
    with ProcessPoolExecutor(1) as pool:
        refusal = pool.submit(mr.apply_action, STATE, mr.LeaveLoot()).exception()
        assert isinstance(refusal, mr.IllegalAction)
        assert refusal.violation == mr.check(STATE, mr.LeaveLoot())
        unknown = pool.submit(mr.net_worth, STATE, 9).exception()
        assert isinstance(unknown, mr.UnknownName)
        assert unknown.text == "9"
        assert pool.submit(mr.actor, STATE).result() == 0
