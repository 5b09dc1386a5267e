"""The YAML shapes that a document may have, as pydantic models. ``croupier.language.ruleset.schema`` makes their JSON
Schema. | The docstring and the field descriptions of a model are published in that schema."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import AfterValidator, BaseModel, BeforeValidator, ConfigDict, Field, WithJsonSchema

from croupier.language.ruleset.count_shapes import Players, Teams, from_one_on
from croupier.language.ruleset.look_shapes import Colour, Symbol
from croupier.language.ruleset.shapes import (
    NAME_PATTERN,
    NAMES_SCHEMA,
    NUMBERS_PATTERN,
    OPTION_PATTERN,
    Code,
    Codes,
    Least,
    MemberText,
    NameText,
    Of,
    RulesetName,
    Scalar,
    ThingName,
    TypeText,
    Viewer,
    Yes,
    members_of,
    option_type,
    or_key,
    shape_of,
    shares,
    sides_of,
    viewers_of,
)
from croupier.language.ruleset.text_shapes import TEXT_SCHEMA, Localised, Marks, OtherNames


class Model(BaseModel):
    """Unknown keys are refused, and nothing is converted in silence."""

    model_config = ConfigDict(extra="forbid", strict=True, populate_by_name=True, defer_build=True)


class Cited(Model):
    cites: Codes = Field(default=[], description="statements of the rulebook that this implements")
    settles: Codes = Field(default=[], description="open questions of the rulebook that this settles")


class LookModel(Model):
    """The look of a card."""

    fill: Colour = Field(default="", description='the colour of the card: `"#c8102e"`')
    text: Colour = Field(default="", description="the colour of what is written on it; else black or white")
    symbol: Symbol = Field(default="", description="one to three characters that stand large on the card")


class MemberModel(Cited):
    """A value of an enumeration; every other key is a field of it."""

    model_config = ConfigDict(extra="allow", strict=True)
    __pydantic_extra__: dict[str, Scalar]

    label: Localised = Field(default={}, description="what people read")
    mark: Marks = Field(default={}, description="a sign that tells values apart without their colour")
    also_called: OtherNames = Field(default={}, description="other names that people use for it")
    look: LookModel = Field(default_factory=LookModel, description="how cards with this value look on a page")


class OptionModel(Cited):
    type: Annotated[
        Any,
        BeforeValidator(option_type),
        WithJsonSchema({"anyOf": [{"type": "string", "pattern": OPTION_PATTERN}, NAMES_SCHEMA]}),
    ] = Field(description="a range, a list of choices, boolean, an enumeration, or rule")
    default: Scalar = Field(description="its value when nobody says otherwise")
    fixed: Scalar = Field(default=None, description="its value, which nobody can change")
    parameters: str = Field(default="", description="of an option of type rule: `(player, card)`")
    label: Localised = Field(default={}, description="what people read")


class FieldModel(Model):
    type: TypeText = Field(description="number, boolean or an enumeration; with `?` it may be none")
    default: Scalar = Field(default=None, description="its value for kinds that do not say")
    marked: Yes = Field(default=False, description="whether the mark of its value is printed with every card")


class KindModel(Cited):
    """A kind of card; every other key is one of its fields."""

    model_config = ConfigDict(extra="allow", strict=True)
    __pydantic_extra__: dict[str, Scalar]

    label: Localised = Field(default={}, description="what people read; fields stand in it as { $field }")
    also_called: OtherNames = Field(default={}, description="other names that people use for it, without its fields")
    look: LookModel = Field(default_factory=LookModel, description="how cards of this kind look on a page")


class SideModel(Model):
    """A side of the cards."""

    also_called: OtherNames = Field(default={}, description="other names that people use for it")
    look: LookModel = Field(default_factory=LookModel, description="the tint of the table while this side is up")


class DeckLineModel(Cited):
    line: str = Field(description="such as `2 x number(colour, value) for colour in colours, value in 1..9`")
    assumed: Yes = Field(default=False, description="whether no source confirms it")


DeckLines = list[
    Annotated[
        DeckLineModel,
        BeforeValidator(or_key("line")),
        WithJsonSchema({"anyOf": [{"type": "string"}, shape_of("DeckLineModel")]}),
    ]
]


class PairingModel(Model):
    shuffled: Literal["each game"] = Field(description="when the faces are put together")
    never: list[list[str]] = Field(default=[], description="pairs that may not come together: kinds or boolean fields")


class DeckShareModel(Model):
    """Cards beside those of the deck's own lines."""

    total: int | None = Field(default=None, description="how many cards these are, checked against the lines")
    cards: DeckLines = Field(default=[], description="lines of whole cards")
    sides: dict[NameText, DeckLines] = Field(default={}, description="lines of faces for each side")


DeckShares = Annotated[
    list[DeckShareModel],
    BeforeValidator(shares),
    WithJsonSchema(
        {
            "anyOf": [
                shape_of("DeckShareModel"),
                {"type": "array", "items": shape_of("DeckShareModel"), "minItems": 1},
            ]
        }
    ),
]


class DeckModel(Cited):
    total: int | None = Field(default=None, description="how many cards the deck's own lines make, checked")
    times: Annotated[int, AfterValidator(from_one_on("a number"))] = Field(
        default=1,
        description="how many times the deck has the cards of its own lines",
        json_schema_extra={"minimum": 1},
    )
    in_: NameText = Field(alias="in", description="the pile in which the deck lies before play")
    cards: DeckLines = Field(default=[], description="lines of whole cards; faces are parted by `/`")
    sides: dict[NameText, DeckLines] = Field(
        default={}, description="lines of faces for each side, put together by pairing"
    )
    add: DeckShares = Field(default=[], description="cards beside them, as often as is written")
    remove: DeckShares = Field(default=[], description="cards that are taken out of all of these")
    pairing: PairingModel | None = Field(default=None, description="how the sides are put together")
    assumed: Yes = Field(default=False, description="whether no source confirms the composition")
    note: Localised = Field(default={}, description="what people read beside the list of cards")


class SeenByModel(Model):
    front: Viewer = Field(description="who sees the face that is up")
    back: Viewer = Field(default="nobody", description="who sees the other faces")
    front_of_top: Viewer | None = Field(default=None, description="the same for the top card alone")
    back_of_top: Viewer | None = Field(default=None, description="the same for the top card alone")


class PileModel(Cited):
    of: Of = Field(default=[], description="the types of which each value has a pile, such as player")
    seen_by: Annotated[
        SeenByModel,
        BeforeValidator(viewers_of),
        WithJsonSchema({"anyOf": [{"enum": ["nobody", "owner", "team", "others", "all"]}, shape_of("SeenByModel")]}),
    ] = Field(description="nobody, owner, team, others or all; by face where that differs")
    ordered: Yes = Field(default=True, description="whether the order of its cards means anything")
    most: Annotated[int, AfterValidator(from_one_on("a number of cards"))] | None = Field(
        default=None,
        description="how many cards it can hold; without it the whole deck",
        json_schema_extra={"minimum": 1},
    )
    label: Localised = Field(default={}, description="what people read")


class StateModel(Cited):
    of: Of = Field(
        default=[], description="the types of which each value has a state, such as player, card or a family of piles"
    )
    type: TypeText = Field(description="number, boolean, player, card, kind or an enumeration; with `?` it may be none")
    starts: Scalar = Field(default=None, description="its value at the start and after each reset")
    each: NameText | None = Field(default=None, description="the mark on whose entry it is set back")
    seen_by: Viewer = Field(default="all", description="who sees it")
    label: Localised = Field(default={}, description="what people read")


class ReasonModel(Model):
    """Why a condition fails, in the words of players."""

    fails: Localised = Field(default={}, description="what is told where the condition fails")
    holds: Localised = Field(default={}, description="what is told where the condition holds and must not")
    with_: dict[NameText, Scalar] = Field(
        default={}, alias="with", description="more placeholders of the texts, each an expression over the parameters"
    )


class InterpretationModel(Model):
    question: Localised = Field(description="what the rulebook leaves open")
    taken: Localised = Field(description="the reading that this ruleset takes")
    others: list[Localised] = Field(default=[], description="the readings that it does not take")


class DocumentModel(Model):
    """A Croupier ruleset."""

    model_config = ConfigDict(
        extra="forbid",
        strict=True,
        title="Croupier ruleset",
        json_schema_extra={"$schema": "https://json-schema.org/draft/2020-12/schema"},
    )

    language: Literal[1] = Field(description="the version of the rule language")
    ruleset: RulesetName = Field(description="the name of the ruleset")
    title: Localised = Field(description="what people call the game")
    summary: Localised = Field(default={}, description="the game in a sentence or two")
    players: Players = Field(description="how many may play: `4`, `2..10` or `[2, 4]`")
    teams: Teams | None = Field(
        default=None, description="how many teams there are: `2`, or by the number of players, `{4: 2, 6: 3}`"
    )
    faces: Annotated[
        dict[NameText, SideModel | None],
        BeforeValidator(sides_of),
        WithJsonSchema(
            {
                "anyOf": [
                    NAMES_SCHEMA,
                    {
                        "type": "object",
                        "patternProperties": {NAME_PATTERN: {"anyOf": [shape_of("SideModel"), {"type": "null"}]}},
                        "additionalProperties": False,
                        "minProperties": 1,
                    },
                ]
            }
        ),
    ] = Field(default={}, description="the sides of the cards when they have several: the first is up at the start")
    types: dict[
        NameText,
        Annotated[
            dict[MemberText, MemberModel | None],
            BeforeValidator(members_of),
            WithJsonSchema(
                {
                    "anyOf": [
                        NAMES_SCHEMA,
                        {"type": "string", "pattern": NUMBERS_PATTERN},
                        {
                            "type": "object",
                            "patternProperties": {NAME_PATTERN: {"anyOf": [shape_of("MemberModel"), {"type": "null"}]}},
                            "minProperties": 1,
                        },
                    ]
                }
            ),
        ],
    ] = Field(default={}, description="enumerations: an ordered list of values each")
    options: dict[ThingName, OptionModel] = Field(default={}, description="what a table may agree on before it plays")
    fields: dict[
        NameText,
        Annotated[
            FieldModel,
            BeforeValidator(or_key("type")),
            WithJsonSchema({"anyOf": [{"type": "string"}, shape_of("FieldModel")]}),
        ],
    ] = Field(default={}, description="what every card has, with types and defaults")
    cards: dict[str, KindModel | None] = Field(description="the kinds of cards")
    deck: DeckModel = Field(description="which cards there are, and how many")
    piles: dict[ThingName, PileModel] = Field(description="where cards lie")
    state: dict[ThingName, StateModel] = Field(default={}, description="what the game remembers beside its cards")
    outcome: str | None = Field(default=None, description="an expression over `player`: the players with the most win")
    wins_from: Least = Field(default=None, description="the least outcome that wins")
    labels: dict[str, Localised] = Field(default={}, description="what people read, as Fluent patterns")
    reasons: dict[str, Annotated[ReasonModel, WithJsonSchema({"anyOf": [TEXT_SCHEMA, shape_of("ReasonModel")]})]] = (
        Field(
            default={}, description="why a definition, a way or a move (`decision.move`) is refused, as Fluent patterns"
        )
    )
    interpretations: dict[Code, InterpretationModel] = Field(default={}, description="open points of the rulebook")
    remarks: dict[Code, Localised] = Field(default={}, description="statements that demand nothing of the rules")
    cites: dict[str, Codes] = Field(default={}, description="statements by the name of what implements them")
    rules: str = Field(description="the rules, as one literal block")
