"""The games that can be played here, as forms need them."""

from functools import cache

from royalgames.bots import Level, levels_of
from royalgames.bots.ladder import rating_of, standing_of
from royalgames.core import AnyGame, Header, MatchSpec, OptionSpec, Unit
from royalgames.core.match import LONGEST_TARGET
from royalgames.games import GAMES
from royalgames.protocol.games import (
    GameAbout,
    LevelAbout,
    MatchAbout,
    MatchUnitAbout,
    OptionAbout,
    OptionChoiceAbout,
    SeatAbout,
    UnitAbout,
)
from royalgames.review import judge_class
from royalgames.server.table.counting import counting


@cache
def catalog() -> list[GameAbout]:
    """Describe every game, in the order of menus."""
    return [_game(game) for game in GAMES.values()]


def _game(game: AnyGame) -> GameAbout:
    header = game.header
    judge = judge_class(header.key)
    reviewed = judge is not None
    levels = levels_of(header.key)
    return GameAbout(
        key=header.key,
        name=header.name,
        rules=header.rules,
        version=header.version,
        seats=_seats(header),
        has_dice=header.has_dice,
        has_counting=counting(game) is not None,
        score=_unit(header.score),
        length=_unit(header.length),
        options=[_option(spec) for spec in header.options],
        match=None if header.match is None else _match(header.match),
        levels=[_level(header.key, level) for level in levels],
        default_level=levels.default,
        has_reviews=reviewed,
        has_hints=reviewed,
        strengths=[] if judge is None else list(judge.strengths),
        has_rollouts=judge is not None and judge.rolls_out,
    )


def _seats(header: Header) -> list[SeatAbout]:
    return [
        SeatAbout(letter=seat, name=name)
        for seat, name in zip(header.seats, header.seat_names, strict=True)
    ]


def _unit(unit: Unit) -> UnitAbout:
    return UnitAbout(one=unit.one, many=unit.many)


def _option(spec: OptionSpec) -> OptionAbout:
    return OptionAbout(
        name=spec.name,
        label=spec.label,
        about=spec.about,
        rule=spec.rule,
        tag=spec.tag,
        tag_required=spec.tag_required,
        default=spec.default,
        choices=[OptionChoiceAbout(value=each.value, label=each.label) for each in spec.choices],
        least=spec.least,
        most=spec.most,
        house=spec.house,
        by_lot=spec.by_lot,
        suggested=spec.suggested,
        between_bots=spec.between_bots,
        quick=spec.quick,
    )


def _match(spec: MatchSpec) -> MatchAbout:
    units = [MatchUnitAbout(unit=unit, most=most) for unit, most in spec.units]
    return MatchAbout(rule=spec.rule, units=units, most_target=LONGEST_TARGET)


def _level(game: str, level: Level) -> LevelAbout:
    rating = rating_of(game, level.name)
    return LevelAbout(
        name=level.name,
        title=level.title,
        about=level.about,
        group=level.group,
        rank=levels_of(game).place(level.name),
        rating=None if rating is None else str(rating),
        standing=standing_of(game, levels_of(game), level.name),
        needs_engine=level.needs_engine,
    )
