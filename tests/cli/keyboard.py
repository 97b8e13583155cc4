"""Somebody at the terminal: lines that are typed at the prompts of a game."""

from __future__ import annotations

import pytest

from merchant_rules.cli import main


class Keys:
    """Types lines, then presses the end-of-file key; remembers what it was asked."""

    def __init__(self, lines: list[str]) -> None:
        self.lines, self.prompts = iter(lines), list[str]()

    def __call__(self, prompt: str = "") -> str:
        self.prompts.append(prompt)
        try:
            return next(self.lines)
        except StopIteration:
            raise EOFError from None


def typed(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], line: str, *keys: str
) -> tuple[str, list[str]]:
    """What the screen shows while these keys are pressed, and what was asked."""
    pressed = Keys(list(keys))
    monkeypatch.setattr("builtins.input", pressed)
    assert main(["play", *line.split()]) == 0
    return capsys.readouterr().out, pressed.prompts
