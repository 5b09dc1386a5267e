"""Find definitions that nothing uses: rules, moments, options, state, types, fields, locals and parameters."""

from __future__ import annotations

from typing import Any

from croupier.language.analysis.lints.review import Review, Rule
from croupier.language.diagnostics import Edit
from croupier.language.ruleset.rule_origins import KEPT
from croupier.language.ruleset.ruleset import StateVariable
from croupier.language.source import Span
from croupier.language.syntax import nodes as n
from croupier.language.syntax.printer import print_node

WHAT = {n.Define: "uses", n.Procedure: "calls", n.Decision: "asks", n.Moment: "calls"}
HOW = {
    n.Define: "use it in a condition or a value: `{}`",
    n.Procedure: "call it where it should be done: `{}`",
    n.Decision: "ask it where the player should decide: `ask {}`",
    n.Moment: "call it where its time comes: `{}`",
}


def unused_rules(r: Review) -> None:
    """Report rules that nothing calls.

    The rules that only an unused rule calls are not reported. Neither is a decision that gives a value where a table
    writes rules: these may ask it.
    """
    called = r.uses.called.union(*r.graph.calls.values())
    tables_write = any(map(r.is_option, r.rules))
    for name, node in r.rules.items():
        if name == "game" or name in called or r.is_option(name):
            continue
        if tables_write and isinstance(node, n.Decision) and node.giving is not None:
            continue
        what = r.ruleset.origins.written(name)
        help = HOW[type(node)].format(_call(what, node.signature)) + ", or leave it out"
        if _was_called(r, what, node):
            help = f"a layer has replaced what {WHAT[type(node)]} it: let that call `original`, or do it in its place"
        r.warn("unused-rule", f"nothing {WHAT[type(node)]} `{what}`", node.signature.place, help, "never done")


def _was_called(r: Review, name: str, node: Rule) -> bool:
    """Return whether the rule's own file calls it in a rule that another file has replaced."""
    return r.written_calls(node.place.source)[name] > (1 if node.signature.parameters else 0)


def _call(name: str, signature: n.Signature) -> str:
    return f"{name}({', '.join(one.name for one in signature.parameters)})"


def empty_moments(r: Review) -> None:
    """Report moments at which no kind does anything."""
    for name, node in r.rules.items():
        if not isinstance(node, n.Moment) or node.body is not None or r.symbols.behaviours.get(name):
            continue
        if any(name in calls for calls in r.graph.calls.values()):
            help = f"say what a kind does then: `when KIND {print_node(node.signature)}: …`, or leave the moment out"
            r.warn(
                "empty-moment",
                f"no kind does anything at `{r.ruleset.origins.written(name)}`",
                node.signature.place,
                help,
                "nothing happens",
            )


def unused_options(r: Review) -> None:
    for name, option in r.ruleset.options.items():
        if name not in r.uses.read:
            help = "use it in the rules where the table's choice makes a difference, or leave it out"
            r.warn("unused-option", f"nothing reads the option `{name}`", option.place, help, "changes nothing")


def unused_state(r: Review) -> None:
    """Report unused state, and hidden state that is set and never read.

    Public state may be there for people.
    """
    for name, variable in r.ruleset.states.items():
        if name in r.uses.read:
            _never_set(r, variable)
        elif name not in r.uses.written:
            help = "use it in the rules, or leave it out"
            r.warn("unused-state", f"nothing uses the state `{name}`", variable.place, help, "always the same")
        elif variable.seen_by == "nobody":
            help = "read it where it matters, let somebody see it, or leave it out"
            r.warn("unused-state", f"nothing reads the state `{name}`", variable.place, help, "set, and seen by nobody")


def _never_set(r: Review, variable: StateVariable) -> None:
    unset = variable.starts is None and not variable.type.optional
    if unset and variable.name not in r.uses.written:
        help = f"give it a value with `set {_target(variable)} to …` before, or `starts: …`"
        message = f"`{variable.name}` is read and never set"
        r.warn("unset-state", message, variable.place, help, "holds nothing, ever")


def _target(variable: StateVariable) -> str:
    of = [one.name for one in variable.of]
    if len(of) == 1:
        return f"{of[0]}.{variable.name}"
    return f"{variable.name}({', '.join(of)})" if of else variable.name


def unused_types(r: Review) -> None:
    used = r.uses.types | r.uses.names
    for name, enumeration in r.ruleset.enumerations.items():
        if {name, f"{name}s", *(one.name for one in enumeration.members)} & used:
            continue
        help = "give it to a field, a state, an option or a parameter, or leave it out"
        r.warn("unused-type", f"nothing uses the type `{name}`", enumeration.place, help)


def unused_fields(r: Review) -> None:
    """Report fields of cards that no rule reads and no label shows.

    A parameter of a kind is used: it tells the kind's cards apart.
    """
    parameters = {one.name for kind in r.ruleset.kinds.values() for one in kind.parameters}
    shown = " ".join(text for label in _card_labels(r) for text in label.values())
    for name, declared in r.ruleset.fields.items():
        if name in r.uses.fields or name in parameters or f"${name}" in shown:
            continue
        help = f"read it in the rules: `card.{name}`, or leave it out"
        r.warn("unused-field", f"nothing reads the field `{name}`", declared.place, help)


def _card_labels(r: Review) -> list[Any]:
    kinds = [one.label for one in r.ruleset.kinds.values()]
    return kinds + [text for name, text in r.ruleset.labels.items() if name in r.ruleset.kinds]


# --- inside of rules -----------------------------------------------------------------------------


def unused_locals(r: Review) -> None:
    """Report locals of ``let`` that nothing reads."""
    for _, nodes in r.nodes:
        read = _read_in(nodes)
        for node in nodes:
            if isinstance(node, n.Let | n.PureLet) and node.name not in read and node.name != KEPT:
                help: str = "leave the `let` out, or use what it names"
                if isinstance(node.value, n.Ask) or (isinstance(node.value, n.Call) and _acts(r, node.value)):
                    text = node.value.place.text
                    help = Edit.of(f"write `{text}` alone, or use what it gives", text, place=node.place)
                r.warn("unused-local", f"nothing reads `{node.name}`", _head(node), help, "named here")


def _acts(r: Review, call: n.Call) -> bool:
    return isinstance(r.rules.get(call.name), n.Procedure | n.Moment)


def _head(node: n.Let | n.PureLet) -> Span:
    """Return the place of ``let`` and the name."""
    end = max(0, node.place.text.find(node.name)) + len(node.name)
    return Span(node.place.source, node.place.start, node.place.start + end)


def unused_parameters(r: Review) -> None:
    """Report parameters of rules and definitions that their bodies do not read.

    A body that is empty or a constant is there to be changed. A rule that marks shows its parameters in texts.
    """
    for definition, nodes in r.nodes:
        if not isinstance(definition, n.Procedure | n.Define) or _is_left_open(r, definition):
            continue
        read = _read_in(nodes)
        for one in definition.signature.parameters:
            if one.name not in read:
                help = "leave it out here and where the rule is called, or use it"
                message = f"`{definition.signature.name}` never reads `{one.name}`"
                r.warn("unused-parameter", message, one.place, help, "changes nothing")


def _is_left_open(r: Review, definition: n.Procedure | n.Define) -> bool:
    name = definition.signature.name
    origins = r.ruleset.origins
    if (
        r.is_option(name) or name in origins.changed or name in origins.rules
    ):  # a change has the parameters of its target
        return True
    if isinstance(definition, n.Procedure):
        return definition.marks is not None or all(isinstance(one, n.Nothing) for one in definition.body.statements)
    return not definition.body.lets and isinstance(
        definition.body.result, n.Boolean | n.Number | n.NoneValue | n.Name | n.ListOf
    )


def _read_in(nodes: list[Any]) -> set[str]:
    return {one.name for one in nodes if isinstance(one, n.Name)}
