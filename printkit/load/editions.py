"""Edition files → Edition: our five, or an author's own beside the deck. Both are validated in the same way.

A file that `extends` another lists only its differences. Keys are read from the whole chain before they are checked.
"""

import re
from pathlib import Path

from printkit.load.fields import Fields, kind
from printkit.load.files import FileFaultError, beside, read_text
from printkit.load.sizes import card_size, card_sizes
from printkit.load.tree import Map, Node, Scalar, Seq, read_yaml
from printkit.model import (
    PLAYERS_FROM,
    PLAYERS_TO,
    Coop,
    Deal,
    Edition,
    Face,
    FirstPlayer,
    Ground,
    HandChange,
    Misplaced,
    Mode,
    Score,
    ThemeShown,
    WinnerSought,
)
from printkit.problems import Level, Problem, Where, likely, quote, suggest
from printkit.resources import DATA, names

EDITION_KEYS = (
    "extends",
    "label",
    "card",
    "box",
    "front",
    "back",
    "theme-shown",
    "hands",
    "hand-change",
    "first-player",
    "misplaced",
    "reshuffle-told",
    "winner",
    "modes",
    "coop",
    "sources",
)
FACE_KEYS = ("ground", "picture", "name", "date", "icon")
HAND_KEYS = ("players", "cards")
COOP_KEYS = ("cards", "hand", "first-player", "plays", "score", "ranks")
SCORE_KEYS = ("lower", "gap", "discarded", "left")
LONGEST_CHAIN = 5
_PLAYERS = re.compile(r"(\d)(?:\s*[-–]\s*(\d))?")


def edition_ids() -> tuple[str, ...]:
    """The editions in the box."""
    return names("editions")


def is_file_name(text: str) -> bool:
    """Whether `edition:` names a file rather than one of ours."""
    return text.endswith((".yaml", ".yml"))


def load_edition(name: str, where: Where, folder: Path, shown: str) -> tuple[Edition | None, list[Problem]]:
    """The edition that a deck in `folder` names at `where`, and every fault of its file."""
    problems: list[Problem] = []
    chain = _chain(name, where, folder, shown, problems)
    if not chain:
        return None, problems
    merged = Map({}, {}, chain[0].where)
    for node in reversed(chain):
        merged.values.update(node.values)
        merged.keys.update(node.keys)
    edition = _edition(Path(name).stem, Fields(merged, "an edition", problems))
    return (None if problems else edition), problems


def _chain(name: str, where: Where, folder: Path, shown: str, problems: list[Problem]) -> list[Map]:
    """The file named, then what it extends, and so on. Empty where a link is broken."""
    chain: list[Map] = []
    while name:
        if len(chain) == LONGEST_CHAIN:
            problems.append(
                Problem(
                    Level.ERROR,
                    where,
                    f"editions extend each other more than {LONGEST_CHAIN} times",
                    "edition",
                )
            )
            return []
        node = _open(name, where, folder, shown, problems)
        if node is None:
            return []
        chain.append(node)
        parent = node.values.get("extends")
        name = parent.text if isinstance(parent, Scalar) and not parent.empty else ""
        where = parent.where if parent else where
    return chain


def _open(name: str, where: Where, folder: Path, shown: str, problems: list[Problem]) -> Map | None:
    if is_file_name(name):
        path = beside(folder, name)
        if isinstance(path, str):
            problems.append(Problem(Level.ERROR, where, f"the edition file {quote(name)} {path}", "path"))
            return None
        file = str(Path(shown).parent / name)
        if not path.is_file():
            problems.append(Problem(Level.ERROR, where, f"there is no edition file {quote(name)}", "path"))
            return None
    elif name in edition_ids():
        path, file = DATA / "editions" / f"{name}.yaml", f"{name}.yaml"
    else:
        own = "" if likely(name, edition_ids()) else ", or a file of your own (my-rules.yaml)"
        text = f"there is no edition {quote(name)}{suggest(name, edition_ids())}{own}"
        problems.append(Problem(Level.ERROR, where, text, "edition"))
        return None
    try:
        node, faults = read_yaml(read_text(path, file), file)
    except FileFaultError as fault:
        problems.append(fault.problem)
        return None
    problems += faults
    if isinstance(node, Map):
        return node
    if node is not None:
        text = f"an edition file must be keys and values, not {kind(node)}"
        problems.append(Problem(Level.ERROR, node.where, text, "wrong-type"))
    return None


def _edition(name: str, fields: Fields) -> Edition | None:
    fields.only(EDITION_KEYS)
    written = fields.scalar("card", required=True)
    size = card_size(written.text) if written else None
    if written and not size:
        fields.error(
            written.where,
            f"there is no card size {quote(written.text)}{suggest(written.text, card_sizes())}, or 63x88 in mm",
        )
    front, back = _face(fields, "front"), _face(fields, "back")
    theme = fields.choice("theme-shown", ThemeShown, required=True)
    hand_change = fields.choice("hand-change", HandChange, required=True)
    first = fields.choice("first-player", FirstPlayer, required=True)
    misplaced = fields.choice("misplaced", Misplaced, required=True)
    winner = fields.choice("winner", WinnerSought, required=True)
    modes = _modes(fields)
    deals = _deals(fields)
    coop = _coop(fields) if Mode.COOP in modes else None
    if Mode.COOP in modes and front and back and not (front.icon and back.icon):
        text = "the co-operative game is played by the icons: show them on both faces (icon: true), or leave it out"
        own = (
            where for key in ("front", "back", "modes") if (where := fields.where[key]).file == fields.where[""].file
        )
        fields.error(next(own, fields.where[""]), text)
    sources = fields.whole("sources", 0, 5, required=True)
    label = fields.text("label", longest=40) or name
    box = fields.whole("box", 1, 10_000)
    reshuffle = fields.yes("reshuffle-told")
    if not (front and back and theme and hand_change and first and misplaced and winner and size):
        return None
    if sources is None or (Mode.COOP in modes and coop is None):
        return None
    return Edition(
        id=name,
        label=label,
        card=size,
        box=box,
        front=front,
        back=back,
        theme_shown=theme,
        deals=deals,
        hand_change=hand_change,
        first_player=first,
        misplaced=misplaced,
        reshuffle_told=reshuffle,
        winner=winner,
        modes=modes,
        coop=coop,
        sources=sources,
    )


def _face(fields: Fields, key: str) -> Face | None:
    node = fields.group(key, required=True)
    if node is None:
        return None
    face = Fields(node, f"{quote(key)}", fields.problems)
    face.only(FACE_KEYS)
    ground = face.choice("ground", Ground, required=True)
    shown = {each: face.yes(each) for each in FACE_KEYS[1:]}
    if key == "front" and shown["date"]:
        face.error(face.where["date"], "the front can't show the date: the game is to guess it")
    if key == "back" and not shown["date"]:
        face.error(face.where.get("date", node.where), "the back must show the date")
    return Face(ground, **shown) if ground else None


def _modes(fields: Fields) -> tuple[Mode, ...]:
    names_of = [mode.value for mode in Mode]
    modes = []
    for item in fields.scalars("modes"):
        if item.text not in names_of:
            fields.error(item.where, f"there is no mode {quote(item.text)}{suggest(item.text, names_of)}")
        elif Mode(item.text) in modes:
            fields.error(item.where, f"the mode {quote(item.text)} is listed twice")
        else:
            modes.append(Mode(item.text))
    if not modes and "modes" not in fields.faulty:
        fields.error(fields.where.get("modes", fields.node.where), "an edition needs at least one mode", "missing-key")
    return tuple(modes)


def _deals(fields: Fields) -> tuple[Deal, ...]:
    node = fields.get("hands", required=True)
    if node is None:
        return ()
    if not isinstance(node, Seq):
        fields.error(
            node.where,
            f"‘hands’ must be a list of {{players: 2-8, cards: 4}}, not {kind(node)}",
            "wrong-type",
        )
        return ()
    deals = [deal for item in node.items if (deal := _deal(item, fields.problems))]
    dealt = [n for deal in deals for n in range(deal.players_from, deal.players_to + 1)]
    missing = [str(n) for n in range(PLAYERS_FROM, PLAYERS_TO + 1) if dealt.count(n) != 1]
    if missing and len(deals) == len(node.items):
        text = f"‘hands’ must say once for each of {PLAYERS_FROM} to {PLAYERS_TO} players; look at {', '.join(missing)}"
        fields.error(node.where, text)
    return tuple(deals)


def _deal(node: Node, problems: list[Problem]) -> Deal | None:
    if not isinstance(node, Map):
        text = f"a hand must be written {{players: 2-8, cards: 4}}, not as {kind(node)}"
        problems.append(Problem(Level.ERROR, node.where, text, "wrong-type"))
        return None
    fields = Fields(node, "a hand", problems)
    fields.only(HAND_KEYS)
    cards = fields.whole("cards", 1, 20, required=True)
    players = fields.scalar("players", required=True)
    match = _PLAYERS.fullmatch(players.text.strip()) if players else None
    if players and not match:
        fields.error(players.where, f"‘players’ must be one number or a range like 2-3, not {quote(players.text)}")
    if not players or not match or not cards:
        return None
    least, most = int(match[1]), int(match[2] or match[1])
    if not PLAYERS_FROM <= least <= most <= PLAYERS_TO:
        bounds = f"from {PLAYERS_FROM} to {PLAYERS_TO}, the fewer first"
        fields.error(players.where, f"‘players’ must lie {bounds}, not be {quote(players.text)}")
        return None
    return Deal(least, most, cards)


def _coop(fields: Fields) -> Coop | None:
    node = fields.group("coop", required=True)
    if node is None:
        return None
    coop = Fields(node, "‘coop’", fields.problems)
    coop.only(COOP_KEYS)
    cards = coop.whole("cards", 4, 1000, required=True)
    hand = coop.whole("hand", 1, 20, required=True)
    plays = coop.whole("plays", 1, 10, required=True)
    first = coop.choice("first-player", FirstPlayer, required=True)
    points = coop.group("score", required=True)
    score = Fields(points, "‘score’", fields.problems) if points else None
    values = [score.whole(key, -10, 10, required=True) for key in SCORE_KEYS] if score else []
    if score:
        score.only(SCORE_KEYS)
    ranks = [_rank(item, coop) for item in coop.scalars("ranks")]
    if ranks != sorted(set(ranks)) or not ranks:
        coop.error(
            coop.where.get("ranks", node.where),
            "‘ranks’ must be a list of scores, each higher than the one before",
        )
    if cards is None or hand is None or plays is None or first is None or len(values) != len(SCORE_KEYS):
        return None
    return Coop(cards, hand, first, plays, Score(*(v or 0 for v in values)), tuple(ranks))


def _rank(item: Scalar, coop: Fields) -> int:
    if re.fullmatch(r"-?\d{1,4}", item.text):
        return int(item.text)
    coop.error(item.where, f"a rank begins at a whole number, not {quote(item.text)}")
    return 0
