"""The rules in the words of an edition: sentences of actions, refusals, reasons to wait, and what is going on."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

import attrs

from ..errors import Violation
from ..kernel.actions import AnySpec, Check, FrameSentence, Reason, Spec, Waiting
from .speech import Speech


def reworded(spec: AnySpec, words: Speech) -> AnySpec:
    """The same action with the sentences of another edition, its own and those that refuse it."""
    if not words.phrases:
        return spec
    said = words.say(spec.sentence)
    if not isinstance(spec, Spec):
        return attrs.evolve(spec, sentence=said)
    return attrs.evolve(spec, sentence=said, check=partial(_checked, spec.check, words))


def _checked(check: Check, words: Speech, state: Any, frame: Any, action: Any) -> Violation | None:
    violation = check(state, frame, action)
    return None if violation is None else Violation(violation.code, violation.rule, words.say(violation.message))


def told(sentence: FrameSentence, words: Speech) -> FrameSentence:
    """The same sentence on what is going on, in the words of an edition."""
    return lambda s, frame: words.say(sentence(s, frame))


def reasoned(waiting: Waiting, rule: Callable[[str], str], words: Speech) -> Waiting:
    """The same reason to wait, with the rule and the words of an edition."""

    def told(state: Any, frame: Any, spec: Any) -> Reason:
        reason = waiting(state, frame, spec)
        return Reason(rule(reason.rule), words.say(reason.text))

    return told
