"""What type checkers have to find: every line that ends with "wrong", or with who finds it, and no other."""

from __future__ import annotations

import merchant_rules as mr
from merchant_rules import race, star_traders
from merchant_rules.plugins import Spec
from merchant_rules.race.compiled import Constants as RaceConstants
from merchant_rules.race.compiled import Hooks as RaceHooks
from merchant_rules.star_traders.compiled import Hooks as StarHooks
from merchant_rules.venus.compose import compile_rules
from merchant_rules.venus.modules.attack import Arsenal
from merchant_rules.venus.parts import Trading
from merchant_rules.venus.plugins import Constants, Hooks
from merchant_rules.venus.state import State
from tests.package.typed.right import Dance, OtherState, Throw, check_dance

CONFIG = mr.Config("classic-1988", 2)
STATE = mr.new_game(CONFIG, seed=1)
VIEW = mr.view(STATE, 0)
RACE = mr.new_game(race.Config("race-base", 2), seed=1)
STARS = mr.new_game(star_traders.Config("star-traders-basic", 3), seed=1)


def misspelt_fields() -> None:
    print(mr.legal_mooves(STATE))  # wrong
    print(mr.BuyGoodz("space-spice"))  # wrong
    for move in mr.legal_moves(STATE):
        if isinstance(move, mr.BuyGoods):
            print(move.gooods)  # wrong
    print(VIEW.stack[-1].pionts)  # wrong
    print(VIEW.players[0].monny)  # wrong
    print(RACE.stack[-1].ansers)  # wrong
    print(STARS.stack[-1].qeue)  # wrong
    print(mr.legal_moves(RACE)[0].kard)  # wrong
    print(mr.legal_moves(STARS)[0].wrold)  # wrong


class Parrot:
    """A bot that says what it should do."""

    def choose(self, view: mr.View, moves: tuple[mr.Action, ...], /) -> str:
        return "stay"


def bots_that_say_what_they_do() -> None:
    mr.play(CONFIG, [Parrot(), Parrot()], seed=1)  # wrong
    bot: mr.Bot = Parrot()  # wrong
    print(bot)


def actions_of_another_game(other: OtherState) -> None:
    mr.apply_action(STATE, Throw())  # wrong
    mr.apply_action(other, mr.Stay())  # wrong
    mr.check(VIEW, Throw())  # wrong
    mr.apply_action(RACE, mr.Stay())  # wrong
    mr.apply_action(STARS, mr.Stay())  # wrong
    mr.apply_action(STATE, race.ChooseAction(0, "explore-5"))  # wrong
    mr.check(mr.view(STARS, 0), race.ChooseAction(0, "explore-5"))  # wrong
    print(mr.imagine(mr.view(RACE, 0), 3).traders)  # wrong
    mr.apply_action(STATE, "stay")  # wrong
    mr.apply_action(STATE, mr.Stay)  # wrong


def a_view_is_no_state() -> None:
    mr.apply_action(VIEW, mr.Stay())  # wrong
    mr.imagine(STATE, 3)  # wrong
    mr.new_game("classic-1988")  # wrong


def records_of_another_game() -> None:
    recorder = mr.Recorder(CONFIG)
    recorder.play(race.ChooseAction(0, "explore-5"))  # wrong
    print(recorder.state.traders)  # wrong
    print(recorder.play(mr.Stay()).turn.numbr)  # wrong
    mr.Record.of(CONFIG, [race.ChooseAction(0, "explore-5")])  # wrong
    mr.changes(STATE, RACE)  # wrong, says mypy


def falls_over(state: State, frame: Trading, action: Dance) -> int:
    return action.steps


def counts(config: mr.Config) -> int:
    return config.player_count


def plug_ins() -> None:
    Spec(Dance, "dance", (Trading,), check_dance, falls_over, "dances", ("house:1",))  # wrong
    mr.ModuleMeta("ball", "A ball", manifest=counts)  # wrong
    mr.Plugin(name="ball", modules=mr.ModuleMeta("ball", "A ball"))  # wrong


def toll(state: State, dot: str) -> int:
    return 5


def the_seam() -> None:
    Hooks(penalti=toll)  # wrong
    Hooks(penalty=toll)  # wrong
    Hooks(on_setup=toll)  # wrong
    Constants(lasting_bars=-1)  # wrong
    Arsenal(firepowr={}, weapons=frozenset())  # wrong
    Arsenal(firepower={"laser": "2"}, weapons=frozenset())  # wrong
    RaceConstants(max_rounds="9")  # wrong
    RaceHooks(ask_for_action=lambda state: state)  # wrong
    StarHooks(is_close=toll)  # wrong
    rules = compile_rules(CONFIG)
    rules.staying_costs = False  # wrong
    rules.specs[mr.Stay] = rules.specs[mr.EndTurn]  # wrong
    print(rules.staying_kosts)  # wrong
    print(rules.penalty(STATE, 0))  # wrong
