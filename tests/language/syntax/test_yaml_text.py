"""Nodes that are printed as YAML are the same when they are read again."""

from __future__ import annotations

from croupier.language.source import Source
from croupier.language.syntax.document import read_document
from croupier.language.syntax.yaml_nodes import Mapping, Scalar
from croupier.language.syntax.yaml_text import flow, is_block, literal, quoted, scalar_line
from hypothesis import example, given
from hypothesis import strategies as st

from tests.language.syntax import strategies as made

TEXTS = st.one_of(
    st.text(st.characters(exclude_categories=("Cs", "Co", "Cn"), exclude_characters="\x85\u2028\u2029"), max_size=12),
    st.text("ab1-?:,[]{}#&*!|>'\"%@` \\~./_\n\t", max_size=12),
    st.sampled_from(
        ["true", "False", "null", "~", "12", "-7", "0", "1.5", "yes", "...", "---", "", " a", "a ", "a: b"]
    ),
)


def value_of(line: str) -> Scalar:
    root, problems = read_document(Source("printed.yaml", line))
    assert isinstance(root, Mapping) and not problems, (line, [str(one) for one in problems])
    node = root.entries[0].value
    inner = node.entries[0].value if isinstance(node, Mapping) else node
    assert isinstance(inner, Scalar)
    return inner


@made.FIXED
@given(TEXTS)
@example("+2 { $colour }")
@example("n'a pas crié")
@example("it: is, [so]")
def test_a_text_is_the_same_text(text: str) -> None:
    text = "".join(one for one in text if one.isprintable() or one in "\n\t")
    for line in (f"a: {quoted(text, inside=False)}\n", f"a: {quoted(text, inside=False)}  # here\n"):
        assert value_of(line).value == text
    assert value_of(f"a: {{b: {quoted(text)}}}\n").value == text
    assert value_of(f"a: {{b: {quoted(text)}, c: 1}}\n").value == text


@made.FIXED
@given(TEXTS)
def test_a_key_is_the_same_key(text: str) -> None:
    text = "".join(one for one in text if one.isprintable())
    root, problems = read_document(Source("printed.yaml", f"{quoted(text, inside=False)}:  # here\n  b: 1\n"))
    assert root is not None and not problems and root.entries[0].key.text == text


@made.FIXED
@given(st.lists(TEXTS, min_size=1, max_size=4))
def test_lines_of_a_block_are_the_same_lines(lines: list[str]) -> None:
    text = "".join(one for one in "\n".join(lines) if one.isprintable() or one == "\n") + "\n"
    node = value_of(f"a: {quoted(text)}\n")
    if is_block(node):
        printed = "a: |\n" + "\n".join(literal(text.removesuffix("\n").split("\n"), "  ")) + "\n"
        assert value_of(printed).value == text


def test_values_that_are_no_texts() -> None:
    root, _ = read_document(Source("given.yaml", "a: [~, true, -3, '3', \"no\", no, {b: {}}]\n"))
    assert root is not None
    printed = flow(root.entries[0].value)
    assert printed == '[~, true, -3, "3", no, no, {b: {}}]'
    again, problems = read_document(Source("printed.yaml", f"a: {printed}\n"))
    assert not problems and again == root
    assert scalar_line(value_of("a: '~'\n")) == '"~"'
