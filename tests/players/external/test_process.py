"""A bot from a file can do what it likes in its own process, and nothing to the game."""

import json
import os
import pickle
import re
import signal
import sys
from collections.abc import Callable, Iterator
from contextlib import suppress
from dataclasses import asdict
from pathlib import Path
from textwrap import dedent, indent

import pytest

from calimala.game import BadOption, Game
from calimala.players import BotFault, Moment, ask, check, create, hire
from calimala.players.base import NO_VIEW
from calimala.players.external import process
from calimala.players.external.process import ExternalBot
from tests.support.commands import run, running
from tests.support.deadlines import PATIENCE
from tests.support.lifelines import Lifeline, lifeline

Load = Callable[..., ExternalBot]
MOMENT = Moment({**NO_VIEW, "actor": 0}, (None, "take wood"), ("end", "wood"))
HURRIED = Moment(NO_VIEW, (), ("end", "wood"), seconds=0.2)
DOCS = Path(__file__).parents[3] / "docs"
EXAMPLE = DOCS / "examples" / "thrifty.py"
PRINTED = re.findall(r"```python\n(.*?)```", (DOCS / "bots.md").read_text(), re.DOTALL)
ENDLESS_PYTHON = "while True: pass"
ENDLESS_C = "9 ** 9 ** 9"


@pytest.fixture(autouse=True)
def patience(monkeypatch: pytest.MonkeyPatch) -> None:
    """On a busy machine no bot is late but the ones that tests want to be."""
    for limit in ("LOAD_TIMEOUT", "MOVE_TIMEOUT", "EXIT_TIMEOUT"):
        monkeypatch.setattr(process, limit, PATIENCE)


@pytest.fixture
def load(tmp_path: Path) -> Iterator[Load]:
    """Makes bots of texts; afterwards all are gone."""
    bots: list[ExternalBot] = []

    def loaded(text: str, seed: int = 0) -> ExternalBot:
        path = tmp_path / "mybot.py"
        path.write_text(dedent(text))
        bots.append(ExternalBot(path, seed))
        return bots[-1]

    yield loaded
    for each in bots:
        each.close()


def choosing(statements: str) -> str:
    """The text of a bot whose choice begins in line 3."""
    return "import ctypes, os, socket, sys\ndef choose(moment):\n" + indent(
        dedent(statements).strip(), "    "
    )


def fault(bot: ExternalBot, moment: Moment = MOMENT) -> str:
    """What is wrong with the bot's answer."""
    with pytest.raises(BotFault) as found:
        bot.choose(moment)
    assert bot._process.returncode is not None, "a bot at fault is not left running"
    return str(found.value)


def test_a_function_is_enough(load: Load) -> None:
    assert load("def choose(moment): return moment.legal[-1]").choose(MOMENT) == "wood"


def test_a_class_has_a_seed_and_a_memory(load: Load) -> None:
    text = """
        class Bot:
            def __init__(self, seed):
                self.asked = seed
            def choose(self, moment):
                self.asked += 1
                return f"{self.asked}"
    """
    bot = load(text, seed=41)
    assert [bot.choose(MOMENT) for _ in range(3)] == ["42", "43", "44"]


def test_a_bot_is_told_the_moment_and_nothing_else(load: Load) -> None:
    bot = load("import json\ndef choose(moment): return json.dumps(vars(moment))")
    game = Game.new(3, seed=7)
    while game.ply < 9:
        game.play(game.legal()[0])
    moment = Moment(game.view(game.actor), game.moves_for(game.actor), game.legal(), 5.0)
    assert json.loads(bot.choose(moment)) == asdict(moment)


def test_a_bot_can_use_the_game_and_its_own_neighbours(load: Load, tmp_path: Path) -> None:
    (tmp_path / "neighbour.py").write_text("FAVOURITE = 'wood'")
    text = """
        from calimala.game.notation import NUMBERS
        from neighbour import FAVOURITE
        def choose(moment): return FAVOURITE if FAVOURITE in NUMBERS else "end"
    """
    assert load(text).choose(MOMENT) == "wood"


def test_what_a_bot_prints_disturbs_nobody(load: Load) -> None:
    text = """
        print("loaded")
        sys.stdout.flush()
        os.write(1, b"x" * 1_000_000)
        os.write(2, b"x" * 1_000_000)
        sys.stdin.close()
        return "end"
    """
    assert load(choosing(text)).choose(MOMENT) == "end"


@pytest.mark.parametrize(
    ("statements", "said"),
    [
        ("raise ValueError('bad luck')", "raised ValueError: bad luck (line 3)"),
        ("raise ValueError('bad\\n\\x1b luck')", "raised ValueError: bad \x1b luck (line 3)"),
        ("assert not moment", "raised AssertionError (line 3)"),
        ("raise KeyboardInterrupt", "raised KeyboardInterrupt (line 3)"),
        ("sys.exit('enough')", "raised SystemExit: enough (line 3)"),
        ("return input()", "raised EOFError: EOF when reading a line (line 3)"),
        ("return {1}", "raised TypeError: Object of type set is not JSON serializable"),
        ("os._exit(3)", "ended unexpectedly (exit status 3)"),
        ("os._exit(0)", "ended unexpectedly (exit status 0)"),
        ("os.kill(os.getpid(), 9)", "ended unexpectedly (Killed"),
        ("ctypes.string_at(0)", "ended unexpectedly (Segmentation fault"),
        ("os.closerange(0, 99)", "ended unexpectedly (exit status 1)"),
        ("return 'x' * 100_000_000", "answered with more than 65536 bytes"),
        ("raise ValueError('x' * 100_000_000)", "answered with more than 65536 bytes"),
    ],
)
def test_what_a_bot_does_wrong_is_said_in_one_line(statements: str, said: str, load: Load) -> None:
    message = fault(load(choosing(statements)))
    assert message.startswith(f"mybot.py: {said}")
    assert message.count("\n") == 0


@pytest.mark.parametrize(
    "statements",
    [
        ENDLESS_PYTHON,
        ENDLESS_C,
        "while True: print('x' * 1000)",
        "while True:\n    try: sys.exit()\n    except SystemExit: pass",
        "import signal\nsignal.pthread_sigmask(signal.SIG_BLOCK, range(1, 65))\nwhile True: pass",
    ],
)
def test_a_bot_that_is_late_is_stopped_whatever_it_does(statements: str, load: Load) -> None:
    assert fault(load(choosing(statements)), HURRIED) == "mybot.py: gave no move within 0.2 s"


def test_a_bot_without_a_limit_has_a_timeout_too(
    load: Load, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(process, "MOVE_TIMEOUT", 0.25)
    assert fault(load(choosing(ENDLESS_PYTHON))) == "mybot.py: gave no move within 0.25 s"


def meddling(words: str) -> str:
    """A bot that finds the socket to the game and writes to it."""
    return choosing(f"""
        for fd in range(3, 20):
            try:
                line = socket.socket(fileno=os.dup(fd))
            except OSError:
                continue
            line.sendall({words})
        {ENDLESS_PYTHON}
    """)


@pytest.mark.parametrize(
    "words",
    [
        "b'nonsense\\n'",
        "b'[' * 50_000 + b'\\n'",
        "b'\\xff\\n'",
        "b'[1]\\n'",
        "b'{}\\n'",
        "b'7\\n' * 99",
    ],
)
def test_what_is_no_answer_is_told_from_one(words: str, load: Load) -> None:
    assert fault(load(meddling(words))) == "mybot.py: sent something that is no answer"


def test_half_an_answer_is_none(load: Load) -> None:
    bot = load(meddling("""b'{"move":'"""))
    assert fault(bot, HURRIED) == "mybot.py: gave no move within 0.2 s"


def test_a_bot_that_closes_its_connection_is_not_waited_for(
    load: Load, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(process, "EXIT_TIMEOUT", 0.1)
    bot = load(choosing(f"os.closerange(0, 99)\n{ENDLESS_PYTHON}"))
    assert fault(bot) == "mybot.py: closed its connection to the game"


def test_a_bot_that_has_failed_fails_again(load: Load) -> None:
    bot = load(choosing("os._exit(3)"))
    assert fault(bot) == fault(bot)


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("\n\nx = = 1", "line 3: invalid syntax"),
        ("\nraise OSError('no model')", "raised OSError: no model (line 2)"),
        ("import no_such_module", "raised ModuleNotFoundError: No module named 'no_such_module'"),
        ("import sys; sys.exit(4)", "raised SystemExit: 4 (line 1)"),
        ("import os; os._exit(4)", "ended unexpectedly (exit status 4)"),
        ("def chose(moment): ...", "defines neither a class Bot nor a function choose"),
        ("", "defines neither a class Bot nor a function choose"),
        ("class Bot: ...", "raised TypeError: Bot() takes no arguments"),
    ],
)
def test_a_file_that_does_not_load_is_told_at_the_first_choice(
    text: str, said: str, load: Load
) -> None:
    assert fault(load(text)).startswith(f"mybot.py: {said}")


def test_a_file_that_is_no_text_does_not_load(load: Load, tmp_path: Path) -> None:
    load("")
    (tmp_path / "mybot.py").write_bytes(b"\xff\xfe\x00 = 1")
    assert fault(ExternalBot(tmp_path / "mybot.py", 0)).startswith("mybot.py: ")


def test_a_file_may_not_take_for_ever_to_load(load: Load, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(process, "LOAD_TIMEOUT", 0.2)
    assert fault(load(ENDLESS_PYTHON)) == "mybot.py: took longer than 0.2 s to load"


@pytest.mark.parametrize("answer", ["'foo'", "None", "5", "['end']", "moment.legal", "''", "'End'"])
def test_an_answer_that_is_no_legal_move_is_a_fault(answer: str, load: Load) -> None:
    bot = load(f"def choose(moment): return {answer}")
    with pytest.raises(BotFault, match=r"^mybot\.py: answered .*, which is not a legal move$"):
        ask(bot, Game.new(3, seed=1))


def test_a_fault_travels_between_processes_whole() -> None:
    there = BotFault("mybot.py", "raised\nValueError")
    back = pickle.loads(pickle.dumps(there))  # noqa: S301 - our own
    assert str(back) == str(there) == "mybot.py: raised ValueError"


@pytest.mark.parametrize(
    ("name", "reason"),
    [
        ("missing.py", "no such file"),
        ("no/such/folder/bot.py", "no such file"),
        ("folder.py", "not a file that can be read"),
    ],
)
def test_a_file_that_is_not_there_is_refused_at_once(
    name: str, reason: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "folder.py").mkdir()
    with pytest.raises(BadOption, match=f"^bot file '{name}': {reason}$"):
        check(name)


def test_bots_end_with_the_game(tmp_path: Path) -> None:
    (tmp_path / "mybot.py").write_text(choosing(ENDLESS_PYTHON))
    with hire([str(tmp_path / "mybot.py")] * 2, [1, 2]) as bots:
        processes = [bot._process for bot in bots if isinstance(bot, ExternalBot)]
    assert [process.returncode for process in processes] == [-signal.SIGKILL] * 2


@pytest.fixture
def watch(tmp_path: Path) -> Iterator[Lifeline]:
    """Hears of bots that live."""
    with lifeline(tmp_path) as line:
        yield line


def living(watch: Lifeline, statements: str) -> str:
    """A bot that says when it is asked, and can be heard of as long as it or its child lives."""
    return choosing(f"{watch.grasp}\n{statements}")


@pytest.mark.parametrize("statement", ["return 'end'", "raise ValueError", "os._exit(3)"])
def test_what_a_bot_has_started_ends_with_it(statement: str, load: Load, watch: Lifeline) -> None:
    child = f"import subprocess; subprocess.Popen(['sleep', '{9 * PATIENCE:.0f}'], close_fds=False)"
    bot = load(living(watch, f"{child}; {statement}"))
    with suppress(BotFault):
        bot.choose(MOMENT)
        bot.close()
    assert watch.heard() == b"here"
    assert watch.heard() == b""


@pytest.mark.parametrize(
    ("statements", "seconds"),
    [("return 'end'", None), (f"os.kill(os.getppid(), 9); {ENDLESS_C}", 6.0)],
    ids=["while it waits", "while it is busy"],
)
def test_a_bot_does_not_outlive_the_game(
    statements: str, seconds: float | None, tmp_path: Path, watch: Lifeline
) -> None:
    (tmp_path / "mybot.py").write_text(living(watch, statements))
    program = f"""if True:
        import os
        from pathlib import Path
        from calimala.players import Moment
        from calimala.players.external.process import ExternalBot
        bot = ExternalBot(Path({str(tmp_path / "mybot.py")!r}), 0)
        bot.choose(Moment({{}}, (), ["end"], {seconds}))
        os.kill(os.getpid(), 9)
    """
    assert run([sys.executable, "-c", program]).returncode == -signal.SIGKILL
    assert watch.heard() == b"here"
    assert watch.heard() == b""


def test_ctrl_c_stops_the_command_and_the_bot(tmp_path: Path, watch: Lifeline) -> None:
    (tmp_path / "mybot.py").write_text(living(watch, ENDLESS_PYTHON))
    with running("simulate", "--bots", str(tmp_path / "mybot.py")) as command:
        assert watch.heard() == b"here"
        command.interrupt()
        done = command.end()
    assert (done.returncode, done.stderr) == (130, "calimala: stopped\n")
    assert watch.heard() == b""


@pytest.mark.skipif(not Path("/proc/self/fd").exists(), reason="no list of open files here")
def test_no_file_of_the_game_is_open_to_a_bot(load: Load, tmp_path: Path) -> None:
    text = """
        files = []
        for fd in range(99):
            try:
                files.append(os.readlink(f"/proc/self/fd/{fd}"))
            except OSError:
                pass
        return " ".join(files)
    """
    with (tmp_path / "deck").open("w") as deck:
        os.set_inheritable(deck.fileno(), True)
        files = load(choosing(text)).choose(MOMENT)
    assert "socket:" in files
    assert "deck" not in files


@pytest.mark.compiled
def test_the_example_beats_random_players_clearly() -> None:
    assert sum(won_by_the_example(seed) for seed in range(30)) >= 18  # luck alone wins 10


def won_by_the_example(seed: int) -> bool:
    """Whether it wins alone, in a seat that changes with the seed."""
    game = Game.new(3, seed=seed)
    names = ["uniform"] * 3
    names[seed % 3] = str(EXAMPLE)
    with hire(names, [3 * seed + seat for seat in range(3)]) as bots:
        while (seat := game.actor) is not None:
            game.play(ask(bots[seat], game))
    return game.winners == [seed % 3]


@pytest.mark.compiled
@pytest.mark.parametrize("text", PRINTED)
def test_the_bots_that_the_docs_print_play(text: str, load: Load) -> None:
    bot, game = load(text), Game.new(3, seed=1)
    while not game.legal()[0].startswith("place "):
        game.play(game.legal()[0])
    assert ask(bot, game) in game.legal()


def test_an_external_bot_goes_by_the_name_of_its_file() -> None:
    bot = create(str(EXAMPLE), 0)
    assert bot.name == "thrifty.py"
    bot.close()  # type: ignore[attr-defined]  # an external bot has it
