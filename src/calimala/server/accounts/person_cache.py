"""A cache of people, so that not every request reads the database."""

from collections import OrderedDict

from calimala.server.store.people import Person


class PersonCache:
    """People, each with the time of reading; the least recently stored is evicted."""

    def __init__(self, most: int) -> None:
        self._most = most
        self._people: OrderedDict[str, tuple[Person | None, float]] = OrderedDict()

    def get(self, person: str, since: float) -> Person | None:
        """The cached person, if read at a time or later."""
        known, at = self._people.get(person, (None, since))
        return known if at >= since else None

    def put(self, person: str, known: Person | None, at: float) -> None:
        """Cache a person whose reading began at a time; None invalidates earlier readings."""
        if at < self._people.get(person, (None, at))[1]:
            return  # the reading began before the latest change
        self._people[person] = known, at
        self._people.move_to_end(person)
        if len(self._people) > self._most:
            self._people.popitem(last=False)
