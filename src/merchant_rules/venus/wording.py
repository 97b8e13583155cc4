"""The words of an edition: the chapters speak as the rulebook of 1988 does, and a ruleset may say things otherwise."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from functools import partial
from typing import Any

import attrs

from ..errors import Violation
from ..kernel.actions import Check, Spec
from ..kernel.compose import AnySpec


def reworded(spec: AnySpec, words: Mapping[str, str]) -> AnySpec:
    """The same action with the sentences of another edition, its own and those that refuse it."""
    if not words:
        return spec
    say = _saying(words)
    if not isinstance(spec, Spec):
        return attrs.evolve(spec, sentence=say(spec.sentence))
    return attrs.evolve(spec, sentence=say(spec.sentence), check=partial(_checked, spec.check, say))


def _saying(words: Mapping[str, str]) -> Callable[[str], str]:
    """Whole words and phrases only, the longest first; slugs, quotations and {fields} of a sentence stay."""
    phrases = sorted(words, key=len, reverse=True)
    pattern = re.compile(rf"(?<![\w{{'-])(?:{'|'.join(map(re.escape, phrases))})(?![\w}}-])")
    return partial(pattern.sub, lambda found: words[found[0]])


def _checked(check: Check, say: Callable[[str], str], state: Any, frame: Any, action: Any) -> Violation | None:
    violation = check(state, frame, action)
    return None if violation is None else Violation(violation.code, violation.rule, say(violation.message))
