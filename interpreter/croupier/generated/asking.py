"""Decisions of which the answer is chosen at once, by players who take any move with equal chance."""

from __future__ import annotations

from croupier.generated.direct import guarded
from croupier.generated.forwarding import forwarded, passed_on
from croupier.generated.module import Module
from croupier.generated.offers import OfferRoutine, append_to, write_theirs
from croupier.generated.writer import Writer
from croupier.plan.plan import Decision, MoveRow


def asking_function(m: Module, decision: Decision) -> list[str]:
    w = Writer()
    r = OfferRoutine(m, w, lambda slot: f"v{slot}")
    if decision.interruptions:
        _ask_with_others(m, w, r, decision)
    elif len(decision.moves) == 1 and len(decision.moves[0].domains) == 1:
        _ask_for_one(m, w, r, decision)
    else:
        _ask_alone(m, w, r, decision)
    arguments = "".join(f", v{slot}" for slot in range(decision.parameters))
    lines = w.function(f"def {m.ask(decision.code)}(s{arguments}):  # {decision.name}")
    return guarded(m, decision.code, lines)


def listed_function(m: Module, decision: Decision) -> list[str]:
    """The function for who has listed the ways to make the first move already, of which there are some."""
    w = Writer()
    r = OfferRoutine(m, w, lambda slot: f"v{slot}")
    for row in decision.moves[1:]:
        r.ways(row, append_to(w, "own"))
    w.flush()
    if m.lists_arguments(decision):
        _choose_argument(m, w, decision.moves[0])
    else:
        _choose_move(m, w, decision)
    _end(w, False)
    arguments = "".join(f", v{slot}" for slot in range(decision.parameters))
    lines = w.function(f"def {m.ask(decision.code)}_of(s{arguments}, own):  # {decision.name}")
    return guarded(m, decision.code, lines)


def _call(m: Module, row: MoveRow, actor: str, arguments: list[str], local: str = "v{}") -> str:
    return f"{m.rule(row.code)}({', '.join(['s', *_given(row, actor, arguments, local)])})"


def _given(row: MoveRow, actor: str, arguments: list[str], local: str = "v{}") -> list[str]:
    """What the body of a move is given."""
    own = [local.format(slot) for slot in range(row.prefix)]
    return [*own, *([actor] if row.interrupts else []), *arguments]


def _make(m: Module, w: Writer, row: MoveRow, actor: str, arguments: list[str]) -> None:
    """Makes a move; ``given`` is what it gives."""
    call = forwarded(m.plan, m.plan.bodies[row.code])
    if call is None:
        w.line(f"given = {_call(m, row, actor, arguments)}")
        return
    w.line(f"given, s.fuel = None, s.fuel - {m.plan.bodies[call.code].cost}")
    passed = passed_on(call, _given(row, actor, arguments))
    w.line(f"{m.rule(call.code)}({', '.join(['s', *passed])})")


def _unpacked(row: MoveRow) -> list[str]:
    return [f"move[{at + 1}]" for at in range(len(row.domains))]


def _otherwise(m: Module, w: Writer, decision: Decision) -> None:
    """What happens when nobody has a move."""
    if decision.otherwise < 0:
        w.leave("raise Unexplained" if decision.moves else "return None")
        return
    body = m.plan.bodies[decision.otherwise]
    w.charge(body.cost - 1)
    w.check()
    arguments = "".join(f", v{slot}" for slot in range(decision.parameters))
    if body.code in m.repeating:
        w.line(f"given = {m.rule(body.code)}(s{arguments})")
        w.line("if given is AGAIN: continue")
        w.leave("return given")
    else:
        w.leave(f"return {m.rule(body.code)}(s{arguments})")


def _end(w: Writer, repeats: bool) -> None:
    """What an own move gives ends the decision, unless that is put again."""
    w.leave("if given is not AGAIN: return given" if repeats else "return given")


# --- the asked player alone ------------------------------------------------------------------------


def _ask_for_one(m: Module, w: Writer, r: OfferRoutine, decision: Decision) -> None:
    """One move with one argument: only the arguments are gathered."""
    (row,) = decision.moves
    repeats = m.may_repeat(decision)
    w.open(loop=repeats)
    w.charge(1)
    if row.condition is None:
        w.line(f"own = {r.candidates(row, 0)}")
    else:
        w.line("own = []")
        r.ways(row, lambda _, chosen: w.line(f"own.append({chosen[0]})"))
    w.flush()
    with w.block("if not own:"):
        _otherwise(m, w, decision)
    _choose_argument(m, w, row)
    _end(w, repeats)
    _loop(w, repeats)


def _choose_argument(m: Module, w: Writer, row: MoveRow) -> None:
    w.line("move = own[chosen(s, v0, len(own))]")
    _make(m, w, row, "", ["move"])


def _ask_alone(m: Module, w: Writer, r: OfferRoutine, decision: Decision) -> None:
    repeats = m.may_repeat(decision)
    w.open(loop=repeats)
    w.charge(1)
    w.line("own = []")
    for row in decision.moves:
        r.ways(row, append_to(w, "own"))
    w.flush()
    with w.block("if not own:"):
        _otherwise(m, w, decision)
    _choose_move(m, w, decision)
    _end(w, repeats)
    _loop(w, repeats)


def _choose_move(m: Module, w: Writer, decision: Decision) -> None:
    w.line("move = own[chosen(s, v0, len(own))]")
    _dispatch(m, w, [(row, "") for row in decision.moves])


def _loop(w: Writer, repeats: bool) -> None:
    block = w.close()
    if repeats:
        w.attach("while True:", block)
    else:
        w.here.lines += block.lines
    w.here.ended = True


def _dispatch(m: Module, w: Writer, rows: list[tuple[MoveRow, str]]) -> None:
    w.line("code = move[0]")
    for row, actor in rows:
        with w.block(f"if code == {row.code}:"):
            _make(m, w, row, actor, _unpacked(row))


# --- with others who may act first -----------------------------------------------------------------


def _ask_with_others(m: Module, w: Writer, r: OfferRoutine, decision: Decision) -> None:
    w.line("most = s.most_moves")
    with w.block("while True:", loop=True):
        w.line("before = s.fuel")
        w.charge(1)
        w.line("own = []")
        for row in decision.moves:
            r.ways(row, append_to(w, "own"))
        write_theirs(w, r, decision)
        w.flush()
        w.line("offers = bounded(s, arranged(v0, own, theirs, ()))")
        w.line("move = answered(s, offers, before - s.fuel)")
        with w.block("if move is None:"):
            _otherwise(m, w, decision)
        rows = [row for block in decision.interruptions for row in block.moves]
        w.line("seat, move = move")
        _dispatch(m, w, [(row, "") for row in decision.moves] + [(row, "seat") for row in rows])
        own = tuple(row.code for row in decision.moves)
        with w.block(f"if code in {own!r}:"):
            w.line("if given is not AGAIN: return given")
        with w.block("else:"):
            w.line("if given is not None and given is not AGAIN: return given[0]")
    w.here.ended = True


# --- several at once -------------------------------------------------------------------------------


def asking_at_once_function(m: Module, code: int, decision: Decision) -> list[str]:
    """All answer one after the other, unseen; then their answers are carried out."""
    w = Writer()
    r = OfferRoutine(m, w, lambda slot: f"row[{slot}]")
    w.line("asked = []")
    with w.block("for row in rows:", loop=True):
        w.line("before, own = s.fuel, []")
        for move in decision.moves:
            r.ways(move, append_to(w, "own"))
        w.flush()
        w.line("asked.append((row[0], own, before - s.fuel))")
    w.line("answers = answered_at_once(s, asked)")
    with w.block("for row, move in zip(rows, answers, strict=True):", loop=True):
        with w.block("if move is None:"):
            if decision.otherwise < 0:
                w.line("raise Unexplained")
            else:
                given = "".join(f", row[{slot}]" for slot in range(decision.parameters))
                w.line(f"{m.rule(decision.otherwise)}(s{given})")
                w.line("continue")
        w.line("code = move[0]")
        for one in decision.moves:
            w.line(f"if code == {one.code}: {_call(m, one, '', _unpacked(one), 'row[{}]')}")
    return w.function(f"def {m.ask(code)}(s, rows):  # {decision.name}, at once")
