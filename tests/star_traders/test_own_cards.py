"""Cards as a file of one's own has them: what it changes is played, what the rules cannot carry out is refused."""

from __future__ import annotations

from random import Random
from typing import Any

import attrs
import pytest

import merchant_rules as mr
from merchant_rules import DataError
from merchant_rules import star_traders as st
from merchant_rules.star_traders.box.catalog import Kind, load_catalog
from merchant_rules.star_traders.box.files import data_from_dict
from merchant_rules.star_traders.box.kinds import FIXED, FREE, TIMES
from merchant_rules.store.datafiles import Data
from tests.star_traders.packaged import CATALOG, packaged
from tests.star_traders.playing import ADVANCED, BASIC, Quarantine, Seat, can, do, loads, moves, refused, window

#: Something else than what is packaged, for every key that the rules may rest on.
OTHERWISE: dict[str, tuple[Any, ...]] = {
    "group": ("calamity", "rolls", "movement", "other"),
    "when": (*TIMES, "answer", "on-sight"),
    "target": ("station", "trader", "jumper", "world", "roll", "self", "calamity", "all"),
    "others": (False, True),
    "same_world": (False, True),
    "dice": (0, 1, 2, 3),
    "attempts": (0, 1, 2),
    "lasts": ("", "turn", "until-own-turn", "until-lifted-by-all"),
    "chooser": ("", "player", "target"),
    "ends_movement": (False, True),
    "uses_action": (False, True),
}


def with_kind(slug: str, **changes: Any) -> Data:
    """The cards with something changed about one kind."""
    luck = packaged("luck.toml")
    next(row for row in luck["kinds"] if row["slug"] == slug).update(changes)
    return data_from_dict({"luck.toml": luck})


def table(
    data: Data, *seats: Seat, ruleset: str = BASIC, options: dict[str, Any] | None = None, **given: Any
) -> st.State:
    """A position with these cards, without deals."""
    config = st.Config(ruleset, len(seats), (), {"deals": "off", **(options or {})}, data)
    return st.position(config, seats, **given)


# -- what is refused --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("kind", CATALOG.kinds, ids=lambda kind: kind.slug)
def test_a_kind_is_as_the_rules_know_it_or_refused(kind: Kind) -> None:
    for key in FIXED:
        free = FREE.get(kind.slug, {}).get(key, ())
        for other in OTHERWISE[key]:
            if other == getattr(kind, key) or other in free:
                load_catalog(with_kind(kind.slug, **{key: other}))
            elif key == "target" and other == "roll":  # it would have no shifts, which is said first
                continue
            else:
                with pytest.raises(DataError, match=rf"kinds\[\d+\] / {key}: .* rules of {kind.slug} know"):
                    load_catalog(with_kind(kind.slug, **{key: other}))


@pytest.mark.parametrize("kind", CATALOG.kinds, ids=lambda kind: kind.slug)
def test_all_kinds_have_to_be_there_and_no_other(kind: Kind) -> None:
    luck = packaged("luck.toml")
    luck["kinds"] = [row for row in luck["kinds"] if row["slug"] != kind.slug]
    luck["faces"] = [row for row in luck["faces"] if row["kind"] != kind.slug]
    with pytest.raises(DataError, match=kind.slug):
        load_catalog(data_from_dict({"luck.toml": luck}))
    more = packaged("luck.toml")
    more["kinds"].append({**more["kinds"][0], "slug": "meteor"})
    more["faces"].append({**more["faces"][0], "slug": "meteor", "kind": "meteor"})
    with pytest.raises(DataError, match=r"kinds\[18\] / slug: the rules know no kind 'meteor'"):
        load_catalog(data_from_dict({"luck.toml": more}))


@pytest.mark.parametrize(
    ("slug", "changes", "message"),
    [
        ("zap", {"needs": ["prestige"]}, "needs: only a Trader"),
        ("piracy", {"spares": []}, "spares: the rules of piracy spare imperial-cargo"),
        ("lose-a-station", {"spares": ["imperial-station"]}, "spares: .* insider-capital"),
        ("gotcha", {"bars": ["action"]}, "bars: only an Imperial Envoy"),
    ],
)
def test_other_words_are_refused_where_nothing_reads_them(slug: str, changes: dict[str, Any], message: str) -> None:
    with pytest.raises(DataError, match=message):
        load_catalog(with_kind(slug, **changes))


@pytest.mark.rule("star:S-PETE-2", "star:S-ENV-1")
def test_envoys_go_somewhere_and_piracy_stands_for_what_the_rules_let_it() -> None:
    luck = packaged("luck.toml")
    next(row for row in luck["faces"] if row["slug"] == "imperial-envoy-niven").pop("destination")
    with pytest.raises(DataError, match="an Imperial Envoy has a destination"):
        load_catalog(data_from_dict({"luck.toml": luck}))
    people = packaged("personalities.toml")
    people["pirate-pete"]["piracy_as"].append("quarantine")
    with pytest.raises(DataError, match="do not let Piracy stand for quarantine"):
        load_catalog(data_from_dict({"personalities.toml": people}))


# -- what is played ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("slug", [slug for slug, free in FREE.items() if "when" in free])
def test_a_game_goes_on_whenever_cards_are_played(slug: str) -> None:
    for number, when in enumerate(TIMES):
        config = st.Config(ADVANCED, 3, (), {"turn_limit": 9}, with_kind(slug, when=when))
        rng, state = Random(number), mr.new_game(config, seed=number)
        while mr.result(state) is None:
            state = mr.apply_action(state, rng.choice(mr.legal_moves(state)))
        assert mr.validate(state) == ()


def played_out(data: Data, ruleset: str = ADVANCED, seats: int = 4) -> st.State:
    """A random game with these files, sound at every step; a seat leaves early."""
    rng, state = Random(1), mr.new_game(st.Config(ruleset, seats, (), {"turn_limit": 40}, data), seed=1)
    while mr.result(state) is None:
        assert mr.validate(state) == ()
        moves = mr.legal_moves(state)
        cargo = [move for move in moves if type(move) in (st.Deliver, st.PickUp)]
        leaves = state.turn.number == 2 and not any(trader.out for trader in state.traders)
        state = mr.apply_action(state, st.DropOut(3) if leaves else rng.choice(cargo or moves))
    return state


@pytest.mark.rule("star:S-JUB-1", "star:S-SET-18", "star:S-VIEW-8")
def test_several_jubilees_of_a_file_are_all_played_on_sight() -> None:
    luck = packaged("luck.toml")
    next(row for row in luck["faces"] if row["slug"] == "jubilee")["count"] = 30
    data = data_from_dict({"luck.toml": luck})
    start = mr.new_game(st.Config(BASIC, 4, (), {}, data), seed=1)
    found = start.decks.luck_pile.count("jubilee")
    assert found > 1
    assert [trader.ledger for trader in start.traders] == [40 - 2 * found] * 4
    played_out(data)


@pytest.mark.rule("star:S-SET-16", "star:S-SET-20")
def test_a_file_may_deal_no_cards_to_begin_with() -> None:
    game = packaged("game.toml")
    game["setup"]["luck_cards"] = 0
    data = data_from_dict({"game.toml": game})
    start = mr.new_game(st.Config(BASIC, 2, (), {}, data), seed=1)
    assert ([trader.hand for trader in start.traders], all(start.market.spaces)) == ([(), ()], True)
    played_out(data)


@pytest.mark.rule("star:S-OUT-9")
def test_a_file_says_which_space_is_always_refilled() -> None:
    """Whatever space is the Imperial one: any other may be the one that goes when somebody has left."""
    game = packaged("game.toml")
    game["imperial"]["space"] = 2
    data = data_from_dict({"game.toml": game})
    for space, closed in ((1, 0b001), (2, 0)):
        there, contract = [("hench", "endor-hench"), ("wells", "frygia-wells")][space - 1]
        seats = (Seat(there, hold=(contract,)), Seat("oz"), Seat("mink"))
        state = table(data, *seats, ruleset=ADVANCED, contracts=("endor-hench", "frygia-wells"))
        state = do(state, st.DropOut(2), st.Deliver(space, contract))
        assert (state.market.closed, mr.validate(state)) == (closed, ())


@pytest.mark.rule("ST-12", "star:S-LUCK-2")
def test_a_file_says_when_a_card_is_played() -> None:
    seats = (Seat("mink", hand=("gotcha", "zap")), Seat("oz", prestige=5))
    late = table(with_kind("gotcha", when="after-roll"), *seats)
    assert refused(late, st.PlayCard("gotcha", target=1)) == "not-now"
    late = do(late, st.DeclareJump("regular", "niven"), "pass", 3)
    assert can(late, st.PlayCard("gotcha", target=1))


@pytest.mark.rule("ST-76", "star:S-PET-1")
@pytest.mark.parametrize("ruleset", [BASIC, ADVANCED])
def test_a_file_says_how_much_prestige_a_petition_takes(ruleset: str) -> None:
    game = packaged("game.toml")
    game["petition"]["least_prestige"] = 10
    data = data_from_dict({"game.toml": game})

    def may(prestige: int, **options: Any) -> bool:
        seats = (Seat("mink", prestige=prestige, stations=("mink",)), Seat("oz"))
        return can(table(data, *seats, ruleset=ruleset, options=options, stage="action"), st.Petition())

    assert [may(9), may(10)] == [False, True]
    assert may(10, adv_min_prestige=12) == (ruleset == BASIC)  # the option is of the advanced game


@pytest.mark.rule("ST-60", "star:S-QUAR-3")
def test_a_file_says_how_long_a_quarantine_lasts() -> None:
    longer = with_kind("quarantine", lasts="until-lifted-by-all")
    held = Seat("mink", hand=("avoid-calamity",))
    state = table(longer, held, Seat("oz"), quarantines=(Quarantine("mink", 1),))
    assert state.rules.quarantine_lasts == "until-lifted-by-all"
    assert do(state, st.DeclareJump("random", "", ("avoid-calamity",))).galaxy.quarantines == ()


@pytest.mark.rule("ST-59", "star:S-LOST-6", "ST-68", "star:S-SJUMP-5")
def test_a_file_says_what_ends_movement() -> None:
    lost = with_kind("you-are-lost", ends_movement=False)
    state = table(lost, Seat("mink", stations=("niven",)), Seat("oz", hand=("you-are-lost",)))
    state = do(state, st.DeclareJump("station", "niven"), "pass", st.PlayCard("you-are-lost"), 6, 6)
    assert (state.traders[0].world, state.turn.movement_over) == ("capital", False)
    leap = with_kind("superjump", ends_movement=True)
    state = do(table(leap, Seat("mink", hand=("superjump",)), Seat("oz")), st.DeclareJump("superjump", "wells"))
    assert (state.traders[0].world, state.turn.movement_over) == ("wells", True)


@pytest.mark.rule("star:S-TAKE-2", "ST-57")
@pytest.mark.parametrize(("ends", "uses"), [(False, False), (True, False), (False, True)])
def test_a_file_says_what_a_takeover_ends(ends: bool, uses: bool) -> None:
    data = with_kind("takeover", ends_movement=ends, uses_action=uses)
    state = do(table(data, Seat("oz", hand=("takeover",)), Seat("mink", stations=("oz",))), st.PlayCard("takeover"))
    assert (state.turn.movement_over, state.turn.action_used) == (ends, uses)
    assert can(state, st.DeclareJump("random")) != ends


@pytest.mark.rule("ST-62", "star:S-PIR-8")
def test_a_file_lets_pirates_strike_from_afar() -> None:
    data = with_kind("piracy", same_world=False)
    seats = (Seat("oz", hand=("piracy",)), Seat("mink", hold=("frygia-wells",)))
    state = do(table(data, *seats, contracts=("frygia-wells",)), st.PlayCard("piracy", 1, cargo="power-crystals"))
    assert (loads(state, 0), loads(state, 1)) == ((("power-crystals", "frygia-wells"),), ())


@pytest.mark.rule("ST-65", "star:S-LCARGO-1")
def test_a_file_spares_the_imperial_cargo() -> None:
    data = with_kind("lose-a-cargo", spares=["imperial-cargo"])
    seats = (Seat("oz", hand=("lose-a-cargo",)), Seat("mink", mission="babel-capital", hold=("imperial-1",)))
    assert not can(table(data, *seats), st.PlayCard("lose-a-cargo", target=1))
    more = (seats[0], attrs.evolve(seats[1], hold=("imperial-1", "frygia-wells")))
    state = do(table(data, *more, contracts=("frygia-wells",)), st.PlayCard("lose-a-cargo", target=1))
    assert moves(state) == (st.ChooseLoss("power-crystals", "frygia-wells"),)


@pytest.mark.rule("ST-58", "star:S-ENV-7")
def test_a_file_says_what_an_envoy_bars() -> None:
    data = with_kind("imperial-envoy", bars=["deliver"])
    state = table(data, Seat("oz", envoy="imperial-envoy-niven"), Seat("mink"), stage="action")
    assert can(state, st.BuildStation())
    assert window(state) == ""
