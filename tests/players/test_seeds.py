"""Seeds made from seeds."""

from calimala.players.seeds import derived


def test_a_derived_seed_is_the_same_for_ever() -> None:
    assert derived(7, 0) == 7798501193847942  # changing it changes every simulation


def test_different_paths_lead_to_different_seeds() -> None:
    paths = [(s, k) for s in range(30) for k in range(30)] + [(s,) for s in range(1, 500)]
    assert len({derived(*path) for path in paths}) == len(paths)


def test_a_derived_seed_is_exact_in_every_json_reader() -> None:
    assert all(0 <= derived(s) < 2**53 for s in range(1000))
