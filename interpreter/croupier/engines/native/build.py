"""Compile LLVM text to object code, and load object code as functions."""

from __future__ import annotations

import ctypes
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
    """Return the name of all that object code depends on: LLVM's version, the processor, its features, the level."""
    features = llvm.get_host_cpu_features().flatten()
    triple = llvm.get_default_triple()
    return f"{llvmlite.__version__} {triple} {llvm.get_host_cpu_name()} {features} {LEVEL}"


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


def compiled(text: str, level: int | None = None) -> bytes:
    """Return the object code of a module. Without a level, optimise a module that is not large."""
    chosen = level if level is not None else LEVEL if text.count("\n") <= LARGE else 0
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


def loaded(code: bytes) -> MachineCode:
    """Load object code and return its functions."""
    engine = llvm.create_mcjit_compiler(llvm.parse_assembly(""), _machine(LEVEL))
    engine.add_object_file(llvm.ObjectFileRef.from_data(code))
    engine.finalize_object()
    block, number = ctypes.c_void_p, ctypes.c_int64

    def function(name: str, *arguments: Any) -> Any:
        return ctypes.CFUNCTYPE(number, block, *arguments)(engine.get_function_address(name))

    size = int(function("size")(None))
    return MachineCode(function("play", number, number), function("settle_all"), size, engine)
