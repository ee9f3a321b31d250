"""A training run: games against itself, learning, the gate; it goes on from whatever is done."""

from collections.abc import Callable, Iterable
from contextlib import closing
from dataclasses import asdict, dataclass
from datetime import UTC, datetime
from pathlib import Path
from time import monotonic
from typing import Any, Final, TypeVar

from calimala.arena.statistics import Estimate, share
from calimala.arena.workers import unordered
from calimala.game.whole_files import whole_file
from calimala.players.network.weights import encoded, origin, read
from calimala.players.seeds import derived
from calimala.rules import engine
from calimala.training import gate, self_play
from calimala.training.curve import Point, best, point
from calimala.training.files import Folder, read_json, write_json
from calimala.training.gate import SEATINGS, Deal, new_share
from calimala.training.learn import FASTEST, GOING_ON, Lesson, learn, newborn
from calimala.training.parts import Part, play_part

Progress = Callable[[int, int, str], None]
Task = TypeVar("Task")
Result = TypeVar("Result")

COMPILED: Final = (engine.__name__, self_play.__name__, gate.__name__)  # modules that a run calls
NEWBORN, PLAYED, LEARNED, GATE = range(4)  # steps from the run's seed to others


@dataclass(frozen=True)
class Settings:
    """What a run is begun with; the same settings make the same networks."""

    seed: int
    games: int  # of a generation
    rollouts: int  # from each sample; 0: only the end of its game counts
    part: int  # games that one worker plays before it writes their samples
    window: int  # generations to learn from
    epochs: int
    gate: int  # deals, each played in all seatings
    start: str = ""  # the first network's fingerprint, if it is not a newborn one

    @property
    def command(self) -> str:
        """The command that begins such a run; the folder's name is nobody's business."""
        named = ("seed", "games", "rollouts", "window", "epochs", "gate")
        return " ".join(
            [
                "calimala train FOLDER",
                *(f"--{each} {getattr(self, each)}" for each in named),
                *(["--from NETWORK"] if self.start else []),
            ]
        )


class Run:
    """The files of a run, and what is to be done next."""

    def __init__(
        self, folder: Path, settings: Settings, workers: int, start: Path | None = None
    ) -> None:
        self.settings, self._workers = settings, workers
        self.folder = Folder(folder)
        self.folder.open(asdict(settings))
        found = read_json(self.folder.curve) if self.folder.curve.exists() else []
        self.points = [point(each) for each in found]
        if not self.folder.network(0).exists():
            self._write(0, start.read_bytes() if start else self._newborn())

    def _newborn(self) -> bytes:
        """A network that has learned nothing yet."""
        network = newborn(derived(self.settings.seed, NEWBORN))
        return encoded(network, {"newborn": True, "seed": self.settings.seed})

    @property
    def best(self) -> Path:
        """The network that plays now."""
        return self.folder.network(best(self.points))

    def next_generation(self, progress: Progress) -> Point:
        """Play, learn and pass the gate, as far as that is not done yet."""
        generation, begun = len(self.points) + 1, monotonic()
        self._play(generation, progress)
        lesson = self._learn(generation, progress)
        against = self._gate(generation, progress)
        self.points.append(
            Point(
                generation=generation,
                games=generation * self.settings.games,
                lesson=lesson,
                against_best=against,
                admitted=against.mean > 0.5,
                seconds=round(monotonic() - begun, 1),
            )
        )
        write_json(self.folder.curve, [each.json() for each in self.points])
        self._forget(generation - self.settings.window)
        return self.points[-1]

    def _play(self, generation: int, progress: Progress) -> None:
        """Play the games of a generation that are not played yet."""
        parts = range(-(-self.settings.games // self.settings.part))
        missing = [each for each in parts if not self.folder.games(generation, each).exists()]
        tasks = [
            Part(
                self.best,
                self.folder.games(generation, each),
                derived(self.settings.seed, PLAYED, generation, each),
                self.settings.part,
                self.settings.rollouts,
            )
            for each in missing
        ]
        done = len(parts) - len(missing)
        for fault in self._share(play_part, tasks):
            if fault:
                raise fault
            done += 1
            progress(done, len(parts), f"parts of the games of generation {generation}")

    def _learn(self, generation: int, progress: Progress) -> Lesson:
        """Learn from the games of the last generations.

        From rollouts the best network goes on learning. From ends of games a newborn one does:
        they say so little that what is seen again is learned by heart.
        """
        files = self.folder.all_games(generation + 1 - self.settings.window, generation)
        seed = derived(self.settings.seed, LEARNED, generation)
        if self.settings.rollouts:
            begun, rate = read(self.best), GOING_ON
        else:
            begun, rate = newborn(derived(self.settings.seed, NEWBORN)), FASTEST
        network, lesson = learn(begun, files, self.settings.epochs, seed, rate, progress)
        self._write(generation, encoded(network, self._origin(generation, lesson)))
        return lesson

    def _origin(self, generation: int, lesson: Lesson) -> dict[str, Any]:
        """Where a network comes from."""
        return {
            "command": self.settings.command,
            "settings": asdict(self.settings),
            "generation": generation,
            "games": generation * self.settings.games,
            "date": datetime.now(UTC).date().isoformat(),
            "lesson": asdict(lesson),
            "begun": origin(self.folder.network(0)),
        }

    def _gate(self, generation: int, progress: Progress) -> Estimate:
        """Let the new network play against the best so far."""
        deals = [
            Deal(self.folder.network(generation), self.best,
                 derived(self.settings.seed, GATE, generation, each))
            for each in range(self.settings.gate)
        ]  # fmt: skip
        found = list[float]()
        for each in self._share(new_share, deals):
            found.append(each)
            progress(len(found), len(deals), "deals at the gate")
        return share(found, len(SEATINGS) * len(found))

    def _share(self, work: Callable[[Task], Result], tasks: Iterable[Task]) -> Iterable[Result]:
        """Do the tasks in all workers."""
        with closing(unordered(work, tasks, self._workers)) as results:
            yield from results

    def _write(self, generation: int, content: bytes) -> None:
        with whole_file(self.folder.network(generation)) as begun:
            begun.write_bytes(content)

    def _forget(self, generation: int) -> None:
        """Remove the samples that nobody learns from any more."""
        for file in self.folder.path.glob(f"games/{generation:04}-*.npy"):
            file.unlink()
