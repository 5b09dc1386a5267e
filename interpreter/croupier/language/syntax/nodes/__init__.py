"""The nodes of the rule language. Equality and hash ignore places, so that ``parse(print(x)) == x``."""

from __future__ import annotations

from croupier.language.syntax.nodes.definitions import (
    Amend as Amend,
    Behaviour as Behaviour,
    Cases as Cases,
    Change as Change,
    Decision as Decision,
    DecisionMove as DecisionMove,
    Define as Define,
    Definition as Definition,
    During as During,
    ExtendDecision as ExtendDecision,
    LayerChange as LayerChange,
    Meanwhile as Meanwhile,
    Moment as Moment,
    MoveAmend as MoveAmend,
    MoveInstead as MoveInstead,
    Procedure as Procedure,
    Pure as Pure,
    PureLet as PureLet,
    Remove as Remove,
    Removed as Removed,
)
from croupier.language.syntax.nodes.expressions import (
    Binary as Binary,
    Boolean as Boolean,
    Call as Call,
    Cite as Cite,
    Conditional as Conditional,
    Expression as Expression,
    Field as Field,
    ListOf as ListOf,
    Loop as Loop,
    Name as Name,
    NoneValue as NoneValue,
    Number as Number,
    Parameter as Parameter,
    Quantified as Quantified,
    Range as Range,
    Reveal as Reveal,
    Signature as Signature,
    TypeName as TypeName,
    Unary as Unary,
)
from croupier.language.syntax.nodes.flat import (
    FLAT as FLAT,
    Flat as Flat,
    Operand as Operand,
)
from croupier.language.syntax.nodes.leaves import (
    DeckLine as DeckLine,
    DeckLoop as DeckLoop,
    FaceSpec as FaceSpec,
)
from croupier.language.syntax.nodes.statements import (
    Add as Add,
    Again as Again,
    Ask as Ask,
    AskAtOnce as AskAtOnce,
    AskStatement as AskStatement,
    Body as Body,
    Do as Do,
    Finish as Finish,
    ForEach as ForEach,
    Give as Give,
    If as If,
    Leave as Leave,
    Let as Let,
    Move as Move,
    MoveEach as MoveEach,
    Nothing as Nothing,
    Position as Position,
    Rejoin as Rejoin,
    Repeat as Repeat,
    Set as Set,
    Show as Show,
    Shuffle as Shuffle,
    Statement as Statement,
    Stop as Stop,
    Target as Target,
    TurnOver as TurnOver,
)
from croupier.language.syntax.nodes.ways import (
    As as As,
    DuringAs as DuringAs,
    Way as Way,
)

Node = (
    Cite
    | Reveal
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
    | As
    | Meanwhile
    | Definition
    | LayerChange
    | MoveAmend
    | MoveInstead
    | Removed
    | FaceSpec
    | DeckLoop
    | DeckLine
)
