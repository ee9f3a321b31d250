from itertools import count

from bench import measure


def steady(games: int) -> int:
    return sum(1 for _ in range(games * 1000)) // 100


def test_pace_counts_the_decisions_of_every_game() -> None:
    pace = measure.pace(steady, seconds=0.02)
    assert pace.decisions_per_game == 10
    assert pace.games >= measure.RUNS


def test_the_best_run_is_at_least_as_good_as_the_median() -> None:
    pace = measure.pace(steady, seconds=0.02)
    assert pace.games_per_second.best >= pace.games_per_second.median > 0
    assert 0 < pace.ns_per_decision.best <= pace.ns_per_decision.median


def test_a_figure_is_repeated_at_least_three_times_after_a_warm_up() -> None:
    calls = count()
    spread = measure.repeated(lambda: float(next(calls)), seconds=0)
    assert (spread.best, spread.median) == (1, 2)
    assert next(calls) == 4
