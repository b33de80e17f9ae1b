"""Every check, one a file. This list is the registry: a check that isn't here doesn't run."""

from printkit.checks import (
    clumped_dates,
    date_in_name,
    date_overlap,
    deck_size,
    duplicate_id,
    duplicate_name,
    font_unreadable,
    future_date,
    glyph_missing,
    icon_period,
    icon_same,
    icon_spread,
    icon_stuck,
    near_tie,
    no_credit,
    no_source,
    picture_cropped,
    picture_missing,
    picture_resolution,
    picture_unreadable,
    print_tolerance,
    same_date,
    script_order,
    similar_name,
    text_contrast,
    text_fit,
    theme_colours,
    theme_label,
    theme_unknown,
    theme_unused,
)
from printkit.checks.accept import RULE as ACCEPT_RULE
from printkit.checks.accept import apply_accepts
from printkit.checks.base import Check, Facts, PictureFacts, Spoilt
from printkit.problems import PLAY_RULES, Level, Problem

CHECKS: tuple[Check, ...] = (
    duplicate_id.CHECK,
    duplicate_name.CHECK,
    similar_name.CHECK,
    date_in_name.CHECK,
    future_date.CHECK,
    same_date.CHECK,
    near_tie.CHECK,
    date_overlap.CHECK,
    clumped_dates.CHECK,
    theme_unknown.CHECK,
    theme_unused.CHECK,
    theme_label.CHECK,
    theme_colours.CHECK,
    text_contrast.CHECK,
    picture_missing.CHECK,
    picture_unreadable.CHECK,
    picture_resolution.CHECK,
    picture_cropped.CHECK,
    text_fit.CHECK,
    glyph_missing.CHECK,
    script_order.CHECK,
    font_unreadable.CHECK,
    print_tolerance.CHECK,
    no_source.CHECK,
    no_credit.CHECK,
    deck_size.CHECK,
    icon_same.CHECK,
    icon_spread.CHECK,
    icon_stuck.CHECK,
    icon_period.CHECK,
)
CHECK_RULES = tuple(check.rule for check in CHECKS)


def run_checks(facts: Facts) -> list[Problem]:
    """What every check finds, less what the deck accepts."""
    found = [problem for check in CHECKS for problem in check.run(facts)]
    idle = PLAY_RULES if facts.spoilt else (print_tolerance.CHECK.rule, *PLAY_RULES)
    return apply_accepts(facts.deck, found, (*CHECK_RULES, *PLAY_RULES), idle)


def find_errors(facts: Facts) -> list[Problem]:
    """What stops a build; quicker than all checks, for most give advice alone."""
    found = [problem for check in CHECKS if check.stops for problem in check.run(facts)]
    kept = apply_accepts(facts.deck, found, (*CHECK_RULES, *PLAY_RULES))
    return [problem for problem in kept if problem.level is Level.ERROR]


__all__ = [
    "ACCEPT_RULE",
    "CHECKS",
    "CHECK_RULES",
    "Check",
    "Facts",
    "PictureFacts",
    "Spoilt",
    "find_errors",
    "run_checks",
]
