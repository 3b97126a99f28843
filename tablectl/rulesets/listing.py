"""A rule book's listing for people and pages: options, presets and scoring items, with clauses and names."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Generic

from tablectl.rulesets.faults import Fault
from tablectl.rulesets.names import Names, PresetWords, Translations
from tablectl.rulesets.option_fields import OptionBook, OptionsT
from tablectl.rulesets.words import BookWords


@dataclass(frozen=True, slots=True)
class ListedItem:
    """A scoring item or a limit."""

    key: str
    """Id as in the published list of scoring items."""
    names: Names
    clause: str
    """The book's clause."""
    value: int | str | None = None
    """Its value in the book's unit; None if the value varies."""
    not_with: tuple[str, ...] = ()
    """Ids of items that are never counted together with it."""


@dataclass(frozen=True, slots=True)
class Listing(Generic[OptionsT]):
    """One rule book's choices and items."""

    options: OptionBook[OptionsT]
    option_names: Mapping[str, Names]
    """By option, in the order of the options."""
    sentences: Mapping[str, Translations]
    """The effect of each option."""
    choices: Mapping[str, Mapping[str, Names]]
    """Names of an option's values, by option and value; numbers have none."""
    preset_words: Mapping[str, PresetWords]
    items: tuple[ListedItem, ...]
    payments: tuple[ListedItem, ...] = ()
    """Payments of a hand besides its wins; the key is the payment's reason."""
    consequences: Callable[[OptionsT], Mapping[str, object]] = lambda options: {}
    """Values that follow from a table's options (riichi: the oka, in points)."""
    faults: Mapping[str, Fault] = field(default_factory=dict)
    """By code, also those of which a table's options decide whether they are any."""

    @classmethod
    def from_words(
        cls,
        options: OptionBook[OptionsT],
        words: BookWords,
        items: tuple[ListedItem, ...],
        faults: Mapping[str, Fault],
        *,
        payments: tuple[ListedItem, ...] = (),
        consequences: Callable[[OptionsT], Mapping[str, object]] = lambda options: {},
    ) -> Listing[OptionsT]:
        """The listing of a book with a file of words."""
        return cls(
            options,
            words.options,
            words.sentences,
            words.choices,
            words.presets,
            items,
            payments,
            consequences,
            faults,
        )

    @property
    def key(self) -> str:
        """Of the ruleset."""
        return self.options.key
