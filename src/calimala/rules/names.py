"""Every noun of the game as a small integer; imports nothing.

Home of R1.1, R1.9.
"""

# R1.1 actions. The first three are also the resources and the rows of a building.
WOOD, BRICK, MARBLE, BUILD, ARTWORK, WEAVE, SHIP, TRANSPORT, CONTRIBUTE = range(9)
ACTIONS = 9
RESOURCES = 3
ARTWORK_ROW = 3

# R1.2 the city: cells 0-8 in reading order, streets between neighbours.
CELLS = 9
STREETS = 12
TALLEST = 4

# R1.4, R1.5 where cubes go: a place is a city or one row of a building (R7.4).
BARCELONA, LISBON, LONDON, TROYES, BRUGES, HAMBURG = range(6)
CITIES = 6
PORTS = 3
TRADE_CITIES = 3
FIORE, MINIATO, CROCE, PALAZZO = range(4)
BUILDINGS = 3  # under construction; the council is the fourth with artworks only
ARTWORK_BUILDINGS = 4
COUNCIL_ARTWORKS = 18
PLACES = 19

# R1.6, R1.7 what is scored: cards are 0-9, tiles are 0-8 and 10-15.
PALAZZO_CARD = 9
SUBJECTS = 16
TILES = 15
CARDS = 10

# R1.8, R1.9, R1.11
ACTION_CARDS = 45
COPIES = 5
MOST_PLAYERS = 5
MOST_DEALT = 4
WORKSHOPS = 3
SHIPS = 3
WAREHOUSE = 4
WORKSHOP_ROOM = 4

# Discs. In a stack a disc is its owner's seat; a support disc is the third party's (R7.5).
OWN, WHITE, SUPPORT = range(3)
THIRD_PARTY = 2
WHITE_DISC = 5
NOBODY = -1

# R6.1
INTERNATIONAL, GERMAN = range(2)

# What kind of decision is due.
KEEP, SHOW, TAKE, PLACE, ACTIVATE, DELIVER, PROMOTE, OVER = range(8)
