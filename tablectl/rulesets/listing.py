"""A rule book for people and pages: its options, presets and scoring items with clauses and names."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Generic

from tablectl.rulesets.names import Names, PresetWords, Translations
from tablectl.rulesets.option_fields import OptionBook, OptionsT
from tablectl.rulesets.words import BookWords


@dataclass(frozen=True, slots=True)
class ListedItem:
    """Something that a score can name: a scoring item, or a limit."""

    key: str
    """Id as in the published list of scoring items."""
    names: Names
    clause: str
    """Where the book has it."""
    value: int | str | None = None
    """What it is worth in the book's unit; None where that depends."""
    not_with: tuple[str, ...] = ()
    """Ids of items that are never counted beside it."""


@dataclass(frozen=True, slots=True)
class Listing(Generic[OptionsT]):
    """One rule book's choices and items."""

    options: OptionBook[OptionsT]
    option_names: Mapping[str, Names]
    """By option, in the order of the options."""
    sentences: Mapping[str, Translations]
    """What an option does, by option."""
    choices: Mapping[str, Mapping[str, Names]]
    """What an option may be, by option and by value; numbers are their own words."""
    preset_words: Mapping[str, PresetWords]
    items: tuple[ListedItem, ...]
    payments: tuple[ListedItem, ...] = ()
    """What a hand pays besides its wins, by the reason that is written down."""
    consequences: Callable[[OptionsT], Mapping[str, object]] = lambda options: {}
    """What follows from a table's options and is none itself (riichi: the oka, in points)."""
    fault_names: Mapping[str, Mapping[str, str]] = field(default_factory=dict)
    """By fault and language, beside ``Fault.name`` and ``Fault.native``."""

    @classmethod
    def from_words(
        cls,
        options: OptionBook[OptionsT],
        words: BookWords,
        items: tuple[ListedItem, ...],
        *,
        payments: tuple[ListedItem, ...] = (),
        consequences: Callable[[OptionsT], Mapping[str, object]] = lambda options: {},
    ) -> Listing[OptionsT]:
        """A book that keeps its words in a file."""
        return cls(
            options,
            words.options,
            words.sentences,
            words.choices,
            words.presets,
            items,
            payments,
            consequences,
            words.faults,
        )

    @property
    def key(self) -> str:
        """Of the ruleset."""
        return self.options.key
