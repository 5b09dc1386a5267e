"""The sheets of the rulesets: the codes of a rulebook, its open points, and faults that scenarios must notice."""

from __future__ import annotations

import re
from dataclasses import dataclass
from pathlib import Path
from typing import Annotated

from croupier.language.data import rulesets_folder
from croupier.language.ruleset.validate import plain
from croupier.language.syntax.document import read_document, read_file
from pydantic import AfterValidator, BaseModel, ConfigDict, Field, ValidationError

FOLDER = Path(__file__).with_name("sheets")
RANGE = re.compile(r"(.+-)(\d+)\.\.\1(\d+)")
LONGEST = 60


def written_out(codes: list[str]) -> list[str]:
    """Return codes with each range written out: ``ABC-08..ABC-11`` stands for four codes."""
    found: list[str] = []
    for code in codes:
        if many := RANGE.fullmatch(code):
            head, first, last = many.groups()
            found += [f"{head}{number:0{len(first)}}" for number in range(int(first), int(last) + 1)]
        else:
            found.append(code)
    return found


Codes = Annotated[list[str], AfterValidator(written_out)]


class Fault(BaseModel):
    """A deliberate fault. For each code, at least one scenario that proves it must fail on the changed ruleset."""

    model_config = ConfigDict(extra="forbid", strict=True)

    codes: Codes = Field(min_length=1)
    changes: dict[str, str] = Field(min_length=1)  # texts of the ruleset or its bases, each with its replacement

    @property
    def name(self) -> str:
        """Return the first code, and the text that the first change puts in or leaves out."""
        old, new = (" ".join(text.split()) for text in next(iter(self.changes.items())))
        return f"{self.codes[0]}-{(new or f'without {old}')[:LONGEST].strip()}"


class Sheet(BaseModel):
    """What a ruleset is held to.

    ``players`` are the fewest and the most who can play, ``statements`` the codes of all that its rulebook says,
    ``remarks`` those of them that demand nothing, ``open_points`` the codes of what it leaves open.
    """

    model_config = ConfigDict(extra="forbid", strict=True)

    players: tuple[int, int] = Field(strict=False)
    statements: Codes
    remarks: Codes
    open_points: Codes
    faults: list[Fault]

    @property
    def demands(self) -> set[str]:
        """All that must be cited and proven."""
        return {*self.statements, *self.open_points} - set(self.remarks)


@dataclass(frozen=True, slots=True)
class Held:
    """A ruleset and its sheet."""

    name: str
    ruleset: Path
    sheet: Sheet


def read_sheet(path: Path) -> Held:
    """Return the sheet of a ruleset. Raise AssertionError if it cannot be read."""
    source, problems = read_file(path)
    assert source is not None, problems
    root, problems = read_document(source)
    assert root is not None and not problems, [str(one) for one in problems]
    try:
        sheet = Sheet.model_validate(plain(root))
    except ValidationError as error:
        raise AssertionError(f"{path}: {error}") from error
    return Held(path.stem, rulesets_folder() / path.stem / "ruleset.yaml", sheet)


HELD = [read_sheet(one) for one in sorted(FOLDER.glob("*.yaml"))]
