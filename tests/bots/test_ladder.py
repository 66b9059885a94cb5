"""The ladder's file, read."""

from pathlib import Path

from royalgames.bots import levels_of
from royalgames.bots.ladder import Rated, rating_of, read_ladder, standing_of
from royalgames.games import GAMES


def test_every_contest_is_of_a_known_game_and_its_bots() -> None:
    for name, contest in read_ladder().items():
        key = contest["game"]
        assert name == key or name.startswith(f"{key}-")
        assert set(contest["bots"]) <= set(levels_of(key).names)


def test_rated_levels_are_rated_in_their_order() -> None:
    for key in GAMES:
        ratings = [rating_of(key, level.name) for level in levels_of(key).offered]
        values = [rated.value for rated in ratings if rated]
        assert values == sorted(values)


def test_ratings_are_written_with_their_margin() -> None:
    assert str(Rated(1532.4, 24.6, False)) == "1532 ± 25"
    assert str(Rated(1532.4, 24.6, True)) == "1532 ± 25, provisional"


def test_ratings_are_told_in_words_by_the_level_below() -> None:
    for key in ("tee", "ur"):
        levels = levels_of(key)
        said = [standing_of(key, levels, level.name) for level in levels.offered]
        assert said[0] is None
        for words, below in zip(said[1:], levels.offered, strict=False):
            assert words is not None
            assert f"eats {below.title}" in words
            assert words.startswith("Nearly always beats") or words.endswith(" of 10 games.")
    assert standing_of("ur", levels_of("ur"), "casual") == "Beats First game in 6 of 10 games."
    assert standing_of("tee", levels_of("tee"), "random") is None


def test_what_was_not_measured_has_no_rating(tmp_path: Path) -> None:
    assert rating_of("ur", "genius") is None
    assert read_ladder(tmp_path / "ladder.json") == {}
