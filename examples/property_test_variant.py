"""Property-testing a variant of one's own: richer Dell, checked like the original.

A variant that only changes numbers is a data file: here the Finest Dust of the Dell pays $90, and there are eight of
it. The config carries the data, so saves and records do too. `conformance_suite` makes a class of tests that asks of
the variant everything that the library asks of itself: legal moves, nothing lost, saves that come back, no leaks.
In a test module one line is enough, and pytest runs it:

    TestRichDell = conformance_suite(rich_dell(), plies=60, examples=25)

It needs Hypothesis: pip install 'merchant-rules[testing]'.
"""

from __future__ import annotations

import tempfile
from importlib import resources
from pathlib import Path

from hypothesis import given, settings

import merchant_rules as mr
from merchant_rules.testing import conformance_suite, states

PRINTED = 'slug = "finest-dust", name = "Finest Dust", seller = "dell", cost = 10, payoff = 50, count = 6'
OURS = 'slug = "finest-dust", name = "Finest Dust", seller = "dell", cost = 10, payoff = 90, count = 8'


def rich_dell() -> mr.Config:
    """The variant: the packaged file with one line changed, as a folder of one's own."""
    packaged = resources.files("merchant_rules") / "venus" / "data" / "classic_1988" / "cultures.toml"
    text = packaged.read_text(encoding="utf-8")
    assert PRINTED in text
    with tempfile.TemporaryDirectory() as folder:
        (Path(folder) / "cultures.toml").write_text(text.replace(PRINTED, OURS), encoding="utf-8")
        data = mr.load_data(folder)
    return mr.Config("classic-1988", 2, data=data)


TestRichDell = conformance_suite(rich_dell(), plies=25, examples=4)


@settings(max_examples=10, deadline=None, database=None)
@given(states(rich_dell(), plies=40))
def test_dust_is_never_lost(state: mr.State) -> None:
    """A property of the variant's own: all eight pieces are somewhere."""
    places = [state.market.cup, *state.market.lying, *(player.cargo for player in state.players)]
    assert sum(place.count("finest-dust") for place in places) == 8


def main() -> None:
    """Run all tests, as pytest would."""
    suite = TestRichDell()
    names = [name for name in dir(suite) if name.startswith("test_")]
    for name in names:
        getattr(suite, name)()
        print(f"{name.removeprefix('test_').replace('_', ' ')}: holds")
    test_dust_is_never_lost()
    print("dust is never lost: holds")
    assert "test_nothing_is_lost" in names

    # The suite is not blind: a position with a ninth piece is refused.
    try:
        mr.position(rich_dell(), seats=(mr.Seat(cargo=("finest-dust",) * 9, ship="freighter"),))
    except mr.PositionError as error:
        print("nine of them:", error)
    else:
        raise AssertionError("there are only eight")


if __name__ == "__main__":
    main()
