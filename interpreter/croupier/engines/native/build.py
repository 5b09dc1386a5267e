"""Compile LLVM text to object code, and load object code as functions."""

from __future__ import annotations

import ctypes
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Any

import llvmlite
import llvmlite.binding as llvm

from croupier.engines.native.processor import Processor
from croupier.system.long_work import interruptible

LEVEL = 2
"""The level of LLVM's optimisation, from 0 to 3."""

LARGE = 30_000
"""The lines of a module above which it is not optimised. Optimising takes more time for each line of a larger module:
5 to 8 s for so many; without it, ten times as many take as long."""


def machine_name() -> str:
    """Return the name of all that object code depends on: LLVM's version, the processor, its features."""
    features = llvm.get_host_cpu_features().flatten()
    triple = llvm.get_default_triple()
    return f"{llvmlite.__version__} {triple} {llvm.get_host_cpu_name()} {features}"


def this_processor() -> Processor:
    """Return the instructions for sets of cards that this processor has."""
    features, machine = llvm.get_host_cpu_features(), llvm.get_default_triple().split("-")[0]
    if machine == "aarch64" and features.get("neon"):
        return Processor("llvm.aarch64.neon.tbl1.v16i8")
    if machine != "x86_64" or not features.get("ssse3"):
        return Processor()
    return Processor("llvm.x86.ssse3.pshuf.b.128", "llvm.x86.bmi.pdep.64" if features.get("bmi2") else "")


def _machine(level: int) -> llvm.TargetMachine:
    llvm.initialize_native_target()
    llvm.initialize_native_asmprinter()
    return llvm.Target.from_default_triple().create_target_machine(
        cpu=llvm.get_host_cpu_name(), features=llvm.get_host_cpu_features().flatten(), opt=level, jit=True
    )


def compiled(text: str, level: int = LEVEL) -> bytes:
    """Return the object code of a module, optimised unless it is large."""
    chosen = level if text.count("\n") <= LARGE else 0
    return interruptible("making machine code", lambda: _compiled(text, chosen))


def _compiled(text: str, level: int) -> bytes:
    machine = _machine(level)
    module = llvm.parse_assembly(text)
    module.verify()
    options = llvm.create_pipeline_tuning_options(speed_level=level)
    # The loops are too short to gain from these.
    options.loop_vectorization = options.slp_vectorization = options.loop_unrolling = False
    passes = llvm.create_pass_builder(machine, options)
    passes.getModulePassManager().run(module, passes)
    return bytes(machine.emit_object(module))


@dataclass
class MachineCode:
    """The functions of a game in memory, valid as long as this object lives."""

    play: Any
    settle_all: Any
    size: int  # the bytes of a game's memory
    engine: Any  # LLVM's owner of the code: it must not be freed before


@dataclass
class StoppingCode:
    """The functions of a game that stops at each decision, valid as long as this object lives (see stopping.py)."""

    begin: Any
    make: Any
    put: Any
    outcomes: Any
    attempt: int  # the address, for crossing.py
    undo: Any
    gather: Any
    settle_all: Any
    batch: Any  # None in code that tells
    check: Any  # likewise
    observe: Any  # likewise
    playouts: Any  # likewise
    imagine: Any  # likewise
    pick_cards: Any  # likewise, and where no move takes several cards
    lasting: int  # the bytes of a game
    size: int  # the bytes of a game and of the scratch
    record: int  # where in the scratch the record of events lies
    most_rows: int  # the most rows of offers
    engine: Any  # LLVM's owner of the code: it must not be freed before


def loaded_stopping(code: bytes) -> StoppingCode:
    """Load object code that stops and return its functions."""
    library = _Library(code)
    counts = {
        "begin": 2,
        "make": 1,
        "put": 1,
        "undo": 1,
        "outcomes": 1,
        "gather": 0,
        "settle_all": 0,
        "batch": 3,
        "check": 1,
        "observe": 5,
        "playouts": 2,
        "imagine": 2,
        "pick_cards": 2,
    }
    functions = {name: library.function(name, count) for name, count in counts.items()}
    sizes = {name: int(library.function(name, 0)(None)) for name in ("lasting", "size", "record", "most_rows")}
    return StoppingCode(**functions, **sizes, attempt=library.address("attempt"), engine=library.engine)


def loaded(code: bytes) -> MachineCode:
    """Load object code and return its functions."""
    library = _Library(code)
    size = int(library.function("size", 0)(None))
    return MachineCode(library.function("play", 2), library.function("settle_all", 0), size, library.engine)


class CrossingCode:
    """Builtin functions of Python, valid as long as this object lives (see crossing.py)."""

    def __init__(self, code: bytes, called: Iterable[str], names: Iterable[str]) -> None:
        """``called``: the functions of Python that the code calls. ``names``: the functions that the code has."""
        for name in called:
            llvm.add_symbol(name, ctypes.cast(getattr(ctypes.pythonapi, name), ctypes.c_void_p).value)
        self._library = _Library(code)
        self._methods = {name: _Method(name.encode(), self._library.address(name), FASTCALL) for name in names}

    def function(self, name: str, context: int) -> Callable[..., Any]:
        """Return a function for the context at an address."""
        make = ctypes.pythonapi.PyCFunction_NewEx
        make.restype, make.argtypes = ctypes.py_object, (ctypes.c_void_p, ctypes.py_object, ctypes.c_void_p)
        made: Callable[..., Any] = make(ctypes.byref(self._methods[name]), context, None)
        return made


FASTCALL = 0x80
"""METH_FASTCALL: a function gets its arguments as an array of objects."""


class _Method(ctypes.Structure):
    """A PyMethodDef."""

    _fields_ = (
        ("name", ctypes.c_char_p),
        ("function", ctypes.c_void_p),
        ("flags", ctypes.c_int),
        ("text", ctypes.c_char_p),
    )


class _Library:
    """Object code in memory."""

    def __init__(self, code: bytes) -> None:
        self.engine = llvm.create_mcjit_compiler(llvm.parse_assembly(""), _machine(LEVEL))
        self.engine.add_object_file(llvm.ObjectFileRef.from_data(code))
        self.engine.finalize_object()

    def function(self, name: str, numbers: int) -> Any:
        """Return a function that takes an address and so many numbers; ``None`` if the code does not have it."""
        kinds = [ctypes.c_int64] * numbers
        address = self.address(name)
        return ctypes.CFUNCTYPE(ctypes.c_int64, ctypes.c_void_p, *kinds)(address) if address else None

    def address(self, name: str) -> int:
        """Return the address of a function, 0 if the code does not have it."""
        return int(self.engine.get_function_address(name))
