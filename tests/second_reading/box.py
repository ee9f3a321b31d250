"""What is printed on the board and found in the box (R1)."""

ACTIONS = (
    "wood", "brick", "marble", "build", "artwork", "weave", "ship", "transport", "contribute",
)  # fmt: skip
SPACES = (
    "1-2", "2-3", "4-5", "5-6", "7-8", "8-9", "1-4", "2-5", "3-6", "4-7", "5-8", "6-9",
)  # fmt: skip
CENTRE = 4
FIRST_GAME = (
    "build", "ship", "artwork", "weave", "contribute", "brick", "transport", "wood", "marble",
)  # fmt: skip

RESOURCES = ("wood", "brick", "marble")
PORTS = ("barcelona", "lisbon", "london")
TRADE = ("troyes", "bruges", "hamburg")
CITIES = PORTS + TRADE
CHURCHES = {"fiore": 5, "miniato": 3, "croce": 4}
COUNCIL = "palazzo"
COUNCIL_ROW = "palazzo artwork"
ROWS = (*RESOURCES, "artwork")
ARTWORK_HOMES = (*CHURCHES, COUNCIL)

# A place is a city or one row of one building; this is how many cubes it takes (R1.4, R1.5).
SLOTS: dict[str, int] = {
    **dict.fromkeys(CITIES, 12),
    **{f"{church} {row}": size for church, size in CHURCHES.items() for row in ROWS},
    COUNCIL_ROW: 4,
}

SCORING_TILES = (*CITIES, *CHURCHES, "artworks", "ports", "trade", *RESOURCES)
SCORING_CARDS = (*CITIES, *CHURCHES, COUNCIL)
COPIES = 5
OPEN_CARDS = ("wood", "brick", "marble", "weave", "build")

WAREHOUSE = 4
WORKSHOP = 4
MOST_WORKSHOPS = 3
MOST_SHIPS = 3
STACK = 4

# R1.11: own colour, white, support.
DISCS = {2: (12, 4, 6), 3: (12, 3, 0), 4: (10, 2, 0), 5: (8, 2, 0)}
# R2.4: cards dealt to each player.
DEAL = {2: 4, 3: 3, 4: 2, 5: 2}
THIRD_PARTY = 2
TILE_POINTS = (3, 2, 1)
CARD_POINTS = (5, 3, 1)


def cells(space: str) -> tuple[int, int]:
    """The two cells of a space, counted from zero (R1.2)."""
    low, high = space.split("-")
    return int(low) - 1, int(high) - 1
