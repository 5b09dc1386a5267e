"""Tell the client the mistakes of open texts, soon after the last of several changes.

Algorithm. After a change all open files are due: the changed one first. Files whose check depends on nothing that has
changed are done at once. One file is checked at a time; between two the loop takes messages, so a further key waits for
one check at most. A file is told what all checks find in it: a variant may find a fault in its base, open or not.

Once nothing has changed for a while, the rule files beside a changed one that are not open and laid on it are checked
too, one at a time; the next change puts them off. Of these only mistakes are told.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable

from lsprotocol import types

from croupier.editor.diagnosing import EditorDiagnostic
from croupier.editor.lsp.converting import Converter
from croupier.editor.service import Service

PAUSE = 0.02
"""The seconds without a change after which files are checked."""

CALM = 1.0
"""The seconds without a change after which files are checked that are not open."""

Found = dict[str, list[EditorDiagnostic]]
"""What a check has found, by file."""


class Publisher:
    """The diagnostics that a client has been told."""

    def __init__(
        self,
        service: Service,
        convert: Converter,
        tell: Callable[[types.PublishDiagnosticsParams], None],
        rest: Callable[[], None],
    ) -> None:
        self._service = service
        self._convert = convert
        self._tell = tell
        self._rest = rest  # called when nothing is left to do
        self._due: dict[str, None] = {}
        self._found: dict[str, Found] = {}  # by the open file that was checked
        self._changed: dict[str, None] = {}  # open files that have changed
        self._beside: list[tuple[str, str]] = []  # files that are not open, each with the changed one
        self._timer: asyncio.TimerHandle | None = None

    def opened(self, path: str) -> None:
        """Check a file that was opened, and then the others."""
        self._beside = []
        self._due = dict.fromkeys([path, *self._due, *(one.path for one in self._service.documents.all_open())])
        self._wait(PAUSE)

    def changed(self, path: str) -> None:
        """Check a file that was changed, then the other open ones, and those that are laid on it."""
        self._changed[path] = None
        self.opened(path)

    def closed(self, path: str) -> None:
        """Take back what was found by the check of a file that is closed, and check the others."""
        self._changed.pop(path, None)
        gone = [self._found.pop(one, {}) for one in [path, *self._found] if one == path or not self._is_open(one)]
        for file in {path: None, **{file: None for found in gone for file in found}}:
            self._publish(file)
        self._due = dict.fromkeys(one.path for one in self._service.documents.all_open())
        self._wait(PAUSE)

    def _wait(self, seconds: float) -> None:
        if self._timer is not None:
            self._timer.cancel()
        self._timer = asyncio.get_running_loop().call_later(seconds, self._check_next)

    def _check_next(self) -> None:
        self._timer = None
        if not self._due:
            self._rest()
            self._wait_for_calm()
            return
        path = next(iter(self._due))
        del self._due[path]
        try:
            if self._is_open(path):
                self._check(path)
        finally:
            self._wait(0)

    def _is_open(self, path: str) -> bool:
        return self._service.documents.opened(path) is not None

    def _check(self, path: str) -> None:
        before, found = self._found.get(path), self._checked(path)
        self._found[path] = found
        for file in {path: None, **(before or {}), **found}:
            if (before is None and self._is_open(path)) or (before or {}).get(file) != found.get(file):
                self._publish(file)

    # --- files that are not open -----------------------------------------------------------------

    def _wait_for_calm(self) -> None:
        if self._changed:
            self._timer = asyncio.get_running_loop().call_later(CALM, self._look_beside)

    def _look_beside(self) -> None:
        """List the files that may be laid on a changed one."""
        self._timer = None
        self._beside = [(file, path) for path in self._changed for file in self._service.unopened_beside(path)]
        self._check_beside()

    def _check_beside(self) -> None:
        """Check the next of these files, if it is laid on the changed one."""
        self._timer = None
        if not self._beside:
            self._rest()
            return
        file, path = self._beside.pop(0)
        try:
            if self._service.is_laid_on(file, path):
                self._check(file)
        finally:
            self._timer = asyncio.get_running_loop().call_later(0, self._check_beside)

    # --- what is told ----------------------------------------------------------------------------

    def _checked(self, path: str) -> Found:
        found: Found = {}
        for one in self._service.diagnostics_everywhere(path):
            found.setdefault(one.place.path, []).append(one)
        return found

    def _publish(self, file: str) -> None:
        """Tell what all checks have found in a file, each mistake once."""
        told = dict.fromkeys(one for found in self._found.values() for one in found.get(file, ()))
        shown = [self._convert.diagnostic(one) for one in sorted(told, key=lambda one: one.place)]
        opened = self._service.documents.opened(file)
        version = None if opened is None else opened.version
        self._tell(types.PublishDiagnosticsParams(self._convert.uri(file), shown, version))
