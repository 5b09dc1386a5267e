"""What rule files say of themselves at their top, read without their rules."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path

from croupier.language.ruleset.load import SUFFIXES
from croupier.language.ruleset.ruleset import Text, in_language
from croupier.language.source import Source
from croupier.language.syntax.document import Mapping, Node, Scalar, Sequence, read_node
from croupier.language.syntax.text_files import DISK, Files

READS = ("extends", "for", "with")
"""The keys by which a rule file names others."""


@dataclass(frozen=True, slots=True)
class FileHead:
    """The top of a rule file."""

    path: Path
    source: Source
    name: Scalar
    house_rule: bool
    root: Mapping

    def text(self, key: str, language: str) -> str:
        """Return a text such as the title in a language, or an empty one."""
        return in_language(_text(self.root.get(key)), language)

    def read_files(self) -> Iterator[Path]:
        """Yield the files that this one names by their paths."""
        for key in READS:
            found = self.root.get(key)
            for one in found.items if isinstance(found, Sequence) else (found,):
                if isinstance(one, Scalar) and Path(one.text).suffix in SUFFIXES:
                    yield self.path.parent / one.text


def head(path: Path, files: Files = DISK) -> FileHead | None:
    """Return the head of a rule file, or None if it is none that can be read."""
    source, _ = files.read(path)
    root = None if source is None else read_node(source)[0]
    if source is None or not isinstance(root, Mapping):
        return None
    for key in ("ruleset", "house_rule"):
        name = root.get(key)
        if isinstance(name, Scalar):
            return FileHead(path, source, name, key == "house_rule", root)
    return None


def heads(paths: Iterable[Path], files: Files = DISK) -> Iterator[FileHead]:
    """Yield the heads of those files that are rule files."""
    return (found for one in paths if (found := head(one, files)) is not None)


def _text(node: Node | None) -> Text:
    if isinstance(node, Scalar):
        return {"": node.text}
    entries = node.entries if isinstance(node, Mapping) else ()
    return {one.key.text: one.value.text for one in entries if isinstance(one.value, Scalar)}
