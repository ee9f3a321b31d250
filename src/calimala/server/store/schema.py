"""The tables of the database, declared once; `migrations` brings older files here.

Times are seconds since 1970. Texts named `*_json` hold JSON.
"""

from typing import Final

from sqlalchemy import (
    BigInteger,
    Column,
    Float,
    ForeignKey,
    Index,
    Integer,
    LargeBinary,
    MetaData,
    String,
    Table,
    Text,
    UniqueConstraint,
)

METADATA: Final = MetaData()

people: Final = Table(
    "people",
    METADATA,
    Column("id", String(32), primary_key=True),
    Column("name", String(40), nullable=False),
    Column("language", String(8), nullable=False),
    Column("account", String(40), unique=True),  # the name, folded; null for guests
    Column("password", Text),  # argon2; null for guests
    Column("epoch", Integer, nullable=False),  # tokens of earlier epochs are revoked
    Column("preferences_json", Text, nullable=False),
    Column("webhook_json", Text),
    Column("mu", Float),  # rating; null before the first rated game
    Column("sigma", Float),
    Column("ordinal", Float),  # mu - 3 sigma: the order of the leaderboard
    Column("created", Float, nullable=False),
    Column("deleted", Float),  # when the person deleted the account; the name is gone too
    Column("client", String(16)),  # keyed hash of the address a guest came from
)
Index(
    "people_by_ordinal",
    people.c.ordinal,
    people.c.id,
    sqlite_where=people.c.account.is_not(None),
    postgresql_where=people.c.account.is_not(None),
)

tables: Final = Table(
    "tables",
    METADATA,
    Column("id", String(32), primary_key=True),
    Column("host", String(32), ForeignKey("people.id"), nullable=False),
    Column("phase", String(8), nullable=False),  # open, playing, over, closed
    Column("public", Integer, nullable=False),
    Column("options_json", Text, nullable=False),
    Column("secret", String(64), nullable=False),  # of the fair shuffle; its hash is published
    Column("header_json", Text),  # setup of the game with its seed; null before the deal
    Column("rules_version", Integer),
    Column("engine", String(20)),  # the version of calimala that dealt
    Column("rematch", String(32)),  # the table where the same people play again
    Column("origin", String(8)),  # branch, import: such a game counts nowhere; null: dealt here
    Column("result_json", Text),
    Column("started", Float),  # when it was dealt
    Column("created", Float, nullable=False),
    Column("changed", Float, nullable=False),
    Column("frozen", Float),  # when it was found that today's rules do not reproduce it
    Index("tables_by_phase", "phase", "changed"),
)

seats: Final = Table(
    "seats",
    METADATA,
    Column("table_id", String(32), ForeignKey("tables.id"), primary_key=True),
    Column("seat", Integer, primary_key=True),
    Column("person", String(32), ForeignKey("people.id")),  # null: open, or a bot's
    Column("name", String(40)),  # of the player at this seat, or null
    Column("bot", String(20)),  # the level; null for people
    Column("ready", Integer, nullable=False),
    Column("entropy", String(200)),  # what the person adds to the shuffle
    Index("seats_by_person", "person"),
)

results: Final = Table(  # of finished games: one row for each seat of a person
    "results",
    METADATA,
    Column("table_id", String(32), ForeignKey("tables.id"), primary_key=True),
    Column("seat", Integer, primary_key=True),
    Column("person", String(32), ForeignKey("people.id", ondelete="CASCADE"), nullable=False),
    Column("ended", Float, nullable=False),
    Column("players", Integer, nullable=False),
    Column("place", Integer, nullable=False),
    Column("points", Integer, nullable=False),
    Column("won", Integer, nullable=False),
    Column("counted", Integer, nullable=False),  # 0: of several seats, or branched off
    Column("shown", Integer, nullable=False),  # 1: listed, and open to spectators
    Column("mu_before", Float),  # rating; null before the first rated game
    Column("sigma_before", Float),
    Column("mu", Float),  # rating after the game; null for an unrated one
    Column("sigma", Float),
    Index("results_by_person", "person", "ended", "table_id", "seat"),
    Index("results_tally", "person", "counted", "players", "won", "points"),
)

reviews: Final = Table(  # of finished games, done or still to be done, by the way of judging
    "reviews",
    METADATA,
    Column("table_id", String(32), ForeignKey("tables.id"), primary_key=True),
    Column("evaluator", String(60), primary_key=True),
    Column("status", String(8), nullable=False),  # waiting, running, done, failed
    Column("asked", Float, nullable=False),
    Column("person", String(32), ForeignKey("people.id")),  # who asked; null: has gone since
    Column("client", String(32)),  # keyed hash of the address that counts for it
    Column("process", String(32)),  # that does it, or did
    Column("tries", Integer, nullable=False),  # how often it was begun
    Column("progress", Float, nullable=False),  # 0 to 1
    Column("body", LargeBinary),  # calimala-review/1 without names, as JSON, gzipped
    Index("reviews_by_status", "status", "asked"),
)

seat_reviews: Final = Table(  # skill and luck of people in reviewed games
    "seat_reviews",
    METADATA,
    Column("table_id", String(32), ForeignKey("tables.id"), primary_key=True),
    Column("seat", Integer, primary_key=True),
    Column("person", String(32), ForeignKey("people.id", ondelete="CASCADE"), nullable=False),
    Column("ended", Float, nullable=False),
    Column("accuracy", Float, nullable=False),
    Column("luck", Float, nullable=False),
    Column("loss", Float, nullable=False),
    Column("themes_json", Text, nullable=False),  # how often each, of what is marked
    Column("marks_json", Text, nullable=False),
    Index("seat_reviews_by_person", "person", "ended", "table_id", "seat"),
)

log: Final = Table(
    "log",
    METADATA,
    Column("table_id", String(32), ForeignKey("tables.id"), primary_key=True),
    Column("n", Integer, primary_key=True),
    Column("at", Float, nullable=False),
    Column("kind", String(8), nullable=False),  # move, undo, bot, back, clock
    Column("seat", Integer),
    Column("word", String(60)),
    Column("by", String(8), nullable=False),  # person, bot, server
    Column("request", String(100)),  # the person and the request's own id
    Column("next", Integer),  # the seat that decides after it; null when over
    Column("shuffled_json", Text),  # the new order of the deck, if this move shuffled it
    Column("digest", String(16)),  # of the state after it
    UniqueConstraint("table_id", "request"),
)

talk: Final = Table(
    "talk",
    METADATA,
    Column("id", BigInteger().with_variant(Integer, "sqlite"), primary_key=True),
    Column("table_id", String(32), ForeignKey("tables.id"), nullable=False),
    Column("at", Float, nullable=False),
    Column("person", String(32), ForeignKey("people.id"), nullable=False),
    Column("name", String(40), nullable=False),
    Column("text", String(500), nullable=False),
    Column("request", String(100)),
    UniqueConstraint("table_id", "request", name="talk_once"),
)

orders: Final = Table(
    "orders",
    METADATA,
    Column("table_id", String(32), ForeignKey("tables.id"), primary_key=True),
    Column("seat", Integer, primary_key=True),
    Column("do", String(8), nullable=False),  # draw, end, first
    Column("action", String(20)),  # first: which
    Column("turn", Integer),  # the only turn it is for; null for the whole game
)

links: Final = Table(
    "links",
    METADATA,
    Column("hash", String(64), primary_key=True),  # of the secret in the link
    Column("kind", String(8), nullable=False),  # seat, device
    Column("person", String(32), ForeignKey("people.id"), nullable=False),  # who made it
    Column("table_id", String(32), ForeignKey("tables.id")),
    Column("seat", Integer),
    Column("expires", Float, nullable=False),
    Column("used", Float),
    Index("links_by_table", "table_id"),
)

bans: Final = Table(
    "bans",
    METADATA,
    Column("table_id", String(32), ForeignKey("tables.id"), primary_key=True),
    Column("person", String(32), ForeignKey("people.id"), primary_key=True),
    Column("at", Float, nullable=False),
)

counts: Final = Table(  # rate limits that all processes share, on PostgreSQL
    "counts",
    METADATA,
    Column("key", String(200), primary_key=True),
    Column("level", Float, nullable=False),
    Column("at", Float, nullable=False),
)

pushes: Final = Table(  # browsers that are told of a turn by web push
    "pushes",
    METADATA,
    Column("endpoint", Text, primary_key=True),  # as good as a password
    Column("person", String(32), ForeignKey("people.id", ondelete="CASCADE"), nullable=False),
    Column("epoch", Integer, nullable=False),  # of the person: signing out everywhere ends it
    Column("p256dh", String(100), nullable=False),
    Column("auth", String(40), nullable=False),
    Column("created", Float, nullable=False),
    Index("pushes_by_person", "person", "created"),
)

keys: Final = Table(
    "keys",
    METADATA,
    Column("name", String(20), primary_key=True),
    Column("value", Text, nullable=False),
)

processes: Final = Table(
    "processes",
    METADATA,
    Column("id", String(32), primary_key=True),
    Column("until", Float, nullable=False),
)

drivers: Final = Table(
    "drivers",
    METADATA,
    Column("shard", Integer, primary_key=True),
    Column("process", String(32), nullable=False),
    Column("until", Float, nullable=False),
)
