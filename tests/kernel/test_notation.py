"""Every action has one token and comes back from it; what is no token is refused with the reason."""

from __future__ import annotations

from typing import Any, Literal

import attrs
import pytest
from hypothesis import given
from hypothesis import strategies as st

from merchant_rules.errors import NotationError
from merchant_rules.kernel.actions import Spec
from merchant_rules.kernel.value import value
from merchant_rules.store.notation import parse, token


@value
class Deal:
    partner: int
    give: tuple[str, ...] = ()
    dice: tuple[int, ...] = ()
    note: str = ""


@value
class Pass: ...


@value
class Trade:
    where: str
    deal: Deal
    times: int = 1
    sure: bool = False


@value
class Odds:
    """Every kind of field at once, none with a default."""

    number: int
    slug: str
    flag: bool
    numbers: tuple[int, ...]
    slugs: tuple[str, ...]
    flags: tuple[bool, ...]
    pair: tuple[int, str]
    pairs: tuple[tuple[int, str], ...]
    rows: tuple[tuple[int, ...], ...]
    deal: Deal
    deals: tuple[Deal, ...]
    maybe: str | None
    number_maybe: int | None
    colour: Literal["red", "blue"]


@value
class Lists:
    """Defaults everywhere, of every kind that can be mistaken for another."""

    first: tuple[str, ...] = ()
    second: tuple[str, ...] = ("a",)
    third: str = ""
    fourth: tuple[int, ...] = (1,)
    fifth: tuple[str, ...] | None = None


@value
class Bundle:
    """A lone required tuple inside parentheses."""

    inner: Inner


@value
class Inner:
    items: tuple[str, ...]


@value
class Picky:
    number: int = attrs.field(validator=attrs.validators.lt(3))


@value
class Vague:
    what: Any


def spec(action: type, tag: str) -> Spec:
    return Spec(action, tag, (), lambda *_: None, lambda state, *_: state, "", ("x",))


SPECS = {
    s.action: s
    for s in (
        spec(Pass, "pass"),
        spec(Trade, "trade"),
        spec(Odds, "odds"),
        spec(Lists, "lists"),
        spec(Bundle, "bundle"),
        spec(Picky, "picky"),
        spec(Vague, "vague"),
    )
}
BY_TAG = {s.tag: s for s in SPECS.values()}

slugs = st.from_regex(r"[a-z0-9-]{1,8}", fullmatch=True).filter(lambda text: text != "-")
texts = st.just("") | slugs
numbers = st.integers(-1000, 1000) | st.integers()
deals = st.builds(
    Deal,
    numbers,
    st.lists(texts, max_size=3).map(tuple),
    st.lists(numbers, max_size=3).map(tuple),
    texts,
)


def tuples(of: st.SearchStrategy[Any]) -> st.SearchStrategy[tuple[Any, ...]]:
    return st.lists(of, max_size=3).map(tuple)


pairs = st.tuples(numbers, texts)
actions = st.one_of(
    st.just(Pass()),
    st.builds(Trade, texts, deals, numbers, st.booleans()),
    st.builds(
        Odds,
        numbers,
        texts,
        st.booleans(),
        tuples(numbers),
        tuples(texts),
        tuples(st.booleans()),
        pairs,
        tuples(pairs),
        tuples(tuples(numbers)),
        deals,
        tuples(deals),
        st.none() | texts,
        st.none() | numbers,
        st.sampled_from(["red", "blue"]),
    ),
    st.builds(Lists, tuples(texts), tuples(texts), texts, tuples(numbers), st.none() | tuples(texts)),
    st.builds(Bundle, st.builds(Inner, tuples(texts))),
)


@given(actions)
def test_every_action_comes_back_from_its_token(action: Any) -> None:
    text = token(SPECS, action)
    assert parse(BY_TAG, text) == action
    assert not set(text) - set("abcdefghijklmnopqrstuvwxyz0123456789-+:;()_~")


@given(actions, actions)
def test_two_actions_never_share_a_token(one: Any, other: Any) -> None:
    assert (token(SPECS, one) == token(SPECS, other)) == (one == other)


@pytest.mark.parametrize(
    "action, text",
    [
        (Pass(), "pass"),
        (Trade("red-hat", Deal(2)), "trade:red-hat:(2)"),
        (Trade("", Deal(-2, ("a", "", "b-1"), (1, -3, 5))), "trade:_:(-2;a+_+b-1;1--3-5)"),
        (Trade("x", Deal(0, (), (1,)), 3), "trade:x:(0;-;1):3"),
        (Trade("x", Deal(0), 1, True), "trade:x:(0):1:yes"),
        (Lists(), "lists"),
        (Lists((), ()), "lists:-:-"),
        (Lists(("",), ("a",), ""), "lists:_"),
        (Lists(fifth=()), "lists:-:a:_:1:-"),
        (Bundle(Inner(())), "bundle:(-)"),
        (Bundle(Inner(("",))), "bundle:(_)"),
    ],
)
def test_tokens_read_well(action: Any, text: str) -> None:
    assert token(SPECS, action) == text
    assert parse(BY_TAG, text) == action


ODDS = "odds:1:a:no:-:-:-:(1;a):-:-:(1):-:~:~:red"


def test_the_base_of_the_faults_is_right() -> None:
    assert token(SPECS, parse(BY_TAG, ODDS)) == ODDS


@pytest.mark.parametrize(
    "text, says",
    [
        ("", "an empty text is no token"),
        (":", "is no token"),
        ("Pass", "is no token"),
        ("pass ", "is no token"),
        ("swim", "no action has the tag 'swim'"),
        ("pass:1", "takes 0"),
        ("pass:", "takes 0"),
        ("trade", "'where' is missing"),
        ("trade:x", "'deal' is missing"),
        ("trade:x:2", "deal: '2' must stand in parentheses"),
        ("trade:x:(2", "must stand in parentheses"),
        ("trade:x:()", "'partner' is missing"),
        ("trade:x:(2;a;1;b;c)", "takes 4"),
        ("trade:x:(two)", "partner: 'two' is no whole number"),
        ("trade:X:(2)", "where: 'X' is no slug"),
        ("trade:-:(2)", "where: '-' is no slug"),
        ("trade::(2)", "where: '' is no slug"),
        ("trade:x:(2):03", "no whole number"),
        ("trade:x:(2):-0", "no whole number"),
        ("trade:x:(2):٣", "no whole number"),
        ("trade:x:(2):2:maybe", "sure: 'maybe' is neither yes nor no"),
        ("trade:x:(2):1", "is written 'trade:x:(2)'"),
        ("trade:x:(2;-)", "is written 'trade:x:(2)'"),
        ("trade:x:(2;a++b)", "give: '' is no slug"),
        ("trade:x:(2;-;1-)", "dice: '1-' is no list of whole numbers"),
        ("trade:x:(2;-;1-02)", "no whole number"),
        ("trade:x:(2;-;)", "no list of whole numbers"),
        pytest.param("trade:x:(2):" + "9" * 5000, "too long", id="long"),
        (ODDS.replace("(1;a)", "(1)"), "must have 2 parts"),
        (ODDS.replace(":red", ":green"), "none of 'red', 'blue'"),
        (ODDS.replace("~:~", "~:x"), "number_maybe: 'x' is no whole number"),
        ("picky:5", "is no Picky"),
    ],
)
def test_what_is_no_token_is_refused_with_the_reason(text: str, says: str) -> None:
    with pytest.raises(NotationError) as caught:
        parse(BY_TAG, text)
    assert says in str(caught.value)
    assert caught.value.token == text


@given(st.text(alphabet="abtrade:();-+_~19pslio ", max_size=30))
def test_any_text_is_read_or_refused(text: str) -> None:
    try:
        action = parse(BY_TAG, text)
    except NotationError:
        return
    except TypeError as error:
        assert "may hold anything" in str(error)  # noqa: PT017
        return
    assert token(SPECS, action) == text


@pytest.mark.parametrize("text", [None, 5, b"pass"])
def test_a_token_is_a_text(text: Any) -> None:
    with pytest.raises(NotationError, match="a token is a text"):
        parse(BY_TAG, text)


@pytest.mark.parametrize(
    "action, says",
    [
        (Trade("Red Hat", Deal(2)), "where: 'Red Hat' is no slug"),
        (Trade("-", Deal(2)), "where: '-' is no slug"),
        (Trade(3, Deal(2)), "where: 3 is no str"),  # type: ignore[arg-type]
        (Trade("x", Deal(True)), "deal: partner: True is no int"),
        (Trade("x", None), "deal: None is no Deal"),  # type: ignore[arg-type]
        (Trade("x", Deal(2, ["a"])), "is no tuple"),  # type: ignore[arg-type]
        (Trade("x", Deal(2), 10**5000), "too long"),
        (attrs.evolve(parse(BY_TAG, ODDS), pair=(1,)), "pair: (1,) must have 2 items"),
        (attrs.evolve(parse(BY_TAG, ODDS), colour="green"), "colour: 'green' is none of 'red', 'blue'"),
        (Deal(2), "is no action of this game"),
        ("pass", "is no action of this game"),
    ],
)
def test_what_cannot_be_read_back_is_not_written(action: Any, says: str) -> None:
    with pytest.raises(NotationError) as caught:
        token(SPECS, action)
    assert says in str(caught.value)


def test_a_field_for_anything_is_a_mistake_of_the_program() -> None:
    with pytest.raises(TypeError, match="may hold anything"):
        token(SPECS, Vague(1))
