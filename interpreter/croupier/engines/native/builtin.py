"""What the builtin functions of machine code know (``crossing_text.py``): their context, and Python's own functions.

Nothing is emitted here: whoever runs code from the cache imports no emitters.
"""

from __future__ import annotations

from ctypes import Structure, c_int64, py_object


class BuiltinContext(Structure):
    """The context of a thread and a ruleset."""

    _fields_ = (
        ("attempt", c_int64),  # the address of the function of the ruleset
        ("scratch", c_int64),  # an address: of the answer, the decision, the asked seat, and the rows
        ("answer_width", c_int64),  # the numbers of an answer
        ("row_width", c_int64),  # the numbers of a row
        ("seats", c_int64),
        ("moves", c_int64),  # the address of the entries of moves, by code
        ("raw_offer", py_object),  # the type of offers
        ("none", py_object),
    )


MOVE = ("arguments", "booleans", "is_own", "several")
"""The entry of a move, 8 bytes each: the number of arguments in a row, the bits of those that are booleans, 1 for a
move of the asked player, 0 for one that comes in between, and 1 for a move of several cards, which an offer leaves
open."""

PYTHON = {
    "PyBool_FromLong": "ptr (i64)",
    "PyBuffer_Release": "void (ptr)",
    "PyErr_Occurred": "ptr ()",
    "PyGC_Disable": "i32 ()",
    "PyGC_Enable": "i32 ()",
    "PyList_Append": "i32 (ptr, ptr)",
    "PyList_GetItem": "ptr (ptr, i64)",
    "PyList_New": "ptr (i64)",
    "PyList_Size": "i64 (ptr)",
    "PyLong_AsLongLong": "i64 (ptr)",
    "PyLong_AsVoidPtr": "ptr (ptr)",
    "PyLong_FromLongLong": "ptr (i64)",
    "PyObject_GetBuffer": "i32 (ptr, ptr, i32)",
    "PyTuple_GetItem": "ptr (ptr, i64)",
    "PyTuple_New": "ptr (i64)",
    "PyTuple_SetItem": "i32 (ptr, i64, ptr)",
    "PyTuple_Size": "i64 (ptr)",
    "PyType_GenericAlloc": "ptr (ptr, i64)",
    "Py_DecRef": "void (ptr)",
    "Py_IncRef": "void (ptr)",
}
"""The functions of Python that are called, with their types."""
