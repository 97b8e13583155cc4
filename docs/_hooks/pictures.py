"""Pictures that are drawn when the documentation is built, so that they show what the library draws now."""

from __future__ import annotations

import re

import shelves  # noqa: F401  so that the package is found
from terminal import terminals

import merchant_rules as mr
from merchant_rules.race.bots import RaceBot
from merchant_rules.star_traders.bots import StarTraderBot
from merchant_rules.venus.bots import TraderBot
from merchant_rules.venus.picture.chart import chart_of

VENUS = mr.Config("classic-1988", ("human", "nik"), options={"first_player": 0})


def pictures() -> dict[str, str]:
    """File -> picture."""
    drawn = {**venus(), **race(), **star_traders(), **terminals()}
    return {f"images/made/{name}.svg": str(picture) for name, picture in drawn.items()}


def venus() -> dict[str, str]:
    """Boards, a route, the first turn of the tutorial, what a seat may know, and plots of games."""
    config = mr.Config("classic-1988", ("human", "nik", "dell"))
    trade = mr.play(config, [TraderBot() for _ in range(3)], seed=7, max_rounds=12)
    many = mr.simulate(mr.Config("classic-1988", 3, goal=1000), ["trader"] * 3, range(12))
    first = mr.apply_action(mr.new_game(VENUS, seed=11), mr.DeclareStep("cloud-body-8"))
    return {
        "venus-2012": mr.board_svg("ffg-classic"),
        "giant-planet": cut(mr.board_svg("classic-1988"), around("giant", 48)),
        "venus-route": route_picture(),
        "first-turn": mr.board_svg(first, highlight="cloud-body-8", reachable=True),
        "venus-view": mr.board_svg(mr.view(trade.final(), 0)),
        "venus-state": mr.board_svg(trade.final()),
        "venus-worth": trade.worth_svg(),
        "venus-results": many.results_svg(),
    }


def race() -> dict[str, str]:
    """A table of Race for the Galaxy, and what a seat sees of it."""
    game = mr.play(mr.race.Config("race-base", players=2), [RaceBot(), RaceBot()], seed=4)
    table = next(state for state, _ in game if state.round == 8)
    return {"race-table": mr.race.table_svg(table), "race-view": mr.race.table_svg(mr.view(table, 0))}


def star_traders() -> dict[str, str]:
    """The map of Star Traders, in the middle of a game and as it is printed."""
    config = mr.star_traders.Config("star-traders-basic", 3, options={"turn_limit": 60})
    game = mr.play(config, [StarTraderBot() for _ in range(3)], seed=7)
    middle = next(state for state, _ in game if state.turn.number == 24)
    printed = mr.star_traders.map_svg("star-traders-basic")
    return {"star-map": mr.star_traders.map_svg(mr.view(middle, 0)), "star-printed": printed}


def route_picture() -> str:
    """The picture that the page on the boards makes in its example."""
    state = mr.position(VENUS, seats=[{"place": "giant-1"}], dice=(2, 3, 3))
    route = max(mr.reachable(state), key=lambda found: len(found.actions))
    return mr.board_svg(state, route=route, reachable=True, highlight=route.to, theme="light")


def around(system: str, margin: int) -> tuple[float, float, float, float]:
    """Left, top, width and height of the part of the board of 1988 where a system lies."""
    chart = chart_of("classic-1988")
    spots = [chart.points[dot] for dot, about in chart.nodes.items() if about["system"] == system]
    (left, right), (top, bottom) = ((min(axis) - margin, max(axis) + margin) for axis in zip(*spots, strict=True))
    return left, top, right - left, bottom - top


def cut(picture: str, box: tuple[float, float, float, float]) -> str:
    """A part of a picture."""
    return re.sub(r'viewBox="[^"]+"', f'viewBox="{" ".join(str(round(own)) for own in box)}"', picture, count=1)
