"""What is wrong with a plug-in is said when it joins, by its name, or where it is first played with."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, ClassVar

import attrs
import pytest

import merchant_rules as mr
from merchant_rules import race
from merchant_rules.kernel.actions import Spec, only
from merchant_rules.kernel.game import game_of
from merchant_rules.kernel.plugged import plugged_in, unplug
from merchant_rules.kernel.value import value
from merchant_rules.race.compiled import Hooks as RaceHooks
from merchant_rules.race.compiled import Manifest as RaceManifest
from merchant_rules.venus.compiled import Hooks, Manifest
from merchant_rules.venus.frames import Trading
from merchant_rules.venus.meta import RULESETS
from tests.package.test_plugins import installed, run

VENUS = "merchant-of-venus"
CLASSIC = ("classic-1988",)
WHOLE = mr.ModuleMeta("storms", "Storms", rulesets=CLASSIC, manifest=lambda config: Manifest(name="storms"))


def plugin(*modules: mr.ModuleMeta, name: str = "weather", game: str = VENUS, **more: Any) -> mr.Plugin:
    return mr.Plugin(name=name, game=game, modules=modules, **more)


@contextmanager
def plugged(*plugins: mr.Plugin) -> Iterator[None]:
    for one in plugins:
        mr.register(one)
    try:
        yield
    finally:
        for one in plugins:
            unplug(one)


@pytest.mark.parametrize(
    "wrong, says",
    [
        (plugin(WHOLE, game=""), "it brings rulesets or modules and does not say for which game"),
        (plugin(WHOLE, WHOLE), "'storms' stands twice among its modules"),
        (plugin(WHOLE, rulesets=(attrs.evolve(RULESETS["classic-1988"], name="wet"),) * 2), "'wet' stands twice among"),
        (
            plugin(attrs.evolve(WHOLE, rulesets=("clasic-1988",))),
            "the module 'storms' is for a ruleset 'clasic-1988', which merchant-of-venus does not have; it has classic",
        ),
        (
            plugin(attrs.evolve(WHOLE, brings=("rain",))),
            "the module 'storms' brings a module 'rain', which merchant-of-venus does not have; it has combat, ",
        ),
        (plugin(attrs.evolve(WHOLE, needs=("rain",))), "the module 'storms' needs a module 'rain', which"),
        (plugin(attrs.evolve(WHOLE, inner=("rain",))), "the module 'storms' comes with a part 'rain', which"),
        (
            plugin(rulesets=(attrs.evolve(RULESETS["classic-1988"], name="wet", modules=("rain",)),)),
            "the ruleset 'wet' is played with a module 'rain', which merchant-of-venus does not have",
        ),
        (plugin(attrs.evolve(WHOLE, min_players=5, max_players=4)), "'storms' is for 5 to 4 players"),
        (mr.Plugin(name="weather", game=VENUS, modules=WHOLE), "modules is a tuple of ModuleMeta, not ModuleMeta"),  # type: ignore[arg-type]
        (plugin(WHOLE, games=(race.Config,)), "games is a tuple of Game, not "),
    ],
)
def test_a_mistake_is_told_when_a_plug_in_joins(wrong: mr.Plugin, says: str) -> None:
    with pytest.raises(mr.ComposeError) as told:
        mr.register(wrong)
    assert str(told.value).startswith("the plug-in 'weather': ")
    assert says in str(told.value)
    assert wrong not in plugged_in()
    assert "storms" not in game_of(mr.Config("classic-1988", 2)).modules


@pytest.mark.parametrize("name", ["", " storms", "a, b", "a\nb", 7, None])
def test_a_name_has_to_fit_into_a_line_of_a_record(name: Any) -> None:
    with pytest.raises(mr.ComposeError, match="a plug-in has a name of one line without commas, not "):
        mr.register(plugin(WHOLE, name=name))


@pytest.mark.parametrize(
    "made, says",
    [
        (None, r"the module 'storms' brings no manifest \(plug-in 'weather'\)"),
        (lambda config: 3, r"the module 'storms' makes 3 and no Manifest \(plug-in 'weather'\)"),
        (lambda config: Hooks, r"the module 'storms' makes <class .*> and no Manifest \(plug-in 'weather'\)"),
        (
            lambda config: RaceManifest(name="storms", hooks=RaceHooks()),
            "storms brings hooks that are no ",
        ),
        (
            lambda config: Manifest(name="storms", hooks=Hooks(penaltty=len)),  # type: ignore[call-arg]
            r"the module 'storms' cannot make its manifest \(plug-in 'weather'\): TypeError: .*'penaltty'",
        ),
        (lambda config: int("wind"), r"cannot make its manifest \(plug-in 'weather'\): ValueError: .*'wind'"),
    ],
)
def test_a_manifest_that_is_none_is_told_where_it_is_played_with(made: Any, says: str) -> None:
    with plugged(plugin(attrs.evolve(WHOLE, manifest=made))):
        config = mr.Config("classic-1988", 2, modules=("storms",))
        with pytest.raises(mr.ComposeError, match=says):
            mr.new_game(config, seed=1)


def test_a_ruleset_without_a_manifest_is_told() -> None:
    wet = attrs.evolve(RULESETS["classic-1988"], name="wet")
    says = r"the ruleset 'wet' brings no manifest \(plug-in 'weather'\)"
    with plugged(plugin(rulesets=(wet,))), pytest.raises(mr.ComposeError, match=says):
        mr.new_game(mr.Config("wet", 2), seed=1)
    fast = attrs.evolve(game_of(race.Config("race-base", 2)).rulesets["race-base"], name="fast")
    of_race = plugin(game="race-for-the-galaxy", rulesets=(fast,))
    with plugged(of_race), pytest.raises(mr.ComposeError, match="the ruleset 'fast' brings no manifest"):
        mr.new_game(race.Config("fast", 2), seed=1)


@pytest.mark.parametrize(
    "least, most, fits, says",
    [
        (5, None, (5, 6), "at least 5 players"),
        (None, 3, (2, 3), "at most 3 players"),
        (1, None, (1, 2, 3, 4, 5, 6), ""),
        (None, 8, (2, 3, 4, 5, 6), ""),
    ],
)
def test_a_module_says_one_bound_and_the_ruleset_the_other(
    least: int | None, most: int | None, fits: tuple[int, ...], says: str
) -> None:
    with plugged(plugin(attrs.evolve(WHOLE, min_players=least, max_players=most))):
        assert tuple(count for count in range(1, 8) if _plays(count, ("storms",))) == fits
        if says:
            with pytest.raises(mr.ConfigError, match=f"module 'storms' is for {says}, not for 4"):
                mr.Config("classic-1988", 4, modules=("storms",))


def test_every_module_has_its_say_on_how_many_play() -> None:
    """Not only the one whose name comes first."""
    small = attrs.evolve(WHOLE, name="a-few", max_players=4)
    large = attrs.evolve(WHOLE, name="many", min_players=3)
    with plugged(plugin(small, large)):
        names = ("a-few", "many")
        assert [n for n in range(2, 7) if _plays(n, names)] == [3, 4]


def _plays(count: int, modules: tuple[str, ...]) -> bool:
    try:
        mr.Config("classic-1988", count, modules=modules)
    except mr.ConfigError:
        return False
    return True


def test_what_is_needed_has_to_be_named_in_every_game() -> None:
    with plugged(plugin(attrs.evolve(WHOLE, needs=("combat",)))):
        assert mr.Config("classic-1988", 2, modules=("storms", "combat")).modules == ("combat", "storms")
        with pytest.raises(mr.ConfigError, match="module 'storms' needs module 'combat'"):
            mr.Config("classic-1988", 2, modules=("storms",))


def test_a_module_that_is_brought_may_be_gone() -> None:
    """Two plug-ins, of which one brings the module of the other, which leaves."""
    rain = attrs.evolve(WHOLE, name="rain")
    with plugged(plugin(rain, name="water"), plugin(attrs.evolve(WHOLE, brings=("rain",)))):
        assert mr.Config("classic-1988", 2, modules=("storms",)).modules == ("rain", "storms")
        unplug(next(own for own in plugged_in() if own.name == "water"))
        with pytest.raises(mr.ConfigError, match="module 'storms' brings 'rain', and there is no such module"):
            mr.Config("classic-1988", 2, modules=("storms",))
        assert mr.from_json(mr.to_json(mr.Stay())) == mr.Stay()


RAIN = """
import merchant_rules as mr
from merchant_rules.venus.compiled import Manifest
def made(config): return Manifest(name="x")
STORM = mr.ModuleMeta("storms", "Storms", rulesets=("classic-1988",), brings=("calm",), manifest=made)
PLUGIN = mr.Plugin(name="weather", game="merchant-of-venus", modules=(STORM,))
"""


def test_installed_plug_ins_may_need_each_other_in_any_order(tmp_path: Path) -> None:
    (tmp_path / "rain.py").write_text(RAIN, encoding="utf-8")
    environment = installed(tmp_path, "a-rain = rain:PLUGIN", "calm = calm_space:PLUGIN")
    program = "import merchant_rules as mr; print(mr.Config('classic-1988', 2, modules=('storms',)).modules)"
    told = run(program, environment)
    assert (told.stdout, told.stderr) == ("('calm', 'storms')\n", "")


# -- games ------------------------------------------------------------------------------------------------------------


def test_two_games_cannot_share_a_class() -> None:
    """The games of saves and states are found by their classes."""
    state = mr.new_game(race.Config("race-base", 2), seed=1)
    other = attrs.evolve(race.GAME, name="other", rulesets={})
    for one in (other, mr.Plugin(name="others", games=(other,))):
        with pytest.raises(mr.ComposeError, match="other and race-for-the-galaxy both have the class Config of"):
            mr.register(one)
    assert game_of(state) is race.GAME
    assert json.loads(mr.to_json(state))["game"] == "race-for-the-galaxy"


def test_one_game_alone_has_saves_without_a_name() -> None:
    kinds: dict[str, Any] = {name: type(name, (), {}) for name in ("config", "state", "view")}
    other = attrs.evolve(game_of(mr.Config("classic-1988", 2)), name="other", rulesets={}, **kinds)
    with pytest.raises(mr.ComposeError, match="saves that name no game are of merchant-of-venus: other cannot be"):
        mr.register(other)


def test_a_game_and_a_plug_in_are_one_line() -> None:
    """Lists of them are looked at in notebooks."""
    assert repr(list(mr.games())[:2]) == "[<Game merchant-of-venus>, <Game race-for-the-galaxy>]"
    assert repr(plugin(WHOLE)) == "<Plugin weather>"


# -- one broken plug-in and the actions of all others -----------------------------------------------------------------


@value
class Pray:
    plugin: ClassVar[str] = "weather"


@value
class Curse:
    plugin: ClassVar[str] = "weather"


@value
class Promise:
    plugin: ClassVar[str] = "weather"
    to_whom: list[str] = attrs.field(factory=list)


class Whim:
    plugin: ClassVar[str] = "weather"


def praying(action: type, name: str, tag: str, module: str = "") -> mr.Plugin:
    """A plug-in with one action."""
    spec = Spec(action, tag, (Trading,), _never, _as_it_is, "does it", ("house:1",), candidates=only(action()))
    meta = attrs.evolve(
        WHOLE, name=module or name, manifest=lambda config: Manifest(name=name, actions=(spec,), hooks=Hooks())
    )
    return plugin(meta, name=name)


def _never(state: Any, frame: Any, action: Any) -> None:
    return None


def _as_it_is(state: Any, frame: Any, action: Any) -> Any:
    return state


def breaks(config: mr.Config) -> Any:
    raise ZeroDivisionError("a bug of its own")


BROKEN: dict[str, Callable[[], mr.Plugin]] = {
    "no manifest": lambda: plugin(attrs.evolve(WHOLE, manifest=None)),
    "fails": lambda: plugin(attrs.evolve(WHOLE, manifest=breaks)),
    "the tag of an action of the game": lambda: praying(Pray, "weather", "stay"),
    "a field that cannot be written": lambda: praying(Promise, "weather", "promise"),
    "no class of values": lambda: praying(Whim, "weather", "whim"),
}


@pytest.mark.parametrize("broken", BROKEN.values(), ids=BROKEN.keys())
def test_a_broken_plug_in_keeps_no_action_of_others_from_being_saved(broken: Callable[[], mr.Plugin]) -> None:
    schema = mr.json_schema()
    with plugged(broken(), praying(Curse, "curses", "curse")):
        assert mr.from_json(mr.to_json(mr.Stay())) == mr.Stay()
        assert mr.from_json(mr.to_json(race.PlaceNothing(1))) == race.PlaceNothing(1)
        assert mr.from_json(mr.to_json(Curse())) == Curse()
        assert len(str(mr.json_schema())) > len(str(schema))
        for action in (Pray(), Promise(), Whim()):
            with pytest.raises(mr.WrongType, match=f"can be saved, not {type(action).__name__}"):
                mr.to_json(action)
    assert mr.json_schema() == schema


def test_two_plug_ins_may_use_the_same_tag() -> None:
    """No game plays with both; a save says which one is meant."""
    with plugged(praying(Pray, "one", "pray"), praying(Curse, "two", "pray")):
        assert mr.from_json(mr.to_json(mr.Stay())) == mr.Stay()
        for action, name in ((Pray(), "one"), (Curse(), "two")):
            assert mr.to_dict(action)["needs"] == [name]
            assert mr.from_json(mr.to_json(action)) == action
        with pytest.raises(mr.SchemaError, match="'pray' means 2 different actions of one, two"):
            mr.from_json(mr.to_json(Pray()).replace('"needs":["one"],', ""))
        assert len(mr.json_schema("action")["properties"]["action"]["oneOf"]) == ACTIONS + 2
        with pytest.raises(mr.ComposeError, match="one and two both use the tag 'pray'"):
            mr.new_game(mr.Config("classic-1988", 2, modules=("one", "two")), seed=1)


ACTIONS = len(mr.json_schema("action")["properties"]["action"]["oneOf"])


def test_a_tag_with_two_meanings_in_one_plug_in_is_told_where_it_is_used() -> None:
    """Modules that are never played together: no save could say which of the two it means."""
    (one,), (two,) = praying(Pray, "one", "pray").modules, praying(Curse, "two", "pray").modules
    with plugged(plugin(one, two)):
        assert mr.from_json(mr.to_json(mr.Stay())) == mr.Stay()
        with pytest.raises(mr.SchemaError, match="'pray' means 2 different actions of weather"):
            mr.to_json(Curse())


def test_a_save_of_an_action_names_its_plug_in() -> None:
    with plugged(praying(Pray, "one", "pray")):
        save = mr.to_json(Pray())
        assert '"needs":["one"]' in save
        assert "needs" not in mr.to_dict(mr.Stay())
        assert mr.from_json(save) == mr.from_json(save.replace('"needs":["one"],', "")) == Pray()
    with pytest.raises(mr.SchemaError, match="a plug-in is missing: one"):
        mr.from_json(save)


def test_the_actions_of_a_plug_in_that_is_replaced_are_the_new_ones() -> None:
    """As where the cell of a notebook is run again: there is another class of the same name then."""
    first, second = praying(Pray, "one", "pray"), praying(Curse, "one", "pray")
    with plugged(first):
        assert mr.from_json(mr.to_json(Pray())) == Pray()
        mr.register(second, replace=True)
        assert mr.from_json(mr.to_json(Curse())) == Curse()
        with pytest.raises(mr.WrongType, match="can be saved, not Pray"):
            mr.to_json(Pray())
    unplug(second)


def test_a_module_brings_one_for_a_single_player_and_its_actions_are_known() -> None:
    """It has no bounds of its own; those of what it brings count."""
    (meta,) = praying(Pray, "lonely", "pray").modules
    with plugged(plugin(attrs.evolve(meta, brings=("solitaire",)))):
        assert mr.from_json(mr.to_json(Pray())) == Pray()
