"""Find the rule that a change of a layer names."""

from __future__ import annotations

from collections.abc import Mapping

from croupier.language.diagnostics import Diagnostic, Edit, Related, nearest, write
from croupier.language.ruleset.layers import Rule, same_parameters
from croupier.language.ruleset.taking import Taken
from croupier.language.source import Span
from croupier.language.syntax import nodes as n
from croupier.language.syntax.printer import print_node

ANY_RULE: tuple[type, ...] = (n.Define, n.Procedure, n.Decision, n.Moment, n.Way)


def target_of(
    signature: n.Signature,
    place: Span,
    rules: Mapping[str, Rule],
    taken: Mapping[str, Taken],
    kinds: tuple[type, ...] = ANY_RULE,
) -> tuple[Rule | None, Diagnostic | None]:
    """Return the rule that a change names, or a diagnostic if there is none, or if its parameters differ.

    ``kinds`` are the kinds of rules that can be changed so.
    """
    target, gone = rules.get(signature.name), taken.get(signature.name)
    if target is None and gone is not None:
        return None, gone.changed("unknown-target", place)
    if target is None:
        help = _near_target(signature, rules, kinds) or "a change names a rule that another layer has"
        return None, Diagnostic("unknown-target", f"no rule is called `{signature.name}`", place, help=help)
    if not same_parameters(signature.parameters, target.signature.parameters):
        return None, wrong_parameters(target, place, signature)
    return target, None


def _near_target(signature: n.Signature, rules: Mapping[str, Rule], kinds: tuple[type, ...]) -> str:
    """Return the help for a change of a rule that is not there."""
    for rule in rules.values():
        if isinstance(rule, n.Decision) and any(one.signature.name == signature.name for one in rule.moves):
            decision = print_node(rule.signature)
            return f"it is a move of `{rule.signature.name}`: change it in `extend decision {decision}:`"
    near = nearest(signature.name, [name for name, rule in rules.items() if isinstance(rule, kinds)])
    if not near:
        return ""
    right = print_node(rules[near].signature)
    if same_parameters(signature.parameters, rules[near].signature.parameters):
        return Edit.of(f"did you mean `{near}`?", near, signature.name)
    return f"did you mean `{right}`?"


def wrong_parameters(target: Rule, place: Span, written: n.Signature) -> Diagnostic:
    """Return the diagnostic of a change that has other parameters than its target."""
    related = (Related(target.place, "it is defined here"),)
    help = write(print_node(target.signature), place=written.whole)
    message = f"these are not the parameters of `{target.signature.name}`"
    return Diagnostic("wrong-parameters", message, place, related=related, help=help)
