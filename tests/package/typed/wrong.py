"""What type checkers have to find: every line that ends with "wrong", and no other."""

from __future__ import annotations

import merchant_rules as mr
from merchant_rules.venus.compiled import Constants, Hooks
from merchant_rules.venus.compose import compile_rules
from merchant_rules.venus.state import State
from tests.package.typed.right import OtherState, Throw

CONFIG = mr.Config("classic-1988", 2)
STATE = mr.new_game(CONFIG, seed=1)
VIEW = mr.view(STATE, 0)


def misspelt_fields() -> None:
    for move in mr.legal_moves(STATE):
        if isinstance(move, mr.BuyGoods):
            print(move.gooods)  # wrong
    print(VIEW.stack[-1].pionts)  # wrong
    print(VIEW.players[0].monny)  # wrong


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
    mr.apply_action(STATE, "stay")  # wrong
    mr.apply_action(STATE, mr.Stay)  # wrong


def a_view_is_no_state() -> None:
    mr.apply_action(VIEW, mr.Stay())  # wrong
    mr.imagine(STATE, 3)  # wrong
    mr.new_game("classic-1988")  # wrong


def toll(state: State, dot: str) -> int:
    return 5


def the_seam() -> None:
    Hooks(penalti=toll)  # wrong
    Hooks(penalty=toll)  # wrong
    Hooks(on_setup=toll)  # wrong
    Constants(lasting_bars=-1)  # wrong
    rules = compile_rules(CONFIG)
    rules.staying_costs = False  # wrong
    rules.specs[mr.Stay] = rules.specs[mr.EndTurn]  # wrong
    print(rules.staying_kosts)  # wrong
    print(rules.penalty(STATE, 0))  # wrong
