"""The training example trains, and its bot plays."""

import json
import sys
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from types import ModuleType

import numpy as np
import pytest

from calimala.adapters.batch import Batch
from calimala.adapters.observation import SIZE
from calimala.game import Game
from calimala.players import ask, hire
from calimala.players.external import process
from calimala.rules.moves import MOVES
from tests.support.deadlines import PATIENCE
from tests.test_documents import ROOT

EXAMPLES = ROOT / "docs" / "examples"
pytestmark = pytest.mark.compiled


@pytest.fixture
def train(monkeypatch: pytest.MonkeyPatch) -> ModuleType:
    """The script as a module, with little to do."""
    spec = spec_from_file_location("train", EXAMPLES / "train.py")
    assert spec and spec.loader
    module = module_from_spec(spec)
    spec.loader.exec_module(module)
    for name, value in {"GAMES": 16, "STEPS": 64, "TRIAL": 8, "HIDDEN": 8, "PART": 128}.items():
        monkeypatch.setattr(module, name, value)
    return module


def test_the_command_tries_saves_and_draws(
    train: ModuleType, tmp_path: Path, capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
) -> None:  # fmt: skip
    out, curve = tmp_path / "w.npz", tmp_path / "c.svg"
    arguments = ["train.py", "--minutes", "0", "--out", str(out), "--curve", str(curve)]
    monkeypatch.setattr(sys, "argv", arguments)
    train.main()
    (line,) = capsys.readouterr().out.splitlines()
    assert json.loads(line)["games"] == 0
    assert np.load(out)["in"].shape == (SIZE, 8)
    assert curve.read_text().startswith("<?xml")


def test_an_update_follows_what_paid(train: ModuleType) -> None:
    random = np.random.default_rng(1)
    network, batch = train.Network(random), Batch(16, 3, reward="points", seed=1)
    story = train.play(network, batch, random)
    seen, masks, _, moves, old, *_ = (each[0] for each in story)
    gains, counts = train.judge(story[2], story[5], story[6], story[7])
    assert counts.mean() > 0.8
    before = {name: w.copy() for name, w in network.weights.items()}
    train.improve(network, story, random)
    assert all((before[name] != w).any() for name, w in network.weights.items())
    chances, _, _ = network(seen, masks)
    assert np.allclose(chances.sum(1), 1, atol=1e-5)
    assert not chances[masks == 0].any()
    assert (chances[np.arange(16), moves] != old).any()
    assert np.isfinite(gains).all()


def test_a_judgement_counts_the_margin_of_the_own_seat_until_its_end(
    train: ModuleType, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(train, "GAMES", 1)
    actors = np.array([[0], [1], [0], [1]])
    margin = np.array([[[1, -1]], [[0, 0]], [[0, 0]], [[3, -3]]], float)
    values, over = np.zeros((4, 1), "f4"), np.array([[0], [0], [0], [1]])
    gains, counts = train.judge(actors, values, margin, over)
    assert counts.all()
    assert gains[2:, 0].tolist() == [3, -3]
    assert gains[0, 0] == pytest.approx(1 + train.DISCOUNT * train.TRACE * 3)


def test_the_trained_bot_fits_the_observation_and_plays_a_legal_move(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(process, "LOAD_TIMEOUT", PATIENCE)
    monkeypatch.setattr(process, "MOVE_TIMEOUT", PATIENCE)
    weights = np.load(EXAMPLES / "learned.npz")
    assert weights["in"].shape[0] == SIZE
    assert weights["moves"].shape[1] == MOVES
    game = Game.new(players=4, seed=1)
    with hire([str(EXAMPLES / "learned.py")], [1]) as (bot,):
        for _ in range(9):
            game.play(ask(bot, game))
    assert game.ply == 9
