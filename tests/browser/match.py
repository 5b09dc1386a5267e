"""People at a table in a browser: each has a page of their own, and does what a person does there."""

from __future__ import annotations

from random import Random
from typing import Any

CHOICES = """() => {
  const open = (one) => one.offsetParent !== null && !one.disabled;
  const marked = (group, found) => found.filter(open).map((one, at) => {
    one.dataset.choice = `${group}-${at}`;
    return {choice: one.dataset.choice, text: one.textContent};
  });
  for (const one of document.querySelectorAll('[data-choice]')) delete one.dataset.choice;
  const all = (selector) => [...document.querySelectorAll(selector)];
  return {
    bubble: marked('bubble', all('#box:not([hidden]) button')),
    buttons: marked('button', all('#offers .act')),
    cards: marked('card', all('.fits, .between')),
    waits: document.querySelector('#offers .waiting') !== null,
  };
}"""
"""Finds what a person can touch on the page, and gives each a mark."""


def _has(choice: dict[str, str], words: tuple[str, ...]) -> bool:
    return any(word in choice["text"].lower() for word in words)


class Person:
    """Somebody with a browser. They like some moves better than others, and otherwise rather lay cards."""

    def __init__(self, page: Any, chance: Random, likes: tuple[str, ...] = (), shuns: tuple[str, ...] = ()) -> None:
        self.page = page
        self.chance = chance
        self.likes = likes
        self.shuns = shuns

    def act(self) -> bool:
        """Do one thing if there is something to do. Return whether there was."""
        found = self.page.evaluate(CHOICES)
        for group in ("bubble", "buttons", "cards"):
            liked = [one for one in found[group] if _has(one, self.likes)]
            if liked:
                return self._touch(liked[0])
        if found["bubble"]:
            return self._touch(self.chance.choice(found["bubble"]))
        if found["cards"] and self.chance.random() < 0.9:
            return self._touch(self.chance.choice(found["cards"]))
        buttons = [one for one in found["buttons"] if not _has(one, self.shuns)]
        choices = buttons or found["cards"]
        return bool(choices) and self._touch(self.chance.choice(choices))

    def _touch(self, found: dict[str, str]) -> bool:
        """Touch a thing as a finger does. It may be gone by then: somebody else was first."""
        from playwright.sync_api import Error

        try:
            self.page.locator(f'[data-choice="{found["choice"]}"]').click(timeout=1_000)
        except Error:
            self.page.keyboard.press("Escape")
        return True
