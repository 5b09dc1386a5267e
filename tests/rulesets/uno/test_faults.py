"""The tests of the classic game fail for the reasons that they name: each with a fault in the rules."""

from __future__ import annotations

from importlib import import_module
from pathlib import Path

import pytest

from tests.rulesets.uno.situations import FAULTS, RULES, Fault, by_rules

SUBJECTS = [one.stem for one in sorted(Path(__file__).parent.glob("test_*.py")) if one != Path(__file__)]
for subject in SUBJECTS:
    import_module(f"{__package__}.{subject}")


@pytest.mark.parametrize("fault", FAULTS, ids=lambda fault: fault.name)
def test_a_fault_in_the_rules_is_noticed(fault: Fault) -> None:
    fault.test(*fault.arguments)
    with by_rules(RULES[0].changed(fault.old, fault.new)), pytest.raises(AssertionError):
        fault.test(*fault.arguments)
