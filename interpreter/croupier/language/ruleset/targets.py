"""Find the rule that a change of a layer names."""

from __future__ import annotations

from collections.abc import Mapping

from croupier.language.diagnostics import Diagnostic, Related, did_you_mean
from croupier.language.ruleset.layers import Rule, same_parameters
from croupier.language.ruleset.taking import Taken
from croupier.language.source import Span
from croupier.language.syntax import nodes as n
from croupier.language.syntax.printer import print_node


def target_of(
    signature: n.Signature, place: Span, rules: Mapping[str, Rule], taken: Mapping[str, Taken]
) -> tuple[Rule | None, Diagnostic | None]:
    """Return the rule that a change names, or a diagnostic if there is none, or if its parameters differ."""
    target, gone = rules.get(signature.name), taken.get(signature.name)
    if target is None and gone is not None:
        return None, gone.changed("unknown-target", place)
    if target is None:
        help = did_you_mean(signature.name, rules) or "a change names a rule that another layer has"
        return None, Diagnostic("unknown-target", f"no rule is called `{signature.name}`", place, help=help)
    if not same_parameters(signature.parameters, target.signature.parameters):
        return None, wrong_parameters(target, place)
    return target, None


def wrong_parameters(target: Rule, place: Span) -> Diagnostic:
    """Return the diagnostic of a change that has other parameters than its target."""
    related = (Related(target.place, "it is defined here"),)
    help = f"write `{print_node(target.signature)}`"
    message = f"these are not the parameters of `{target.signature.name}`"
    return Diagnostic("wrong-parameters", message, place, related=related, help=help)
