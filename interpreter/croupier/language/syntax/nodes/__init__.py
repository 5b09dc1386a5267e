"""The nodes of the rule language. Equality and hash ignore places, so that ``parse(print(x)) == x``."""

from __future__ import annotations

from croupier.language.syntax.nodes.definitions import (
    Amend,
    Behaviour,
    Cases,
    Change,
    Decision,
    DecisionMove,
    Define,
    Definition,
    During,
    ExtendDecision,
    LayerChange,
    Meanwhile,
    Moment,
    MoveAmend,
    MoveInstead,
    Procedure,
    Pure,
    PureLet,
)
from croupier.language.syntax.nodes.expressions import (
    Binary,
    Boolean,
    Call,
    Cite,
    Conditional,
    Expression,
    Field,
    ListOf,
    Name,
    NoneValue,
    Number,
    Parameter,
    Quantified,
    Range,
    Signature,
    TypeName,
    Unary,
)
from croupier.language.syntax.nodes.leaves import DeckLine, DeckLoop, FaceSpec
from croupier.language.syntax.nodes.statements import (
    Add,
    Again,
    Ask,
    AskAtOnce,
    AskStatement,
    Body,
    Do,
    Finish,
    ForEach,
    Give,
    If,
    Leave,
    Let,
    Move,
    MoveEach,
    Nothing,
    Position,
    Rejoin,
    Repeat,
    Set,
    Show,
    Shuffle,
    Statement,
    Stop,
    Target,
    TurnOver,
)

Node = (
    Cite
    | TypeName
    | Parameter
    | Signature
    | Expression
    | Body
    | Ask
    | Target
    | Position
    | Statement
    | PureLet
    | Cases
    | Pure
    | DecisionMove
    | Meanwhile
    | Definition
    | LayerChange
    | MoveAmend
    | MoveInstead
    | FaceSpec
    | DeckLoop
    | DeckLine
)

__all__ = [
    "Add",
    "Again",
    "Amend",
    "Ask",
    "AskAtOnce",
    "AskStatement",
    "Behaviour",
    "Binary",
    "Body",
    "Boolean",
    "Call",
    "Cases",
    "Change",
    "Cite",
    "Conditional",
    "Decision",
    "DecisionMove",
    "DeckLine",
    "DeckLoop",
    "Define",
    "Definition",
    "Do",
    "During",
    "Expression",
    "ExtendDecision",
    "FaceSpec",
    "Field",
    "Finish",
    "ForEach",
    "Give",
    "If",
    "LayerChange",
    "Leave",
    "Let",
    "ListOf",
    "Meanwhile",
    "Moment",
    "Move",
    "MoveAmend",
    "MoveEach",
    "MoveInstead",
    "Name",
    "Node",
    "NoneValue",
    "Nothing",
    "Number",
    "Parameter",
    "Position",
    "Procedure",
    "Pure",
    "PureLet",
    "Quantified",
    "Range",
    "Rejoin",
    "Repeat",
    "Set",
    "Show",
    "Shuffle",
    "Signature",
    "Statement",
    "Stop",
    "Target",
    "TurnOver",
    "TypeName",
    "Unary",
]
