"""Our language files → Language. They are ours: a fault in one is a defect and raises."""

from functools import lru_cache

from printkit.dates import DateWords, Form, Unit, UnitWords
from printkit.load.data import data_file
from printkit.model import Language
from printkit.resources import names


def language_ids() -> tuple[str, ...]:
    """Every language that a deck may be in."""
    return names("languages")


@lru_cache
def load_language(language: str) -> Language:
    """One language, by its id."""
    data = data_file(f"languages/{language}")
    dates = _date_words(language, data["dates"])
    return Language(
        id=language,
        name=data["name"],
        articles=tuple(data["articles"]),
        own_letters=data["own-letters"],
        quotes=data["quotes"],
        between_sources=data["between-sources"],
        dates=dates,
        new=dict(data["new"]),
        sheet=dict(data["sheet"]),
        calibrate=dict(data["calibrate"]),
        proof=dict(data["proof"]),
        credits=dict(data["credits"]),
        key=dict(data["key"]),
        box=dict(data["box"]),
    )


def reading_order(language: Language) -> tuple[DateWords, ...]:
    """The words that dates may be in: the deck's own language first, then English, then the others."""
    order = dict.fromkeys((language.id, "en", *language_ids()))
    return tuple(load_language(each).dates for each in order)


def _date_words(language: str, data: dict[str, object]) -> DateWords:
    def strings(key: str) -> tuple[str, ...]:
        value = data[key]
        assert isinstance(value, list)
        return tuple(map(str, value))

    def mapping(key: str) -> dict[str, object]:
        value = data[key]
        assert isinstance(value, dict)
        return value

    units = {name: dict(_pairs(words)) for name, words in mapping("units").items()}
    months = data["months"]
    assert isinstance(months, list)
    assert len(months) == 12
    return DateWords(
        language=language,
        group=str(data["group"]),
        groups_read=str(data["groups-read"]),
        decimal=str(data["decimal"]),
        range=str(data["range"]),
        range_wide=str(data["range-wide"]),
        ranges_read=strings("ranges-read"),
        approx=strings("approx"),
        bce=strings("bce"),
        ce=strings("ce"),
        months=tuple(tuple(map(str, month)) for month in months),
        forms={Form(name): tuple(_items(templates)) for name, templates in mapping("forms").items()},
        about_ago=strings("about-ago"),
        units={
            Unit[name.upper()]: UnitWords(str(u["one"]), str(u["many"]), tuple(_items(u["read"])))
            for name, u in units.items()
        },
        singular_below_two={"below two": True, "exactly one": False}[str(data["singular"])],
        roman={"roman": True, "arabic": False}[str(data["numerals"])],
        ordinal_suffixes={key: str(suffix) for key, suffix in mapping("ordinal-suffixes").items()},
        first_day=str(data["first-day"]),
        day_suffixes=strings("day-suffixes"),
    )


def _items(value: object) -> list[str]:
    assert isinstance(value, list)
    return [str(item) for item in value]


def _pairs(value: object) -> list[tuple[str, object]]:
    assert isinstance(value, dict)
    return list(value.items())
